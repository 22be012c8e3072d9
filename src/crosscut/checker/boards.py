"""Boards of the checker: cells, names, neighbours, edges and the small shapes that rules speak of.

Cells are numbered row by row from the top left, starting at 0. Stones are a string with one glyph for each cell, in
that order. Nothing here knows a game; nothing here is shared with the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from .budget import Meter
from .shapes import MAX_CELLS, CheckError, Point, kind_and_sizes, number_on_hextorus, points, ring_links, sectors, shown, sides
from .symmetry import Graph

__all__ = ["MAX_CELLS", "Board", "Cells", "CheckError", "column_name", "flood", "shown"]

Cells = tuple[int, ...]

ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
# Rows of a rhombus are shifted half a cell to the right of the one above: up-right and down-left touch as well.
RHOMBUS = (*ORTHOGONAL, (-1, 1), (1, -1))
# Columns of a hexhex are half a cell wide.
HEXHEX = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))
TORI = ("torus", "torus-rectangle")
SQUARES = ("rectangle", *TORI)


def column_name(column: int) -> str:
    """Return the letters of a column counted from 0: a, b, .. z, aa, ab, .."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def flood(starts: Iterable[int], linked: Callable[[int], Iterable[int]]) -> set[int]:
    """Return every cell that can be reached from `starts` by steps from a cell to one of `linked(cell)`."""
    reached = set(starts)
    todo = list(reached)
    while todo:
        for cell in linked(todo.pop()):
            if cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


