"""The traits of puzzles of Rabbit Warrens: late positions of play for points, searched by the core; everybody sees the scores.

Tried before: random play seldom encloses anything; scattered stones with a wall or two are won by nobody's move, or by the pass.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from crosscut.core.game import BLACK, PASS, WHITE, Game, Turn
from crosscut.games.warrens.pairs import pairs
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
    from crosscut.solver.solver import Solver

MOST_EMPTY = 40  # of any board that is small enough to be searched
MOST_MOVES = 10  # of both players together, for one stone move each
TRIES = 50
CARELESS = 0.3  # how many moves of the play that leads to positions are random


def _search(game: Game[Any]) -> Callable[[], Solver[Any]]:
    from crosscut.solver import kernel
    from crosscut.solver.by_margin import ByMargin
    from crosscut.solver.limits import Meter
    from crosscut.solver.plies import NativeMargins

    return lambda: (ByMargin if kernel.native is None else NativeMargins)(game, Meter())


def _drawn(game: Game[Any], _empty: int, chance: Random) -> Warren:
    """Return a position of play for points; the number of empty cells is that of the start, as no stone comes or goes."""
    assert isinstance(game, Warrens)
    p = game.start()
    for _ in range(TRIES):
        p = game.start()
        while game.outcome(p) is None:
            if not p.passes and _mobility(game, p) <= MOST_MOVES and any(game.score(p, colour) for colour in (BLACK, WHITE)):
                return p
            p = game.play(p, _played(game, p, chance))
    return p


def _played(game: Warrens, p: Warren, chance: Random) -> Turn:
    """Return a stone move for the greatest lead, then for fewest pairs of own stones, which are hard to part; some at random."""
    moves = [turn for turn in game.moves(p) if turn != PASS]
    if not moves:
        return PASS
    if chance.random() < CARELESS:
        return chance.choice(moves)

    def promise(turn: Turn) -> tuple[int, int, float]:
        q = game.play(p, turn)
        return _lead(game, q, p.turn), -pairs(game, q.stones(p.turn)), chance.random()

    return max(moves, key=promise)


def _mobility(game: Warrens, p: Warren) -> int:
    """Return how many stone moves both players together could make now."""
    return sum(1 for colour in (BLACK, WHITE) for turn in game.moves(p._replace(turn=colour, second=0)) if turn != PASS)


def _changed(game: Game[Any], p: Warren, chance: Random) -> Warren:
    """Return the position with the contents of two cells exchanged, or with another player to move; else itself."""
    assert isinstance(game, Warrens)
    if chance.randrange(8) == 0:
        return p._replace(turn=1 - p.turn)
    one, other = chance.sample(range(game.board.size), 2)

    def exchanged(stones: int) -> int:
        return stones ^ (1 << one | 1 << other) if (stones >> one ^ stones >> other) & 1 else stones

    q = p._replace(black=exchanged(p.black), white=exchanged(p.white))
    return q if _mobility(game, q) <= MOST_MOVES else p


def _lead(game: Game[Any], p: Warren, side: int) -> int:
    """Return by how much a colour leads now."""
    assert isinstance(game, Warrens)
    return game.margin(p) if side == BLACK else -game.margin(p)


TRAITS = Traits(
    search=_search, most_empty=MOST_EMPTY, drawn=_drawn, changed=_changed, looks=_lead, board="4x4", example="4x4 --goal margin"
)
