"""Boards of three, five or seven equal sectors round one cell, glued together.

A hexhex consists of six sectors, each a triangle of cells between two rays from the centre. With a wedge of one sector cut out,
and the two cuts glued, five sectors and five sides are left; with half of it cut off three are left, and with one more sector
there are seven. Every cell but the centre still has six neighbours, or lies on a side.

The cells have the places that they have on paper. Three sectors are drawn as the upper half of a hexhex, the five as the hexhex
without its lowest wedge, the seven as two pieces side by side, four sectors on the left and three on the right. The cells of the
cuts stand there twice; the left copy gives the name. Pictures show the sectors as they are, all alike, with the corners on a
circle; each cell is a point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

from crosscut.core.board import FLAT, Board, Layout, Point, Side, Vector, mask_of
from crosscut.core.glue import glue
from crosscut.core.sheets import DOWN_LEFT, DOWN_RIGHT, LEFT, RIGHT, UP_LEFT, UP_RIGHT, Place, hexagonal

# Drawing, in cells: how far apart neighbours are at least, and how far outside the sides are. Both leave room for a name below
# each cell, as columns and rows are not straight.
SPREAD, MARGIN = 1.25, 0.9
# A sector on paper: the place of its centre, its first ray and its last ray, clockwise.
Sector = tuple[Place, Place, Place]
# A cell by its sector and its steps along the two rays; on a ray it belongs to the sector that the ray begins.
Polar = tuple[int, int, int]


def trigon(side: int) -> Board:
    """Return the regular board of three sectors with `side` cells a side, at least three.

    With two it would be four cells, each next to all others, so that only the sides say which of them is the centre.
    """
    centre = (side - 1, 2 * (side - 1))
    rays = ((UP_LEFT, UP_RIGHT), (UP_RIGHT, RIGHT), (LEFT, UP_LEFT))
    return _glued(f"trigon{side}", side, [(centre, *pair) for pair in rays])


def pentagon(side: int) -> Board:
    """Return the regular five-sided board with `side` cells a side, at least two."""
    centre = (side - 1, 2 * (side - 1))
    rays = ((UP_LEFT, UP_RIGHT), (UP_RIGHT, RIGHT), (RIGHT, DOWN_RIGHT), (DOWN_LEFT, LEFT), (LEFT, UP_LEFT))
    return _glued(f"pentagon{side}", side, [(centre, *pair) for pair in rays])


def heptagon(side: int) -> Board:
    """Return the regular seven-sided board with `side` cells a side, at least two."""
    left, right = (side - 1, 2 * (side - 1)), (side - 1, 4 * side)
    on_right = [(right, *pair) for pair in ((UP_RIGHT, RIGHT), (RIGHT, DOWN_RIGHT), (DOWN_RIGHT, DOWN_LEFT))]
    on_left = [(left, *pair) for pair in ((DOWN_RIGHT, DOWN_LEFT), (DOWN_LEFT, LEFT), (LEFT, UP_LEFT))]
    return _glued(f"heptagon{side}", side, [(left, UP_LEFT, UP_RIGHT), *on_right, *on_left])


def _glued(name: str, side: int, sectors: Sequence[Sector]) -> Board:
    """Return the board of these sectors, each glued to the next, the last to the first; side s is the outer one of sector s."""
    polar = dict(_drawn(side, sectors))
    places: dict[Polar, Place] = {}  # the place that gives the name: the leftmost, as all copies are in one row
    for place, cell in sorted(polar.items()):
        places.setdefault(cell, place)
    sheet = hexagonal("", polar)
    onto: dict[int, tuple[int, Vector]] = {
        sheet.by_place[place]: (sheet.by_place[places[cell]], FLAT) for place, cell in polar.items() if places[cell] != place
    }
    board = glue(sheet, name, onto)
    count = len(sectors)
    scale = SPREAD * max(1.0, 1 / (2 * sin(pi / count)))  # the second where neighbours on the ring are closest
    centres = [_at(polar[place], count, scale) for place in board.places]
    corners = [_at((at, side - 1, 0), count, scale, MARGIN / cos(pi / count)) for at in range(count)]
    sides = []
    for at in range(count):
        cells = [_cell(count, at, first, side - 1 - first) for first in range(side)]
        sides.append(
            Side(str(at), mask_of(board.by_place[places[cell]] for cell in cells), (corners[at], corners[(at + 1) % count]))
        )
    return replace(board, layout=Layout("points", tuple(centres)), sides=tuple(sides))


def _drawn(side: int, sectors: Sequence[Sector]) -> Iterator[tuple[Place, Polar]]:
    """Yield the cells of all sectors, those on rays twice: place on paper, and which cell that is."""
    for at, ((row, column), one, other) in enumerate(sectors):
        for first in range(side):
            for last in range(side - first):
                place = (row + first * one[0] + last * other[0], column + first * one[1] + last * other[1])
                yield place, _cell(len(sectors), at, first, last)


def _cell(count: int, sector: int, first: int, last: int) -> Polar:
    if first == 0:
        return ((sector + 1) % count, last, 0) if last else (0, 0, 0)
    return (sector, first, last)


def _at(cell: Polar, count: int, scale: float, beyond: float = 0.0) -> Point:
    """Return where a cell is drawn, the centre at the origin, or a point `beyond` it on its first ray; side 0 is on top."""
    sector, first, last = cell
    angles = [(2 * (sector + step) - 1) * pi / count for step in (0, 1)]
    lengths = (scale * first + beyond, scale * last)
    x = sum(length * sin(angle) for length, angle in zip(lengths, angles, strict=True))
    y = sum(length * cos(angle) for length, angle in zip(lengths, angles, strict=True))
    return (x, -y)
