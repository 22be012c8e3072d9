"""The engine of Hex on offer; the search is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.solver.engines import Engines, Method

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine


def _suits(game: Game[Any], p: Hashable) -> bool:
    from crosscut.games.hex.search.engine import suits

    return suits(game, p)


def _must_play(_game: Game[Any], _p: Hashable, _jobs: int, _resume: Path | None) -> Engine:
    from crosscut.games.hex.search.engine import MustPlay

    return MustPlay


ENGINES = Engines((Method(name="mustplay", about="where a reply must be, by must-play search", suits=_suits, open=_must_play),))
