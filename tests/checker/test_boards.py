"""The boards of the checker and those of the solver, which are built by different routes, compared cell by cell."""

import re
from itertools import permutations, product

import pytest

from crosscut.checker.boards import Board as Naive
from crosscut.checker.boards import CheckError
from crosscut.checker.budget import Meter
from crosscut.checker.shapes import KINDS
from crosscut.core.board import cells_of
from crosscut.core.boards import FAMILIES, open_board
from crosscut.core.errors import NotationError

SIZE = re.compile("ROWS|COLUMNS|A|B|N")


def names(family: str, most: int) -> list[str]:
    """The names that a family's form gives for sizes up to `most`, those that are refused among them."""
    form = FAMILIES[family].form
    found = []
    for sizes in product(range(most + 1), repeat=len(SIZE.findall(form))):
        left = iter(sizes)
        found.append(SIZE.sub(lambda _, left=left: str(next(left)), form))  # type: ignore[misc]
    return found


def agree(name: str) -> bool:
    """Compare everything both know about a board; return whether there is one."""
    try:
        board = open_board(name)
    except NotationError:
        with pytest.raises(CheckError):
            Naive(name)
        return False
    naive = Naive(name)
    assert naive.names == list(board.names)
    assert naive.points == list(board.places)
    assert [frozenset(cells) for cells in naive.neighbours] == [frozenset(cells_of(mask)) for mask in board.neighbours]
    assert naive.sides == {side.name: frozenset(cells_of(side.cells)) for side in board.sides}
    crossing = [(one, board.diagonals[one.crosses]) for one in board.diagonals]
    diagonals = {(a, b, frozenset((other.a, other.b))) for one, other in crossing for a, b in ((one.a, one.b), (one.b, one.a))}
    assert {(p, q, frozenset(rest)) for p, found in enumerate(naive.diagonals) for q, *rest in found} == diagonals
    assert sum(map(len, naive.diagonals)) == 2 * len(board.diagonals)
    return True


def test_there_are_the_same_families() -> None:
    assert set(KINDS) == set(FAMILIES)
    assert all(KINDS[key][1] == family.least for key, family in FAMILIES.items())


@pytest.mark.parametrize("family", FAMILIES)
def test_both_build_the_same_boards(family: str) -> None:
    most = 6 if len(SIZE.findall(FAMILIES[family].form)) == 2 else 11
    assert sum(agree(name) for name in names(family, most)) >= 5
    assert Naive(FAMILIES[family].small).kind == family


@pytest.mark.parametrize(
    "name", ["16x16", "1x256", "17x16", "torus16x15", "torus16x17", "hexagon6x8", "hexagon8x6", "hexagon2x20"]
)
def test_both_build_the_same_large_boards(name: str) -> None:
    assert agree(name) == (name not in ("17x16", "torus16x17"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("torus3x3", "board torus3x3 has another name, as its sizes are equal"),
        ("hexagon4x4", "has another name"),
        ("torus2x5", "board torus2x5 is too small: the sizes of torusMxN are 3 or more"),
        ("gem2", "the sizes of gemN are 3 or more"),
        ("heptagon10", "board heptagon10 has more than 256 cells"),
        ("pentagon05", "unknown board 'pentagon05', expected MxN, rhombusN,"),
        ("octagon3", "unknown board 'octagon3'"),
    ],
)
def test_the_checker_says_why_there_is_no_such_board(name: str, message: str) -> None:
    with pytest.raises(CheckError, match=message):
        Naive(name)


@pytest.mark.parametrize(
    "name", ["1x1", "1x3", "2x2", "2x3", "rhombus2", "hexhex2", "hextorus2", "pentagon2", "triangle3", "1x6"]
)
def test_the_maps_of_a_small_board_are_those_of_all_orders_of_its_cells(name: str) -> None:
    """By brute force: neighbours are carried to neighbours, and no two cells to one."""
    board = Naive(name)
    pairs = {(cell, near) for cell, around in enumerate(board.neighbours) for near in around}
    kept = [
        image for image in permutations(range(len(board.names))) if {(image[one], image[other]) for one, other in pairs} == pairs
    ]
    assert board.symmetries(Meter()) == kept
