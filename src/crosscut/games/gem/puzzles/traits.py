"""The traits of puzzles of Gem; the code behind them is imported when it is asked for.

Who wins is asked of proof numbers in the core, or of minimax where there is no core: the answer is the same. Strategies are
minimax's on both kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.games.gem.puzzles.looks import looks
from crosscut.games.gem.puzzles.sources import drawn, is_plain
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
    from crosscut.solver.solver import Solver

MOST_EMPTY = 12


def _search(game: Game[Any]) -> Callable[[], Solver[Any]]:
    from crosscut.solver import kernel
    from crosscut.solver.limits import Meter
    from crosscut.solver.minimax import Minimax
    from crosscut.solver.plies_engines import NativeProof

    return lambda: (Minimax if kernel.native is None else NativeProof)(game, Meter())


TRAITS = Traits(search=_search, most_empty=MOST_EMPTY, drawn=drawn, plain=is_plain, looks=looks, example="gem3")
