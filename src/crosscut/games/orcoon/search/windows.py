"""Windows of a board, games of their own in which one side may skip: the twin of native/orcoon/windows.hpp, with the proof.

Here each window has a game on a board of its own, with cells of its own. A *line* is a column or row, see there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosscut.core.board import cells_of, mask_of
from crosscut.core.sheets import rectangle
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder


class Area(NamedTuple):
    """The whole board or a window: game, finder of witnesses, size; `skips`: the side that may skip, None on the whole board."""

    game: Orcoon
    find: Finder
    rows: int
    columns: int
    skips: int | None


class Cut(NamedTuple):
    """A window of a board or window.

    `first`: its first line there; `lines`: how many it has; `area`: the window by itself; `position`: its position; `cells`: of
    each of its cells the cell on the larger one.
    """

    first: int
    lines: int
    area: Area
    position: Stones
    cells: list[int]


def columns_of(game: Orcoon) -> int:
    """Return the number of columns of a rectangle that is no square; 0 for other boards, which have no windows."""
    rows, columns = len(game.board.rows), len(game.board.rows[0])
    return columns if rows != columns and game.board.name == f"{rows}x{columns}" else 0


class Lines:
    """The lines of a board. `near`: the side whose way is shorter, None if there are no windows."""

    def __init__(self, game: Orcoon) -> None:
        self.columns = columns_of(game)
        self.rows = game.board.size // self.columns if self.columns else 0
        self.near = None if not self.columns else 0 if self.columns > self.rows else 1

    def cells(self, lines: int, first: int, columns: int = 0) -> list[int]:
        """Return of each cell of a window of so many lines the cell where it is on the board, from the line `first` on.

        `columns`: of the larger window that it is a part of; 0: of the board.
        """
        rows, across = (self.rows, lines) if self.near == 0 else (lines, self.columns)
        down, right = (0, first) if self.near == 0 else (first, 0)
        return [(row + down) * (columns or self.columns) + column + right for row in range(rows) for column in range(across)]


class Windows(Lines):
    """The windows of one board. Arguments: `finder`: the finder of witnesses for a game."""

    def __init__(self, game: Orcoon, finder: Callable[[Orcoon], Finder]) -> None:
        super().__init__(game)
        self.whole = Area(game, finder(game), self.rows, self.columns, None)
        self._finder = finder
        self._areas: dict[int, Area] = {}

    def cuts(self, area: Area, p: Stones) -> Iterator[Cut]:
        """Yield the widest windows of a position: without its first lines, and without its last ones (L10)."""
        if self.near is None:
            return
        by_columns = self.near == 0
        lines = area.columns if by_columns else area.rows
        near = cells_of((p.black, p.white)[self.near])
        taken = {cell % area.columns if by_columns else cell // area.columns for cell in near}
        for first in range(1, lines):
            if first - 1 not in taken and first - 2 not in taken:
                yield self.cut(area, p, first, lines - first)
                break
        for left in range(lines - 1, 0, -1):
            if left not in taken and left + 1 not in taken:
                yield self.cut(area, p, 0, left)
                break

    def cut(self, area: Area, p: Stones, first: int, lines: int) -> Cut:
        """Return the window of a board or window that has so many lines from this one on."""
        window, at = self.area(lines), self.cells(lines, first, area.columns)
        black, white = (mask_of(cell for cell, there in enumerate(at) if stones >> there & 1) for stones in (p.black, p.white))
        return Cut(first, lines, window, p._replace(black=black, white=white), at)

    def inner(self, area: Area, p: Stones) -> tuple[int, int]:
        """Return the first and the number of a window's lines without those at its ends that are wholly the far side's."""
        by_columns, far = self.near == 0, (p.white, p.black)[self.near or 0]
        lines, across = (area.columns, area.rows) if by_columns else (area.rows, area.columns)
        at = [cell % area.columns if by_columns else cell // area.columns for cell in cells_of(far)]
        kept = [line for line in range(lines) if at.count(line) < across]
        return (kept[0], kept[-1] + 1 - kept[0]) if kept else (0, lines)

    def area(self, lines: int) -> Area:
        """Return the windows of so many lines, all of which are one game; for 0 the whole board."""
        if lines == 0:
            return self.whole
        if lines not in self._areas:
            whole = self.whole
            rows, columns = (whole.rows, lines) if self.near == 0 else (lines, whole.columns)
            game = type(whole.game)(rectangle(rows, columns), whole.game.readings)
            self._areas[lines] = Area(game, self._finder(game), rows, columns, 1 - (self.near or 0))
        return self._areas[lines]
