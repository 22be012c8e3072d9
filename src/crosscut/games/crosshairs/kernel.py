"""Cross-Hairs for the native search core: the tables of native/crosshairs/kernel.hpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.board import cells_of
from crosscut.games.crosshairs.rules import CrossHairs
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting


def _open(game: CrossHairs, setting: PliesSetting) -> Plies:
    neighbours = [list(cells_of(mask)) for mask in game.board.neighbours]
    rim, moves_any = list(cells_of(game.board.rim)), game.readings["move"] == "any"
    return kernel.require().crosshairs(game.ways, neighbours, rim, moves_any, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda _game: True)
