"""Game records: what is read, where a record stops and why, for every game."""

import random
from pathlib import Path

import pytest

from boards_of_games import small
from crosscut.core.errors import IllegalPositionError, NotationError, UnknownNameError
from crosscut.core.game import position_id
from crosscut.core.notation import format_turn
from crosscut.core.registry import game_names, open_game
from crosscut.solver.replay import replay

RECORD = """\
# A game on two by two.
game = "xodd"
board = "2x2"

1. Wa1    Ba2+Wb2   # a2 and b2
2. pass
pass
"""


def test_a_record_with_header_numbers_and_remarks() -> None:
    played = replay(RECORD)
    assert played.stopped is None
    assert position_id(played.game, played.start) == "xodd:2x2:B:../.."
    assert [format_turn(played.game.board, turn) for turn in played.turns] == ["Wa1", "Ba2+Wb2", "pass", "pass"]
    assert position_id(played.game, played.position) == "xodd:2x2:B:W./BW:pass:over"


@pytest.mark.parametrize(
    ("text", "number", "place", "message", "rule"),
    [
        ("xodd:2x2 Wa1 Wb1\n pass pass pass", 5, (2, 12), "the game has ended: two passes in a row, rule 4", "4"),
        (
            "xodd:2x2 Wa1 Bb1+Bb2",
            2,
            (1, 14),
            "with Bb1 and Bb2 there would be 2 groups, and an odd number is needed, rule 3",
            "3",
        ),
        ("orcoon:3x3 1.b2 2. a1\n\n# here\n3.c3", 3, (4, 3), "c3: with b2 it would touch only diagonally, rule 3", "3"),
        ("hex:rhombus2 a1 a1", 2, (1, 17), "a1: occupied by a black stone, rule 2", "2"),
        ("hex:rhombus2 a1 c9", 2, (1, 17), "no cell 'c9' on rhombus2: cells are a1 to b2", None),
        ("template:2x2 a1 %", 2, (1, 17), "'%' is no turn", None),
        ("xodd:2x2 pass", 1, (1, 10), "pass: not on Black's first turn, rule 2", "2"),
    ],
)
def test_where_a_record_stops(text: str, number: int, place: tuple[int, int], message: str, rule: str | None) -> None:
    played = replay(text)
    stop = played.stopped
    assert stop is not None
    assert (stop.number, (stop.line, stop.column)) == (number, place)
    assert stop.text.startswith(message)
    assert (None if stop.reason is None else stop.reason.rule) == rule
    assert len(played.turns) == number - 1
    assert stop.message == f"turn {number} (line {place[0]}, column {place[1]}): {stop.text}"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("b2 a1", NotationError, "which game"),
        ('game = "xodd"\nBa1', NotationError, "which board"),
        ('board = "2x2"\nBa1', NotationError, "which game"),
        ("orcoon:2x2:B:B./.B pass", IllegalPositionError, "rule 3"),
        ('position = "xodd:2x2"\ngame = "xodd"\n', NotationError, "the position says all"),
        ('game = "chess"\nboard = "8x8"\n', UnknownNameError, "no game"),
        ('game = "hex"\nboard = "rhombus2"\npie = "perhaps"\n', NotationError, "switch pie"),
        ("game = hex\na1", NotationError, "which board"),
        ("x" * 30_000, NotationError, "a record of 30000 characters"),
    ],
)
def test_records_that_do_not_say_where_they_start(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        replay(text)


def test_switches_and_positions_in_the_header() -> None:
    assert replay('game = "hex"\nboard = "rhombus2"\npie = "on"\na1 swap').stopped is None
    played = replay('position = "orcoon:3x3:W:.../.B./..."\na1\npass')
    assert played.stopped is None
    assert position_id(played.game, played.position) == "orcoon:3x3:W:W../.B./...:pass"
    assert replay("hex:rhombus2").turns == ()


@pytest.mark.parametrize("name", game_names())
def test_random_games_of_every_game_replay(name: str, tmp_path: Path) -> None:
    game = open_game(name, small(name))
    chance = random.Random(name)
    for _ in range(10):
        p, words = game.start(), [f"{name}:{game.board.name}"]
        while game.outcome(p) is None:
            turn = chance.choice(list(game.moves(p)))
            words.append(format_turn(game.board, turn))
            p = game.play(p, turn)
        played = replay(" ".join(words))
        assert played.stopped is None
        assert played.position == p
        again = replay(" ".join([*words, words[-1]]))
        assert again.stopped is not None
        assert again.position == p
