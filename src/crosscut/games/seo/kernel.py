"""Seo's link game for the native search core: the tables of native/seo/kernel.hpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.games.seo.rules import Seo
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting

MOST_DIAGONALS = 256


def _open(game: Seo, setting: PliesSetting) -> Plies:
    crossing = [diagonal.crosses for diagonal in game.board.diagonals]
    steps = [[(cell, link, -1 if link < 0 else crossing[link]) for cell, link in near.items()] for near in game.steps]
    return kernel.require().seo(steps, crossing, game.blocks_own, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda game: len(game.board.diagonals) <= MOST_DIAGONALS)
