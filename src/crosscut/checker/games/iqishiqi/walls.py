"""Walls of Iqishiqi and Oshiqi: the least sets of stones that keep the ball from sides for good (question `sets`).

Written from the page of encodings, the section about sets of these games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from ...boards import CheckError, flood
from ...chains import edges, spread
from ...clauses import Clause, Signed, clause
from ...sets import at_most, exactly, least_sets, place
from .rules import Iqishiqi

WALLS: Mapping[str, tuple[str, str]] = {
    "walls": ("BW", "every side"),
    "walls-B": ("B", "Black's sides"),
    "walls-W": ("W", "White's sides"),
}
"""By the kind of sets: whose sides, and the same in words."""


def walls_question(game: Iqishiqi, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation of `sets` proves, and its clauses.

    Raises:
        CheckError: there is no such kind of sets, or a listed set is none or not a least one.
    """
    if members["kind"] not in WALLS:
        raise CheckError("the game has no such sets")
    whose, sides = WALLS[members["kind"]]
    ball = game.read(members["position"]).stones.index(game.BALL)
    goal = frozenset().union(*(game.goals[player] for player in whose))
    elements = {name: f"stone {name}" for name in game.board.names if name != game.board.names[ball]}
    settles = partial(_kept, game, ball, goal)
    listed = least_sets(members["sets"], elements, members["most"], settles, game.meter)
    which = at_most(members, elements, f"stones that keep the ball, on {game.board.names[ball]}, from {sides} for good")
    sentence = exactly(place(members, game.SWITCHES), which, members["sets"])
    return sentence, chain(_keeping(game, ball, goal), listed)


def _kept(game: Iqishiqi, ball: int, goal: frozenset[int], stones: frozenset[str]) -> bool:
    """Return whether no path of cells without these stones leads from the ball to the goal."""
    free = {cell for cell, name in enumerate(game.board.names) if name not in stones}
    return goal.isdisjoint(flood([ball], lambda cell: [near for near in game.board.neighbours[cell] if near in free]))


def _keeping(game: Iqishiqi, ball: int, goal: frozenset[int]) -> Iterator[Clause]:
    """Yield the clauses of a set that holds the ball, with a cell all neighbours without a stone, and no cell of the goal."""
    names = game.board.names
    free: list[Signed] = [(False, cell != ball and f"stone {name}") for cell, name in enumerate(names)]
    reached = yield from spread(names, edges(game.board), free, {ball}, "reached")
    for cell in goal:
        yield from clause([reached[cell]])
