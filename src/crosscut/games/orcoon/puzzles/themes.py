"""Themes of Orcoon, with the post-pass: what a solution does to the cells that a side can take, and why the opponent is stopped.

When the main line has ended, the opponent cannot connect by placing alone: if he could, he would place the first stone of such an
order and still be able to. In nearly all puzzles the solver has joined his own edges. In the others there is one of the reasons
that `deadlocks --sweep` gives (games/orcoon/deadlocks/explain.py), and each of these is a theme. It is earned by the whole line:
a race has two runners, and of a blockade or a conflict every turn of the solution is a part. Take any of its stones away, and the
opponent can connect again. The solver can connect after each of his turns, or else the opponent would pass and win: so no whole
connection is sacrificed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.explain import Explainer
from crosscut.games.orcoon.puzzles.looks import gives_up, missing
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.play import Play
from crosscut.puzzles.themes import Themes
from crosscut.puzzles.walk import Decision


def self_block(play: Play, line: tuple[Decision, ...]) -> bool:
    """A stone of the solution bars its own side, for ever, from a cell that this side could have taken before."""
    return any(gives_up(game, p, q, p.turn) for game, p, q in _stones(play, line))


def waiting(play: Play, line: tuple[Decision, ...]) -> bool:
    """After a turn of the solution both sides can still connect, and both lack as many stones for it as before the turn."""
    return any(
        all(missing(game, p, side) == missing(game, q, side) and game.can_connect(q, side) for side in (BLACK, WHITE))
        for game, p, q in _stones(play, line)
    )


def deadlock_race(play: Play, line: tuple[Decision, ...]) -> bool:
    """In three turns or more both sides come nearer to their edges; at the end mutually dead cells part the opponent's."""
    return _decided(play, line) == "dead" and _both_run(play, line)


def blockade(play: Play, line: tuple[Decision, ...]) -> bool:
    """Cells that he can never take, not all mutually dead, part the opponent's edges, thanks to each stone of the solution."""
    return _decided(play, line) == "barred" and _all_needed(play, line)


def conflict(play: Play, line: tuple[Decision, ...]) -> bool:
    """The opponent could have each cell of a chain, not all: his stones bar each other, thanks to each stone of the solution."""
    return _decided(play, line) == "conflict" and _all_needed(play, line)


def _both_run(play: Play, line: tuple[Decision, ...]) -> bool:
    """Return whether each side lacks fewer stones after some turn of its own in the line than before it."""
    stones = list(_stones(play, line))
    solver = any(missing(game, q, p.turn) < missing(game, p, p.turn) for game, p, q in stones)
    replies = pairwise(stones)
    return solver and any(missing(game, p, q.turn) < missing(game, q, q.turn) for (game, _, q), (_, p, _) in replies)


def _all_needed(play: Play, line: tuple[Decision, ...]) -> bool:
    """Return whether the opponent could connect after the main line if any one stone of the solution were not there."""
    stones = list(_stones(play, line))
    _, _, end = stones[-1]
    return all(
        game.can_connect(
            end._replace(black=end.black & ~(q.black & ~p.black), white=end.white & ~(q.white & ~p.white)), 1 - p.turn
        )
        for game, p, q in stones
    )


def _stones(play: Play, line: tuple[Decision, ...]) -> Iterator[tuple[Orcoon, Stones, Stones]]:
    """Yield the game and the positions before and after each decision."""
    game = play.game
    assert isinstance(game, Orcoon)
    for p, _, q, _ in line:
        assert isinstance(p, Stones)
        assert isinstance(q, Stones)
        yield game, p, q


def _decided(play: Play, line: tuple[Decision, ...]) -> str:
    """Return by which reason of explain.py the opponent, who could connect at first, cannot at the end.

    "" if he can, or the solver is connected.
    """
    stones = tuple(_stones(play, line))
    for game, first, _ in stones[:1]:
        _, p, q = stones[-1]
        stopped = game.can_connect(first, 1 - p.turn) and not game.can_connect(q, 1 - p.turn)
        if stopped and not game.connected(q, p.turn):
            return Explainer(game, {}).explain(q).reasons[1 - p.turn]
    return ""


THEMES = Themes(
    {
        "self-block": self_block,
        "waiting": waiting,
        "deadlock race": deadlock_race,
        "blockade": blockade,
        "conflict": conflict,
    },
    board="4x4",
)
