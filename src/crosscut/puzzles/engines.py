"""What answers questions about positions while puzzles are made, so that the same puzzles come out on both kernels.

*Small boards* have a table of all positions, which is the same on both. *Larger ones* are searched, and there the native search
and its Python twin agree on who wins, but come to it by different ways. So only that is asked of the fast one, which has no limit
of its own: what is too much for it is kept away by a limit on empty cells. Strategies, for the certificate, are made by the twin
in any case: of a puzzle with few empty cells that takes some hundredths of a second (5x5 Orcoon: 0.06 s, native 0.003 s).
Other games, and other readings, are left to minimax, in Python on both kernels.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search import prover as orcoon
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search import prover as xodd
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax

TABLE_CELLS = 16
MORE_EMPTY = 4  # cells, than positions that are drawn have, in a position that is searched


def table_of(game: Game[Any], meter: Meter) -> Minimax[Any] | None:
    """Return what looks scores up in a table of all positions, None for a board that is too large. LimitReached."""
    if game.board.size > TABLE_CELLS:
        return None
    if isinstance(game, Orcoon) and not game.knight:
        from crosscut.games.orcoon.tables.lookup import Lookup
        from crosscut.games.orcoon.tables.retrograde import solve_all

        return Lookup(game, Meter(), solved=solve_all(game, meter), distance=True)
    if isinstance(game, Xodd):
        from crosscut.games.xodd.tables import engine as odd
        from crosscut.games.xodd.tables.margins import margins

        return odd.Lookup(game, Meter(), solved=margins(game, meter))
    return None


def most_empty(game: Game[Any]) -> int:
    """Return with how many empty cells, at most, positions are drawn: what is quick, and gives puzzles often enough."""
    return min(8 if isinstance(game, Xodd) else 12, game.board.size)


def has_twins(game: Game[Any]) -> bool:
    """Return whether positions of a game are searched natively or by a twin, which count differently."""
    try:
        return isinstance(game, Xodd) or orcoon.require_supported(game) is not None
    except UnsupportedError:
        return False


def searcher(game: Game[Any], *, twin: bool = False) -> Minimax[Any]:
    """Return a search that knows nothing yet; `twin`: one that does the same on both kernels."""
    if isinstance(game, Xodd):
        return xodd.Prover(game, Meter(), twin=twin)
    if has_twins(game):
        return orcoon.Prover(game, Meter(), twin=twin)
    return Minimax(game, Meter())


def is_searched(game: Game[Any], p: Hashable) -> bool:
    """Return whether a position has few enough empty cells to be searched."""
    if not has_twins(game) or not isinstance(p, Stones):
        return True
    return game.board.size - (p.black | p.white).bit_count() <= most_empty(game) + MORE_EMPTY
