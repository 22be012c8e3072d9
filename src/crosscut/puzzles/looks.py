"""What a position looks like before anybody reads ahead: one number for a side, the greater the better.

People try first what looks good, so a puzzle whose solution looks bad is harder. What "good" is, is different in every game:

* Xodd, Yodd: by how many groups the side leads.
* Orcoon: how many stones the other side still needs for its shortest chain, less how many this side needs, each through its own
  stones and the cells that it could ever hold (`Orcoon.could_hold`); a side without such a chain needs more than there are cells.

A game without a measure here has none, and nothing in it is tempting or a sacrifice.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.game import BLACK, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass.shortest import new_cells
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.rules import Xodd


def looks(game: Game[Any], p: Hashable, side: int) -> int | None:
    """Return how good p looks for the colour `side`, None for a game without such a measure."""
    if isinstance(game, Xodd) and isinstance(p, Stones):
        return lead(game, p, side)
    if isinstance(game, Orcoon) and isinstance(p, Stones) and not game.knight:
        return missing(game, p, 1 - side) - missing(game, p, side)
    return None


def lead(game: Xodd, p: Stones, side: int) -> int:
    """Return by how many groups a side leads."""
    return game.margin(p) if side == BLACK else -game.margin(p)


def missing(game: Orcoon, p: Stones, side: int) -> int:
    """Return how many stones a side needs at least to join its edges; one more than there are cells if it cannot."""
    own, other = p.sides(side)
    cells = new_cells(game, own, game.could_hold(own, other), side)
    return game.board.size + 1 if cells is None else cells


def gives_up(game: Game[Any], p: Hashable, q: Hashable, side: int) -> bool:
    """Return whether a side that plays from p to q gives something up by its own turn.

    Xodd, Yodd: it leads by less, or is further behind. Orcoon: there is a cell that it could have taken and never can any more.
    """
    if not (isinstance(p, Stones) and isinstance(q, Stones)):
        return False
    if isinstance(game, Xodd):
        return lead(game, q, side) < lead(game, p, side)
    if isinstance(game, Orcoon) and not game.knight:
        return bool(game.could_hold(*p.sides(side)) & ~game.could_hold(*q.sides(side)))
    return False
