"""Local games of Orcoon: a side wins inside a region, whatever the other one does outside of it.

Written from the section "Local games" of the format's page, which also says where the proof is. All play in the region is tried,
but where a win that was found is one of the position, too: see `LocalGame`. Sets of cells and of stones are numbers, a bit for
each. What forbids a placement is found once for the whole game. To keep games from line to line was tried: to find all that they
depend on costs as much as to play them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ...boards import CheckError, flood, shown
from ...game import Position, Threat, opponent
from .postpass import ENTRY
from .threats import Threats

MOST = 12
"""Cells of a region."""


def cells_of(stones: str, colour: str, cells: Iterable[int] | None = None) -> list[int]:
    """Return the cells, of these or of all, that have a stone of a colour."""
    return [cell for cell in (range(len(stones)) if cells is None else cells) if stones[cell] == colour]


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
            if game.win(0) is None:
                raise CheckError(f"{game.colour} does not win in the region")
            lost = [cell for cell in cells if self.may_place(q.stones, q.turn, cell) and game.win(1 << cell + game.size) is None]
        finally:
            game.close()
        after = [self.after(q, self.board.names[cell]) for cell in lost]
        return {r for r in after if not self.answered(r, threats)}

    def bits(self, cells: Iterable[int], first: int = 0) -> int:
        """Return cells as bits, cell 0 as bit number `first`."""
        return sum([1 << first + cell for cell in {*cells}])

    @cached_property
    def bars(self) -> list[list[list[tuple[int, int]]]]:
        """What forbids P's and O's stones by rules 3 and 4, by cell: stones that are there, and those of which one helps."""
        size, found = len(self.board.names), []
        for own, other in ((0, size), (size, 0)):
            found.append([[(1 << own + q, self.bits(commons, own)) for q, *commons in beside] for beside in self.board.diagonals])
            for bars, windows in zip(found[-1], self.windows, strict=True):
                for q, second, third, *middles in windows:
                    corners = 1 << own + q | self.bits((second, third), other)
                    bars.append((corners, self.bits(middles, own) | self.bits(middles, other)))
        return found


class Way(NamedTuple):
    """A placement in a local game.

    Attributes:
        cell: the cell.
        stone: the stone.
        taken: the stones that there is no room for then: both sides' on this cell.
        bars: what forbids it, see `Local.bars`, as far as it is about stones that are added.
    """

    cell: int
    stone: int
    taken: int
    bars: Sequence[tuple[int, int]]

    def barred(self, state: int) -> tuple[int, int] | None:
        """Return a bar that forbids it, None if there is none."""
        for need, helping in self.bars:
            if state & need == need and not state & helping:
                return need, helping
        return None


class LocalGame:
    """The game in a region of a position, of the side that is not to move there (P on the page) against the other one (O).

    Its positions are the stones that were added, P's as the first bits. A win *rests on* cells: P wins each position with the
    same stones of P's and, on these cells, the same of O's. Proof, by induction on the empty cells: his placement is on one of
    them, and allowed, see `allowed`. O's answer may be on no cell that the win after her skip rests on; then that win goes on.
    If it is on one, it was tried: what a bar says that forbids it is among the cells; if none does, the win after it goes on.
    """

    def __init__(self, rules: Local, q: Position, region: Sequence[int]) -> None:
        self.rules, self.stones, self.colour, self.size = rules, q.stones, opponent(q.turn), len(q.stones)
        bounds = [rules.could_hold(q.stones, colour) for colour in (self.colour, q.turn)]
        room = rules.bits(region)
        self.own, self.room = (1 << self.size) - 1, room | room << self.size
        """All stones of P's, and all that may be added."""
        there = rules.bits(cells_of(q.stones, self.colour)) | rules.bits(cells_of(q.stones, q.turn), self.size)
        soft = rules.bits(cells_of(bounds[1], q.turn), self.size) & ~self.room
        # Soft cells stand for stones of O's wherever that is to P's harm: as corners against P, as what helps O.
        self.ways = (
            self.placements(0, cells_of(bounds[0], self.colour, region), there | soft, there),
            self.placements(1, cells_of(bounds[1], q.turn, region), there, there | soft),
        )
        self.joined = rules.connected(q.stones, self.colour)
        self.near, self.ends = self.touching([way.cell.bit_length() - 1 for way in self.ways[0]])
        self.lost: set[int] = set()
        self.wins: dict[int, list[tuple[int, int]]] = {}
        """The wins found, by P's stones: the cells that one rests on, and O's stones there."""
        # At most 2 to the power of `MOST` entries each.
        self.chains: dict[int, int] = {}
        self.joining: dict[int, int] = {}

    def placements(self, side: int, cells: Sequence[int], corners: int, helpers: int) -> list[Way]:
        """Return the placements of a side on cells, where these stones count as corners and as helpers from the start."""
        room, never, found = self.room, ~(corners | self.room), []
        self.rules.meter.work(40 * len(cells))
        for cell in cells:
            bars = [bar for bar in self.rules.bars[side][cell] if not (bar[0] & never or bar[1] & helpers)]
            stones = 1 << cell, 1 << cell + self.size
            found.append(Way(stones[0], stones[side], sum(stones), [(need & room, helping & room) for need, helping in bars]))
        return found

    def touching(self, cells: Sequence[int]) -> tuple[dict[int, int], list[int]]:
        """Return for each of these cells, then for each edge of P's, which of them touch it, or stones of his that do."""
        near, ends, neighbours = dict[int, int](), [0, 0], self.rules.board.neighbours
        for cell in cells:
            reached = flood([cell], lambda at: cells_of(self.stones, self.colour, neighbours[at]))
            self.rules.meter.work(20 * len(reached))
            near[1 << cell] = self.rules.bits([at for at in cells if not reached.isdisjoint(neighbours[at])])
            for end, edge in enumerate(self.rules.edges[self.colour]):
                ends[end] |= 0 if edge.isdisjoint(reached) else 1 << cell
        return near, ends

    def win(self, state: int) -> int | None:
        """Return what a win of P, who is to move, rests on; None if he does not win."""
        if state in self.lost:
            return None
        theirs, wins = state >> self.size, self.wins.setdefault(state & self.own, [])
        self.rules.meter.work(10 + len(wins))
        for cells, there in wins:
            if theirs & cells == there:
                return cells
        self.rules.meter.hold(2 * ENTRY)
        found = 0 if self.joined else self.leads(state)
        if found is None:
            self.lost.add(state)
        else:
            wins.append((found, theirs & found))
        return found

    def leads(self, state: int) -> int | None:
        """Return what a win by one of P's placements rests on."""
        free = sum(self.near) & ~(state >> self.size)
        chain = self.chain(free)
        if not chain:
            return None  # not even if he placed on all of them
        self.rules.meter.work(20 * len(self.near))
        for way, rests in self.allowed(state, self.last(state & self.own)):
            return way.cell | rests
        # First O's placements that leave no chain, then each that was an answer to a placement of P's.
        tries = [g for g in self.ways[1] if g.cell & chain and not state & g.taken and not self.chain(free & ~g.cell)]
        for cells in (chain, ~chain):
            for way, rests in self.allowed(state, cells):
                found = self.kept(state | way.stone, tries)
                if found is not None:
                    return found | way.cell | rests
        return None

    def kept(self, state: int, tries: list[Way]) -> int | None:
        """Return what a win of P, who has not won, rests on, O being to move: after a skip, and after each of O's placements."""
        if [g for g in tries if not state & g.taken and not g.barred(state) and self.win(state | g.stone) is None]:
            return None
        skipped = self.win(state)
        if skipped is None:
            return None
        found = skipped
        self.rules.meter.work(10 * len(self.near))
        for g in self.ways[1]:
            if g.cell & skipped and not state & g.taken:
                bar = g.barred(state)
                rests = (bar[0] | bar[1]) >> self.size if bar else self.win(state | g.stone)
                if rests is None:
                    tries.insert(0, g)
                    return None
                found |= rests
        return found

    def allowed(self, state: int, cells: int) -> Iterator[tuple[Way, int]]:
        """Find P's placements on cells, and what that they are allowed rests on: for each bar a stone of O's that lacks or helps.

        A bar that P's own stones lift rests on nothing.
        """
        for way in self.ways[0]:
            if way.cell & cells and not state & way.taken:
                rests = 0
                for need, helping in way.bars:
                    lacks, helps = need & ~state, state & helping
                    if not (lacks | helps) & self.own:
                        if not lacks | helps:
                            break
                        rests |= lacks & -lacks or helps
                else:
                    yield way, rests >> self.size

    def around(self, cells: int) -> int:
        """Return the cells that touch one of these."""
        found = 0
        while cells:
            found |= self.near[cells & -cells]
            cells &= cells - 1
        return found

    def last(self, stones: int) -> int:
        """Return the cells on each of which one more stone of P's joins his edges."""
        if stones not in self.joining:
            self.rules.meter.work(10 * len(self.near))
            one, other = self.ends
            while more := self.around(one & stones) & ~one:
                one |= more
            while more := self.around(other & stones) & ~other:
                other |= more
            self.joining[stones] = one & other
        return self.joining[stones]

    def chain(self, cells: int) -> int:
        """Return a shortest chain on cells that joins P's edges, 0 if there is none."""
        if cells not in self.chains:
            self.rules.meter.work(10 * len(self.near))
            rings, left = [self.ends[0] & cells], cells
            while rings[-1] and not rings[-1] & self.ends[1]:
                left &= ~rings[-1]
                rings.append(self.around(rings[-1]) & left)
            found, now = 0, self.ends[1]
            for ring in reversed(rings):
                one = now & ring & -(now & ring)
                found, now = found | one, self.around(one)
            self.chains[cells] = found
        return self.chains[cells]

    def close(self) -> None:
        """Give back the memory of the table."""
        self.rules.meter.hold(-2 * ENTRY * (len(self.lost) + sum(map(len, self.wins.values()))))
