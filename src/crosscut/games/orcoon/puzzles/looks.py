"""How good a position of Orcoon, with connection=chain, looks for a side, and when a side gives something up for good."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon


def missing(game: Orcoon, p: Stones, side: int) -> int:
    """Return how many stones a side needs at least to join its edges; one more than there are cells if it cannot.

    They go through its own stones and the cells that it could ever hold.
    """
    from crosscut.games.orcoon.postpass.shortest import new_cells

    own, other = p.sides(side)
    cells = new_cells(game, own, game.could_hold(own, other), side)
    return game.board.size + 1 if cells is None else cells


def looks(game: Game[Any], p: Stones, side: int) -> int:
    """Return how many stones the other side still needs, less how many this side needs."""
    assert isinstance(game, Orcoon)
    return missing(game, p, 1 - side) - missing(game, p, side)


def gives_up(game: Game[Any], p: Stones, q: Stones, side: int) -> bool:
    """Return whether there is a cell that a side could have taken in p and never can any more in q."""
    assert isinstance(game, Orcoon)
    return bool(game.could_hold(*p.sides(side)) & ~game.could_hold(*q.sides(side)))
