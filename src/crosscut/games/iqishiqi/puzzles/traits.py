"""The traits of puzzles of Iqishiqi and Oshiqi; the code behind them is imported when it is asked for.

Who wins is asked of proof numbers in the core, or of minimax where there is no core: the answer is the same. Strategies are
minimax's on both kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.games.iqishiqi.puzzles.looks import gives_up, looks
from crosscut.games.iqishiqi.puzzles.sources import changed, drawn
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
    from crosscut.solver.solver import Solver

MOST_EMPTY = 1 << 8  # all cells: an open board is decided in a few turns


def _search(game: Game[Any]) -> Callable[[], Solver[Any]]:
    from crosscut.solver import kernel
    from crosscut.solver.limits import Meter
    from crosscut.solver.minimax import Minimax
    from crosscut.solver.plies_engines import NativeProof

    return lambda: (Minimax if kernel.native is None else NativeProof)(game, Meter())


def _traits(board: str) -> Traits:
    return Traits(
        search=_search, most_empty=MOST_EMPTY, drawn=drawn, changed=changed, looks=looks, gives_up=gives_up, example=board
    )


IQISHIQI = _traits("hexhex4")
OSHIQI = _traits("5x5")
"""What Iqishiqi and Oshiqi offer."""
