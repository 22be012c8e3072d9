"""Random positions: seeded, legal, of the size asked for."""

import random
from itertools import islice

import pytest

import crosscut
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.solver.census import reached
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


@pytest.mark.parametrize(("name", "board"), [("orcoon", "2x2"), ("xodd", "2x2"), ("seo", "torus3")])
def test_no_position_is_an_image_of_another(name: str, board: str) -> None:
    game = open_game(name, board)
    drawn = list(sample(game, 8, 1, Meter(), distinct=True))
    images = [set(game.images(p)) for p in drawn]
    assert all(not (images[i] & images[k]) for i in range(8) for k in range(i))
    assert drawn[:5] == list(sample(game, 5, 1, Meter(), distinct=True))


def test_a_small_board_gives_all_it_has_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.solver.sample.VAIN", 1000)
    game = open_game("orcoon", "2x2")
    there = {game.least(p) for p in reached(game, Meter())}
    drawn = sample(game, 1000, 1, Meter(), distinct=True)
    assert {game.least(p) for p in islice(drawn, len(there))} == there
    said = f"{len(there)} positions of 2x2, no image of another among them, and not 1,000: 1,000 draws in a row gave nothing new"
    with pytest.raises(UnsupportedError, match=said):
        next(drawn)


def test_a_number_of_stones_and_distinct_go_together() -> None:
    drawn = list(crosscut.sample("orcoon:3x3", 5, seed=1, stones=2, distinct=True))
    assert len({at.game.least(at.position) for at in drawn}) == 5
