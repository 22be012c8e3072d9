"""All minimal deadlock patterns with at most so many dead cells, within a box, or in a position, by an obligation-driven search.

Idea: start with one dead cell, the first of the pattern in reading order. Each dead cell owes two reasons, one a colour. Take
the debt that can be paid in the fewest ways, and branch over these; way i excludes the ways before it for good, so no pattern
is met twice in one orientation, and nothing has to be remembered but what is found. Where colours can be exchanged, the first
cell pays Black in an earlier way than White. A branch ends when a debt cannot be paid, when dead cells and stones break a
rule whatever is added, or when a part is mutually dead already: nothing that grows from it is minimal.

A search can be cut into shares: of the nodes at depth `SPLIT`, each share goes on from every so manyth.

The search is complete. For a minimal pattern, every branching has exactly one way that is the debt's first in the pattern. Along
these ways the part found so far stays within the pattern. Where no debt is left the part is mutually dead, so it is the whole.

Source: the obligation-driven search of the project's notes, which remembered canonical forms of partial patterns; excluding
the earlier ways makes that memory needless. The native twin, `native/orcoon/deadlock_search.hpp`, visits the same nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.games.orcoon.deadlocks.planes import Planes, Sketch, Way
from crosscut.solver.limits import Meter

SPLIT = 10  # the depth at which a search is cut into shares
Debt = tuple[int, int]  # a dead cell and the colour to which it owes a reason


@dataclass(frozen=True, slots=True)
class Room:
    """The room for patterns: so many dead cells at most, a box of so many rows and columns, these cells for these things.

    `share`: which part of the search is to be done, from 0, and how many there are.
    """

    cells: int
    rows: int
    columns: int
    dead: int
    stones: tuple[int, int]
    share: tuple[int, int] = (0, 1)


class Search:
    """One search for all patterns whose first dead cell is `first`.

    Arguments: `room`, what may be used; `exchange`: whether of a pattern and its colour exchange one is enough; `meter`
    counts nodes. `limited` says afterwards whether the limit on dead cells kept anything from being tried.
    """

    def __init__(self, planes: Planes, room: Room, first: int, exchange: bool, meter: Meter) -> None:
        self._planes = planes
        self._room = room
        self._first = first
        self._exchange = exchange
        self._meter = meter
        self._open_dead = room.dead & -(1 << first)
        self.limited = False
        self._depth = self._split = 0  # of the node that is looked at; nodes met at depth SPLIT

    def patterns(self) -> Iterator[Sketch]:
        """Yield the patterns, each once, in this orientation."""
        if self._room.cells >= 1:
            yield from self._extend(Sketch(1 << self._first, 0, 0), (self._first,), {})

    def _extend(self, sketch: Sketch, cells: tuple[int, ...], excluded: dict[Debt, int]) -> Iterator[Sketch]:
        if self._depth == SPLIT:
            self._split += 1
            if (self._split - 1) % self._room.share[1] != self._room.share[0]:
                return
        self._depth += 1
        yield from self._extend_here(sketch, cells, excluded)
        self._depth -= 1

    def _extend_here(self, sketch: Sketch, cells: tuple[int, ...], excluded: dict[Debt, int]) -> Iterator[Sketch]:
        self._meter.count()
        room = self._room.cells - len(cells)
        chosen: Debt | None = None
        ways: list[int] = []
        settled = 0
        cut = False
        for cell in cells:
            unpaid = False
            for colour in (BLACK, WHITE):
                debt = cell, colour
                paid, possible = self._payments(sketch, debt)
                if paid:
                    if paid & excluded.get(debt, 0):
                        return
                    continue
                unpaid = True
                possible = [(way, new) for way, new in possible if not excluded.get(debt, 0) >> way & 1]
                fitting = [way for way, new in possible if new <= room]
                if chosen is None or len(fitting) < len(ways):
                    chosen, ways, cut = debt, fitting, len(fitting) < len(possible)
            if not unpaid:
                settled |= 1 << cell
        if chosen is None:
            if self._planes.minimal(sketch):
                yield sketch
            return
        self.limited |= cut
        if not ways or self._planes.largest(sketch._replace(dead=settled)):
            return
        before = 0
        for way in ways:
            shut = {**excluded, chosen: excluded.get(chosen, 0) | before}
            if self._exchange and len(cells) == 1:  # Black's debt of the first cell: each way of paying brings a dead cell
                shut[self._first, WHITE] = (1 << way) - 1
            before |= 1 << way
            longer = self._with(sketch, chosen, self._planes.ways(chosen[0])[way])
            if longer is not None:
                new = tuple(cells_of(longer.dead & ~sketch.dead))
                yield from self._extend(longer, cells + new, shut)

    def _payments(self, sketch: Sketch, debt: Debt) -> tuple[int, list[tuple[int, int]]]:
        """Return the ways in which a debt is paid, as bits, and those in which it could be, with the number of new dead cells."""
        cell, colour = debt
        dead, (own, other) = sketch.dead, sketch.sides(colour)
        open_own, open_other = self._room.stones if colour == BLACK else self._room.stones[::-1]
        no_dead, no_own, no_other = own | other | ~self._open_dead, dead | other | ~open_own, dead | own | ~open_other
        paid = 0
        possible = []
        for number, way in enumerate(self._planes.ways(cell)):
            if way.holds(dead, own, other):
                paid |= 1 << number
            elif not (way.dead & no_dead or way.own & no_own or way.other & no_other):
                possible.append((number, (way.dead & ~dead).bit_count()))
        return paid, possible

    def _with(self, sketch: Sketch, debt: Debt, way: Way) -> Sketch | None:
        """Return the sketch with a reason added, None if it leaves the box or breaks a rule."""
        black, white = (way.own, way.other) if debt[1] == BLACK else (way.other, way.own)
        longer = Sketch(sketch.dead | way.dead, sketch.black | black, sketch.white | white)
        return None if self._planes.broken(longer) or not self._fits(longer) else longer

    def _fits(self, sketch: Sketch) -> bool:
        rows, columns = zip(*(self._planes.place(cell) for mask in sketch for cell in cells_of(mask)), strict=True)
        height, width = (max(along) - min(along) + 1 for along in (rows, columns))
        return bool(height <= self._room.rows and width <= self._room.columns)
