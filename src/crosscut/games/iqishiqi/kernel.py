"""Iqishiqi and Oshiqi for the native search core: the tables of native/iqishiqi/kernel.hpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.board import cells_of
from crosscut.games.iqishiqi.rules import Pushing
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting


def _open(game: Pushing, setting: PliesSetting) -> Plies:
    board = game.board
    neighbours = [list(cells_of(mask)) for mask in board.neighbours]
    black, white = game.goals
    sides = [list(cells_of(mask)) for mask in (black, white, black & white)]
    own = "black" in game.cells.members
    return kernel.require().iqishiqi(game.rays, neighbours, sides, own, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda _game: True)
