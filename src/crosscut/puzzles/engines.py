"""The solvers that are asked while puzzles are made, chosen so that the same puzzles come out on both kernels.

*Small boards* have a table of all positions, which is the same on both kernels. *Larger ones* are searched. There the native
search and its Python twin agree on who wins, but get there by different ways. So the native search is asked only who wins. It has
no limit of its own; a limit on empty cells keeps away positions that are too much for it, or for the certificate: a minimal
position of 5x5 with 15 empty cells has 20,000 lines, with 17 cells 120,000.
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
MORE_EMPTY = 3  # a position that is searched may have so many more empty cells than drawn positions have


def table_of(game: Game[Any], meter: Meter) -> Solver[Any] | None:
    """Return a solver that looks scores up in a table of all positions, None for a board that is too large. LimitReached."""
    return None if game.board.size > TABLE_CELLS else traits_of(game).table(game, meter)


def most_empty(game: Game[Any]) -> int:
    """Return the most empty cells of positions that are drawn: so many are quick, and give puzzles often enough."""
    return min(traits_of(game).most_empty, game.board.size)


def has_twins(game: Game[Any]) -> bool:
    """Return whether positions of a game are searched natively or by a twin, which count differently."""
    return traits_of(game).search(game) is not None


def searcher(game: Game[Any]) -> Solver[Any]:
    """Return a search with an empty memory."""
    opened = traits_of(game).search(game)
    return Minimax(game, Meter()) if opened is None else opened()


def is_searched(game: Game[Any], p: Hashable) -> bool:
    """Return whether a position has few enough empty cells to be searched."""
    if not has_twins(game) or not isinstance(p, Stones):
        return True
    return game.board.size - (p.black | p.white).bit_count() <= most_empty(game) + MORE_EMPTY
