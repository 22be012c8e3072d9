"""Local games of Orcoon: a side wins inside a region, whatever the other one does outside of it.

Written from the section "Local games" of the format's page, which also says where the proof is. All play in the region is tried,
with a table of its positions. These are numbers: a bit for each stone that was added. What forbids a placement is found once for
the whole game. To keep games from line to line was tried: to find all that they depend on costs as much as to play them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ...boards import CheckError, shown
from ...game import Position, Threat, opponent, placed
from .postpass import ENTRY
from .threats import Threats

MOST = 12
"""Cells of a region."""


class Local(Threats):
    """The part of Orcoon's rules that looks at regions."""

    def region(self, q: Position, text: str, threats: Sequence[Threat]) -> set[Position]:
        """Return where placements of the side to move lead that neither the region nor a threat answers.

        Args:
            q: a position; the side that is not to move wins in the region.
            text: the cells of the region.
            threats: of that side.

        Raises:
            CheckError: the text is no region of `q`, or that side does not win in it.
        """
        names = text.split(",")
        if not self.board.index.keys() >= set(names):
            raise CheckError(f"{shown(text)} is no region: expected cells of this board with `,` between them")
        cells = [self.board.index[name] for name in names]
        if cells != sorted(set(cells)) or len(cells) > MOST:
            raise CheckError(f"{shown(text)} is no region: expected at most {MOST} cells in board order, each once")
        if taken := [name for name, cell in zip(names, cells, strict=True) if q.stones[cell] != "."]:
            raise CheckError(f"the region has {taken[0]}, which is not empty")
        game = LocalGame(self, q, cells)
        try:
            if not game.won(0):
                raise CheckError(f"{game.colour} does not win in the region")
            lost = [cell for cell in cells if self.may_place(q.stones, q.turn, cell) and not game.won(self.bit[cell, q.turn])]
        finally:
            game.close()
        after = [self.after(q, self.board.names[cell]) for cell in lost]
        return {r for r in after if not self.answered(r, threats)}

    def mask(self, stones: str, colour: str, cells: Iterable[int] = ()) -> int:
        """Return the bits of the stones of a colour, and of such stones on more cells."""
        own = [cell for cell, stone in enumerate(stones) if stone == colour]
        return sum([self.bit[cell, colour] for cell in {*own, *cells}])

    @cached_property
    def bit(self) -> dict[tuple[int, str], int]:
        """A bit for each cell and colour: a stone."""
        return {stone: 1 << n for n, stone in enumerate(product(range(len(self.board.names)), "BW"))}

    @cached_property
    def bars(self) -> dict[tuple[int, str], list[tuple[int, int]]]:
        """What forbids a stone by rules 3 and 4: stones that have to be there, and stones of which one would help."""
        found: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for (p, own), other in ((stone, opponent(stone[1])) for stone in self.bit):
            found[p, own] = [(self.bit[q, own], self.mask("", own, commons)) for q, *commons in self.board.diagonals[p]]
            for q, second, third, *middles in self.windows[p]:
                corners = self.bit[q, own] | self.mask("", other, (second, third))
                found[p, own].append((corners, self.mask("", own, middles) | self.mask("", other, middles)))
        return found


class Way(NamedTuple):
    """A placement in a local game.

    Attributes:
        stone: the stone.
        taken: the stones that there is no room for then: both sides' on this cell.
        bars: what forbids it, see `Local.bars`, as far as it is about stones that are added.
    """

    stone: int
    taken: int
    bars: Sequence[tuple[int, int]]


class LocalGame:
    """The game in a region of a position, of the side that is not to move there (P on the page) against the other one (O)."""

    def __init__(self, rules: Local, q: Position, region: Sequence[int]) -> None:
        self.rules, self.stones, self.region = rules, q.stones, region
        self.colour, self.other = opponent(q.turn), q.turn
        self.own = rules.mask("", self.colour, region)
        self.room = self.own | rules.mask("", self.other, region)
        """All stones that may be added; in `own` those of P's."""
        there = rules.mask(q.stones, "B") | rules.mask(q.stones, "W")
        bounds = {colour: rules.could_hold(q.stones, colour) for colour in (self.colour, self.other)}
        soft = rules.mask(bounds[self.other], self.other) & ~self.room
        # Soft cells stand for stones of O's wherever that is to P's harm: as corners against P, as what helps O.
        self.ways = {
            self.colour: self.placements(self.colour, bounds[self.colour], there | soft, there),
            self.other: self.placements(self.other, bounds[self.other], there, there | soft),
        }
        self.joins: dict[int, bool] = {}
        """Whether P's stones join his edges, for those that were added: at most 2 to the power of `MOST` numbers."""
        self.known: dict[int, bool] = {}

    def placements(self, colour: str, bound: str, corners: int, helpers: int) -> list[Way]:
        """Return the placements of a side in its bound, where these stones count as corners and as helpers from the start."""
        room, never, found = self.room, ~(corners | self.room), []
        self.rules.meter.work(20 * len(self.region))
        for cell in self.region:
            if bound[cell] == colour:
                bars = [bar for bar in self.rules.bars[cell, colour] if not (bar[0] & never or bar[1] & helpers)]
                stone, taken = self.rules.bit[cell, colour], self.rules.bit[cell, "B"] | self.rules.bit[cell, "W"]
                found.append(Way(stone, taken, [(need & room, helping & room) for need, helping in bars]))
        return found

    def won(self, state: int) -> bool:
        """Return whether P, who is to move, wins."""
        if state not in self.known:
            self.rules.meter.hold(ENTRY)
            self.known[state] = self.joined(state) or self.leads(state)
        return self.known[state]

    def leads(self, state: int) -> bool:
        """Return whether P, who is to move and has not won, has a placement that wins."""
        room = sum([way.stone for way in self.ways[self.colour] if not state & way.taken])
        if not self.joined(state | room):
            return False  # not even if he placed on all of them
        after = self.after(state, self.colour)
        return any(map(self.joined, after)) or any(map(self.kept, after))

    def kept(self, state: int) -> bool:
        """Return whether P, who has not won, wins, O being to move: after a skip, and after each of O's placements."""
        return self.won(state) and all(map(self.won, self.after(state, self.other)))

    def after(self, state: int, colour: str) -> list[int]:
        """Return what the placements of a side lead to."""
        self.rules.meter.work(5 * len(self.region))
        return [
            state | stone
            for stone, taken, bars in self.ways[colour]
            if not state & taken and not [need for need, helping in bars if state & need == need and not state & helping]
        ]

    def joined(self, state: int) -> bool:
        """Return whether P's stones join his edges."""
        own = state & self.own
        if own not in self.joins:
            stones = self.stones
            for cell in self.region:
                if own & self.rules.bit[cell, self.colour]:
                    stones = placed(stones, self.colour, cell)
            self.joins[own] = self.rules.connected(stones, self.colour)
        return self.joins[own]

    def close(self) -> None:
        """Give back the memory of the table."""
        self.rules.meter.hold(-ENTRY * len(self.known))
