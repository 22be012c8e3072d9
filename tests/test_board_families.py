"""Families of boards: rows as drawn, counts, sides, gluing, and symmetries as networkx counts them."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import networkx as nx
import pytest

from crosscut.core.board import Board, cells_of
from crosscut.core.boards import FAMILIES, open_board
from crosscut.core.errors import NotationError

# The rows of the boards that the sources draw, from the top; of cells that are drawn twice the left copy counts.
ROWS = {
    "hexagon6x8": [6, 7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8],
    "hexagon2x4": [2, 3, 4, 5, 4],
    "hexagon4x2": [4, 5, 4, 3, 2],
    "gem5": [5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1],
    "gem3": [3, 4, 3, 2, 1],
    "triangle4": [4, 3, 2, 1],
    "trigon3": [3, 4, 3],
    "trigon4": [4, 5, 6, 4],
    "pentagon5": [5, 6, 7, 8, 9, 7, 5, 3, 1],
    "pentagon2": [2, 3, 1],
    "heptagon5": [5, 6, 7, 8, 9, 9, 9, 9, 9],
    "heptagon2": [2, 3, 3],
    "torus3x5": [5, 5, 5],
    "hextorus3": [3, 4, 5, 4, 3],
}
SIDES = {
    "hexagon6x8": [6, 8, 6, 8, 6, 8],
    "hexhex5": [5] * 6,
    "gem5": [5, 4, 8, 8, 4],
    "gem3": [3, 2, 4, 4, 2],
    "triangle5": [5] * 3,
    "trigon5": [5] * 3,
    "pentagon5": [5] * 5,
    "heptagon5": [5] * 7,
    "hextorus3": [],
    "torus4": [],
    "torus3x5": [],
    "4x6": [6, 4, 6, 4],
}
# The boards of their designers, and the one with three sectors, with the cells that both copies have marked by digits.
TRIGON = """
         . . . . .
        . . . . . .
       . . . . . . .
      . . . . . . . .
     1 2 3 4 . 4 3 2 1
"""
PENTAGON = """
         . . . . .
        . . . . . .
       . . . . . . .
      . . . . . . . .
     . . . . . . . . .
      . . . 4 4 . . .
       . . 3   3 . .
        . 2     2 .
         1       1
"""
HEPTAGON = """
        . . . . 1           1
       . . . . 2           2 .
      . . . . 3           3 . .
     . . . . 4           4 . . .
    . . . . 5           5 . . . .
     . . . . 6         6 . . . .
      . . . . 7       7 . . . .
       . . . . 8     8 . . . .
        . . . . 9   9 . . . .
