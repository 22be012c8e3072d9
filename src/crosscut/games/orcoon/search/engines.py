"""The engines of Orcoon on offer; the searches are imported when they are asked for."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.solver.engines import Engines, Method

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine


def _prover_suits(game: Game[Any], p: Hashable) -> bool:
    from crosscut.games.orcoon.search.prover import suits

    return suits(game, p)


def _prover(_game: Game[Any], _p: Hashable, jobs: int, resume: Path | None) -> Engine:
    from crosscut.games.orcoon.search.prover import Prover

    return partial(Prover, jobs=jobs, resume=resume)


def _constraints(_game: Game[Any], _p: Hashable, _jobs: int, _resume: Path | None) -> Engine:
    from crosscut.games.orcoon.search.bounded import BoundedSat

    return BoundedSat


ENGINES = Engines(
    (
        Method(name="pns", about="proof numbers", suits=_prover_suits, open=_prover, resumes=True),
        Method(name="sat", about="constraints alone, slow", board="2x3", suits=lambda _game, _p: False, open=_constraints),
    )
)
