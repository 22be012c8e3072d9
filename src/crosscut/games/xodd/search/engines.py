"""The engines of Xodd and Yodd on offer; the searches are imported when they are asked for."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.solver.engines import Engines, Method

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine


def _sweep_suits(game: Game[Any], p: Hashable) -> bool:
    from crosscut.games.xodd.tables.engine import suited

    return suited(game, p) is not None


def _sweep(game: Game[Any], p: Hashable, _jobs: int, _resume: Path | None) -> Engine:
    from crosscut.games.xodd.tables.engine import Lookup, suited

    return suited(game, p) or Lookup


def _margins_suit(game: Game[Any], _p: Hashable) -> bool:
    from crosscut.games.xodd.tables.engine import SWEPT

    return game.board.size <= SWEPT


def _margins(_game: Game[Any], _p: Hashable, _jobs: int, _resume: Path | None) -> Engine:
    from crosscut.games.xodd.tables.engine import Lookup

    return Lookup


def _prover_suits(game: Game[Any], p: Hashable) -> bool:
    from crosscut.games.xodd.search.prover import suits

    return suits(game, p)


def _prover(_game: Game[Any], _p: Hashable, _jobs: int, _resume: Path | None) -> Engine:
    from crosscut.games.xodd.search.prover import Prover

    return Prover


ENGINES = Engines(
    (
        Method(
            name="sweep", about="all boards of the size, by margin", suits=_margins_suit, open=_margins, asked=False, margins=True
        ),
        Method(name="sweep", about="all boards of the size, for small ones", suits=_sweep_suits, open=_sweep, asked=False),
        Method(name="pns", about="proof numbers", suits=_prover_suits, open=_prover),
    )
)
