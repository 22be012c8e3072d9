"""Where positions of puzzles of Gem come from: stones scattered over the board, as many of both sides as play puts there.

Random play would do, but on a crowded board it has mostly ended before. Nobody has reached the goal, and nobody could with one
more stone: whoever can win at once does, and whoever can be beaten at once has to stop that, so there would be nothing to find.
"""

from __future__ import annotations

from random import Random
from typing import Any

from crosscut.core.board import mask_of
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.gem.puzzles.looks import threats
from crosscut.games.gem.rules import Gem

TRIES = 100  # draws for a position that asks something


def drawn(game: Game[Any], empty: int, chance: Random) -> Stones:
    """Return a random position with so many empty cells; after some draws the last one is taken, whatever it is."""
    assert isinstance(game, Gem)
    count = game.board.size - empty
    for _ in range(TRIES):
        cells = chance.sample(range(game.board.size), count)
        p = Stones(mask_of(cells[: (count + 1) // 2]), mask_of(cells[(count + 1) // 2 :]), count % 2)
        if game.outcome(p) is None and not is_plain(game, p):
            break
    return p


def is_plain(game: Game[Any], p: Stones) -> bool:
    """Return whether one more stone would win, of either side; nobody may have won."""
    assert isinstance(game, Gem)
    return bool(threats(game, p, p.turn) or threats(game, p, 1 - p.turn))
