"""Bounded wins by SAT against minimax: "c wins within k turns" for the value's side, just short of it, and for the other side."""

import random
from collections.abc import Iterator

import pytest

from cases import slow
from crosscut.core.errors import UnsupportedError
from crosscut.core.instance import read
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.bounded import BoundedSat, wins_within
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.solve import solve


def orcoon(board: str, crossing: str = "forbidden") -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


def classes(game: Orcoon) -> Iterator[Stones]:
    """One legal position of every symmetry class, with either side to move."""
    for p in game.legal_positions():
        for turn in (0, 1):
            q = p._replace(turn=turn)
            if q == min(game.images(q)):
                yield q


def assert_agrees(game: Orcoon, positions: Iterator[Stones] | list[Stones]) -> None:
    minimax = Minimax(game, Meter(), distance=True)
    for p in positions:
        score = minimax.score(p)
        winner = p.turn if score > 0 else 1 - p.turn
        turns = minimax.turns_to_end(score)
        assert turns is not None
        assert wins_within(game, p, winner, turns, Meter()), game.format(p)
        assert not wins_within(game, p, winner, turns - 1, Meter()), game.format(p)
        assert not wins_within(game, p, 1 - winner, turns, Meter()), game.format(p)


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("board", ["1x1", "1x2", "2x1", "1x3", "3x1", "2x2", slow("2x3")])
def test_all_positions_of_tiny_boards(board: str, crossing: str) -> None:
    game = orcoon(board, crossing)
    assert_agrees(game, [p._replace(turn=turn) for p in game.legal_positions() for turn in (0, 1)])


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("2x3", 60),
        ("3x3", 60),
        *(slow(board, count) for board, count in (("3x3", 250), ("2x5", 60), ("5x2", 60))),
    ],
)
@pytest.mark.slow
def test_samples_of_small_boards(board: str, count: int) -> None:
    game = orcoon(board)
    assert_agrees(game, random.Random(3).sample(list(classes(game)), count))


@pytest.mark.slow
@pytest.mark.parametrize("board", ["1x4", "4x1", "1x5", "5x1", "3x2", "3x3", "2x4", "4x2", "2x5", "5x2"])
def test_all_positions_up_to_symmetry(board: str) -> None:
    game = orcoon(board)
    assert_agrees(game, classes(game))


@pytest.mark.slow
@pytest.mark.parametrize("board", ["3x4", "4x3"])
def test_samples_of_twelve_cells(board: str) -> None:
    """At least four stones: with fewer, one question takes minutes."""
    game = orcoon(board)
    rng = random.Random(12)
    full = [p for p in game.legal_positions() if (p.black | p.white).bit_count() >= 4]
    assert_agrees(game, [p._replace(turn=rng.randrange(2)) for p in rng.sample(full, 300)])


def test_no_turn_wins_nothing_and_a_pass_wins_against_the_dead() -> None:
    game = orcoon("3x3")
    dead = next(p for p in game.legal_positions() if game.can_connect(p, 1) and not game.can_connect(p, 0))
    assert not wins_within(game, dead._replace(turn=1), 1, 0, Meter())
    assert wins_within(game, dead._replace(turn=1), 1, 1, Meter())
    assert not wins_within(game, dead._replace(turn=0), 0, 10, Meter())


def test_solve_by_sat_has_a_certificate_and_the_same_distance() -> None:
    instance = read("orcoon:3x3:W:.B./.W./B..")
    one = solve(instance, distance=True, all_moves=True, engine=BoundedSat, method="sat")
    two = solve(instance, distance=True, all_moves=True)
    assert one.evidence is Evidence.CERTIFICATE
    assert one.method == "sat"
    assert (one.value, one.distance, one.winner, one.values) == (two.value, two.distance, two.winner, two.values)


def test_limits_leave_the_value_open() -> None:
    proof = solve(read("orcoon:3x3"), limits=Limits(nodes=20), engine=BoundedSat, method="sat")
    assert (proof.value, proof.limit) == (Value.UNKNOWN, "nodes")
    with pytest.raises(LimitReached):
        wins_within(orcoon("3x3"), Stones(0, 0), 0, 9, Meter(Limits(nodes=3)))


@pytest.mark.parametrize("position", ["hex:rhombus2", "orcoon:2x2,pie=on", "orcoon:2x2,connection=knight"])
def test_what_is_not_encoded_is_said(position: str) -> None:
    with pytest.raises(UnsupportedError, match="bounded wins are encoded for Orcoon"):
        solve(read(position), engine=BoundedSat, method="sat")
