"""The questions of refutations in Gem: `can`, whether a colour can still reach the goal if the other side does nothing;
`facts`, whether a position has some; `sets` and `undecided`, `full` and `four-sides`, and `construction`, whether a construction
puzzle has another completion, which have files of their own.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from ...boards import CheckError
from ...chains import fact
from ...clauses import Clause, Gates, Signed, Value, clause, counted
from ...construction import COLOURS, CONSTRUCTION
from ...sets import SETS, place
from . import rules
from .chains import wins
from .clues import puzzle_question
from .cuts import cuts_question, most_question
from .full import four_question, full_question


def facts_question(game: rules.Gem, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation of `facts` proves, and its clauses."""
    given, facts = game.read(members["position"]).stones, members["facts"]
    contains = f" that contains the stones of {members['position']}" if given.strip(".") else ""
    sentence = f"no position of {place(members, game.SWITCHES)}{contains} has: {' and '.join(map(str, facts))}"
    return sentence, with_facts(game, given, facts)


def with_facts(game: rules.Gem, given: str, facts: Sequence[object]) -> Iterator[Clause]:
    """Yield the clauses that say: a position contains the given stones and has all facts."""
    stones: dict[str, list[Value]] = {
        colour: [
            f"stone {word} {name}" if stone == "." else stone == colour
            for name, stone in zip(game.board.names, given, strict=True)
        ]
        for colour, word in COLOURS.items()
    }
    for both in zip(*stones.values(), strict=True):
        yield from clause(both)
    for number, text in enumerate(facts, 1):
        yield from fact(game.board, {}, stones, text, f"fact {number}")


class Gem(rules.Gem):
    """Gem, with its questions."""

    QUESTIONS: ClassVar = {
        "can": {"colour": str},
        "facts": {"facts": list},
        "sets": SETS,
        "undecided": {"most": int},
        "full": {"kind": str, "black": str},
        "four-sides": {},
        "construction": CONSTRUCTION,
    }
    WHOLE: ClassVar = {
        "facts": facts_question,
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
