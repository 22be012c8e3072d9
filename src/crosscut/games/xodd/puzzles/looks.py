"""How good a position of Xodd or Yodd looks for a side: by how many groups it leads."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import BLACK, Game
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd


def lead(game: Game[Any], p: Stones, side: int) -> int:
    """Return by how many groups a side leads, which is how good a position looks for it."""
    assert isinstance(game, Xodd)
    return game.margin(p) if side == BLACK else -game.margin(p)


def gives_up(game: Game[Any], p: Stones, q: Stones, side: int) -> bool:
    """Return whether a side leads by less in q than in p, or is further behind."""
    return lead(game, q, side) < lead(game, p, side)
