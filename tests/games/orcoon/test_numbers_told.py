"""What proof-number search says of positions it has not settled: the native one as its twin, before a search and after it."""

from functools import lru_cache

import pytest

from cases import slow
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder
from crosscut.games.orcoon.search.proof_search import NativeSearch
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.search.prover import Prover
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.proofnumber import PROVED, REFUTED


def natively(area: Orcoon) -> Finder:
    return lru_cache(None)(lambda own, other, colour: native.orders(area, [(own, other, colour)], Meter())[0])


def near_the_start(game: Orcoon) -> list[Stones]:
    """Positions after up to two placements."""
    first = [game.play(game.start(), turn) for turn in game.moves(game.start()) if turn.steps]
    return [game.start(), *first, *(game.play(p, turn) for p in first for turn in game.moves(p) if turn.steps)]


@pytest.mark.skipif(kernel.native is None, reason="no compiled module")
@pytest.mark.parametrize("board", ["3x4", slow("4x3")])
def test_the_twin_says_the_same_numbers(board: str) -> None:
    game = open_game("orcoon", board)
    assert isinstance(game, Orcoon)
    twin, search = ProofNumber(game, natively, Meter()), NativeSearch(game, Meter(), symmetry=True, memory=10**7, jobs=1)
    positions = near_the_start(game)
    told = [search.numbers(p) for p in positions]
    assert told == [twin.numbers(p) for p in positions]
    assert sum(not numbers.done for numbers in told) > 10
    assert twin.solve(game.start()) is search.solve(game.start())
    after = [search.numbers(p) for p in positions]
    assert after == [twin.numbers(p) for p in positions]
    assert after != told
    assert after[0].done


@pytest.mark.twin("proof_search")
def test_ends_have_numbers_too() -> None:
    game = open_game("orcoon", "2x3")
    prover = Prover(game, Meter())
    passed = next(game.play(game.start(), turn) for turn in game.moves(game.start()) if not turn.steps)
    outcome = game.outcome(passed)
    assert outcome is not None
    assert prover.numbers(passed) == (PROVED if outcome.winner == game.turn(passed) else REFUTED)
