"""Straight lines on boards, found from edges and faces alone, so that they also run over glued seams.

Round a cell lie its faces. A triangle takes 60 degrees of the way round, a block 90, with its diagonal in the middle. Two joins
are straight on through the cell if the faces between them take 180 degrees; where faces lie all round, they must take 360
together. So no line goes on through the centre of a five-sided board, and a line along its edge ends at the corner. A cell with
two edges and no face is a corridor, straight on.

Two edges are parallel if one goes straight on in the other, if they are opposite in a block, or opposite in the rhombus that two
triangles with a common edge form. The classes of that are the directions. On a five-sided board all edges are in one class: going
round its centre turns each direction into the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

Pair = tuple[int, int]
STRAIGHT = 180


class Line(NamedTuple):
    """A straight line: its cells in order; `closed` if the last is next to the first, as on a torus.

    An open line begins at its lower end, a closed one at its lowest cell and goes on to the lower of the two next to that.
    """

    cells: tuple[int, ...]
    closed: bool


class Surface(NamedTuple):
    """What lines are found from: edges and triangles of cells, and blocks of four cells in the order round them."""

    edges: tuple[Pair, ...]
    triangles: tuple[tuple[int, int, int], ...]
    blocks: tuple[tuple[int, int, int, int], ...]


class _Wedge(NamedTuple):
    """A face at one of its cells: the neighbours on both sides, the degrees, the cell across the block (None: a triangle)."""

    left: int
    right: int
    degrees: int
    across: int | None


def edge_lines(surface: Surface) -> tuple[tuple[Line, ...], ...]:
    """Return the lines along edges by direction, the directions in the order of their first edges."""
    alike = _Classes(_pair(a, b) for a, b in surface.edges)
    for a, b, c, d in surface.blocks:
        alike.unite(_pair(a, b), _pair(c, d))
        alike.unite(_pair(b, c), _pair(d, a))
    tips: dict[Pair, list[int]] = defaultdict(list)
    for a, b, c in surface.triangles:
        for one, two, tip in ((a, b, c), (b, c, a), (a, c, b)):
            for other in tips[one, two]:
                alike.unite(_pair(one, tip), _pair(two, other))
                alike.unite(_pair(two, tip), _pair(one, other))
            tips[one, two].append(tip)
    return _lines(alike, _straight(surface))


def diagonal_lines(surface: Surface) -> tuple[tuple[Line, ...], ...]:
    """Return the lines along the diagonals of blocks by direction, in the order of the blocks."""
    alike = _Classes(pair for a, b, c, d in surface.blocks for pair in (_pair(a, c), _pair(b, d)))
    beside: dict[Pair, list[tuple[int, int]]] = defaultdict(list)  # of an edge: the cells across from its ends, block by block
    for block in surface.blocks:
        for at in range(4):
            one, two, across, other = (block[(at + step) % 4] for step in range(4))
            ends, opposite = (one, two), (across, other)
            if one > two:
                ends, opposite = ends[::-1], opposite[::-1]
            for first, second in beside[ends]:
                alike.unite(_pair(ends[0], opposite[0]), _pair(ends[1], second))
                alike.unite(_pair(ends[1], opposite[1]), _pair(ends[0], first))
            beside[ends].append(opposite)
    return _lines(alike, _straight(surface))


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


class _Classes:
    """Classes of pairs, in the order of their first members."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self.parent = {pair: pair for pair in pairs}

    def root(self, pair: Pair) -> Pair:
        while self.parent[pair] != pair:
            pair = self.parent[pair]
        return pair

    def unite(self, one: Pair, other: Pair) -> None:
        self.parent[self.root(other)] = self.root(one)


