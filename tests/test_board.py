"""Boards: shapes, symmetries, gluing, wrap vectors."""

import json
from collections.abc import Sequence
from pathlib import Path

import igraph
import pytest

from crosscut.core.board import FLAT, MOST_CELLS, Board, Vector, cells_of, column_letters
from crosscut.core.board_files import read_board
from crosscut.core.boards import open_board
from crosscut.core.errors import NotationError
from crosscut.core.glue import glue
from crosscut.core.sheets import rectangle


def test_rectangle() -> None:
    board = open_board("3x4")
    assert board.size == 12
    assert len(board.edges) == 3 * 3 + 2 * 4
    assert len(board.diagonals) == 2 * 2 * 3
    assert board.names[0] == "a1"
    assert board.names[11] == "d3"
    assert [board.names[cell] for cell in cells_of(board.side("right"))] == ["d1", "d2", "d3"]
    for index, diagonal in enumerate(board.diagonals):
        other = board.diagonals[diagonal.crosses]
        assert other.crosses == index
        block = {board.places[cell] for cell in (diagonal.a, diagonal.b, other.a, other.b)}
        assert len(block) == 4
        assert max(row for row, _ in block) - min(row for row, _ in block) == 1


def test_hexhex_cells_and_neighbours_are_those_of_the_rule_page() -> None:
    board = open_board("hexhex3")
    assert [len(row) for row in board.rows] == [3, 4, 5, 4, 3]
    assert [board.names[row[0]] for row in board.rows] == ["c1", "b2", "a3", "b4", "c5"]
    assert board.names[board.rows[2][-1]] == "i3"
    for cell, (r, c) in enumerate(board.places):
        near = {(r, c + 2), (r, c - 2), (r + 1, c + 1), (r + 1, c - 1), (r - 1, c + 1), (r - 1, c - 1)}
        expected = {board.by_place[place] for place in near if place in board.by_place}
        assert set(cells_of(board.neighbours[cell])) == expected
    assert len(board.symmetries) == 12
    assert [open_board(f"hexhex{side}").size for side in range(1, 10)] == [1, 7, 19, 37, 61, 91, 127, 169, 217]
    assert (board.column_step, open_board("3x3").column_step, open_board("rhombus3").column_step) == (2, 1, 1)


def test_rhombus_neighbours_are_those_of_the_rule_page() -> None:
    board = open_board("rhombus4")
    for cell, (r, c) in enumerate(board.places):
        near = {(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c), (r - 1, c + 1), (r + 1, c - 1)}
        expected = {board.by_place[place] for place in near if place in board.by_place}
        assert set(cells_of(board.neighbours[cell])) == expected


@pytest.mark.parametrize(
    "name",
    ["1x1", "1x7", "2x2", "2x5", "4x4", "5x3", "rhombus1", "rhombus2", "rhombus5", "torus3", "torus5", "hexhex1", "hexhex3"],
)
def test_symmetries_are_a_group_that_keeps_everything(name: str) -> None:
    board = open_board(name)
    tables = set(board.symmetries)
    assert board.symmetries[0] == tuple(range(board.size))
    edges = sorted((*sorted((edge.a, edge.b)),) for edge in board.edges)
    for one in tables:
        assert sorted((*sorted((one[edge.a], one[edge.b])),) for edge in board.edges) == edges
        assert tuple(sorted(range(board.size), key=one.__getitem__)) in tables  # the inverse
        for two in list(tables)[:8]:
            assert tuple(one[two[cell]] for cell in range(board.size)) in tables


@pytest.mark.parametrize("name", ["2x3", "3x3", "4x4", "4x6", "rhombus2", "rhombus4", "torus5", "torus6", "hexhex2", "hexhex4"])
def test_igraph_counts_the_same_symmetries(name: str) -> None:
    """The automorphisms of the graph whose vertices are cells, edges and diagonals, each kind with a colour of its own."""
    board = open_board(name)
    colours = [0] * board.size
    links: list[tuple[int, int]] = []
    for colour, joins in ((1, board.edges), (2, board.diagonals)):
        for join in joins:
            links += [(len(colours), join.a), (len(colours), join.b)]
            colours.append(colour)
    first = board.size + len(board.edges)
    links += [(first + index, first + d.crosses) for index, d in enumerate(board.diagonals) if index < d.crosses]
    graph = igraph.Graph(n=len(colours), edges=links)
    assert graph.count_automorphisms(color=colours) == len(board.symmetries)


def star_of(legs: Sequence[int], folder: Path) -> Board:
    """The board of a cell and legs of so many cells."""
    edges = ["-".join(["a1", *(f"{column_letters(leg)}{cell + 2}" for cell in range(length))]) for leg, length in enumerate(legs)]
    cells = {cell for edge in edges for cell in edge.split("-")}
    file = folder / "star.toml"
    file.write_text(f'name = "star"\ncells = {json.dumps(sorted(cells))}\nedges = {json.dumps(edges)}\n', encoding="utf-8")
    return read_board(file)


