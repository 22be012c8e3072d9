"""Rabbit Warrens for the native search core: the tables of native/warrens/kernel.hpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.board import cells_of
from crosscut.games.warrens.rules import Warrens
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting


def _open(game: Warrens, setting: PliesSetting) -> Plies:
    board = game.board
    neighbours, lines = ([list(cells_of(mask)) for mask in masks] for masks in (board.neighbours, game.lines))
    places = list(board.places) if game.square else []
    ludii = game.readings["ending"] == "ludii"
    return kernel.require().warrens(neighbours, lines, list(cells_of(board.rim)), places, ludii, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda _game: True)
