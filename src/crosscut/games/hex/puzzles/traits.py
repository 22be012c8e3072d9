"""The traits of puzzles of Hex; the code behind them is imported when it is asked for.

Who wins is asked of must-play search in the core, or of minimax where there is no core: the answer is the same. Minimax alone,
which was tried first, has used up an attempt's work when stones are taken away from its second candidate of rhombus4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
    from crosscut.solver.solver import Solver


def _suits(game: Game[Any]) -> bool:
    from crosscut.games.hex.search.mustplay import MOST_CELLS

    return game.readings["pie"] == "off" and game.board.size <= MOST_CELLS


def _search(game: Game[Any]) -> Callable[[], Solver[Any]]:
    from crosscut.games.hex.search.engine import MustPlay
    from crosscut.solver import kernel
    from crosscut.solver.limits import Meter
    from crosscut.solver.minimax import Minimax

    return lambda: (Minimax if kernel.native is None else MustPlay)(game, Meter())


TRAITS = Traits(suits=_suits, search=_search)
