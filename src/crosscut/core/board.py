"""Boards: topology and drawing, nothing else.

A board is a set of cells joined by *edges* (two cells are neighbours) and, on square boards, by *diagonals*, which come in
pairs that cross each other in the middle of a 2x2 block. Cells are the integers 0..n-1, numbered row by row from the top, left to
right; a set of cells is an `int` bit mask (bit i = cell i).

Boards that are not flat sheets are made by *gluing* (`core/glue`). An edge over a glued seam carries a wrap vector. Reachability
alone cannot see that a chain runs round a torus; the sum of the wrap vectors along a closed chain can (it is its homology class).

*Faces* are what lies between the edges: blocks, which are the crossing pairs of diagonals, and triangles, which are three cells
next to each other that no seam parts. Symmetries (`core/automorphism`) and straight lines (`core/lines`) are computed from edges,
faces and sides, not listed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, islice, pairwise, product

from crosscut.core.automorphism import automorphisms
from crosscut.core.lines import Line, Surface, diagonal_lines, edge_lines

Vector = tuple[int, int]
Point = tuple[float, float]
Permutation = tuple[int, ...]
FLAT: Vector = (0, 0)
MOST_CELLS = 256
MOST_SYMMETRIES = 4_096  # torus16 has 2,048, and no board of a family has more


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a bit mask in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterable[int]) -> int:
    """Return the bit mask of the given cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@dataclass(frozen=True, slots=True)
class Edge:
    """Cells `a` and `b` are neighbours; walking from a to b crosses the glued seams by `wrap`."""

    a: int
    b: int
    wrap: Vector = FLAT