def _straight(surface: Surface) -> dict[tuple[int, Pair], Pair]:
    """Return the pair that goes straight on where a pair arrives at a cell, as far as one does."""
    near: dict[int, list[int]] = defaultdict(list)
    for a, b in surface.edges:
        near[a].append(b)
        near[b].append(a)
    wedges: dict[int, list[_Wedge]] = defaultdict(list)
    for a, b, c in surface.triangles:
        for cell, left, right in ((a, b, c), (b, c, a), (c, a, b)):
            wedges[cell].append(_Wedge(left, right, 60, None))
    for block in surface.blocks:
        for at, cell in enumerate(block):
            wedges[cell].append(_Wedge(block[at - 1], block[(at + 1) % 4], 90, block[(at + 2) % 4]))
    found: dict[tuple[int, Pair], Pair] = {}
    for cell, others in near.items():
        if not wedges[cell] and len(others) == 2:
            opposite = [(others[0], others[1])]
        else:
            opposite = [pair for fan in _fans(wedges[cell]) for pair in _opposite(fan)]
        for one, other in opposite:
            found[cell, _pair(cell, one)] = _pair(cell, other)
            found[cell, _pair(cell, other)] = _pair(cell, one)
    return found


def _fans(wedges: list[_Wedge]) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """Yield the runs of faces that follow each other round a cell: its joins, as (cell, degrees from the first), and the turn.

    The turn is how far the faces reach if they lie all round, else 0. Nothing is yielded where three faces meet in an edge.
    """
    at: dict[int, list[_Wedge]] = defaultdict(list)
    for wedge in wedges:
        at[wedge.left].append(wedge)
        at[wedge.right].append(wedge)
    if any(len(beside) > 2 for beside in at.values()):
        return
    left_over = set(wedges)
    for start in sorted(at, key=lambda cell: (len(at[cell]), cell)):  # ends of open runs first
        here, turned, spokes = start, 0, [(start, 0)]
        while found := [wedge for wedge in at[here] if wedge in left_over]:
            wedge = found[0]
            left_over.remove(wedge)
            here = wedge.right if wedge.left == here else wedge.left
            if wedge.across is not None:
                spokes.append((wedge.across, turned + wedge.degrees // 2))
            turned += wedge.degrees
            if here != start:
                spokes.append((here, turned))
        if turned:
            yield spokes, turned if here == start else 0


def _opposite(fan: tuple[list[tuple[int, int]], int]) -> Iterator[Pair]:
    spokes, whole = fan
    if whole in (0, 2 * STRAIGHT):
        for at, (one, turned) in enumerate(spokes):
            yield from ((one, other) for other, further in spokes[at:] if further - turned == STRAIGHT)


def _lines(alike: _Classes, straight: dict[tuple[int, Pair], Pair]) -> tuple[tuple[Line, ...], ...]:
    for (_, one), other in straight.items():
        if one in alike.parent:
            alike.unite(one, other)
    directions: dict[Pair, list[Line]] = {}
    seen: set[Pair] = set()
    for pair in alike.parent:
        lines = directions.setdefault(alike.root(pair), [])
        if pair not in seen:
            line, passed = _line(pair, straight)
            seen |= passed
            lines.append(line)
    return tuple(tuple(sorted(lines)) for lines in directions.values())


def _line(pair: Pair, straight: dict[tuple[int, Pair], Pair]) -> tuple[Line, set[Pair]]:
    """Return the line through a pair, and all pairs on it."""
    passed, cells = {pair}, list(pair)
    for _ in range(2):
        step = _pair(cells[-2], cells[-1])
        while further := straight.get((cells[-1], step)):
            if further == pair:
                return Line(_from_lowest(cells[:-1]), True), passed
            step = further
            passed.add(step)
            cells.append(step[0] + step[1] - cells[-1])
        cells.reverse()
    return Line(tuple(min(cells, cells[::-1])), False), passed


def _from_lowest(ring: list[int]) -> tuple[int, ...]:
    low = ring.index(min(ring))
    turned = ring[low:] + ring[:low]
    return min(tuple(turned), (turned[0], *reversed(turned[1:])))
