"""Equal players of Cross-Hairs, of stated strength, for sentences about play.

Nobody has won before the board is full, so those players of `puzzles/players.py` who see a win on sight draw their plies nearly
to the end. *Greedy* players take the turn, a drop and a move, after which they lead by the most Kings: on hexhex3 they won 49 of
50 games against two-ply players, and 4 of 8 against 100 playouts. 100 playouts need ten seconds for a game on hexhex3, and a
twentieth of a second on seven cells, where they are the stronger players: they won 30 of 40 games on hexhex2. So greedy players
play on the sides 3 and 4, and 100 playouts on side 2.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable

from crosscut.claims.selfplay import Match
from crosscut.core.game import BLACK, Turn
from crosscut.games.crosshairs.claims.positions import opened
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.puzzles.players import MC_100
from crosscut.puzzles.selfplay import playing

SEED = 2005
GREEDY = "greedy players"
PLAYOUTS = "100 playouts"


def greedy(game: CrossHairs, seed: int) -> Callable[[Hashable], Turn]:
    """Return the function that chooses the ply of a greedy player, by chance among equals."""
    chance = random.Random(seed)

    def worth(p: Aimed, colour: int) -> int:
        if p.dropped and p.turn == colour and game.outcome(p) is None:
            return max(worth(game.play(p, ply), colour) for ply in game.moves(p))
        return game.margin(p) if colour == BLACK else -game.margin(p)

    def choose(p: Hashable) -> Turn:
        assert isinstance(p, Aimed)
        found = [(worth(game.play(p, ply), p.turn), ply) for ply in game.moves(p)]
        most = max(value for value, _ in found)
        return chance.choice([ply for value, ply in found if value == most])

    return choose


def match(board: str, player: str, games: int) -> Match:
    """Return games of GREEDY or PLAYOUTS against themselves."""
    game = opened(board)
    return Match(game, player, greedy(game, SEED) if player == GREEDY else playing(game, MC_100, SEED), games)
