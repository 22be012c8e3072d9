"""Equal players of Orcoon, of stated strength, for sentences about play."""

from __future__ import annotations

from crosscut.claims.selfplay import Match
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.puzzles.players import MC_100, TWO_PLY
from crosscut.puzzles.selfplay import playing

SEED = 20120424
PLAYERS = ((TWO_PLY, "two-ply players", "5x5"), (TWO_PLY, "two-ply players", "6x6"), (MC_100, "100 playouts", "5x5"))


def matches(games: tuple[int, int, int]) -> list[Match]:
    """Return the matches of PLAYERS, on squares of an odd and of an even side, of so many games each."""
    found = []
    for (player, name, board), number in zip(PLAYERS, games, strict=True):
        game = opened(board)
        found.append(Match(game, name, playing(game, player, SEED), number))
    return found
