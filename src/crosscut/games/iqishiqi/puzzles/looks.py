"""How good a position of Iqishiqi or Oshiqi looks for a side: how far the ball is from home, over empty cells."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import Game
from crosscut.games.iqishiqi.rules import Pushed, Pushing


def far(game: Pushing, p: Pushed, side: int) -> int:
    """Return how many steps over empty cells the ball is from a side of a colour; more than there are cells behind a wall."""
    goal = 0
    for name in game.owned_sides[side]:
        goal |= game.board.side(name)
    way = game.board.shortest_path(p.ball, goal, game.board.all_cells & ~(p.stones | p.black | p.white))
    return len(way) - 1 if way else game.board.size + 1


def is_walled(game: Pushing, p: Pushed, side: int) -> bool:
    """Return whether no path of empty cells leads from the ball to a side of a colour."""
    return far(game, p, side) > game.board.size


def looks(game: Game[Any], p: Pushed, side: int) -> int:
    """Return how much farther the ball is from the other side's home than from this side's."""
    assert isinstance(game, Pushing)
    return far(game, p, 1 - side) - far(game, p, side)


def gives_up(game: Game[Any], p: Pushed, q: Pushed, side: int) -> bool:
    """Return whether the ball could have come home to a side in p and is walled off from it in q."""
    assert isinstance(game, Pushing)
    return is_walled(game, q, side) and not is_walled(game, p, side)
