"""Random positions: seeded, legal, of the size asked for."""

import random

import pytest

from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sample import random_position, sample


@pytest.mark.parametrize(("name", "board"), [("orcoon", "4x5"), ("hex", "rhombus4"), ("template", "3x3")])
def test_the_same_seed_gives_the_same_positions(name: str, board: str) -> None:
    game = open_game(name, board)
    long, short = (list(sample(game, count, 7, Meter())) for count in (30, 10))
    assert long[:10] == short
    assert long != list(sample(game, 30, 8, Meter()))
    assert all(game.illegal(p) is None for p in long)
    chance = random.Random(7)
    assert short == [random_position(game, chance) for _ in range(10)]


def test_a_given_number_of_stones() -> None:
    game = open_game("orcoon", "4x4")
    found = list(sample(game, 50, 1, Meter(), stones=9))
    assert {(p.black | p.white).bit_count() for p in found} == {9}
    assert all(p.turn == 1 for p in found)
    assert len(set(found)) > 40


def test_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.solver.sample.TRIES", 20)
    with pytest.raises(UnsupportedError, match="no position with 64 stones"):
        list(sample(open_game("template", "8x8"), 1, 1, Meter(), stones=64))
    game = open_game("orcoon", "2x2")
    with pytest.raises(LimitReached):
        list(sample(game, 100, 1, Meter(Limits(nodes=10))))
