"""Structure keys: equal keys, equal values, on all positions of small boards; the native key against its Python twin."""

import subprocess
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled, right_everywhere
from crosscut.core.registry import open_game
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.structure import structure
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of

# Positions and sides to move with both sides alive, and how many keys they have.
ALL = {
    ("3x3", "forbidden"): (11942, 959),
    ("2x5", "forbidden"): (24618, 3206),
    ("5x2", "forbidden"): (24618, 3206),
    ("3x4", "forbidden"): (240278, 28012),
    ("3x4", "allowed"): (240734, 28108),
    ("4x3", "forbidden"): (240278, 28012),
}
MORE = {("4x4", "forbidden"): (13268382, 550223)}


def orcoon(board: str, readings: dict[str, str] | None = None) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The native keys, compiled on their own with a plain loop over all positions."""
    return compiled("structure_all", tmp_path_factory.mktemp("structure"))


@pytest.mark.slow
@pytest.mark.parametrize(("board", "crossing"), ALL)
def test_equal_keys_have_equal_values(program: Path, board: str, crossing: str) -> None:
    right_everywhere(program, board, crossing, ALL[board, crossing])


@pytest.mark.slow
@pytest.mark.parametrize(("board", "crossing"), MORE)
def test_equal_keys_have_equal_values_on_larger_boards(program: Path, board: str, crossing: str) -> None:
    right_everywhere(program, board, crossing, MORE[board, crossing])


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["2x3", "3x2", "2x4", slow("3x3")])
def test_the_twin_puts_the_same_positions_together(program: Path, board: str, crossing: str) -> None:
    game = orcoon(board, {"crossing": crossing})
    ran = subprocess.run([program, *board.split("x"), crossing, "keys"], check=True, capture_output=True, text=True)
    keys: dict[int, object] = {}
    for line in ran.stdout.splitlines()[1:]:
        number, mover, native = map(int, line.split())
        key = structure(game, position_of(number, game.board.size, mover))
        assert keys.setdefault(native, key) == key, line
    assert len(set(keys.values())) == len(keys) > 0


@pytest.mark.twin("proof_search")
@pytest.mark.parametrize("board", ["2x3", "3x2", "2x4"])
def test_equal_keys_of_the_twin_have_equal_values(board: str) -> None:
    game = orcoon(board)
    solved = solve_all(game, Meter())
    values: dict[object, bool] = {}
    for stones in game.legal_positions():
        for turn in (0, 1):
            p = stones._replace(turn=turn)
            if game.can_connect(p, 0) and game.can_connect(p, 1):
                score = solved.score(p)
                assert score is not None
                assert values.setdefault(structure(game, p), score[0]) == score[0], game.format(p)
    assert len(values) > 0
