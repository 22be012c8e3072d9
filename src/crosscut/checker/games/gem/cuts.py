"""Least sets of White's stones that shut Black out for good, and how many stones there are before anybody has won, in Gem.

Written from the page of encodings, the section about least sets; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Any

from ...boards import CheckError
from ...chains import edges, spread
from ...clauses import ALWAYS, NEVER, Clause, Gates, Signed, Value, at_least, clause, one_of, walk
from ...sets import at_most, exactly, least_sets, place
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
    return sentence, chain(_loses(game, free, "black", gates, side), listed, gates.clauses)


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
    stones = "".join("W" if name in elements else "B" for name in game.board.names)
    if side is None:
        return not game.won(stones, "B")
    return not any(game.lies_round(sides) and side in sides for sides in game.touched(stones, "B").values())


def _loses(game: Gem, carried: Sequence[Signed], name: str, gates: Gates, side: int | None = None) -> Iterator[Clause]:
    """Yield the clauses that say: the goal is not reached, or no chain round the centre touches a side if one is asked about."""
    names, every = game.board.names, range(len(game.rim))
    beside: list[list[Value]] = []
    for number, line in enumerate(game.rim):
        beside.append((yield from spread(names, edges(game.board), carried, line, f"{name} beside {number}")))  # 12
    for sides in combinations(every, 4 if game.double else 3):
        if game.double or game.lies_round(sides):
            for cell in range(len(names)):
                yield from clause([beside[one][cell] for one in {*sides, *([] if side is None else [side])}])  # 13
    if not game.double:
        return
    starts: dict[int, Value] = {cell: f"{name} only from {names[cell]}" for cell in sorted(frozenset().union(*game.rim[:3]))}
    for pair in combinations(starts.values(), 2):
        yield from clause(pair)  # 14
    links = [(cell, near, ALWAYS) for cell, around in enumerate(game.board.neighbours) for near in around]
    stones = dict(enumerate(carried))
    last = yield from walk(f"{name} only", links, starts, dict(enumerate(names)), len(names) - 1, stones, gates)  # 15
    for sides in combinations(every, 3):
        for cell in stones:
            yield from one_of([*((False, beside[one][cell]) for one in sides), last.get(cell, NEVER)])  # 16


def _nobody(game: Gem, most: int) -> Iterator[Clause]:
    """Yield the clauses that say: a position with more stones, dropped in turn, in which nobody has reached the goal."""
    stones = {said: [f"stone {said} {name}" for name in game.board.names] for said in ("black", "white")}
    for black, white in zip(*stones.values(), strict=True):
        yield from clause([black, white])  # 17
    counts, gates = [], Gates(game.meter)
    for said, own in stones.items():
        yield from _loses(game, [(True, one) for one in own], said, gates)
        counts.append((yield from at_least(said, own)))  # 18
    black_count, white_count = counts
    for number in range(1, len(black_count)):
        yield from clause([white_count[number]], [black_count[number]])  # 19
        if number + 1 < len(black_count):
            yield from clause([black_count[number + 1]], [white_count[number]])  # 19
    yield from clause([], [black_count[(most + 2) // 2]])  # 20
    yield from clause([], [white_count[(most + 1) // 2]])  # 20
    yield from gates.clauses
