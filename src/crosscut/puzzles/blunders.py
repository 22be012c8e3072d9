"""Blunders as a source of puzzles: positions of self-play in which a player of stated strength threw a win away.

Idea: a win that a fair player misses is a point worth finding, and a position that came about in play looks like play. Tactics
trainers of chess are filled in this way from games that people lost (such as Lichess's puzzles); here both sides are `PLAYER`,
who overlooks no win on sight and no loss at once, so what he plays instead of the solution is a plausible turn.

A game begins after random turns, for variety, and on boards that are searched only once there are few enough empty cells to say
who wins. The two-ply player alone was tried: he draws among a dozen turns, so most positions with a single winning turn are
blunders of his, and they say nothing about what people would miss.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator

from crosscut.puzzles.engines import is_searched, most_empty
from crosscut.puzzles.play import Play
from crosscut.puzzles.players import MC_100, choose
from crosscut.puzzles.playouts import Scene
from crosscut.solver.sample import random_play

PLAYER = MC_100
OPENING = 2  # random turns at least, and as many again at most


def blunders(play: Play, _empty: int, chance: random.Random) -> Iterator[Hashable]:
    """Yield the positions of one game in which the side to move had one way to win and played another turn; LimitReached."""
    game = play.game
    scene = Scene(game, count=play.work.look_now_and_then)
    p: Hashable = random_play(game, max(chance.randint(OPENING, 2 * OPENING), game.board.size - most_empty(game)), chance)
    while game.outcome(p) is None and is_searched(game, p):
        turn = choose(scene, p, PLAYER, chance)
        if play.is_won(p) and play.is_single(p) and turn not in set(play.winning(p)):
            yield p
        p = game.play(p, turn)
