"""The questions of refutations in Gem: `can`, whether a colour can still reach the goal if the other side does nothing;
`sets` and `undecided`, `full` and `four-sides`, and `construction`, whether a construction puzzle has another completion, which
have files of their own.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import Clause, Gates, Signed, counted
from ...construction import CONSTRUCTION
from ...sets import SETS
from . import rules
from .chains import wins
from .clues import puzzle_question
from .cuts import cuts_question, most_question
from .full import four_question, full_question


class Gem(rules.Gem):
    """Gem, with its questions."""

    QUESTIONS: ClassVar = {
        "can": {"colour": str},
        "sets": SETS,
        "undecided": {"most": int},
        "full": {"kind": str, "black": str},
        "four-sides": {},
        "construction": CONSTRUCTION,
    }
    WHOLE: ClassVar = {
        "sets": cuts_question,
        "undecided": most_question,
        "full": full_question,
        "four-sides": four_question,
        "construction": puzzle_question,
    }

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        stones = self.read(members["position"]).stones
        if members["question"] != "can":
            sentence, asked = self.WHOLE[members["question"]](self, members)
            return "-", sentence, counted(self.meter, asked)
        colour = members["colour"]
        if colour not in ("B", "W"):
            raise CheckError('the colour is neither "B" nor "W"')
        clauses = self.can([(True, stone in (".", colour)) for stone in stones])
        return colour, "can no longer reach the goal", counted(self.meter, clauses)

    def can(self, free: list[Signed]) -> Iterator[Clause]:
        """Yield the clauses that say: the goal is reached on free cells."""
        gates = Gates(self.meter)
        return chain(wins(self, free, "chain", gates), gates.clauses)
