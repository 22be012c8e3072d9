"""What a position looks like before anybody reads ahead: one number for a side, the greater the better.

People first try turns that look good, so a puzzle whose solution looks bad is harder. Every game has its own measure of "good"
(`Traits.looks`). In a game without a measure nothing is tempting, and nothing is a sacrifice.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.game import Game
from crosscut.puzzles.traits import traits_of


def looks(game: Game[Any], p: Hashable, side: int) -> int | None:
    """Return how good p looks for the colour `side`, None for a game without such a measure."""
    measure = traits_of(game).looks
    return None if measure is None else measure(game, p, side)


def gives_up(game: Game[Any], p: Hashable, q: Hashable, side: int) -> bool:
    """Return whether a side that plays from p to q gives something up by its own turn."""
    return traits_of(game).gives_up(game, p, q, side)
