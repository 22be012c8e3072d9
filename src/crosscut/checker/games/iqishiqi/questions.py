"""The questions of refutations in Iqishiqi and Oshiqi: `path`, an open way for the ball; the others have files of their own.

Stones stay where they are and the ball crosses empty cells only (rules 2 and 3). So without a path of empty cells from the ball
to a side nothing brings it there. The formula says that there is one, by numbered steps.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import Clause, Value, clause, counted
from ...construction import CONSTRUCTION
from ...sets import SETS
from . import rules
from .clues import puzzle_question
from .drops import EXTREMES, extreme_question
from .home import brought_home
from .walls import walls_question


def path_clauses(game: rules.Iqishiqi, stones: str, colour: str) -> Iterator[Clause]:
    """Yield the clauses that say: some cell of a side of `colour` is reached from the ball over empty cells, step by step."""
    free = {cell for cell, glyph in enumerate(stones) if glyph in (".", game.BALL)}
    ball = stones.index(game.BALL)
    possible = {ball}

    def reach(step: int, cell: int) -> Value:
        return cell == ball or f"path {step} {game.board.names[cell]}"

    for step in range(1, len(free)):
        before = possible
        possible = {cell for cell in free if cell == ball or before & set(game.board.neighbours[cell])}
        for cell in possible - {ball}:
            yield from clause(
                [reach(step, cell)], [reach(step - 1, near) for near in game.board.neighbours[cell] if near in before]
            )
    goals = {cell for side in game.SIDES[colour] for cell in game.board.sides[side]}
    yield from clause([], [reach(len(free) - 1, cell) for cell in possible & goals])


class _Asked(rules.Iqishiqi):
    """The questions, for both games."""

    QUESTIONS: ClassVar = {
        "path": {"colour": str},
        "home": {"colour": str},
        "sets": SETS,
        "construction": CONSTRUCTION,
        **{name: {"stones": list} for name in EXTREMES},
    }
    WHOLE: ClassVar = {
        "sets": walls_question,
        "construction": puzzle_question,
        **dict.fromkeys(EXTREMES, extreme_question),
    }
    """What the questions that are about no colour say, and their clauses."""

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        p, question = self.read(members["position"]), members["question"]
        if question not in ("path", "home"):
            sentence, asked = self.WHOLE[question](self, members)
            return "-", sentence, counted(self.meter, asked)
        colour = members["colour"]
        if colour not in ("B", "W"):
            raise CheckError('the colour is neither "B" nor "W"')
        if question == "path":
            return colour, "cannot bring the ball home", counted(self.meter, path_clauses(self, p.stones, colour))
        if self.owners(p):
            raise CheckError("the ball is on a side")
        return colour, "cannot win by the ball, whatever both play", counted(self.meter, brought_home(self, p, colour))


class Iqishiqi(_Asked):
    """Iqishiqi, with its questions."""


class Oshiqi(_Asked, rules.Oshiqi):
    """Oshiqi, with its questions."""