@pytest.mark.parametrize(
    ("legs", "count"), [([1] * 6, 720), ([1] * 12, 1), ([2, 2, 2, 1, 1], 12), (list(range(1, 13)), 1), ([3] * 7, 1)]
)
def test_very_many_symmetries_are_treated_as_none(legs: list[int], count: int, tmp_path: Path) -> None:
    """Twelve ends could change places in 479,001,600 ways; legs of different lengths in none, which has to be seen early."""
    board = star_of(legs, tmp_path)
    assert len(board.symmetries) == count
    assert board.symmetries[0] == tuple(range(board.size))


def test_torus_by_gluing() -> None:
    board = open_board("torus5")
    assert board.size == 25
    assert len(board.edges) == 50
    assert len(board.diagonals) == 50
    assert all(mask.bit_count() == 4 for mask in board.neighbours)
    assert [board.diagonals[d.crosses].crosses for d in board.diagonals] == list(range(50))
    assert len(board.symmetries) == 8 * 25


def step(board: Board, a: int, b: int) -> Vector:
    """The wrap vector of the single edge from a to b."""
    wraps = [e.wrap for e in board.edges if (e.a, e.b) == (a, b)]
    wraps += [(-e.wrap[0], -e.wrap[1]) for e in board.edges if (e.b, e.a) == (a, b)]
    assert len(wraps) == 1
    return wraps[0]


def winding(board: Board, walk: list[str]) -> Vector:
    """The sum of the wrap vectors round a closed walk of cell names."""
    cells = [board.by_name[name] for name in walk]
    steps = [step(board, a, b) for a, b in zip(cells, cells[1:] + cells[:1], strict=True)]
    return sum(x for x, _ in steps), sum(y for _, y in steps)


def test_wrap_vectors_tell_global_loops_from_rings() -> None:
    board = open_board("torus4")
    assert winding(board, ["a1", "b1", "c1", "d1"]) == (1, 0)
    assert winding(board, ["a1", "d1", "c1", "b1"]) == (-1, 0)
    assert winding(board, ["b1", "b2", "b3", "b4"]) == (0, 1)
    assert winding(board, ["a1", "b1", "b2", "a2"]) == FLAT
    assert winding(board, ["d4", "a4", "a1", "d1"]) == FLAT  # a ring over both seams
    diagonal = ["a1", "b1", "b2", "c2", "c3", "d3", "d4", "a4"]
    assert winding(board, diagonal) == (1, 1)


def test_gluing_a_cylinder_keeps_one_copy_of_the_seam() -> None:
    sheet = rectangle(3, 5)
    onto = {sheet.by_place[row, 4]: (sheet.by_place[row, 0], (1, 0)) for row in range(3)}
    board = glue(sheet, "cylinder", onto)
    assert board.size == 12
    assert len(board.edges) == 3 * 4 + 2 * 4
    assert len(board.diagonals) == 2 * 2 * 4
    assert winding(board, ["a2", "b2", "c2", "d2"]) == (1, 0)
    assert len(board.symmetries) == 4 * 2 * 2


def test_gluing_onto_a_glued_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="kept itself"):
        glue(rectangle(1, 3), "chain", {2: (1, FLAT), 1: (0, FLAT)})


def test_flood_and_shortest_path() -> None:
    board = open_board("3x3")
    ring = board.all_cells & ~(1 << board.by_name["b2"])
    assert board.flood(1, ring) == ring
    path = board.shortest_path(1 << board.by_name["a1"], 1 << board.by_name["c3"], ring)
    assert len(path) == 5
    assert board.shortest_path(1, 1 << 8, 0b100010001) == ()


@pytest.mark.parametrize(("column", "letters"), [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba")])
def test_column_letters(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("0x0", "no board '0x0'"),
        ("0x4", "no board"),
        ("03x3", "no board"),
        ("-1x3", "no board"),
        ("3x", "no board"),
        ("3X3", "no board"),
        ("", "no board"),
        ("100x100", f"10000 cells: a position holds at most {MOST_CELLS}"),
        ("17x16", "272 cells"),
        ("99999x1", "too large"),
        ("9" * 5000 + "x1", "too large"),
        ("rhombus0", "no board"),
        ("hexhex0", "no board"),
        ("hexhex10", "271 cells"),
        ("rhombus17", "289 cells"),
        ("torus2", "no board"),
    ],
)
def test_impossible_boards_are_refused(name: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        open_board(name)
    assert len(str(caught.value)) < 200


def test_largest_boards_exist() -> None:
    assert open_board("16x16").size == open_board("1x256").size == open_board("rhombus16").size == 256
    assert open_board("1x256").names[255] == "iv1"
