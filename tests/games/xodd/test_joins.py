"""How often two black stones get joined with best play: four programs that share neither tables nor searches count the same."""

import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from compiled import compiled
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import WHITE
from crosscut.games.xodd.claims.goal import joining
from crosscut.games.xodd.claims.positions import legal_positions, open_board
from crosscut.games.xodd.claims.variants import in_one_turn
from crosscut.games.xodd.questions.joins import joins, joins_native, joins_python, pairs
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter

needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
SMALL = ["xodd:2x2", "xodd:2x3", "xodd:1x6", "yodd:rhombus2", "yodd:hexhex2"]
# The figures of docs/results/claims.md: cases, and in how many Black gets his stones joined.
FIGURES = {
    ("3x3", "square"): (16448, 604),
    ("3x3", "rhombus"): (13096, 401),
    ("4x4", "square"): (164222508, 7600184),
    ("4x4", "rhombus"): (131524185, 7575327),
}

# The same of pairs of groups, joined in one turn; 4x4 stands in docs/mathematics/claims-xodd.md.
TURNS = {
    ("3x3", "square"): (8976, 4436),
    ("3x3", "rhombus"): (6234, 3148),
    ("4x4", "square"): (64520368, 29327210),
    ("4x4", "rhombus"): (41998465, 22507174),
}


def board_of(size: str, kind: str) -> str:
    return f"xodd:{size}" if kind == "square" else f"yodd:rhombus{size[0]}"


def by_search(board: str) -> tuple[int, int]:
    """The search of `goal.py`, pair of cells by pair."""
    game = open_board(*board.split(":"))
    positions = [p._replace(turn=WHITE) for p in legal_positions(game, Meter())]
    apart = joined = 0
    for one, other in combinations(range(game.board.size), 2):
        if not game.board.neighbours[one] >> other & 1:
            goal, both = joining(game, one, other, Meter()), 1 << one | 1 << other
            for p in positions:
                if p.black & both == both and not any(group & both == both for _, group in game.groups(p)):
                    apart, joined = apart + 1, joined + goal.gets(p)
    return apart, joined


@pytest.mark.twin("xodd_joins")
@pytest.mark.parametrize("board", SMALL)
def test_the_sweep_counts_what_a_search_counts(board: str) -> None:
    found = joins(open_board(*board.split(":")), Meter(), "python")
    assert found == by_search(board)
    assert found[1] or board in ("xodd:2x2", "xodd:1x6", "yodd:rhombus2")


@needs_native
@pytest.mark.parametrize("board", [*SMALL, "xodd:3x3", "yodd:rhombus3"])
def test_the_native_loop_is_the_twin(board: str) -> None:
    game = open_board(*board.split(":"))
    for (one, other), _ in pairs(game.board):
        assert joins_native(game, one, other, Meter()) == joins_python(game, one, other, Meter())


def test_pairs_of_cells_are_one_for_all_images() -> None:
    board = open_board("xodd", "3x3").board
    found = list(pairs(board))
    assert sum(images for _, images in found) == 36 - 12
    assert [pair for pair, _ in found] == [(0, 2), (0, 4), (0, 5), (0, 8), (1, 3), (1, 7)]


@needs_native
@pytest.mark.parametrize(("size", "kind"), FIGURES)
@pytest.mark.slow
def test_the_figures_of_the_claims(size: str, kind: str) -> None:
    assert joins(open_board(*board_of(size, kind).split(":")), Meter()) == FIGURES[size, kind]


@pytest.mark.parametrize(
    ("size", "kind"), [pytest.param(*key, marks=[pytest.mark.slow] if key[0] == "4x4" else []) for key in FIGURES]
)
def test_the_figures_by_a_plain_program(size: str, kind: str, tmp_path: Path) -> None:
    """It plays every turn of one stone and of two, and every pass, on boards flooded from scratch; 4x4 takes a minute."""
    ran = subprocess.run([compiled("plain_joins", tmp_path), size[0], kind], check=True, capture_output=True, text=True)
    assert tuple(map(int, ran.stdout.split())) == FIGURES[size, kind]


@pytest.mark.parametrize(
    ("size", "kind"), [pytest.param(*key, marks=[pytest.mark.slow] if key[0] == "4x4" else []) for key in TURNS]
)
def test_joins_in_one_turn_by_a_plain_program(size: str, kind: str, tmp_path: Path) -> None:
    """On side 3 the claim counts the same; side 4, which stands on the page, is this program's alone."""
    ran = subprocess.run([compiled("plain_joins", tmp_path), size[0], kind, "turns"], check=True, capture_output=True, text=True)
    pairs_of_groups, joined = map(int, ran.stdout.split())
    assert (pairs_of_groups, joined) == TURNS[size, kind]
    if size == "3x3":
        assert in_one_turn(open_board(*board_of(size, kind).split(":")), Meter()) == joined / pairs_of_groups


def test_limits_and_sizes() -> None:
    game = open_board("xodd", "3x3")
    for method in ("python", "native") if kernel.native is not None else ("python",):
        with pytest.raises(LimitReached):
            joins(game, Meter(Limits(nodes=100)), method)
    with pytest.raises(UnsupportedError, match="at most 18 cells"):
        joins(open_board("xodd", "4x5"), Meter())


@needs_native
def test_the_native_loop_refuses_cells_that_are_not_there() -> None:
    near = kernel.pack(open_board("xodd", "2x2").board.neighbours)
    for size, one, other in ((4, 0, 4), (4, -1, 2), (4, 1, 1), (1, 0, 0), (19, 0, 1)):
        with pytest.raises(ValueError, match=r"out of range|too short"):
            kernel.require().xodd_joins(size=size, neighbours=near, one=one, other=other, tick=print)
