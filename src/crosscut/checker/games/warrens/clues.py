"""Clues of construction puzzles of Rabbit Warrens: what Black's stones score at least, and how many there are.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...clauses import Clause, Signed, clause, one_of
from ...construction import Clues, Sought, Words, construction_question
from .regions import factors
from .rules import Warrens


def puzzle_question(game: Warrens, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about a construction puzzle proves, and the clauses of its formula."""
    return construction_question(game, members, _black_alone, _clues(game), "stones of Black")


def _black_alone(sought: Sought) -> Iterator[Clause]:
    """Yield the clauses that say: there are no stones of White."""
    for stone in sought.stones["W"]:
        yield from clause([stone])  # 1


def _clues(game: Warrens) -> Clues:
    """Return the clues of Rabbit Warrens."""

    def score(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: Black scores at least the product of two numbers."""
        points = words.numbers["space"] * words.numbers["complexity"]
        space, other = yield from factors(game, sought.stones["B"], "warren", sought.gates)  # 16
        pairs = [(many, (points + many - 1) // many) for many in range(1, len(other))]
        enough = [sought.gates.all_of((True, other[a]), (True, space[b])) for a, b in pairs if b < len(space)]  # 16
        yield from one_of(enough)  # 16

    def stones(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: there are so many stones."""
        there: list[Signed] = [(True, stone) for stone in sought.stones["B"]]
        yield from sought.exactly(words.number, there, "stones")  # 17

    return {"score": ("space complexity", score), "stones": ("number", stones)}
