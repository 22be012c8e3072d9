"""What is seen of a position of Gem without reading ahead: cells that win at once, and how many stones a side is missing.

*Missing* counts the stones of a smallest chain round the centre, if the other side did nothing: three ways from one cell to three
sides, and one search a side finds the ways from all cells. In Gem-EE there are other goals, too; the number is the same, as it is
in the core (native/gem/foresight.hpp).
"""

from __future__ import annotations

from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, Game
from crosscut.core.stones import Stones
from crosscut.games.gem.rules import Gem


def stones_of(p: Stones, side: int) -> int:
    """Return the stones of a side as a mask."""
    return p.black if side == BLACK else p.white


def threats(game: Gem, p: Stones, side: int) -> int:
    """Return the empty cells on which a side would win at once, if it were to move, as a mask."""
    own, empty = stones_of(p, side), game.board.all_cells & ~(p.black | p.white)
    return sum(1 << cell for cell in cells_of(empty) if game.wins(own | 1 << cell))


def looks(game: Game[Any], p: Stones, side: int) -> int:
    """Return how many stones the other side is missing, less what this side is missing."""
    assert isinstance(game, Gem)
    return missing(game, p, 1 - side) - missing(game, p, side)


def missing(game: Gem, p: Stones, side: int) -> int:
    """Return how many stones a side is missing for a chain round the centre; more than there are cells if it cannot have one."""
    own = stones_of(p, side)
    open_ = game.board.all_cells & ~stones_of(p, 1 - side)
    ways = [_ways(game, border, own, open_) for border in game.sides]
    most = game.board.size + 1
    return min(
        (
            sum(ways[at][cell] for at in triple) - 2 * (not own >> cell & 1)
            for triple in game.triples
            for cell in cells_of(open_)
            if all(cell in ways[at] for at in triple)
        ),
        default=most,
    )


def _ways(game: Gem, border: int, own: int, open_: int) -> dict[int, int]:
    """Return for each open cell that can be joined to a side how many stones that takes, one on the cell itself counted."""
    found: dict[int, int] = {}
    left, ahead, cost = open_, border & open_, 0
    while ahead:
        joined = game.board.flood(ahead & own, own)
        fresh = (ahead | _beside(game, joined)) & left & ~own
        found |= dict.fromkeys(cells_of(joined), cost)
        cost += 1
        found |= dict.fromkeys(cells_of(fresh), cost)
        left &= ~(joined | fresh)
        ahead = _beside(game, fresh) & left
    return found


def _beside(game: Gem, cells: int) -> int:
    near = 0
    for cell in cells_of(cells):
        near |= game.board.neighbours[cell]
    return near
