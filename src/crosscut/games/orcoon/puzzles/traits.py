"""What puzzles of Orcoon, with connection=chain, have of their own; what it takes is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.puzzles.construction import CONSTRUCTIONS
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
    from crosscut.puzzles.traits import Theme
    from crosscut.solver.limits import Meter
    from crosscut.solver.solver import Solver


def _suits(game: Game[Any]) -> bool:
    assert isinstance(game, Orcoon)
    return not game.knight


def _table(game: Game[Any], meter: Meter) -> Solver[Any]:
    from crosscut.games.orcoon.tables.lookup import Lookup
    from crosscut.games.orcoon.tables.retrograde import solve_all
    from crosscut.solver.limits import Meter

    assert isinstance(game, Orcoon)
    return Lookup(game, Meter(), solved=solve_all(game, meter), distance=True)


def _search(game: Game[Any]) -> Callable[[bool], Solver[Any]] | None:
    from crosscut.games.orcoon.search.prover import Prover, require_supported
    from crosscut.solver.limits import Meter

    try:
        require_supported(game)
    except UnsupportedError:
        return None
    return lambda twin: Prover(game, Meter(), twin=twin)


def missing(game: Orcoon, p: Stones, side: int) -> int:
    """Return how many stones a side needs at least to join its edges; one more than there are cells if it cannot.

    They go through its own stones and the cells that it could ever hold.
    """
    from crosscut.games.orcoon.postpass.shortest import new_cells

    own, other = p.sides(side)
    cells = new_cells(game, own, game.could_hold(own, other), side)
    return game.board.size + 1 if cells is None else cells


def _looks(game: Game[Any], p: Stones, side: int) -> int:
    """Return how many stones the other side still needs, less how many this side needs."""
    assert isinstance(game, Orcoon)
    return missing(game, p, 1 - side) - missing(game, p, side)


def gives_up(game: Game[Any], p: Stones, q: Stones, side: int) -> bool:
    """Return whether there is a cell that a side could have taken in p and never can any more in q."""
    assert isinstance(game, Orcoon)
    return bool(game.could_hold(*p.sides(side)) & ~game.could_hold(*q.sides(side)))


def _alive(game: Game[Any], p: Stones, colour: int) -> bool:
    """Return whether a colour can still connect by placing alone, which is rule 5's question."""
    assert isinstance(game, Orcoon)
    return game.can_connect(p, colour)


def _themes() -> Mapping[str, Theme]:
    from crosscut.games.orcoon.puzzles.themes import THEMES

    return THEMES


TRAITS = Traits(
    suits=_suits,
    table=_table,
    search=_search,
    looks=_looks,
    gives_up=gives_up,
    alive=_alive,
    themes=_themes,
    constructions=CONSTRUCTIONS,
    board="4x4",
)
