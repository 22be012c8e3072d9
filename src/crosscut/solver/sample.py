"""Random positions, for tests and benchmarks: seeded random legal play without passes, the number of turns uniform."""

from __future__ import annotations

import random
from typing import Any

from crosscut.game import Game


def random_position(game: Game[Any], chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return the position after a uniform number of random turns, at most one a cell, fewer where nobody can place.

    Arguments: `chance`: a seeded generator; note the seed where the figure goes.
    """
    p = game.start()
    for _ in range(chance.randint(0, game.board.size)):
        placements = [turn for turn in game.moves(p) if turn.steps]
        if not placements:
            break
        p = game.play(p, chance.choice(placements))
    return p
