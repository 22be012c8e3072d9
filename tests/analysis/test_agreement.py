"""Minimax against retrograde analysis, value and distance. Proof-number search and constraints are compared elsewhere.

(`test_proofnumber.py`: with retrograde on the same boards and on 2,000 questions of 4x4; `test_bounded.py`: with minimax.)
"""

import random

import pytest

from crosscut.analysis.orcoon.retrograde import Solved, solve_all
from crosscut.games import open_game
from crosscut.games.orcoon import Orcoon
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.sample import random_position
from crosscut.stones import Stones

SEED = 20120424


def orcoon(board: str, crossing: str = "forbidden") -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def assert_agrees(minimax: Minimax[Stones], solved: Solved, p: Stones) -> None:
    score = minimax.score(p)
    assert (score > 0, minimax.turns_to_end(score)) == solved.score(p), minimax.game.format(p)


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["1x1", "1x5", "2x3", "3x2", "2x4", "3x3", "2x5", "5x2"])
def test_all_positions(board: str, crossing: str) -> None:
    game = orcoon(board, crossing)
    minimax, solved = Minimax(game, Meter(), distance=True), solve_all(game, Meter())
    for stones in game.legal_positions():
        for turn in (0, 1):
            assert_agrees(minimax, solved, stones._replace(turn=turn))


@pytest.mark.parametrize(("positions", "empty"), [(300, 7), pytest.param(2000, 9, marks=pytest.mark.slow)])
def test_random_positions_of_4x4(positions: int, empty: int) -> None:
    """With at most so many empty cells: minimax is for those only. A board of 16 cells is swept natively in half a second."""
    pytest.importorskip("crosscut._native")
    game, chance = orcoon("4x4"), random.Random(SEED)
    minimax, solved = Minimax(game, Meter(), distance=True), solve_all(game, Meter())
    asked = 0
    while asked < positions:
        stones = random_position(game, chance)
        if 16 - (stones.black | stones.white).bit_count() <= empty:
            asked += 1
            for turn in (0, 1):
                assert_agrees(minimax, solved, stones._replace(turn=turn))
