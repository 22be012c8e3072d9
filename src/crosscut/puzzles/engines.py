"""What answers questions about positions while puzzles are made, so that the same puzzles come out on both kernels.

*Small boards* have a table of all positions, which is the same on both. *Larger ones* are searched, and there the native search
and its Python twin agree on who wins, but come to it by different ways. So only that is asked of the fast one, which has no limit
of its own: what is too much for it is kept away by a limit on empty cells. Strategies, for the certificate, are made by the twin
in any case: of a puzzle with few empty cells that takes some hundredths of a second (on 5x5 0.06 s, native 0.003 s).
Games without a search of their own are left to minimax, in Python on both kernels.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.puzzles.traits import traits_of
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.solver import Solver

TABLE_CELLS = 16
MORE_EMPTY = 4  # cells, than positions that are drawn have, in a position that is searched


def table_of(game: Game[Any], meter: Meter) -> Solver[Any] | None:
    """Return what looks scores up in a table of all positions, None for a board that is too large. LimitReached."""
    return None if game.board.size > TABLE_CELLS else traits_of(game).table(game, meter)


def most_empty(game: Game[Any]) -> int:
    """Return with how many empty cells, at most, positions are drawn: what is quick, and gives puzzles often enough."""
    return min(traits_of(game).most_empty, game.board.size)


def has_twins(game: Game[Any]) -> bool:
    """Return whether positions of a game are searched natively or by a twin, which count differently."""
    return traits_of(game).search(game) is not None


def searcher(game: Game[Any], *, twin: bool = False) -> Solver[Any]:
    """Return a search that knows nothing yet; `twin`: one that does the same on both kernels."""
    opened = traits_of(game).search(game)
    return Minimax(game, Meter()) if opened is None else opened(twin)


def is_searched(game: Game[Any], p: Hashable) -> bool:
    """Return whether a position has few enough empty cells to be searched."""
    if not has_twins(game) or not isinstance(p, Stones):
        return True
    return game.board.size - (p.black | p.white).bit_count() <= most_empty(game) + MORE_EMPTY
