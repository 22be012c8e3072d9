"""The two-ply evaluation: native against its Python twin, and both against the values of all positions of small boards."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled, right_everywhere
from crosscut.core.board import cells_of
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.postpass.sample import contested_positions
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search import evaluate
from crosscut.games.orcoon.tables.retrograde import Solved, solve_all
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value

SEED = 20120424
NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


def orcoon(board: str, readings: dict[str, str] | None = None) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


def both_movers(positions: Iterable[Stones]) -> list[native.Question]:
    return [(*p.sides(colour), colour) for p in positions for colour in (0, 1)]


def equals_twin(game: Orcoon, positions: list[Stones]) -> int:
    """Native and twin with the same witnesses, equal in all they say; returns how many positions were open."""
    known = dict(zip(both_movers(positions), native.orders(game, both_movers(positions), Meter()), strict=True))

    @lru_cache(None)
    def find(own: int, other: int, colour: int) -> tuple[int, ...] | None:
        question = (own, other, colour)
        return known[question] if question in known else native.orders(game, [question], Meter())[0]

    asked = both_movers(positions)
    opened = 0
    for question, found in zip(asked, evaluate.evaluations(game, asked, Meter()), strict=True):
        assert found == evaluate.evaluate(game, *question, find), question
        opened += found.value is Value.UNKNOWN
    return opened


@NATIVE
@pytest.mark.parametrize(("board", "opened"), [("2x4", 1239), slow("3x3", 4722)])
def test_equals_the_twin_on_all_positions(board: str, opened: int) -> None:
    game = orcoon(board)
    assert equals_twin(game, list(game.legal_positions())) == opened


@NATIVE
@pytest.mark.parametrize(("board", "games"), [("3x4", 60), ("4x4", 40), ("5x5", 12), ("8x9", 1)])
def test_equals_the_twin_in_contested_play(board: str, games: int) -> None:
    game = orcoon(board)
    assert equals_twin(game, contested_positions(game, games, SEED)) > 0


def right(solved: Solved, p: Stones, found: evaluate.Evaluation) -> bool:
    """Whether the value is right, and every placement that wins is left."""
    game, (wins, turns) = solved.game, solved.score(p) or (False, 0)
    if found.value is Value.LOSS:
        return not wins
    losing_for_other = 0
    for cell in range(game.board.size):
        if game.placeable(*p.sides(p.turn), cell):
            after = solved.score(game.play(p, game.drops[cell]))
            assert after is not None
            losing_for_other |= (not after[0]) << cell
    if found.value is Value.WIN:
        return wins and (turns == 1 if found.kill is None else bool(losing_for_other >> found.kill & 1))
    return not losing_for_other & ~found.moves and all(game.placeable(*p.sides(p.turn), cell) for cell in cells_of(found.moves))


@pytest.mark.twin("evaluate")
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["1x1", "1x4", "2x2", "2x3", "3x2", "2x4"])
def test_the_twin_is_right_on_all_positions(board: str, crossing: str) -> None:
    game = orcoon(board, {"crossing": crossing})
    solved, find = solve_all(game, Meter()), evaluate.finder(game, Meter())
    for stones in game.legal_positions():
        for turn in (0, 1):
            p = stones._replace(turn=turn)
            assert right(solved, p, evaluate.evaluate(game, *p.sides(turn), turn, find)), game.format(p)


# The figures: evaluations won, lost and open at once, their placements, and their must-play placements.
ALL = {
    ("2x4", "forbidden"): (3970, 2513, 1239, 4261, 2153),
    ("3x3", "forbidden"): (9708, 5444, 4722, 16782, 10794),
    ("3x3", "allowed"): (9940, 5492, 4674, 16874, 10658),
    ("2x5", "forbidden"): (29357, 20282, 8943, 34840, 16047),
    ("5x2", "forbidden"): (29357, 20262, 8963, 34914, 16067),
    ("3x4", "forbidden"): (176923, 102773, 107114, 452064, 299164),
    ("3x4", "allowed"): (183479, 104861, 105494, 452249, 292686),
    ("4x3", "forbidden"): (176923, 102750, 107137, 452145, 299187),
}
MORE = {
    ("4x4", "forbidden"): (7987406, 4560594, 6750074, 34544732, 24843363),
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The native evaluation, compiled on its own with a plain loop over all positions."""
    return compiled("evaluate_all", tmp_path_factory.mktemp("evaluate"))


@pytest.mark.parametrize(("board", "crossing"), ALL)
def test_right_on_all_positions(program: Path, board: str, crossing: str) -> None:
    right_everywhere(program, board, crossing, ALL[board, crossing])


@pytest.mark.slow
@pytest.mark.parametrize(("board", "crossing"), MORE)
def test_right_on_all_positions_of_larger_boards(program: Path, board: str, crossing: str) -> None:
    right_everywhere(program, board, crossing, MORE[board, crossing])
