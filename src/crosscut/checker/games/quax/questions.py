"""The questions of refutations in Quax and Torax: `can`, whether a colour can still win if the other side does nothing (rule 4),
and `sets`, which sets end that for good; `construction`, whether a construction puzzle has another completion.

Written from the page of encodings; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import ALWAYS, Clause, Gates, counted, one_of, walk
from ...construction import CONSTRUCTION, construction_question, one_a_cell
from ...fields import Position
from ...sets import SETS
from . import connections, rules
from .clues import blocks_alone, quax_clues, torax_clues
from .cuts import blocks_question, cuts_question, later, legal, no_way_round, way_round


class Quax(rules.Quax):
    """Quax, with connections in certificates, and with its questions."""

    MORE: ClassVar = {**rules.Quax.MORE, "connections": ("yes",)}
    QUESTIONS: ClassVar = {"can": {"colour": str}, "sets": SETS, "construction": CONSTRUCTION}
    NO: ClassVar = {"B": "can no longer join the top and the bottom", "W": "can no longer join the left and the right"}

    def spoilers(self, p: Position, colour: str, text: str) -> Container[str]:
        """Return the plies that take something of each set of the wins written as `text`; see `PlyGame`."""
        return connections.spoilers(self, p, colour, text, connections.sides_joined)

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        p = self.read(members["position"])
        if members["question"] != "can":
            sentence, clauses = self.sets(members) if members["question"] == "sets" else self.construction(members)
            return "-", sentence, counted(self.meter, clauses)
        colour = members["colour"]
        if colour not in self.NO:
            raise CheckError(f"the colour is not {' or '.join(self.NO)}")
        return colour, self.NO[colour], counted(self.meter, self.can(p, colour))

    def sets(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `sets` proves, and its clauses."""
        return cuts_question(self, members)

    def construction(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `construction` proves, and its clauses."""
        return construction_question(self, members, one_a_cell, quax_clues(self))

    def can(self, p: Position, colour: str) -> Iterator[Clause]:
        """Yield the clauses that say: a chain joins the sides of a colour."""
        names = {cell: self.board.names[cell] for cell, stone in enumerate(p.stones) if stone in (".", colour)}
        links = [(here, there, ALWAYS) for here, there, _, _ in self.open_to(p, colour)]
        start, goal = self.edges[colour]
        last = yield from walk("reach", links, dict.fromkeys(start & names.keys(), True), names, len(names) - 1)
        yield from one_of([last[cell] for cell in goal & last.keys()])  # 2


class Torax(Quax, rules.Torax):
    """Torax, with the same."""

    NO: ClassVar = {"B": "can no longer make a loop round the board", "W": "can no longer stop every loop"}

    def spoilers(self, p: Position, colour: str, text: str) -> Container[str]:
        """Return the same as in Quax, once it is settled who blocks (rule 7)."""
        if any(p.marks[1:3]):
            raise CheckError("wins before it is settled who blocks, rule 7")
        return connections.spoilers(self, p, colour, text, connections.gone_round)

    def sets(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `sets` proves, and its clauses."""
        return blocks_question(self, members)

    def construction(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `construction` proves, and its clauses."""
        return construction_question(self, members, blocks_alone, torax_clues(self), "blocks")

    def can(self, p: Position, colour: str) -> Iterator[Clause]:
        """Yield the clauses that say: a walk comes back with the other bit, which a step over a seam changes.

        For White: a position with more stones and bridges of his leaves no loop.
        """
        if colour == "W":
            q = later(self, p, colour)
            yield from chain(legal(self, q), no_way_round(self, q))
            return
        stones = [(here in (".", colour)) for here in p.stones]
        gates = Gates(self.meter)
        yield from way_round(self, stones, [bridge in self.uncrossed(p, colour) for bridge in range(len(self.pairs))], gates)
        yield from gates.clauses
