"""Themes of Orcoon, with the post-pass: what a solution does to the cells that a side can take, and why the opponent is stopped.

When the main line has ended, the opponent cannot connect by placing alone: could he, he would place the first stone of such an
order and still be able to. So there is a reason, the one that `deadlocks --sweep` gives (analysis/orcoon/deadlocks/explain.py),
and each puzzle has exactly one of four themes: `connection`, `deadlock race`, `blockade`, `conflict`. The solver, on the other
hand, can connect after each of his turns, or else the opponent would pass and win: nobody sacrifices his whole connection here.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.analysis.orcoon.deadlocks.explain import Explainer
from crosscut.games.orcoon import Orcoon
from crosscut.puzzles.looks import gives_up, missing
from crosscut.puzzles.play import Play
from crosscut.puzzles.walk import Decision
from crosscut.stones import Stones


def self_block(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone of the solution bars its own side, for ever, from a cell that this side could have taken before."""
    return any(gives_up(game, p, q, p.turn) for game, p, q in _stones(play, line))


def waiting(play: Play, line: tuple[Decision, ...]) -> bool:
    """A turn of the solution leaves both sides as many stones short of their shortest chains as they were before it."""
    return any(
        missing(game, p, side) == missing(game, q, side) and missing(game, p, 1 - side) == missing(game, q, 1 - side)
        for game, p, q in _stones(play, line)
        for side in (p.turn,)
    )


def deadlock_race(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line mutually dead cells part the opponent's edges, cells that neither side can ever take."""
    return _decided(play, line) == "dead"


def blockade(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line cells part the opponent's edges that he can never take, and not all are mutually dead."""
    return _decided(play, line) == "barred"


def conflict(play: Play, line: tuple[Decision, ...]) -> bool:
    """At the end of the main line the opponent could have each cell of some chain, but never all: his stones bar each other."""
    return _decided(play, line) == "conflict"


def _stones(play: Play, line: tuple[Decision, ...]) -> Iterator[tuple[Orcoon, Stones, Stones]]:
    """Yield the game and the positions before and after each decision, if the game is Orcoon with the post-pass."""
    game = play.game
    if not isinstance(game, Orcoon) or game.knight:
        return
    for p, _, q, _ in line:
        assert isinstance(p, Stones)
        assert isinstance(q, Stones)
        yield game, p, q


def _decided(play: Play, line: tuple[Decision, ...]) -> str:
    """Return why the opponent cannot connect at the end: connection, or one of the reasons of explain.py; "" if he can."""
    for game, p, q in tuple(_stones(play, line))[-1:]:
        side = p.turn
        if game.joined(q.sides(side)[0], side):
            return "connection"
        if not game.can_connect(q, 1 - side):
            return Explainer(game, {}).explain(q).reasons[1 - side]
    return ""
