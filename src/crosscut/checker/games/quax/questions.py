"""The questions of refutations in Quax and Torax: `can`, whether a colour can still win if the other side does nothing (rule 4),
and `sets`, which sets end that for good.

Written from the page of encodings; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain, combinations
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import Clause, clause, counted, walk
from ...fields import Position
from ...sets import SETS
from . import rules
from .cuts import blocks_question, cuts_question, later, legal, no_way_round


class Quax(rules.Quax):
    """Quax, with its questions."""

    QUESTIONS: ClassVar = {"can": {"colour": str}, "sets": SETS}
    NO: ClassVar = {"B": "can no longer join the top and the bottom", "W": "can no longer join the left and the right"}

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        p = self.read(members["position"])
        if members["question"] == "sets":
            sentence, clauses = self.sets(members)
            return "-", sentence, counted(self.meter, clauses)
        colour = members["colour"]
        if colour not in self.NO:
            raise CheckError(f"the colour is not {' or '.join(self.NO)}")
        return colour, self.NO[colour], counted(self.meter, self.can(p, colour))

    def sets(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `sets` proves, and its clauses."""
        return cuts_question(self, members)

    def can(self, p: Position, colour: str) -> Iterator[Clause]:
        """Yield the clauses that say: a chain joins the sides of a colour."""
        names = {cell: self.board.names[cell] for cell, stone in enumerate(p.stones) if stone in (".", colour)}
        links = [(here, there) for here, there, _, _ in self.open_to(p, colour)]
        start, goal = self.edges[colour]
        last = yield from walk("reach", links, dict.fromkeys(start & names.keys(), True), names, len(names) - 1)
        yield from clause([], [last[cell] for cell in goal & last.keys()])  # 2


class Torax(Quax, rules.Torax):
    """Torax, with its questions; cell c with the bit 1 is place c + the number of cells."""

    NO: ClassVar = {"B": "can no longer make a loop round the board", "W": "can no longer stop every loop"}

    def sets(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `sets` proves, and its clauses."""
        return blocks_question(self, members)

    def can(self, p: Position, colour: str) -> Iterator[Clause]:
        """Yield the clauses that say: a walk comes back with the other bit, which a step over a seam changes.

        For White: a position with more stones and bridges of his leaves no loop.
        """
        if colour == "W":
            q = later(self, p, colour)
            yield from chain(legal(self, q), no_way_round(self, q))
            return
        size, begun, back = len(p.stones), [], []
        names = {cell + size * bit: f"{self.board.names[cell]} {bit}" for cell in range(size) for bit in (0, 1)}
        for axis, way, length in ((1, "right", self.board.columns), (0, "down", self.board.rows)):
            links = []
            for here, there, *step in self.open_to(p, colour):
                bit = not 0 <= self.board.points[here][axis] + step[axis] < length
                links += [(here, there + size * bit), (here + size, there + size * (not bit))]
            starts = {c: f"loop {way} from {names[c][:-2]}" for c in range(size) if not self.board.points[c][axis]}
            starts = {cell: start for cell, start in starts.items() if p.stones[cell] in (".", colour)}
            last = yield from walk(f"loop {way}", links, starts, names, size - p.stones.count("W"))
            for cell in [cell for cell in starts if cell + size in last]:
                begun.append(starts[cell])
                back.append(starts[cell].replace("from", "back"))
                yield from [one for value in (starts[cell], last[cell + size]) for one in clause([back[-1]], [value])]  # 3
        for pair in combinations(begun, 2):
            yield from clause(pair)  # 4
        yield from clause([], back)  # 5
