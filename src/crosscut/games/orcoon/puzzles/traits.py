"""What puzzles of Orcoon, with connection=chain, have of their own; what it takes is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.puzzles.construction import CONSTRUCTIONS
from crosscut.games.orcoon.puzzles.looks import gives_up, looks
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
    looks=looks,
    gives_up=gives_up,
    alive=_alive,
    themes=_themes,
    constructions=CONSTRUCTIONS,
    board="4x4",
)
