"""Quax and Torax for the native search core: the tables of native/quax/kernel.hpp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.board import FLAT, cells_of
from crosscut.games.quax.rules import Bridging
from crosscut.solver import kernel
from crosscut.solver.plies import Kernel

if TYPE_CHECKING:
    from crosscut.solver.plies import Plies, PliesSetting

MOST = 256  # cells, and diagonals


def _open(game: Bridging, setting: PliesSetting) -> Plies:
    board = game.board
    steps: list[list[tuple[int, int, int, int]]] = [[] for _ in range(board.size)]
    joins = [(edge, -1) for edge in board.edges] + [(diagonal, number) for number, diagonal in enumerate(board.diagonals)]
    for join, number in joins:
        down, right = join.wrap if game.owned_sides == ((), ()) else FLAT
        steps[join.a].append((join.b, down, right, number))
        steps[join.b].append((join.a, -down, -right, number))
    lines = [list(cells_of(board.side(name))) for names in game.owned_sides for name in names]
    if not lines:
        lines = [list(line) for line in (*board.rows, *zip(*board.rows, strict=True))]
    crossing = [diagonal.crosses for diagonal in board.diagonals]
    return kernel.require().quax(steps, crossing, lines, setting)  # type: ignore[no-any-return]


KERNEL = Kernel(open=_open, suits=lambda game: max(game.board.size, len(game.board.diagonals)) <= MOST)
