"""The lines of a certificate with threats, local games, strips: the twin of native/orcoon/proof_lines.hpp, which has the idea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from crosscut.core.board import cells_of
from crosscut.core.game import COLOURS
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import witness
from crosscut.games.orcoon.search.evaluate import Loss, judge, legal_cells
from crosscut.games.orcoon.search.local import contest, held_cells, local_win
from crosscut.games.orcoon.search.windows import Area, Windows
from crosscut.solver.solver import Line


class Search(Protocol):
    """What the lines ask of a search; positions of windows of so many lines (0: of the board) are on boards of their own."""

    def winning_turn(self, p: Stones, lines: int = 0) -> int | None:
        """Return the cell of a placement that wins a position that is won, None for the pass."""

    def winning_window(self, p: Stones, lines: int = 0) -> tuple[int, int] | None:
        """Return the smallest window in which the near side is known to win, as its first line and how many it has."""


class _Place(NamedTuple):
    """A position of the board or, `lines` > 0, of a strip of so many lines, on a board of its own."""

    lines: int
    stones: Stones


class _Said(NamedTuple):
    """The end of a line, the replies that it leaves, and whether it leaves the skip."""

    text: str
    replies: int
    skip: bool


class ThreatLines:
    """Lines for the claim that the colour `prover` wins.

    Arguments: `search` answers for all positions that he wins; `images`: whether one line serves a position and its images,
    colours kept.
    """

    def __init__(self, windows: Windows, search: Search, prover: int, *, images: bool) -> None:
        self.windows = windows
        self.game = windows.whole.game
        self.search = search
        self.prover = prover
        self.images = images
        self._waiting: list[set[_Place]] = [set() for _ in range(self.game.board.size + 1)]  # by empty cells

    def below(self, root: Stones) -> Iterator[Line]:
        """Yield the lines of a certificate for a position that the prover wins, in their order."""
        if root.turn == self.prover:
            self._wait(_Place(0, root))
        else:
            yield self._line(_Place(0, root))
        while self._waiting:
            yield from map(self._line, sorted(self._waiting.pop(), key=self._text))

    def _line(self, place: _Place) -> Line:
        lines, p = place
        rank, text, area = self._rank(place), self._text(place), self.windows.area(lines)
        if p.turn != self.prover:
            return Line(rank, text, "-", self._replies(place, 0))
        cell = self.search.winning_turn(p, lines)
        if cell is None:
            return Line(rank, text, "pass", "")
        q = area.game.play(p, area.game.drops[cell])
        return Line(rank, text, self._cells(place, 0, [cell]), self._replies(_Place(lines, q), self._region(area, p, cell)))

    def _wait(self, place: _Place) -> None:
        self._waiting[_empty(self.windows.area(place.lines), place.stones)].add(place)

    def _region(self, area: Area, p: Stones, answer: int) -> int:
        """Return where the prover wins after a turn that wins a local game for him; 0 for any other turn."""
        own, other = p.sides(self.prover)
        _, loss = judge(area.game, own, other, self.prover, area.find)
        if loss is None:
            return 0
        here = contest(area.game, own, other, self.prover)
        for wide in (False, True):
            local = local_win(area.game, here, loss.witnesses[0], wide=wide, replies=False)
            if local is not None and local.answer == answer:
                return local.region & ~(1 << answer)
        return 0

    def _replies(self, place: _Place, region: int) -> str:
        """Return strip, order, threats and region of a line that leads to a place; the positions that need lines wait then.

        `region`: one in which the prover wins, if one is known, else 0.
        """
        said, strip = self._answered(place, region, 0), ""
        if self.prover == self.windows.near and (said.replies or said.skip):
            window = self.search.winning_window(place.stones, place.lines)
            if window is not None:
                first, lines = window
                cut = self.windows.cut(self.windows.area(place.lines), place.stones, first, lines)
                inside = sum(1 << cell for cell, there in enumerate(cut.cells) if region >> there & 1)
                place, strip = _Place(lines, cut.position), f"strip={first + 1}-{first + lines} "
                said = self._answered(place, inside, first)
        game = self.windows.area(place.lines).game
        for cell in cells_of(said.replies):
            self._wait(self._listed(_Place(place.lines, game.play(place.stones, game.drops[cell]))))
        if said.skip:
            self._wait(self._listed(_Place(place.lines, place.stones._replace(turn=self.prover))))
        return strip + said.text

    def _answered(self, place: _Place, region: int, first: int) -> _Said:
        """Return what a line says of a position with the other side to move, its cells `first` lines further on.

        A region that leaves no more than the threats do stands alone.
        """
        game, find = self.windows.area(place.lines)[:2]
        own, other = place.stones.sides(self.prover)
        order = find(own, other, self.prover)
        assert order is not None  # the prover is alive where he wins and is not to move
        text, replies = f"order={self._cells(place, first, order)}", 0
        for cell in cells_of(legal_cells(game, other, own)):
            if game.joined(game.could_hold(other | 1 << cell, own), 1 - self.prover):
                replies |= 1 << cell
        skip = bool(place.lines) and game.joined(game.could_hold(other, own), 1 - self.prover)
        _, loss = judge(game, other, own, 1 - self.prover, find)
        if loss is None or not (replies or skip):
            return _Said(text, replies, skip)
        threats, left, waits = self._threats(place, replies, skip, loss, first)
        here = contest(game, own, other, self.prover)
        near = None
        if left or waits:
            near = local_win(game, here, loss.witnesses[1], replies=True)
            near = near or local_win(game, here, loss.witnesses[1], wide=True, replies=True)
        best, where = replies, 0
        for cells in (region, near.region if near else 0) if left or waits else ():
            won = held_cells(game, here, cells) if cells else None
            if won is None:
                continue
            rest = replies & cells & ~won
            if not where or (rest & left).bit_count() < (best & left).bit_count():
                best, where = rest, cells
        if best & left == left and not (waits and where):
            return _Said(text + threats, left, waits)
        local = f" local={self._cells(place, first, list(cells_of(where)))}"
        return _Said(text + (threats if best & ~left else "") + local, best & left, False)

    def _threats(self, place: _Place, replies: int, skip: bool, loss: Loss, first: int) -> tuple[str, int, bool]:
        """Return threats, the replies that none of them answers, and whether that is so of the skip."""
        game, threats = self.windows.area(place.lines).game, []
        own, other = place.stones.sides(self.prover)
        for cell, after in loss.threats:
            stones = own | 1 << cell
            region = 1 << cell | ~legal_cells(game, other, stones) | witness.kills(game, stones, other, after)
            if replies & ~region or skip:
                replies, skip = replies & region, False
                threats.append(f"{self._cells(place, first, [cell])}:{self._cells(place, first, after)}")
        return f" threats={';'.join(threats)}" if threats else "", replies, skip

    def _cells(self, place: _Place, first: int, cells: Sequence[int]) -> str:
        """Return the names that cells of a place have on the board if its first line is the one with this number there."""
        at = self.windows.cells(place.lines, first) if place.lines else range(self.game.board.size)
        return ",".join(self.game.board.names[at[cell]] for cell in cells)

    def _rank(self, place: _Place) -> int:
        """A skip fills no cell, so on boards with windows a cell is worth two turns."""
        empty = _empty(self.windows.area(place.lines), place.stones)
        return empty + 1 if self.windows.near is None else 2 * empty + 1 + (place.stones.turn != self.prover)

    def _text(self, place: _Place) -> str:
        """Return a position as it is listed: outside of a strip stand stones of the other side."""
        if not place.lines:
            return self.game.format(place.stones)
        stones, at = place.stones, self.windows.cells(place.lines, 0)
        glyphs = [COLOURS[1 - self.prover]] * self.game.board.size
        for cell, there in enumerate(at):
            glyphs[there] = "B" if stones.black >> cell & 1 else "W" if stones.white >> cell & 1 else "."
        rows = self.game.board.rows
        return f"{COLOURS[self.prover]}:{'/'.join(''.join(glyphs[cell] for cell in row) for row in rows)}:skips"

    def _listed(self, r: _Place) -> _Place:
        """Return the image of r, colours kept, that has the least text; a strip without the other side's lines at its ends."""
        lines, p = r
        if lines:
            area = self.windows.area(lines)
            first, lines = self.windows.inner(area, p)
            p = self.windows.cut(area, p, first, lines).position
        game = self.windows.area(lines).game
        if self.images:
            images = zip(game.images(p), game.symmetries(p), strict=True)
            p = min((image for image, symmetry in images if not symmetry.exchanged), key=game.format)
        return _Place(lines, p)


def _empty(area: Area, p: Stones) -> int:
    return area.game.board.size - (p.black | p.white).bit_count()
