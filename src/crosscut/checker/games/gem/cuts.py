"""Least sets of White's stones that shut Black out for good, and how many stones there are before anybody has won, in Gem.

Written from the page of encodings, the section about least sets; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from ...boards import CheckError
from ...clauses import Clause, Gates, at_least, clause
from ...sets import at_most, exactly, least_sets, place
from .chains import loses
from .rules import Gem


def cuts_question(game: Gem, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about least sets proves, and the clauses of its formula.

    Raises:
        CheckError: there is no such kind of sets under this goal, or a listed set is none or not a least one.
    """
    elements = {name: f"stone white {name}" for name in game.board.names}
    side = _side(game, members["kind"])
    goal = "reach the goal" if side is None else f"have a chain round the centre that touches side {side}"
    settles = partial(_shut_out, game, side)
    listed = least_sets(members["sets"], elements, members["most"], settles, game.meter)
    which = f"{at_most(members, elements, 'stones of White')} after which Black can never {goal}"
    free, gates = [(False, name) for name in elements.values()], Gates(game.meter)
    sentence = exactly(place(members, game.SWITCHES), which, members["sets"])
    return sentence, chain(loses(game, free, "black", gates, side), listed, gates.clauses)


def most_question(game: Gem, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about the most stones proves, and the clauses of its formula.

    Raises:
        CheckError: there are not so many cells.
    """
    most = members["most"]
    if not 0 <= most < len(game.board.names):
        raise CheckError("no number of stones")
    return (
        f"in every position of {place(members, game.SWITCHES)} with more than {most} stones, as many of Black's as of White's or "
        "one more, somebody has reached the goal",
        _nobody(game, most),
    )


def _side(game: Gem, kind: str) -> int | None:
    """Return the side that a kind of sets asks about, None for the goal of the game."""
    sides = {f"out-{side}": side for side in range(len(game.rim)) if not game.double}
    if kind not in ("cuts", *sides):
        raise CheckError("the game has no such sets")
    return sides.get(kind)


def _shut_out(game: Gem, side: int | None, elements: frozenset[str]) -> bool:
    if side is None:
        return not game.won("".join("W" if name in elements else "B" for name in game.board.names), "B")
    own = sum(1 << cell for cell, name in enumerate(game.board.names) if name not in elements)
    joined = game.from_sides(own)
    return not game.round_centre(joined) & joined[side]


def _nobody(game: Gem, most: int) -> Iterator[Clause]:
    """Yield the clauses that say: a position with more stones, dropped in turn, in which nobody has reached the goal."""
    stones = {said: [f"stone {said} {name}" for name in game.board.names] for said in ("black", "white")}
    for black, white in zip(*stones.values(), strict=True):
        yield from clause([black, white])  # 17
    counts, gates = [], Gates(game.meter)
    for said, own in stones.items():
        yield from loses(game, [(True, one) for one in own], said, gates)
        counts.append((yield from at_least(said, own)))  # 18
    black_count, white_count = counts
    for number in range(1, len(black_count)):
        yield from clause([white_count[number]], [black_count[number]])  # 19
        if number + 1 < len(black_count):
            yield from clause([black_count[number + 1]], [white_count[number]])  # 19
    yield from clause([], [black_count[(most + 2) // 2]])  # 20
    yield from clause([], [white_count[(most + 1) // 2]])  # 20
    yield from gates.clauses
