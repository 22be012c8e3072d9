"""Hex: its rules, and exactly one side joined on a full board."""

from itertools import combinations

import pytest

from crosscut.core.game import BLACK, SWAP, Outcome
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones


@pytest.mark.parametrize(("board", "cells"), [("rhombus1", 1), ("rhombus2", 4), ("rhombus3", 9)])
def test_exactly_one_side_is_joined_on_every_full_board(board: str, cells: int) -> None:
    game = open_game("hex", board)
    every = (1 << cells) - 1
    for count in range(cells + 1):
        for chosen in combinations(range(cells), count):
            black = sum(1 << cell for cell in chosen)
            p = Stones(black, every & ~black)
            black_joined = game.outcome(p) == Outcome(BLACK)
            white_joined = game.outcome(p._replace(black=0)) is not None
            assert black_joined != white_joined


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        ("hex:rhombus2:B:B./..", "a1", "a1: occupied by a black stone, rule 2"),
        ("hex:rhombus2:B:../..", "pass", "a turn drops one stone of one's own, there is no pass, rule 2"),
        ("hex:rhombus2:W:B./B.", "b1", "the game has ended: a chain joins two sides, rule 3"),
        ("hex:rhombus2:W:B./..", "swap", "swap: the pie rule is off (switch pie=on), rule 4"),
        ("hex:rhombus2,pie=on:W:BW/..", "swap", "swap: only on White's first turn, once, rule 4"),
    ],
)
def test_reasons(position: str, turn: str, reason: str) -> None:
    instance = read_id(position)
    found = instance.game.legal(instance.position, parse_turn(instance.game.board, turn))
    assert found is not None
    assert found.text == reason


def test_the_adjacency_that_makes_it_hex() -> None:
    assert read_id("hex:rhombus2:W:.B/B.").game.outcome(Stones(0b0110, 0)) == Outcome(BLACK)  # b1 and a2
    assert open_game("hex", "rhombus2").outcome(Stones(0b1001, 0)) is None  # a1 and b2


def test_swap() -> None:
    instance = read_id("hex:rhombus2,pie=on:W:B./..")
    assert list(instance.game.moves(instance.position))[-1] == SWAP
    q = instance.game.play(instance.position, SWAP)
    assert instance.game.format(q) == "W:B./..:swapped"
    assert SWAP not in list(instance.game.moves(q))