@dataclass(frozen=True, slots=True)
class Diagonal:
    """Cells `a` and `b` are opposite corners of a 2x2 block; `crosses` is the index of the block's other diagonal."""

    a: int
    b: int
    crosses: int
    wrap: Vector = FLAT


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the board: its cells as a mask, and the line to draw for it (in layout units)."""

    name: str
    cells: int
    line: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How to draw: `style` is "points" (stones on crossings of lines) or "hexagons"; one centre a cell, y downwards."""

    style: str
    centres: tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """A board. Build one with `crosscut.core.boards`, which caches them, so boards compare by identity.

    Arguments: `name` as in position IDs; `places[cell] = (row, column)` as drawn, 0-based, which also gives the cell its name;
    `edges`, `diagonals`, `sides`, `layout` as described in their classes.
    """

    name: str
    places: tuple[tuple[int, int], ...]
    edges: tuple[Edge, ...]
    diagonals: tuple[Diagonal, ...]
    sides: tuple[Side, ...]
    layout: Layout

    @property
    def size(self) -> int:
        """Number of cells."""
        return len(self.places)

    @property
    def all_cells(self) -> int:
        """The mask of all cells."""
        return (1 << self.size) - 1

    @property
    def own(self) -> bool:
        """Whether it is from a file, and in no family."""
        return "@" in self.name

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cells' names: column letter (after z comes aa) and row number, row 1 on top."""
        return tuple(f"{column_letters(column)}{row + 1}" for row, column in self.places)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def by_place(self) -> dict[tuple[int, int], int]:
        """The cell at each (row, column)."""
        return {place: cell for cell, place in enumerate(self.places)}

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each drawn row, top row first."""
        rows: dict[int, list[int]] = {}
        for cell, (row, _) in enumerate(self.places):
            rows.setdefault(row, []).append(cell)
        return tuple(tuple(rows[row]) for row in sorted(rows))

    @cached_property
    def column_step(self) -> int:
        """How many columns one cell of a row is from the next: 2 where columns are half a cell wide (hexhex), else 1."""
        return min((self.places[b][1] - self.places[a][1] for row in self.rows for a, b in pairwise(row)), default=1)

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each cell the mask of the cells it shares an edge with."""
        masks = [0] * self.size
        for edge in self.edges:
            masks[edge.a] |= 1 << edge.b
            masks[edge.b] |= 1 << edge.a
        return tuple(masks)

    def side(self, name: str) -> int:
        """Return the mask of the side of that name; KeyError if there is none."""
        for side in self.sides:
            if side.name == name:
                return side.cells
        raise KeyError(name)

    def flood(self, start: int, through: int) -> int:
        """Return the cells of `through` that a chain inside `through` joins to `start & through` (masks)."""
        reached = frontier = start & through
        neighbours = self.neighbours
        while frontier:
            step = 0
            while frontier:
                low = frontier & -frontier
                step |= neighbours[low.bit_length() - 1]
                frontier ^= low
            frontier = step & through & ~reached
            reached |= frontier
        return reached

    def shortest_path(self, start: int, goal: int, through: int) -> tuple[int, ...]:
        """Return the cells of a shortest chain inside `through` from `start` to `goal` (masks), () if there is none."""
        layers: list[int] = []
        frontier, seen = start & through, 0
        while frontier and not frontier & goal:
            layers.append(frontier)
            seen |= frontier
            near = 0
            for cell in cells_of(frontier):
                near |= self.neighbours[cell]
            frontier = near & through & ~seen
        if not frontier:
            return ()
        path = [next(cells_of(frontier & goal))]
        for layer in reversed(layers):
            path.append(next(cells_of(layer & self.neighbours[path[-1]])))
        return tuple(reversed(path))

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """All symmetries as tables (`table[cell]` = its image), the identity first: what keeps edges, diagonals, faces and sides.

        Sides may change places. As faces are kept, so is the surface of a glued board. A board that has more than
        `MOST_SYMMETRIES` is treated as if it had the identity alone: to look through the images would cost more than they save.
        """
        joins = [[(edge.a, edge.b) for edge in self.edges], [(diagonal.a, diagonal.b) for diagonal in self.diagonals]]
        shapes = [
            [frozenset((frozenset((a, c)), frozenset((b, d)))) for a, b, c, d in self.blocks],
            [frozenset(frozenset((cell,)) for cell in triangle) for triangle in self.triangles],
            [frozenset(frozenset((cell,)) for cell in cells_of(side.cells)) for side in self.sides],
        ]
        found = tuple(sorted(islice(automorphisms(self.name, self.size, joins, shapes), MOST_SYMMETRIES + 1)))
        return found if len(found) <= MOST_SYMMETRIES else (tuple(range(self.size)),)

    @cached_property
    def blocks(self) -> tuple[tuple[int, int, int, int], ...]:
        """The four cells of each 2x2 block, in the order round it, so that the first is opposite to the third."""
        pairs = [(one, self.diagonals[one.crosses]) for at, one in enumerate(self.diagonals) if at < one.crosses]
        return tuple((one.a, other.a, one.b, other.b) for one, other in pairs)

    @cached_property
    def triangles(self) -> tuple[tuple[int, int, int], ...]:
        """The cells of each triangle, rising: each next to both others, the wrap vectors round it adding up to nothing.

        An edge is in two triangles at most. So where all three edges are in two others, the three cells go round something
        (the three next to a centre with three neighbours do), and are none.
        """
        wraps: dict[tuple[int, int], set[Vector]] = defaultdict(set)
        for edge in self.edges:
            wraps[edge.a, edge.b].add(edge.wrap)
            wraps[edge.b, edge.a].add((-edge.wrap[0], -edge.wrap[1]))
        found = []
        for a, near in enumerate(self.neighbours):
            for b in cells_of(near & -(2 << a)):
                for c in cells_of(near & self.neighbours[b] & -(2 << b)):
                    rounds = product(wraps[a, b], wraps[b, c], wraps[c, a])
                    if any(sum(x) == sum(y) == 0 for x, y in (zip(*steps, strict=True) for steps in rounds)):
                        found.append((a, b, c))
        beside = Counter(pair for cells in found for pair in combinations(cells, 2))
        return tuple(cells for cells in found if any(beside[pair] < 3 for pair in combinations(cells, 2)))

    @cached_property
    def axes(self) -> tuple[tuple[Line, ...], ...]:
        """The straight lines along edges, a tuple of lines a direction: rows and columns, or the three axes of hexagons.

        A line has two cells or more and is as long as it can be; each edge is on one. `core/lines` says what is straight. The
        directions are in the order of `edges`. A board on which going round turns one direction into another has only one.
        """
        return edge_lines(self._surface)

    @cached_property
    def diagonal_axes(self) -> tuple[tuple[Line, ...], ...]:
        """The straight lines along diagonals in the same form; none where there are no diagonals."""
        return diagonal_lines(self._surface)

    @cached_property
    def _surface(self) -> Surface:
        return Surface(tuple((edge.a, edge.b) for edge in self.edges), self.triangles, self.blocks)

    @cached_property
    def rim(self) -> int:
        """The mask of the cells at the board's edge, which are those on its sides; 0 on a torus."""
        rim = 0
        for side in self.sides:
            rim |= side.cells
        return rim

    @cached_property
    def corners(self) -> int:
        """The mask of the cells that are on two sides or more."""
        seen = corners = 0
        for side in self.sides:
            corners |= seen & side.cells
            seen |= side.cells
        return corners

    @cached_property
    def centre(self) -> int | None:
        """The only cell that every symmetry leaves where it is; None if there is no such cell, or several."""
        still = [cell for cell in range(self.size) if all(table[cell] == cell for table in self.symmetries)]
        return still[0] if len(still) == 1 else None


@lru_cache(maxsize=64)
def mask_mapper(table: tuple[int, ...]) -> Callable[[int], int]:
    """Return the function that maps a mask of cells by a permutation, eight cells a look-up."""
    tables: list[list[int]] = []
    for low in range(0, len(table), 8):
        images = [0]  # of each mask of the cells so far: one cell more doubles them
        for cell in table[low : low + 8]:
            images += [image | 1 << cell for image in images]
        tables.append(images)
    if len(tables) == 1:
        return tables[0].__getitem__

    def move(mask: int) -> int:
        image = 0
        for chunk in tables:
            image |= chunk[mask & 255]
            mask >>= 8
        return image

    return move


def column_letters(column: int) -> str:
    """Return the letters of a 0-based column: a..z, then aa, ab, ..."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters
