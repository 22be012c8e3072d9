"""Shapes of boards: where their cells are drawn, and which sides they are on.

Cells are points, (row, column) from 0. Boards of hexagonal cells have columns half a cell wide, as the page on positions draws
them. Boards round a centre with three, five or seven neighbours consist of rings: ring d has d cells for each side, numbered
clockwise from the corner at the upper left, and how two rings touch follows from the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

MAX_CELLS = 256

Point = tuple[int, int]

KINDS = {
    "rectangle": ("MxN", 1),
    "rhombus": ("rhombusN", 1),
    "hexhex": ("hexhexN", 1),
    "hexagon": ("hexagonMxN", 2),
    "triangle": ("triangleN", 2),
    "gem": ("gemN", 3),
    "trigon": ("trigonN", 3),
    "pentagon": ("pentagonN", 2),
    "heptagon": ("heptagonN", 2),
    "torus": ("torusN", 3),
    "torus-rectangle": ("torusMxN", 3),
    "hextorus": ("hextorusN", 2),
}
"""The kinds of boards: what their names look like, and their smallest size."""


class CheckError(Exception):
    """Something given to the checker is wrong; the message says what, for a reader."""


def shown(text: str) -> str:
    """Return `text` quoted for an error message: printable ASCII, cut when long."""
    return ascii(text if len(text) <= 80 else text[:77] + "...")


def kind_and_sizes(name: str) -> tuple[str, list[int]]:
    """Return the kind of a board and the sizes in its name.

    Raises:
        CheckError: no board has that name, or it has more than 256 cells.
    """
    for kind, (form, least) in KINDS.items():
        if found := re.fullmatch(re.sub("[MN]", "([1-9][0-9]{0,2})", form), name):
            sizes = [int(size) for size in found.groups()]
            if min(sizes) < least:
                raise CheckError(f"board {name} is too small: the sizes of {form} are {least} or more")
            if len(sizes) == 2 and sizes[0] == sizes[1] and kind != "rectangle":
                raise CheckError(f"board {name} has another name, as its sizes are equal")
            if sum(_lengths(kind, *sizes)) > MAX_CELLS:
                raise CheckError(f"board {name} has more than {MAX_CELLS} cells")
            return kind, sizes
    raise CheckError(f"unknown board {shown(name)}, expected {', '.join(form for form, _ in KINDS.values())}")


def _lengths(kind: str, size: int, other: int = 0) -> list[int]:
    """The number of cells in each row; of boards made of rings, in each ring."""
    other = other or size
    if kind in ("hexhex", "hexagon", "hextorus"):
        widest = size + other - 1
        return [*range(size, widest), *range(widest, other - 1, -1)]
    if kind in ("gem", "triangle"):
        widest = 2 * size - 2 if kind == "gem" else size
        return [*range(size, widest), *range(widest, 0, -1)]
    if sectors(kind):
        return [1, *(sectors(kind) * ring for ring in range(1, size))]
    return [other] * size


def sectors(kind: str) -> int:
    """Return how many sides a board made of rings has, 0 for all others."""
    return {"trigon": 3, "pentagon": 5, "heptagon": 7}.get(kind, 0)


def points(kind: str, sizes: list[int]) -> list[Point]:
    """Return the points of a board row by row, each row from left to right."""
    if sectors(kind):
        return sorted(point for ring in rings(kind, sizes[0]) for point in ring)
    lengths = _lengths(kind, *sizes)
    if kind in ("hexhex", "hexagon", "hextorus", "gem", "triangle"):
        wide = max(lengths)
        return [(row, wide - length + 2 * at) for row, length in enumerate(lengths) for at in range(length)]
    return [(row, column) for row, length in enumerate(lengths) for column in range(length)]


def rings(kind: str, size: int) -> Iterator[list[Point]]:
    """Yield the points of each ring, the centre first. A cell that is drawn twice has the point of its left copy."""
    centre = 2 * (size - 1)
    right = 4 * size if kind == "heptagon" else centre
    yield [(size - 1, centre)]
    for far in range(1, size):
        # The rows from the centre and the columns from the centre of its piece at which each side of the ring begins; its steps.
        top, upper, lower = (centre, -far, -far, 0, 2), (right, -far, far, 1, 1), (right, 0, 2 * far, 1, -1)
        bottom = [(right, far, far, 0, -2), (centre, far, far, 0, -2)] if kind == "heptagon" else []
        left = (centre, far, -far, -1, -1)
        walk = [top, upper, *([] if kind == "trigon" else [lower, *bottom, left]), (centre, 0, -2 * far, -1, 1)]
        ring = [(size - 1 + row + at * down, of + column + at * by) for of, row, column, down, by in walk for at in range(far)]
        if kind == "heptagon":
            ring[far] = (size - 1 - far, centre + far)  # drawn on both pieces
        yield ring


def ring_links(kind: str, size: int) -> Iterator[tuple[Point, Point]]:
    """Yield the pairs of points that touch on a board made of rings, each once."""
    count = sectors(kind)
    inner, *others = rings(kind, size)
    for ring in others:
        far = len(ring) // count
        yield from zip(ring, ring[1:] + ring[:1], strict=True)
        for at, point in enumerate(ring):
            side, along = divmod(at, far)
            yield point, inner[(side * (far - 1) + along) % len(inner)]
            if along:
                yield point, inner[side * (far - 1) + along - 1]
        inner = ring


def number_on_hextorus(size: int, point: Point) -> int:
    """Return the number of a cell of a hexagonal torus: one more a cell to the right, 3 `size` - 1 more a step down to the right.

    All numbers are from 0 to one less than the number of cells, counted round; this is what gluing opposite sides comes to.
    """
    row, column = point
    return ((column - row - size + 1) // 2 + (3 * size - 1) * row) % (3 * size * (size - 1) + 1)


def sides(kind: str, sizes: list[int], all_points: list[Point]) -> Mapping[str, frozenset[Point]]:
    """Return the points on each side by the side's name; nothing on a torus."""
    if sectors(kind):
        *_, outermost = rings(kind, sizes[0])
        far = sizes[0] - 1
        turned = [outermost[at:] + outermost[:at] for at in range(0, len(outermost), far)]
        return {str(side): frozenset(ring[: far + 1]) for side, ring in enumerate(turned)}
    # How far a point lies towards each side: by its row, and by its column, in halves of cells where the rows are shifted.
    straight = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}
    names = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
    six = dict(zip(names, ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)), strict=True))
    three = {"0": (-2, 0), "1": (1, 1), "2": (1, -1)}
    five = {"0": (-2, 0), "1": (-1, 1), "2": (1, 1), "3": (1, -1), "4": (-1, -1)}
    shapes = {"rectangle": straight, "rhombus": straight, "hexhex": six, "hexagon": six, "triangle": three, "gem": five}
    towards = shapes.get(kind, {})
    found = {}
    for name, (down, right) in towards.items():
        reach = [down * row + right * column for row, column in all_points]
        found[name] = frozenset(point for point, far in zip(all_points, reach, strict=True) if far == max(reach))
    return found
