"""Iqishiqi and Oshiqi for the native search core: the tables of native/iqishiqi/kernel.hpp."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from crosscut.core.board import cells_of
from crosscut.core.game import COLOURS
from crosscut.games.iqishiqi.rules import Pushing
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting


def _open(game: Pushing, setting: PliesSetting) -> Plies:
    board = game.board
    neighbours = [list(cells_of(mask)) for mask in board.neighbours]
    masks = [reduce(or_, (board.side(name) for name in game.owned_sides[colour])) for colour in range(len(COLOURS))]
    sides = [list(cells_of(mask)) for mask in (*masks, board.corners)]
    own = "black" in game.cells.members
    return kernel.require().iqishiqi(game.rays, neighbours, sides, own, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda _game: True)
