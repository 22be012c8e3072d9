"""Straight lines: by hand on small boards, by places on flat ones, by counts on glued ones."""

from collections import Counter

import pytest

from crosscut.core.board import Board, cells_of
from crosscut.core.boards import open_board
from crosscut.core.lines import Line

FLAT = ["1x5", "2x2", "3x4", "5x5", "rhombus2", "rhombus4", "hexhex2", "hexhex4", "hexagon2x4", "hexagon4x3", "gem4", "triangle4"]
GLUED = ["torus3", "torus4", "torus3x5", "torus4x6", "hextorus2", "hextorus3", "trigon3", "trigon4"]
GLUED += ["pentagon2", "pentagon4", "heptagon2", "heptagon4"]


def named(board: Board, lines: tuple[Line, ...]) -> list[str]:
    return [" ".join(board.names[cell] for cell in line.cells) + " ..." * line.closed for line in lines]


def pairs(line: Line) -> list[frozenset[int]]:
    following = line.cells[1:] + line.cells[:1] if line.closed else line.cells[1:]
    return [frozenset(pair) for pair in zip(line.cells, following, strict=line.closed)]


def test_rectangle() -> None:
    board = open_board("2x3")
    assert [named(board, lines) for lines in board.axes] == [["a1 b1 c1", "a2 b2 c2"], ["a1 a2", "b1 b2", "c1 c2"]]
    assert [named(board, lines) for lines in board.diagonal_axes] == [["a1 b2", "b1 c2"], ["b1 a2", "c1 b2"]]
    assert [named(open_board("1x3"), lines) for lines in open_board("1x3").axes] == [["a1 b1 c1"]]
    assert open_board("1x1").axes == open_board("1x3").diagonal_axes == ()


def test_hexagonal_cells_have_three_directions() -> None:
    board = open_board("hexhex2")
    assert [named(board, lines) for lines in board.axes] == [
        ["b1 d1", "a2 c2 e2", "b3 d3"],
        ["b1 a2", "d1 c2 b3", "e2 d3"],
        ["b1 c2 d3", "d1 e2", "a2 b3"],
    ]
    assert board.diagonal_axes == ()


def test_lines_of_a_torus_are_rings() -> None:
    board = open_board("torus3x4")
    rows = ["a1 b1 c1 d1 ...", "a2 b2 c2 d2 ...", "a3 b3 c3 d3 ..."]
    assert [named(board, lines) for lines in board.axes] == [
        rows,
        ["a1 a2 a3 ...", "b1 b2 b3 ...", "c1 c2 c3 ...", "d1 d2 d3 ..."],
    ]
    [falling], [rising] = board.diagonal_axes  # through all cells, as 3 and 4 have no common divisor
    assert len(falling.cells) == len(rising.cells) == 12
    assert falling.closed
    assert named(board, (falling,))[0].startswith("a1 b2 c3 d1 a2")
    for lines in open_board("hextorus4").axes:
        [ring] = lines
        assert (ring.closed, len(ring.cells)) == (True, 37)


def test_no_line_goes_on_through_the_centre_of_five_or_seven_sectors() -> None:
    for name, count in (("pentagon4", 5), ("heptagon4", 7)):
        board = open_board(name)
        [lines] = board.axes
        through = [line for line in lines if board.centre in line.cells]
        assert len(through) == count
        assert all(board.centre in (line.cells[0], line.cells[-1]) and len(line.cells) == 4 for line in through)
        assert {line.cells[-1] if line.cells[0] == board.centre else line.cells[0] for line in through} == set(
            cells_of(board.corners)
        )


@pytest.mark.parametrize("name", ["trigon3", "pentagon3", "heptagon3", "hexhex3", "gem3", "triangle3", "3x4"])
def test_sides_are_lines(name: str) -> None:
    board = open_board(name)
    lines = {frozenset(line.cells) for lines in board.axes for line in lines}
    assert all(frozenset(cells_of(side.cells)) in lines for side in board.sides)


@pytest.mark.parametrize("name", FLAT)
def test_lines_of_flat_boards_are_those_of_their_places(name: str) -> None:
    """Each direction is a step; its lines are the longest runs of cells that follow each other by that step."""
    board = open_board(name)
    for joins, axes in ((board.edges, board.axes), (board.diagonals, board.diagonal_axes)):
        expected: dict[tuple[int, int], set[tuple[int, ...]]] = {}
        for join in joins:
            (row, column), (to_row, to_column) = sorted((board.places[join.a], board.places[join.b]))
            down, right = to_row - row, to_column - column
            run = [(row, column)]
            while (before := (run[0][0] - down, run[0][1] - right)) in board.by_place:
                run.insert(0, before)
            while (after := (run[-1][0] + down, run[-1][1] + right)) in board.by_place:
                run.append(after)
            expected.setdefault((down, right), set()).add(tuple(board.by_place[place] for place in run))
        assert [{line.cells for line in lines} for lines in axes] == list(expected.values())
        assert not any(line.closed for lines in axes for line in lines)


@pytest.mark.parametrize("name", FLAT + GLUED)
def test_each_join_is_on_one_line(name: str) -> None:
    board = open_board(name)
    for joins, axes in ((board.edges, board.axes), (board.diagonals, board.diagonal_axes)):
        lines = [line for direction in axes for line in direction]
        on = Counter(pair for line in lines for pair in pairs(line))
        assert on == Counter(frozenset((join.a, join.b)) for join in joins)
        assert all(line.cells[0] == min(line.cells) if line.closed else line.cells[0] < line.cells[-1] for line in lines)


@pytest.mark.parametrize("name", FLAT + GLUED)
def test_symmetries_carry_lines_to_lines(name: str) -> None:
    board = open_board(name)
    lines = {frozenset(pairs(line)) for axes in (board.axes, board.diagonal_axes) for direction in axes for line in direction}
    for table in board.symmetries:
        assert {frozenset(frozenset(table[cell] for cell in pair) for pair in line) for line in lines} == lines
