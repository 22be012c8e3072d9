"""The traits of puzzles of Orcoon with connection=chain; the code behind them is imported when it is asked for."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.puzzles.looks import gives_up, looks
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.traits import Traits

if TYPE_CHECKING:
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


def _search(game: Game[Any]) -> Callable[[], Solver[Any]] | None:
    from crosscut.games.orcoon.search.prover import Prover, require_supported
    from crosscut.solver.limits import Meter

    try:
        require_supported(game)
    except UnsupportedError:
        return None
    return lambda: Prover(game, Meter())


def _easy(solver: Solver[Any], choices: int, meter: Meter) -> Iterator[Hashable]:
    from crosscut.games.orcoon.puzzles.easy import easy_positions
    from crosscut.games.orcoon.tables.lookup import Lookup

    assert isinstance(solver, Lookup)
    return easy_positions(solver.solved, choices, meter)


def _deadlocks(game: Game[Any], chance: random.Random, meter: Meter) -> Iterator[Hashable]:
    from crosscut.games.orcoon.puzzles.stopped import before_a_stop

    return before_a_stop(game, chance, meter)


def _alive(game: Game[Any], p: Stones, colour: int) -> bool:
    """Return whether a colour can still connect by placing alone, which is rule 5's question."""
    assert isinstance(game, Orcoon)
    return game.can_connect(p, colour)


TRAITS = Traits(
    suits=_suits,
    table=_table,
    search=_search,
    looks=looks,
    gives_up=gives_up,
    sources={"deadlocks": _deadlocks},
    alive=_alive,
    easy=_easy,
    board="4x4",
)
