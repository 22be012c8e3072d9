"""Two-move threats: what they claim, on all positions of small boards; the search that uses them, native against twin."""

from functools import lru_cache
from pathlib import Path

import pytest

from cases import slow
from compiled import compiled, right_everywhere
from crosscut.core.registry import open_game
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.postpass.sample import contested_positions
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search import evaluate, threat
from crosscut.games.orcoon.search.evaluate import Finder
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Value

SEED = 20120424
# Threats in all open positions, must-play placements of those positions, and how many of these all threats together leave.
ALL = {
    ("3x3", "forbidden"): (1836, 10794, 8255),
    ("3x3", "allowed"): (1804, 10658, 8207),
    ("2x5", "forbidden"): (2981, 16047, 12258),
    ("5x2", "forbidden"): (2960, 16067, 12315),
    ("3x4", "forbidden"): (44745, 299164, 216828),
    ("3x4", "allowed"): (44013, 292686, 213575),
    ("4x3", "forbidden"): (44717, 299187, 216943),
}
MORE = {
    ("4x4", "forbidden"): (2942378, 24843363, 17646166),
}


def orcoon(board: str, readings: dict[str, str] | None = None) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The native threats, compiled on their own with a plain loop over all positions."""
    return compiled("threat_all", tmp_path_factory.mktemp("threat"))


@pytest.mark.slow
@pytest.mark.parametrize(("board", "crossing"), ALL)
def test_right_on_all_positions(program: Path, board: str, crossing: str) -> None:
    right_everywhere(program, board, crossing, ALL[board, crossing])


@pytest.mark.slow
@pytest.mark.parametrize(("board", "crossing"), MORE)
def test_right_on_all_positions_of_larger_boards(program: Path, board: str, crossing: str) -> None:
    right_everywhere(program, board, crossing, MORE[board, crossing])


@pytest.mark.twin("proof_search")
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["2x3", "3x2", slow("2x4")])
def test_the_twin_is_right_on_all_positions(board: str, crossing: str) -> None:
    """Outside the region of a threat e a placement leads, with e as well, to a legal position that is lost to move again."""
    game = orcoon(board, {"crossing": crossing})
    solved, find = solve_all(game, Meter()), evaluate.finder(game, Meter())
    threats = outside = 0
    for stones in game.legal_positions():
        for turn in (0, 1):
            own, other = stones.sides(turn)
            if evaluate.evaluate(game, own, other, turn, find).value is not Value.UNKNOWN:
                continue
            for cell in range(game.board.size):
                region = threat.region(game, own, other, turn, cell, find) if game.placeable(other, own, cell) else None
                if region is None:
                    continue
                threats += 1
                for f in range(game.board.size):
                    if not region >> f & 1 and game.placeable(own, other, f):
                        outside += 1
                        assert game.placeable(other, own | 1 << f, cell)
                        black, white = (own | 1 << f, other | 1 << cell)[:: 1 - 2 * turn]
                        score = solved.score(stones._replace(black=black, white=white, turn=turn))
                        assert score is not None
                        assert not score[0]
    assert threats > 0
    assert outside > 0


def natively(game: Orcoon) -> Finder:
    """Return the native finder of witnesses."""
    return lru_cache(None)(lambda own, other, colour: native.orders(game, [(own, other, colour)], Meter())[0])


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
@pytest.mark.parametrize(("board", "least"), [("4x4", 9), ("5x5", 14), ("5x13", 34)])
def test_native_and_twin_search_the_same_positions(board: str, least: int) -> None:
    game = orcoon(board)
    late = [p for p in contested_positions(game, 4, SEED) if (p.black | p.white).bit_count() >= least]
    nodes = 0
    for p in late[:8]:
        twin = ProofNumber(game, natively, Meter(Limits(nodes=200)))
        try:
            value = twin.solve(p)
        except LimitReached:
            continue
        found = NativeSearch(game, Meter(), symmetry=True, memory=10**7, jobs=1)
        assert found.solve(p) is value
        assert found.search.statistics()[:2] == (twin.meter.nodes, twin.evaluations)
        nodes += twin.meter.nodes
    assert nodes > 0
