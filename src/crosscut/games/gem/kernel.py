"""Gem for the native search core: the tables of native/gem/kernel.hpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.board import cells_of
from crosscut.games.gem.rules import Gem
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting


def _open(game: Gem, setting: PliesSetting) -> Plies:
    near, sides = ([list(cells_of(mask)) for mask in masks] for masks in (game.board.neighbours, game.sides))
    two_groups = game.readings["goal"] == "ee"
    return kernel.require().gem(near, sides, game.triples, two_groups, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda _game: True)
