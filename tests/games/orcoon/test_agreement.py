"""All ways to the value of an Orcoon position against retrograde analysis, value and, where a method finds it, distance.

All positions of boards up to 3x3, 2x5 and 5x2, both sides to move: minimax here, the native search by proof numbers here and in
`test_proofnumber.py`, both under both readings of `crossing`; its Python twin here; constraints alone in `test_bounded.py`
(against minimax, on all but the tiniest boards one position of each class of images).

2,802 random positions of 4x4, here, mostly among the slow tests: minimax and both searches by proof numbers on all of them, with
either side to move; constraints alone on 2,000 of them, with the side to move that has it, where one question takes seconds: up
to 10 empty cells, with more of them up to 8 turns to the end. What that leaves out has at least 11 empty cells and lasts at least
9 turns: there most questions took more than the 25 s that were tried, for the formulas grow with the turns asked for.
"""

import random
from collections.abc import Callable
from functools import cache

import pytest

from cases import slow
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.bounded import wins_within
from crosscut.games.orcoon.search.evaluate import finder
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.tables.retrograde import Solved, solve_all
from crosscut.solver import kernel
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Value
from crosscut.solver.sample import random_position

SEED, POSITIONS = 20120424, 2802
MEMORY = 2 * 10**9
NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
CROSSING = pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
SLOW = pytest.mark.slow
TINY = [f"{rows}x{columns}" for rows in range(1, 4) for columns in range(1, 4)] + ["1x4", "4x1", "1x5", "5x1", "4x2"]


def orcoon(board: str, crossing: str = "forbidden") -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def assert_agrees(minimax: Minimax[Stones], solved: Solved, p: Stones) -> None:
    score = minimax.score(p)
    assert (score > 0, minimax.turns_to_end(score)) == solved.score(p), minimax.game.format(p)


def assert_value(value: Callable[[Stones], Value], solved: Solved, p: Stones) -> None:
    score = solved.score(p)
    assert score is not None
    assert value(p) is (Value.WIN if score[0] else Value.LOSS), solved.game.format(p)


@CROSSING
@pytest.mark.parametrize("board", [*TINY, "2x4", *map(slow, ("2x5", "5x2"))])
def test_minimax_on_all_positions(board: str, crossing: str) -> None:
    game = orcoon(board, crossing)
    minimax, solved = Minimax(game, Meter(), distance=True), solve_all(game, Meter())
    for stones in game.legal_positions():
        for turn in (0, 1):
            assert_agrees(minimax, solved, stones._replace(turn=turn))


@NATIVE
@CROSSING
@pytest.mark.parametrize("board", TINY)
def test_the_native_search_by_proof_numbers_on_all_positions(board: str, crossing: str) -> None:
    """The larger boards are in `test_proofnumber.py`."""
    game = orcoon(board, crossing)
    found, solved = NativeSearch(game, Meter(), symmetry=True, memory=10**7, jobs=1), solve_all(game, Meter())
    for stones in game.legal_positions():
        for turn in (0, 1):
            assert_value(found.solve, solved, stones._replace(turn=turn))


@NATIVE
@pytest.mark.parametrize("board", [*(board for board in TINY if board != "3x3"), "2x4", *map(slow, ("3x3", "2x5", "5x2"))])
def test_the_twin_of_the_search_by_proof_numbers_on_all_positions(board: str) -> None:
    game = orcoon(board)
    twin, solved = ProofNumber(game, lambda area: finder(area, Meter()), Meter()), solve_all(game, Meter())
    for stones in game.legal_positions():
        for turn in (0, 1):
            assert_value(twin.solve, solved, stones._replace(turn=turn))


# ---- random positions of 4x4, among them 2,000 for all methods --------------------------------------------------------------


@cache
def solved_4x4() -> Solved:
    """Natively half a second."""
    return solve_all(orcoon("4x4"), Meter())


def random_positions(count: int = POSITIONS) -> list[Stones]:
    game, chance = solved_4x4().game, random.Random(SEED)
    return [random_position(game, chance) for _ in range(count)]


def empty_cells(p: Stones) -> int:
    return 16 - (p.black | p.white).bit_count()


@NATIVE
@pytest.mark.parametrize("empty", [5, *map(slow, (6, 7, 16))])
def test_minimax_on_random_positions(empty: int) -> None:
    """One table serves all of them: with the empty board among them a million positions of the board, 0.5 GB."""
    solved = solved_4x4()
    minimax = Minimax(solved.game, Meter(Limits(memory=MEMORY)), distance=True)
    for p in random_positions():
        if empty_cells(p) <= empty:
            for turn in (0, 1):
                assert_agrees(minimax, solved, p._replace(turn=turn))


@NATIVE
def test_the_native_search_by_proof_numbers_on_random_positions() -> None:
    solved = solved_4x4()
    found = NativeSearch(solved.game, Meter(), symmetry=True, memory=10**8, jobs=1)
    for p in random_positions():
        for turn in (0, 1):
            assert_value(found.solve, solved, p._replace(turn=turn))


@NATIVE
@SLOW
def test_the_twin_of_the_search_by_proof_numbers_on_random_positions() -> None:
    solved = solved_4x4()
    twin = ProofNumber(solved.game, lambda area: finder(area, Meter()), Meter())
    for p in random_positions():
        for turn in (0, 1):
            assert_value(twin.solve, solved, p._replace(turn=turn))


@NATIVE
@pytest.mark.parametrize(
    ("least", "most", "longest", "count"),
    [
        (0, 1, 17, 330),
        slow(0, 2, 17, 501),
        slow(3, 9, 17, 1128),
        slow(10, 10, 17, 157),
        slow(11, 16, 8, 214),
    ],
)
def test_constraints_alone_on_random_positions(least: int, most: int, longest: int, count: int) -> None:
    """With so many empty cells, and so many turns to the end: won within what the table says, not within a turn less."""
    solved, asked = solved_4x4(), 0
    for p in random_positions():
        score = solved.score(p)
        assert score is not None
        wins, turns = score
        if least <= empty_cells(p) <= most and turns <= longest:
            asked += 1
            winner = p.turn if wins else 1 - p.turn
            assert wins_within(solved.game, p, winner, turns, Meter()), solved.game.format(p)
            assert not wins_within(solved.game, p, winner, turns - 1, Meter()), solved.game.format(p)
    assert asked == count
