"""Builders of boards by name: "4x6" <-> Board.

One row a family in `FAMILIES`: a pattern of its names, and the function that builds it. Names are checked here, so a `Board` in
hand is always a sensible one. A position holds at most 256 cells (four 64-bit words in the native loops).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from crosscut.core.board import Board, Diagonal, Edge, Layout, Side, Vector, glue, mask_of
from crosscut.core.errors import NotationError

MOST_CELLS = 256
# How far outside the outermost cells a side is drawn, in cells.
MARGIN = 0.62


def rectangle(rows: int, columns: int) -> Board:
    """Return the board of `rows` x `columns` points with orthogonal edges and both diagonals of every 2x2 block."""

    def cell(row: int, column: int) -> int:
        return row * columns + column

    edges: list[Edge] = []
    diagonals: list[Diagonal] = []
    for row in range(rows):
        for column in range(columns):
            here = cell(row, column)
            if column + 1 < columns:
                edges.append(Edge(here, cell(row, column + 1)))
            if row + 1 < rows:
                edges.append(Edge(here, cell(row + 1, column)))
            if row + 1 < rows and column + 1 < columns:
                at = len(diagonals)
                diagonals.append(Diagonal(here, cell(row + 1, column + 1), at + 1))
                diagonals.append(Diagonal(cell(row, column + 1), cell(row + 1, column), at))
    right, bottom = columns - 1 + MARGIN, rows - 1 + MARGIN
    sides = (
        Side("top", mask_of([cell(0, c) for c in range(columns)]), ((-MARGIN, -MARGIN), (right, -MARGIN))),
        Side("right", mask_of([cell(r, columns - 1) for r in range(rows)]), ((right, -MARGIN), (right, bottom))),
        Side("bottom", mask_of([cell(rows - 1, c) for c in range(columns)]), ((-MARGIN, bottom), (right, bottom))),
        Side("left", mask_of([cell(r, 0) for r in range(rows)]), ((-MARGIN, -MARGIN), (-MARGIN, bottom))),
    )
    places = tuple((row, column) for row in range(rows) for column in range(columns))
    layout = Layout("points", tuple((float(column), float(row)) for row, column in places))
    return Board(f"{rows}x{columns}", places, tuple(edges), tuple(diagonals), sides, layout)


def rhombus(side: int) -> Board:
    """Return the Hex board of `side` rows of `side` cells, each row half a cell to the right of the one above."""

    def cell(row: int, column: int) -> int:
        return row * side + column

    def centre(row: float, column: float) -> tuple[float, float]:
        return (column + row / 2, row * sqrt(3) / 2)

    edges: list[Edge] = []
    for row in range(side):
        for column in range(side):
            here = cell(row, column)
            if column + 1 < side:
                edges.append(Edge(here, cell(row, column + 1)))
            if row + 1 < side:
                edges.append(Edge(here, cell(row + 1, column)))
                if column > 0:
                    edges.append(Edge(here, cell(row + 1, column - 1)))
    low, high = -MARGIN, side - 1 + MARGIN
    a, b, c, d = centre(low, low), centre(low, high), centre(high, high), centre(high, low)
    sides = (
        Side("top", mask_of([cell(0, column) for column in range(side)]), (a, b)),
        Side("right", mask_of([cell(row, side - 1) for row in range(side)]), (b, c)),
        Side("bottom", mask_of([cell(side - 1, column) for column in range(side)]), (d, c)),
        Side("left", mask_of([cell(row, 0) for row in range(side)]), (a, d)),
    )
    places = tuple((row, column) for row in range(side) for column in range(side))
    layout = Layout("hexagons", tuple(centre(row, column) for row, column in places))
    return Board(f"rhombus{side}", places, tuple(edges), (), sides, layout)


def hexhex(side: int) -> Board:
    """Return the hexagon of hexagonal cells with `side` cells on each of its six sides.

    Its columns are half a cell wide, as in the drawn board: a is the leftmost character of the widest row, and only half of
    the pairs of a letter and a number are cells. No game here owns its sides, so none are named.
    """
    places: list[tuple[int, int]] = []
    for row in range(2 * side - 1):
        indent = abs(row - (side - 1))
        places += [(row, indent + 2 * at) for at in range(2 * side - 1 - indent)]
    number = {place: cell for cell, place in enumerate(places)}
    edges = [
        Edge(here, number[row + down, column + right])
        for here, (row, column) in enumerate(places)
        for down, right in ((0, 2), (1, -1), (1, 1))
        if (row + down, column + right) in number
    ]
    layout = Layout("hexagons", tuple((column / 2, row * sqrt(3) / 2) for row, column in places))
    return Board(f"hexhex{side}", tuple(places), tuple(edges), (), (), layout)


def torus(size: int) -> Board:
    """Return the `size` x `size` square torus: a sheet one larger each way, its far rims glued onto the near ones."""
    sheet = rectangle(size + 1, size + 1)
    onto: dict[int, tuple[int, Vector]] = {}
    for cell, (row, column) in enumerate(sheet.places):
        if row == size or column == size:
            kept = sheet.by_place[row % size, column % size]
            onto[cell] = (kept, (column // size, row // size))
    return glue(sheet, f"torus{size}", onto)


@dataclass(frozen=True, slots=True)
class Family:
    """A family of boards: its name in messages, the pattern of its board names, its builder, its number of cells."""

    form: str
    pattern: re.Pattern[str]
    build: Callable[..., Board]
    cells: Callable[..., int]


_NUMBER = "([1-9][0-9]*)"
FAMILIES = {
    "rectangle": Family("ROWSxCOLUMNS", re.compile(f"{_NUMBER}x{_NUMBER}"), rectangle, lambda rows, columns: rows * columns),
    "rhombus": Family("rhombusN", re.compile(f"rhombus{_NUMBER}"), rhombus, lambda side: side * side),
    "hexhex": Family("hexhexN", re.compile(f"hexhex{_NUMBER}"), hexhex, lambda side: 3 * side * (side - 1) + 1),
    "torus": Family("torusN", re.compile("torus([3-9]|[1-9][0-9]+)"), torus, lambda size: size * size),
}


def open_board(name: str, families: tuple[str, ...] = tuple(FAMILIES)) -> Board:
    """Return the board of that name out of the given families.

    Raises NotationError when the name fits none of them, or the board has no cells or more than 256.
    """
    for key in families:
        family = FAMILIES[key]
        match = family.pattern.fullmatch(name)
        if match is None:
            continue
        if any(len(digits) > 4 for digits in match.groups()):
            raise NotationError(f"board {name[:40]!r} is too large: a position holds at most {MOST_CELLS} cells")
        sizes = [int(digits) for digits in match.groups()]
        cells = family.cells(*sizes)
        if cells > MOST_CELLS:
            raise NotationError(f"board {name!r} has {cells} cells: a position holds at most {MOST_CELLS}")
        return _build(key, *sizes)
    forms = " or ".join(FAMILIES[key].form for key in families)
    raise NotationError(f"no board {name[:40]!r}: expected {forms}, sizes from 1, such as {_example(families[0])}")


@lru_cache(maxsize=64)
def _build(family: str, *sizes: int) -> Board:
    return FAMILIES[family].build(*sizes)


def _example(family: str) -> str:
    return FAMILIES[family].form.replace("ROWS", "4").replace("COLUMNS", "6").replace("N", "4")
