"""Statements about all full boards of Gem, and about chains that touch four sides of five.

Written from the page of encodings, the section about full boards; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from ...boards import CheckError
from ...clauses import Clause, Gates, Signed, clause
from ...sets import place
from .chains import by_paths, loses, misses, touches, wins, with_opposite
from .rules import Gem

SAYS = {
    "nobody": "on every full board of {} somebody has reached the goal",
    "both": "on no full board of {} both have reached the goal",
    "opposite": "on every full board of {} a chain touches a side and its two opposite sides",
}


def full_question(game: Gem, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about full boards proves, and the clauses of its formula.

    Raises:
        CheckError: there is no such kind of statement, or no such cell.
    """
    if members["kind"] not in SAYS or members["black"] not in game.board.index:
        raise CheckError("the game has no such statement about full boards")
    return SAYS[members["kind"]].format(place(members, game.SWITCHES)), _full(game, members["kind"], members["black"])


def four_question(game: Gem, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about chains that touch four sides proves, and the clauses of its formula.

    Raises:
        CheckError: the board has not five sides.
    """
    if len(game.rim) != 5:
        raise CheckError("the board has not five sides")
    which = "with a chain of Black that touches four sides, one touches a side and its two opposite sides"
    return f"in every position of {place(members, game.SWITCHES)} {which}", _four(game)


def _full(game: Gem, kind: str, black: str) -> Iterator[Clause]:
    """Yield the clauses that say: the board is full, and not as it is said."""
    gates = Gates(game.meter)
    yield from clause([], [f"stone black {black}"])  # 21
    for sign, name in ((True, "black"), (False, "white")):
        stones: list[Signed] = [(sign, f"stone black {cell}") for cell in game.board.names]
        if kind == "nobody":
            yield from loses(game, stones, name, gates)
        elif kind == "opposite":
            yield from misses(game, stones, name, with_opposite(game))
        elif game.double:
            yield from wins(game, stones, name, gates)
        else:
            yield from by_paths(game, stones, name)
    yield from gates.clauses


def _four(game: Gem) -> Iterator[Clause]:
    """Yield the clauses that say: a chain of Black touches four sides, and none a side and its two opposite sides."""
    for cell in game.board.names:
        yield from clause([f"stone black {cell}", f"stone white {cell}"])  # 17
    stones: list[Signed] = [(True, f"stone black {cell}") for cell in game.board.names]
    gates = Gates(game.meter)
    yield from touches(game, stones, "black", list(combinations(range(5), 4)), 2, gates)
    yield from misses(game, stones, "black", with_opposite(game))
    yield from gates.clauses