"""


@pytest.mark.parametrize("name", ROWS)
def test_rows_as_drawn(name: str) -> None:
    board = open_board(name)
    assert board.name == name
    assert [len(row) for row in board.rows] == ROWS[name]
    assert [cell for row in board.rows for cell in row] == list(range(board.size))
    assert len(set(board.names)) == board.size


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        *(("hexagon6x8", 126), ("gem5", 54), ("pentagon5", 51), ("heptagon5", 71), ("hextorus5", 61), ("torus4x7", 28)),
        *(("gem9", 220), ("triangle22", 253), ("trigon13", 235)),
    ],
)
def test_number_of_cells(name: str, cells: int) -> None:
    assert open_board(name).size == cells


@pytest.mark.parametrize("name", SIDES)
def test_sides(name: str) -> None:
    board = open_board(name)
    assert [side.cells.bit_count() for side in board.sides] == SIDES[name]
    assert board.rim.bit_count() == sum(SIDES[name]) - len(SIDES[name])
    assert board.corners.bit_count() == len(SIDES[name])
    for at, side in enumerate(board.sides if board.name != "4x6" else ()):  # numbered or named round the board
        assert (side.cells & board.sides[at - 1].cells).bit_count() == 1
        assert board.flood(side.cells & -side.cells, side.cells) == side.cells


def test_sides_by_name() -> None:
    board = open_board("hexhex3")
    named = {side.name: " ".join(board.names[cell] for cell in cells_of(side.cells)) for side in board.sides}
    assert named == {
        "top": "c1 e1 g1",
        "upper right": "g1 h2 i3",
        "lower right": "i3 h4 g5",
        "bottom": "c5 e5 g5",
        "lower left": "a3 b4 c5",
        "upper left": "c1 b2 a3",
    }
    for name, count in (("triangle4", 3), ("trigon4", 3), ("gem4", 5), ("pentagon3", 5), ("heptagon3", 7)):
        board = open_board(name)
        assert [side.name for side in board.sides] == [str(at) for at in range(count)]
        assert board.sides[0].cells == sum(1 << cell for cell in board.rows[0])
    point = open_board("hexhex1")
    assert (point.rim, point.corners, point.centre) == (1, 1, 0)


@pytest.mark.parametrize(
    ("name", "centre"),
    [
        *(("3x3", "b2"), ("1x3", "b1"), ("1x1", "a1"), ("3x4", None), ("rhombus3", "b2"), ("rhombus2", None), ("hexhex6", "k6")),
        *(("hexagon6x8", None), ("pentagon5", "i5"), ("heptagon5", "i5"), ("gem5", None), ("torus5", None), ("hextorus3", None)),
        *(("triangle4", "d2"), ("triangle5", None), ("trigon3", "e3"), ("trigon5", "i5")),
    ],
)
def test_centre(name: str, centre: str | None) -> None:
    board = open_board(name)
    assert centre == (None if board.centre is None else board.names[board.centre])


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("sizes", [(3, 4), (4, 3), (5, 4), (3, 6)])
def test_surface(family: str, sizes: tuple[int, int]) -> None:
    """V - E + F is 1 for every board with an edge, a disc, and 0 for every torus; neighbours are where the surface has them."""
    row = FAMILIES[family]
    sizes_of_board = sizes[: row.pattern.groups]
    board = row.build(*sizes_of_board)
    assert row.cells(*sizes_of_board) == board.size == open_board(board.name).size
    assert board.size - len(board.edges) + len(board.triangles) + len(board.blocks) == (1 if board.sides else 0)
    inner = [cell for cell in range(board.size) if not board.rim >> cell & 1 and cell != board.centre]
    assert {board.neighbours[cell].bit_count() for cell in inner} <= {4 if board.diagonals else 6}
    if family in ("trigon", "pentagon", "heptagon"):
        assert board.centre is not None
        assert board.neighbours[board.centre].bit_count() == len(board.sides)


@pytest.mark.parametrize(
    "name", [family.small for family in FAMILIES.values()] + ["hexagon6x8", "gem9", "trigon9", "pentagon9", "heptagon9"]
)
def test_cells_do_not_overlap_in_pictures(name: str) -> None:
    centres = open_board(name).layout.centres
    assert min(dist(one, other) for one, other in combinations(centres, 2)) > 0.999


@pytest.mark.parametrize(
    ("name", "text", "sides"), [("trigon5", TRIGON, 3), ("pentagon5", PENTAGON, 5), ("heptagon5", HEPTAGON, 7)]
)
def test_boards_are_those_of_the_diagrams(name: str, text: str, sides: int) -> None:
    """Cells of the diagram touch as on paper; a digit is one cell; the two cells 4 of the pentagon are one, so do not touch."""
    rows = [line for line in text.splitlines() if line.strip()]
    left = min(line.index(line.strip()[0]) for line in rows)
    glyphs = {(row, column - left): glyph for row, line in enumerate(rows) for column, glyph in enumerate(line) if glyph != " "}
    first = {glyph: place for place, glyph in sorted(glyphs.items(), reverse=True) if glyph != "."}
    cell_at = {place: first.get(glyph, place) for place, glyph in glyphs.items()}
    touching = {
        frozenset((cell_at[place], cell_at[other]))
        for place in glyphs
        for down, right in ((0, 2), (1, 1), (1, -1))
        if (other := (place[0] + down, place[1] + right)) in glyphs and cell_at[place] != cell_at[other]
    }
    board = open_board(name)
    assert set(board.places) == set(cell_at.values())
    assert {frozenset((board.places[edge.a], board.places[edge.b])) for edge in board.edges} == touching
    assert len(board.symmetries) == 2 * sides


def test_three_cells_round_a_centre_are_no_triangle() -> None:
    board = open_board("trigon4")
    assert board.centre is not None
    ring = tuple(cells_of(board.neighbours[board.centre]))
    assert all(board.neighbours[one] >> other & 1 for one, other in combinations(ring, 2))
    assert ring not in board.triangles
    with_centre = [cells for cells in board.triangles if board.centre in cells]
    assert sorted(cells for cells in with_centre) == sorted(tuple(sorted((board.centre, *two))) for two in combinations(ring, 2))


def test_hexagonal_torus_by_its_lattice() -> None:
    """Two places are one cell if they differ by copies of the board: N - 1 rows down and 3N - 1 columns right, and so round."""
    for side in (2, 3, 4):
        board = open_board(f"hextorus{side}")
        shifts = [(side - 1, 3 * side - 1), (2 * side - 1, 1), (side, 2 - 3 * side)]
        shifts += [(-down, -right) for down, right in shifts]
        for cell, (row, column) in enumerate(board.places):
            near = set()
            for down, right in ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)):
                copies = [(row + down + a, column + right + b) for a, b in [(0, 0), *shifts]]
                [place] = [place for place in copies if place in board.by_place]
                near.add(board.by_place[place])
            assert near == set(cells_of(board.neighbours[cell]))
            assert len(near) == 6


def test_hexagonal_torus_has_wrap_vectors() -> None:
    """A ring round three cells winds round nothing; rows wind, and the same number of times whichever cell they start from."""
    board = open_board("hextorus3")
    assert len(board.triangles) == 2 * board.size
    [row], *_ = board.axes
    assert row.closed
    steps = {(edge.a, edge.b): edge.wrap for edge in board.edges}
    steps |= {(b, a): (-x, -y) for (a, b), (x, y) in list(steps.items())}
    wraps = [steps[a, b] for a, b in zip(row.cells, row.cells[1:] + row.cells[:1], strict=True)]
    winding = (abs(sum(x for x, _ in wraps)), abs(sum(y for _, y in wraps)))
    assert winding == (5, 2)  # 19 steps to the right are 5 copies to the right and 2 up


def as_graph(board: Board) -> nx.Graph:
    """Cells, diagonals, blocks, triangles and sides as vertices of a kind each; edges of the board as edges."""
    graph = nx.Graph()
    graph.add_nodes_from(range(board.size), kind="cell")
    graph.add_edges_from((edge.a, edge.b) for edge in board.edges)
    shapes: list[tuple[str, int, list[int]]] = [("triangle", at, list(cells)) for at, cells in enumerate(board.triangles)]
    shapes += [("side", at, list(cells_of(side.cells))) for at, side in enumerate(board.sides)]
    shapes += [("diagonal", at, [diagonal.a, diagonal.b]) for at, diagonal in enumerate(board.diagonals)]
    for kind, at, cells in shapes:
        graph.add_node((kind, at), kind=kind)
        graph.add_edges_from(((kind, at), cell) for cell in cells)
    for at, diagonal in enumerate(board.diagonals):
        block = ("block", min(at, diagonal.crosses))
        graph.add_node(block, kind="block")
        graph.add_edge(block, ("diagonal", at))
    return graph


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(("1x1", 1), ("1x4", 2), ("2x3", 4), ("3x3", 8), ("rhombus2", 4), ("rhombus3", 4), ("hexhex1", 1), ("hexhex2", 12)),
        *(("hexhex3", 12), ("hexagon2x3", 6), ("hexagon3x2", 6), ("hexagon2x4", 6), ("gem3", 2), ("gem4", 2), ("pentagon2", 10)),
        *(("pentagon3", 10), ("heptagon2", 14), ("heptagon3", 14), ("torus3", 72), ("torus4", 128), ("torus3x4", 48)),
        *(("triangle2", 6), ("triangle4", 6), ("trigon3", 6), ("trigon4", 6)),
        *(("torus4x5", 80), ("hextorus2", 42), ("hextorus3", 114)),
    ],
)
def test_networkx_counts_the_same_symmetries(name: str, count: int) -> None:
    board = open_board(name)
    graph = as_graph(board)
    matcher = nx.isomorphism.GraphMatcher(graph, graph, node_match=lambda one, other: one["kind"] == other["kind"])
    found = {tuple(image[cell] for cell in range(board.size)) for image in matcher.isomorphisms_iter()}
    assert found == set(board.symmetries)
    assert len(found) == count


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("torus3x3", "no board 'torus3x3': with equal sizes its name is torus3$"),
        ("hexagon6x6", "with equal sizes its name is hexhex6$"),
        ("torus2x4", "expected torusROWSxCOLUMNS, sizes from 3"),
        ("hexagon1x4", "expected hexagonAxB, sizes from 2"),
        ("hextorus1", "expected hextorusN, sizes from 2"),
        ("gem2", "expected gemN, sizes from 3"),
        ("pentagon1", "expected pentagonN, sizes from 2"),
        ("triangle1", "expected triangleN, sizes from 2"),
        ("trigon2", "expected trigonN, sizes from 3"),
        ("triangle23", "has 276 cells"),
        ("trigon14", "has 274 cells"),
        ("heptagon10", "has 316 cells"),
        ("pentagon11", "has 276 cells"),
        ("hextorus10", "has 271 cells"),
        ("hexagon2x99999", "too large"),
    ],
)
def test_boards_that_are_refused(name: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        open_board(name)


def test_a_game_on_square_tori_is_not_played_on_oblong_ones() -> None:
    with pytest.raises(NotationError, match="no board 'torus3x4': expected torusN, sizes from 3, such as torus4"):
        open_board("torus3x4", ("torus",))


def test_the_diagrams_of_the_page() -> None:
    """The diagrams below a board's name are its rows; on the right of two stands what a position has."""
    page = (Path(__file__).parents[1] / "docs" / "use" / "positions.md").read_text(encoding="utf-8")
    drawn = {
        name: (heading.find("as positions"), [line for line in rows.split("\n") if line])
        for heading, name, rows in re.findall(r"^    ((\w+\d)\b.*)\n((?:    .*\n)+)", page, re.MULTILINE)
    }
    assert sorted(drawn) == ["gem5", "heptagon3", "hexagon2x4", "hexhex3", "pentagon4", "trigon4"]
    for name, (left, rows) in drawn.items():
        points = [
            (row, column)
            for row, line in enumerate(rows)
            for column, glyph in enumerate(line[4 + max(left, 0) :])
            if glyph == "."
        ]
        edge = min(column for _, column in points)
        assert [(row, column - edge) for row, column in points] == list(open_board(name).places)
    assert {
        row[0].strip("`") for row in (line[2:].split(" ") for line in page.splitlines() if re.match(r"\| `\w+\d` \|", line))
    } == {
        *("4x6", "rhombus4", "hexhex3", "hexagon2x4", "triangle4", "gem5", "trigon4", "pentagon4", "heptagon3"),
        *("torus5", "torus3x5", "hextorus3"),
    }


def test_rows_of_the_hexagonal_torus_follow_each_other_as_the_page_says() -> None:
    for side in (2, 3, 5):
        board = open_board(f"hextorus{side}")
        [ring], *_ = board.axes
        after = dict(zip(ring.cells, ring.cells[1:] + ring.cells[:1], strict=True))
        for row, cells in enumerate(board.rows):
            following = row + side if row + side < len(board.rows) else row - side + 1
            assert after[cells[-1]] == board.rows[following][0]
