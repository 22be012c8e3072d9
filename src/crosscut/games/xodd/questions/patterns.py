"""`crosscut patterns`: the walls of Xodd and Yodd, the least sets of one side's stones that part a cell from the board for good.

A wall round a cell keeps a stone of the other side there from everything beyond, whatever is played. That these are all the
patterns that part two groups whatever stands elsewhere, and that none joins two groups or bars a cell, is proved in
docs/mathematics/xodd-patterns.md.

*Rings* lie round the cell in the middle, *arcs* on an edge round the cell in its middle, *corners* round the first cell. The
stone stands as Black's, the wall as White's. What is beyond: the rim of the board for a ring, else the sides that the cell is
not on.

The formula says "no path", by a set of cells closed under steps over cells without the wall; the board's flood judges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import Any

from crosscut.core.board import Board, cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE, Formula
from crosscut.encodings.reach import separated
from crosscut.games.xodd.rules import Xodd
from crosscut.reports import patterns
from crosscut.solver.patterns import Kind, images_leaving
from crosscut.solver.questions import Answer, Asked

Places = Callable[[Board], tuple[int, int]]
"""Returns the cell that a wall parts, and the cells that it parts it from (masks)."""


def middle(board: Board) -> tuple[int, int]:
    """Return the cell in the middle, and the rim."""
    if board.centre is None or board.rim >> board.centre & 1:
        raise UnsupportedError(f"{board.name} has no inner cell that every symmetry leaves where it is")
    return 1 << board.centre, board.rim


def on_edge(board: Board) -> tuple[int, int]:
    """Return the cell in the middle of the last row, and the cells of the sides that it is not on."""
    row = board.rows[-1]
    if len(row) % 2 == 0 or len(row) < 3:
        raise UnsupportedError(f"the last row of {board.name} has no cell in the middle")
    return _beyond(board, row[len(row) // 2])


def in_corner(board: Board) -> tuple[int, int]:
    """Return the first cell, and the cells of the sides that it is not on."""
    return _beyond(board, 0)


def _beyond(board: Board, cell: int) -> tuple[int, int]:
    goal = reduce(or_, (side.cells for side in board.sides if not side.cells >> cell & 1), 0)
    if not goal:
        raise UnsupportedError(f"on {board.name} the cell {board.names[cell]} is on every side")
    return 1 << cell, goal


def _formula(places: Places, game: Xodd) -> Formula:
    inside, beyond = places(game.board)
    formula = Formula()
    wall = [formula.literal("wall", name) for name in game.board.names]
    formula.key += wall
    (cell,) = cells_of(inside)
    formula.because("the wall leaves the cell to the stone")
    formula.add(-wall[cell])
    free = [TRUE if other == cell else -stone for other, stone in enumerate(wall)]
    separated(formula, game.board, free, inside, beyond, "reached")
    return formula


def _parts(places: Places, game: Xodd, wall: int) -> bool:
    inside, beyond = places(game.board)
    return not inside & wall and not game.board.flood(inside, game.board.all_cells & ~wall) & beyond


def _position(places: Places, game: Xodd, wall: int) -> Stones:
    return Stones(places(game.board)[0], wall)


def _images(places: Places, game: Xodd, wall: int) -> Iterator[int]:
    return images_leaving(game.board, wall, *places(game.board))


def _known(places: Places, game: Xodd, walls: Sequence[int], size: int | None) -> dict[str, Any]:
    inside, beyond = places(game.board)
    cell, *_ = _names(game, inside)
    listed = [",".join(_names(game, wall)) for wall in walls]
    return {"question": "walls", "cell": cell, "beyond": _names(game, beyond), "size": size or 0, "walls": listed}


def _names(game: Xodd, cells: int) -> list[str]:
    return [game.board.names[cell] for cell in cells_of(cells)]


def _kind(name: str, cell: str, places: Places) -> Kind:
    return Kind(
        name=name,
        about=f"stones of one side that part {cell} from all beyond for good",
        says=f"each parts {cell} from all beyond for good, and no part of it does",
        claim=f"a set of stones parts {cell} from all beyond",
        unit="stone",
        formula=partial(_formula, places),
        holds=partial(_parts, places),
        position=partial(_position, places),
        images=partial(_images, places),
        marked=lambda game, _wall: places(game.board)[0],
        known=partial(_known, places),
    )


KINDS = {
    "rings": _kind("rings", "the cell in the middle", middle),
    "arcs": _kind("arcs", "the cell in the middle of the last row", on_edge),
    "corners": _kind("corners", "the first cell", in_corner),
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return patterns.answer(asked, KINDS)
