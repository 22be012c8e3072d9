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
    """A window of a board or window: the window by itself, its position, and of each of its cells the cell on the larger one."""

    area: Area
    position: Stones
    cells: tuple[int, ...]


def columns_of(game: Orcoon) -> int:
    """Return the number of columns of a rectangle that is no square; 0 for other boards, which have no windows."""
    rows, columns = len(game.board.rows), len(game.board.rows[0])
    return columns if rows != columns and game.board.name == f"{rows}x{columns}" else 0


class Windows:
    """The windows of one board. Arguments: `finder`: the finder of witnesses for a game."""

    def __init__(self, game: Orcoon, finder: Callable[[Orcoon], Finder]) -> None:
        columns = columns_of(game)
        rows = game.board.size // columns if columns else 0
        self.near = None if not columns else 0 if columns > rows else 1  # the side whose way is shorter
        self.whole = Area(game, finder(game), rows, columns, None)
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
                yield self._cut(area, p, first, lines - first)
                break
        for left in range(lines - 1, 0, -1):
            if left not in taken and left + 1 not in taken:
                yield self._cut(area, p, 0, left)
                break

    def _cut(self, area: Area, p: Stones, first: int, lines: int) -> Cut:
        window = self._window(lines)
        down, right = (0, first) if self.near == 0 else (first, 0)
        at = [(row + down) * area.columns + column + right for row in range(window.rows) for column in range(window.columns)]
        black, white = (mask_of(cell for cell, there in enumerate(at) if stones >> there & 1) for stones in (p.black, p.white))
        return Cut(window, p._replace(black=black, white=white), tuple(at))

    def _window(self, lines: int) -> Area:
        if lines not in self._areas:
            whole = self.whole
            rows, columns = (whole.rows, lines) if self.near == 0 else (lines, whole.columns)
            game = type(whole.game)(rectangle(rows, columns), whole.game.readings)
            self._areas[lines] = Area(game, self._finder(game), rows, columns, 1 - (self.near or 0))
        return self._areas[lines]
