"""A player of stated strength as a function, for games of players against each other or themselves."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from typing import Any

from crosscut.core.game import Game, Turn
from crosscut.puzzles.players import Player, choose
from crosscut.puzzles.playouts import Scene


def playing(game: Game[Any], player: Player, seed: int) -> Callable[[Hashable], Turn]:
    """Return the function that chooses a player's turn in a position that has not ended, by a generator of its own; LimitReached.

    A player takes colours for persons, so it cannot judge a swap: ask it for games without the pie rule.
    """
    scene, chance = Scene(game), random.Random(seed)
    return lambda p: choose(scene, p, player, chance)
