"""The traits of puzzles of Cross-Hairs: late positions of random play, searched by the core; everybody sees Kings."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from crosscut.core.game import BLACK, Game
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
    from crosscut.solver.solver import Solver

MOST_EMPTY = 5  # a sixth empty cell takes ten times as long


def _search(game: Game[Any]) -> Callable[[], Solver[Any]]:
    from crosscut.solver import kernel
    from crosscut.solver.limits import Meter
    from crosscut.solver.minimax import Minimax
    from crosscut.solver.plies import NativeSearch

    return lambda: (Minimax if kernel.native is None else NativeSearch)(game, Meter())


def _drawn(game: Game[Any], empty: int, chance: Random) -> Aimed:
    """Return a position of random play with so many empty cells, every second one after a drop."""
    assert isinstance(game, CrossHairs)
    p, dropped = game.start(), chance.randrange(2)
    while game.empty_cells(p).bit_count() > empty or p.dropped != dropped:
        after = game.play(p, chance.choice(list(game.moves(p))))
        if not game.empty_cells(after):
            break
        p = after
    return p


def _lead(game: Game[Any], p: Aimed, side: int) -> int:
    """Return by how many Kings a colour leads now."""
    assert isinstance(game, CrossHairs)
    return game.margin(p) if side == BLACK else -game.margin(p)


TRAITS = Traits(search=_search, most_empty=MOST_EMPTY, drawn=_drawn, looks=_lead, board="hexhex3")