class Board:
    """A board, by its name.

    Flat boards: a rectangle `MxN` (M rows of N cells), a `rhombusN` (N rows of N cells), a `hexhexN` (a hexagon, N cells a side),
    a `hexagonMxN` (sides of M and of N cells in turn, the top row M), a `gemN` (rows of N cells, one more each up to 2N-2, then
    down to one), a `triangleN` (rows of N cells, one less each). Boards round a centre with three, five or seven neighbours:
    `trigonN`, `pentagonN`, `heptagonN`, with N cells a side. Boards without an edge: a `torusN` or `torusMxN` (the last row
    lies beside the first, the last column beside the first), a `hextorusN` (a hexhexN with its opposite sides glued).

    Attributes:
        name: the name as it stands in a position ID.
        kind: one of `shapes.KINDS`.
        rows, columns: the number of rows and of columns; but on squares and rhombi a cell is two columns wide.
        points: the row and the column of each cell, from 0.
        names: the name of each cell, column letters and row number, row 1 on top.
        index: the number of the cell of each name.
        neighbours: the cells that touch each cell (orthogonally; six of them inside boards of hexagonal cells).
        sides: the cells of each side by its name; a corner cell belongs to two of them.
        top, bottom, left, right: the cells of these sides; empty where there are none.
        diagonals: the diagonal neighbours of each cell on rectangles and square tori, each with the two other cells of the block.

    On rectangles also, for each cell:
        jumps: the cells a knight's jump away, each with the cells adjacent in all eight directions to both.
        windows: the 2x3 and 3x2 windows wholly on the board that have the cell on a corner, each as its corners (top
            left, top right, bottom left, bottom right) and its two middle cells.
    """

    def __init__(self, name: str) -> None:
        """Make the board called `name`.

        Raises:
            CheckError: no board of the checker has that name, or it has more than 256 cells.
        """
        self.kind, self.sizes = kind_and_sizes(name)
        self.name = name
        found = points(self.kind, self.sizes)
        self.place(found, sides(self.kind, self.sizes, found))
        cells = range(len(self.points))
        self.neighbours = self._neighbours()
        square = self.kind in SQUARES
        self.diagonals = [[(q, *self.shared(p, q, ORTHOGONAL)) for q in self.reach(p, DIAGONAL) if square] for p in cells]
        self.jumps = [[(q, self.shared(p, q, ORTHOGONAL + DIAGONAL)) for q in self.reach(p, KNIGHT)] for p in cells]
        windows = list(self._windows()) if self.kind == "rectangle" else []
        self.windows = [[window for window in windows if p in window[0]] for p in cells]

    def place(self, all_points: list[Point], sides: Mapping[str, Iterable[Point]]) -> None:
        """Give the cells their places and names, and the sides their cells; CheckError for a point on a side that is no cell."""
        self.points = all_points
        self.rows, self.columns = (max(places) + 1 for places in zip(*self.points, strict=True))
        self.names = [f"{column_name(column)}{row + 1}" for row, column in self.points]
        self.index = {cell_name: cell for cell, cell_name in enumerate(self.names)}
        self.at = {point: cell for cell, point in enumerate(self.points)}
        if not {point for on in sides.values() for point in on} <= self.at.keys():
            raise CheckError("a side has a cell that is not on the board")
        self.sides = {side: frozenset(self.at[point] for point in on) for side, on in sides.items()}
        self.top, self.bottom, self.left, self.right = (
            self.sides.get(side, frozenset()) for side in ("top", "bottom", "left", "right")
        )

    def _neighbours(self) -> list[Cells]:
        """The cells that touch each cell."""
        cells = range(len(self.points))
        if sectors(self.kind):
            links = [(self.at[one], self.at[other]) for one, other in ring_links(self.kind, self.sizes[0])]
            return [tuple(sorted({*(b for a, b in links if a == p), *(a for a, b in links if b == p)})) for p in cells]
        if self.kind == "hextorus":
            size = self.sizes[0]
            of = {number_on_hextorus(size, point): cell for cell, point in enumerate(self.points)}
            steps = (1, 3 * size - 1, 3 * size - 2)  # to the right, down to the right, down to the left
            numbers = sorted(of, key=of.__getitem__)
            return [tuple(of[(number + way * step) % len(of)] for step in steps for way in (1, -1)) for number in numbers]
        ways = ORTHOGONAL if self.kind in SQUARES else RHOMBUS if self.kind == "rhombus" else HEXHEX
        return [self.reach(p, ways) for p in cells]

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the number of the cell in that row and column (from 0), None when it is off the board."""
        if self.kind in TORI:
            row, column = row % self.rows, column % self.columns
        return self.at.get((row, column))

    def reach(self, cell: int, steps: Iterable[tuple[int, int]]) -> Cells:
        """Return the cells on the board that are one of `steps` (rows down, columns right) away from `cell`."""
        row, column = self.points[cell]
        reached = (self.cell_at(row + down, column + right) for down, right in steps)
        return tuple(there for there in reached if there is not None)

    def shared(self, one: int, other: int, steps: Sequence[tuple[int, int]]) -> Cells:
        """Return the cells that are one of `steps` away from both cells."""
        there = self.reach(other, steps)
        return tuple(cell for cell in self.reach(one, steps) if cell in there)

    def symmetries(self, meter: Meter) -> list[Cells]:
        """Return every map of the cells onto each other that carries neighbours to neighbours, as the image of each cell.

        Raises:
            CheckError: there are more than `symmetry.MOST_MAPS`.
        """
        return sorted(image[: len(self.names)] for image in self.graph(meter).maps())

    def graph(self, meter: Meter) -> Graph:
        """Return what a symmetry has to keep: the cells, as the first vertices, and which of them are neighbours."""
        return Graph(self.neighbours, [0] * len(self.names), meter)

    def _windows(self) -> Iterator[tuple[Cells, Cells]]:
        for row, column in self.points:
            for height, width in ((2, 3), (3, 2)):
                low, far = row + height - 1, column + width - 1
                if low >= self.rows or far >= self.columns:
                    continue
                corners = [(row, column), (row, far), (low, column), (low, far)]
                window = [(r, c) for r in range(row, low + 1) for c in range(column, far + 1)]
                middles = [point for point in window if point not in corners]
                yield tuple(self.at[point] for point in corners), tuple(self.at[point] for point in middles)
