"""Boards: topology and drawing, nothing else.

A board is a set of cells joined by *edges* (two cells are neighbours) and, on square boards, by *diagonals*, which come in
pairs that cross each other in the middle of a 2x2 block. Cells are the integers 0..n-1, numbered row by row from the top, left to
right; a set of cells is an `int` bit mask (bit i = cell i).

Boards that are not flat sheets are made by *gluing*: `glue` identifies cells of a sheet and gives each identification a wrap
vector, the translation that carries one copy to the other. An edge inherits the difference of its ends' vectors. Reachability
alone cannot see that a chain runs round a torus; the sum of the wrap vectors along a closed chain can (it is its homology class).

Symmetries are computed, not listed: every permutation of the cells that respects edges, diagonals, which diagonals cross,
and the set of sides. On a glued board crossing pairs are the faces, so keeping them keeps the surface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

Vector = tuple[int, int]
Point = tuple[float, float]
Permutation = tuple[int, ...]
FLAT: Vector = (0, 0)


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
        """All symmetries as tables (`table[cell]` = its image), the identity first."""
        return tuple(sorted(_automorphisms(self)))


@lru_cache(maxsize=64)
def mask_mapper(table: tuple[int, ...]) -> Callable[[int], int]:
    """Return the function that maps a mask of cells by a permutation, eight cells a look-up."""
    tables: list[list[int]] = []
    for low in range(0, len(table), 8):
        chunk = table[low : low + 8]
        tables.append([mask_of([chunk[bit] for bit in cells_of(part)]) for part in range(1 << len(chunk))])
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


def glue(sheet: Board, name: str, onto: Mapping[int, tuple[int, Vector]], layout: Layout | None = None) -> Board:
    """Glue cells of a flat sheet together and return the glued board, without sides.

    Arguments: `onto[cell] = (kept, vector)` says that the sheet's `cell` is another copy of `kept`, lying `vector` seams away
    from it; kept cells are not glued themselves. Edges and diagonals that become equal are kept once. `layout` replaces the
    drawing (by default the kept cells stay where they were).
    Raises ValueError when a kept cell is itself glued away.
    """
    if any(kept in onto for kept, _ in onto.values()):
        raise ValueError("a cell that others are glued onto must be kept itself")
    kept_cells = [cell for cell in range(sheet.size) if cell not in onto]
    number = {cell: index for index, cell in enumerate(kept_cells)}

    def image(cell: int) -> tuple[int, Vector]:
        kept, vector = onto.get(cell, (cell, FLAT))
        return number[kept], vector

    def join(first: int, second: int, wrap: Vector) -> Edge:
        (a, va), (b, vb) = image(first), image(second)
        crossed = (wrap[0] + vb[0] - va[0], wrap[1] + vb[1] - va[1])
        if a < b or (a == b and crossed >= FLAT):
            return Edge(a, b, crossed)
        return Edge(b, a, (-crossed[0], -crossed[1]))

    edges = tuple(dict.fromkeys(join(edge.a, edge.b, edge.wrap) for edge in sheet.edges))
    pairs: dict[frozenset[Edge], tuple[Edge, Edge]] = {}
    for index, diagonal in enumerate(sheet.diagonals):
        if diagonal.crosses > index:
            other = sheet.diagonals[diagonal.crosses]
            one, two = join(diagonal.a, diagonal.b, diagonal.wrap), join(other.a, other.b, other.wrap)
            pairs.setdefault(frozenset((one, two)), (one, two))
    diagonals: list[Diagonal] = []
    for one, two in pairs.values():
        at = len(diagonals)
        diagonals += [Diagonal(one.a, one.b, at + 1, one.wrap), Diagonal(two.a, two.b, at, two.wrap)]
    if layout is None:
        layout = Layout(sheet.layout.style, tuple(sheet.layout.centres[cell] for cell in kept_cells))
    return Board(name, tuple(sheet.places[cell] for cell in kept_cells), edges, tuple(diagonals), (), layout)


def _automorphisms(board: Board) -> Iterator[Permutation]:
    """Yield every symmetry: extend a partial map cell by cell along edges, then test blocks and sides on the whole map.

    The boards are rigid: once two neighbouring cells are mapped the rest is nearly forced, so plain backtracking is enough.
    """
    size = board.size
    # links[cell][other] = (edges, diagonals) between the two.
    links: list[dict[int, tuple[int, int]]] = [{} for _ in range(size)]
    for joins, weight in ((board.edges, (1, 0)), (board.diagonals, (0, 1))):
        for join in joins:
            for here, there in {(join.a, join.b), (join.b, join.a)}:
                straight, oblique = links[here].get(there, (0, 0))
                links[here][there] = (straight + weight[0], oblique + weight[1])
    kind = [(sorted(links[cell].values()), sum(side.cells >> cell & 1 for side in board.sides)) for cell in range(size)]
    root = min(range(size), key=lambda cell: (kind.count(kind[cell]), cell))
    order, parent = [root], {root: root}
    for cell in order:
        for other in cells_of(board.neighbours[cell]):
            if other not in parent:
                parent[other] = cell
                order.append(other)
    if len(order) != size:
        raise ValueError(f"board {board.name} is not connected")
    blocks = {
        frozenset((frozenset((d.a, d.b)), frozenset((board.diagonals[d.crosses].a, board.diagonals[d.crosses].b))))
        for d in board.diagonals
    }
    sides = sorted(side.cells for side in board.sides)
    image: dict[int, int] = {}
    used: set[int] = set()

    def keeps_the_rest() -> bool:
        moved_blocks = {frozenset(frozenset(image[cell] for cell in pair) for pair in block) for block in blocks}
        moved_sides = sorted(mask_of([image[cell] for cell in cells_of(mask)]) for mask in sides)
        return moved_blocks == blocks and moved_sides == sides

    def extend(depth: int) -> Iterator[Permutation]:
        if depth == size:
            if keeps_the_rest():
                yield tuple(image[cell] for cell in range(size))
            return
        cell = order[depth]
        choices = range(size) if depth == 0 else cells_of(board.neighbours[image[parent[cell]]])
        for choice in choices:
            if choice in used or kind[choice] != kind[cell]:
                continue
            # Links onto links of the same weight, one to one: as both boards have equally many, none is left over.
            if any(links[choice].get(image[other]) != weight for other, weight in links[cell].items() if other in image):
                continue
            image[cell] = choice
            used.add(choice)
            yield from extend(depth + 1)
            used.remove(choice)
            del image[cell]

    yield from extend(0)
