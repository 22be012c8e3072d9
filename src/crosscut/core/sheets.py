"""Flat boards: rectangles of points, rhombi of hexagonal cells, and polygons of hexagonal cells with sides along the rows.

A polygon is given by its sides in clockwise order, each with its direction and its number of cells. Its columns are half a cell
wide, as in the drawn board: a is the leftmost character of the widest row, and only half of the pairs of a letter and a number
are cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from crosscut.core.board import Board, Diagonal, Edge, Layout, Point, Side, mask_of

# How far outside the outermost cells a side is drawn, in cells.
MARGIN = 0.62
Place = tuple[int, int]
# Steps between neighbours on boards of hexagonal cells with columns half a cell wide, clockwise: rows down, columns right.
UP_LEFT, UP_RIGHT, RIGHT, DOWN_RIGHT, DOWN_LEFT, LEFT = (-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2)
SIX_SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")


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
    """Return the rhombus of `side` rows of `side` cells, each row half a cell to the right of the one above."""

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


def hexagonal(name: str, places: Iterable[Place]) -> Board:
    """Return the board, without sides, of hexagonal cells at those places, joined wherever two of them touch."""
    ordered = tuple(sorted(places))
    number = {place: cell for cell, place in enumerate(ordered)}
    edges = [
        Edge(here, number[row + down, column + right])
        for here, (row, column) in enumerate(ordered)
        for down, right in (RIGHT, DOWN_LEFT, DOWN_RIGHT)
        if (row + down, column + right) in number
    ]
    return Board(name, ordered, tuple(edges), (), (), Layout("hexagons", tuple(middle(place) for place in ordered)))


def middle(place: Place) -> Point:
    """Return the middle of the hexagonal cell at a place, in layout units."""
    row, column = place
    return (column / 2, row * sqrt(3) / 2)


def hexhex(side: int) -> Board:
    """Return the hexagon of hexagonal cells with `side` cells on each of its six sides."""
    return _six_sided(f"hexhex{side}", side, side)


def hexagon(top: int, next_side: int) -> Board:
    """Return the hexagon of hexagonal cells whose sides have `top` and `next_side` cells in turn, the top row `top`."""
    return _six_sided(f"hexagon{top}x{next_side}", top, next_side)


def gem(side: int) -> Board:
    """Return the five-sided board without a centre: rows of `side` cells, one more each up to 2 `side` - 2, then down to one.

    It is the triangle of 3 `side` - 4 cells a side with its two upper corners cut off.
    """
    turns = ((RIGHT, side), (DOWN_RIGHT, side - 1), (DOWN_LEFT, 2 * side - 2), (UP_LEFT, 2 * side - 2), (UP_RIGHT, side - 1))
    return _polygon(f"gem{side}", [(str(at), direction, length) for at, (direction, length) in enumerate(turns)])


def triangle(side: int) -> Board:
    """Return the triangle of `side` rows, the first with `side` cells and each next with one less."""
    turns = ((RIGHT, side), (DOWN_LEFT, side), (UP_LEFT, side))
    return _polygon(f"triangle{side}", [(str(at), direction, length) for at, (direction, length) in enumerate(turns)])


def _six_sided(name: str, top: int, next_side: int) -> Board:
    turns = (RIGHT, DOWN_RIGHT, DOWN_LEFT, LEFT, UP_LEFT, UP_RIGHT)
    return _polygon(name, list(zip(SIX_SIDES, turns, (top, next_side) * 3, strict=True)))


def _polygon(name: str, turns: Sequence[tuple[str, Place, int]]) -> Board:
    """Return the polygon with those sides: name, direction and number of cells of each, clockwise from the top."""
    here, walked = (0, 0), []
    for _, (down, right), length in turns:
        walked.append([(here[0] + down * at, here[1] + right * at) for at in range(length)])
        here = walked[-1][-1]
    indent = -min(column for side in walked for _, column in side)
    borders = [[(row, column + indent) for row, column in side] for side in walked]
    spans: dict[int, list[int]] = {}
    for row, column in (place for side in borders for place in side):
        spans.setdefault(row, []).append(column)
    board = hexagonal(name, [(row, at) for row, columns in spans.items() for at in range(min(columns), max(columns) + 1, 2)])
    outward = [_outward(direction) for _, direction, _ in turns]
    ends = [_outside(border[0], outward[at - 1], outward[at]) for at, border in enumerate(borders)]
    sides = [
        Side(side_name, mask_of(board.by_place[place] for place in border), (one, other))
        for (side_name, _, _), border, one, other in zip(turns, borders, ends, ends[1:] + ends[:1], strict=True)
    ]
    return Board(name, board.places, board.edges, (), tuple(sides), board.layout)


def _outward(direction: Place) -> Point:
    """The normal of a side that is walked clockwise in a direction, one unit long."""
    x, y = middle(direction)
    return (y, -x)


def _outside(corner: Place, one: Point, other: Point) -> Point:
    """Where the lines of two sides meet that are drawn outside of a corner, by their normals."""
    x, y = middle(corner)
    scale = MARGIN / (1 + one[0] * other[0] + one[1] * other[1])
    return (x + scale * (one[0] + other[0]), y + scale * (one[1] + other[1]))
