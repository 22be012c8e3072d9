"""The two rule sets, `games/` and `checker/`, which share no code, compared on all tiny positions and on random larger ones."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.game import COLOURS, Game
from crosscut.games import open_game
from crosscut.notation import format_turn, parse_turn
from crosscut.solver.sample import random_position

READINGS = [
    {"pie": pie, "crossing": crossing, "connection": connection}
    for pie, crossing, connection in product(("off", "on"), ("forbidden", "allowed"), ("chain", "knight"))
]
NAMES = ["-".join(readings.values()) for readings in READINGS]


def agree(game: Game[Any], naive: Any, text: str) -> bool:
    """Compare everything both say of the position of that text; return whether it is legal."""
    p = game.parse(text)
    try:
        q = naive.read(text)
    except CheckError:
        assert game.illegal(p) is not None, text
        return False
    assert game.illegal(p) is None, text
    assert naive.write(q) == game.format(p) == text
    assert naive.person(q) == game.person(p)
    for colour in (0, 1):
        assert (naive.holder(q, COLOURS[colour]) == naive.person(q)) == (colour == game.turn(p))
    outcome = game.outcome(p)
    assert naive.ended(q) == (outcome is not None), text
    if outcome is not None:
        winner = None if outcome.winner is None else COLOURS[outcome.winner]
        assert naive.winner(q, None) == winner, text
        witness = game.witness(p)
        if witness:
            assert naive.winner(q, witness.removeprefix("order=")) == winner, text
    turns = [format_turn(game.board, turn) for turn in game.moves(p)]
    assert naive.turns(q) == turns, text
    for turn in turns:
        assert naive.write(naive.play(q, turn)) == game.format(game.play(p, parse_turn(game.board, turn)))
    return True


def both(name: str, board: str, readings: dict[str, str]) -> tuple[Game[Any], Any]:
    return open_game(name, board, readings), CHECKER_GAMES[name](board, readings)


def texts(game: Game[Any], extras: tuple[str, ...]) -> Iterator[str]:
    """All colourings of the board with either side to move and each of the extras."""
    rows = [len(cells) for cells in game.board.rows]
    for glyphs in product(".BW", repeat=game.board.size):
        body, at = [], 0
        for length in rows:
            body.append("".join(glyphs[at : at + length]))
            at += length
        for colour, extra in product("BW", extras):
            yield f"{colour}:{'/'.join(body)}{extra}"


def orcoon_extras(readings: dict[str, str]) -> tuple[str, ...]:
    return ("", ":pass", ":pass:over") if readings["connection"] == "knight" else ("", ":pass")


@pytest.mark.twin
@pytest.mark.parametrize("board", ["1x1", "1x4", "2x2", "2x3", "3x2"])
@pytest.mark.parametrize("readings", READINGS, ids=NAMES)
def test_orcoon_on_all_positions(board: str, readings: dict[str, str]) -> None:
    game, naive = both("orcoon", board, readings)
    legal = sum(agree(game, naive, text) for text in texts(game, orcoon_extras(readings)))
    assert legal > 0


def test_orcoon_3x3_on_all_positions() -> None:
    game, naive = both("orcoon", "3x3", dict(READINGS[0]))
    assert sum(agree(game, naive, text) for text in texts(game, ("",))) == 2 * 9937


@pytest.mark.slow
@pytest.mark.parametrize("readings", READINGS, ids=NAMES)
def test_orcoon_3x3_on_all_positions_and_readings(readings: dict[str, str]) -> None:
    game, naive = both("orcoon", "3x3", readings)
    assert sum(agree(game, naive, text) for text in texts(game, orcoon_extras(readings))) > 0


@pytest.mark.twin
@pytest.mark.parametrize("board", ["rhombus1", "rhombus2"])
@pytest.mark.parametrize("pie", ["off", "on"])
def test_hex_on_all_positions(board: str, pie: str) -> None:
    game, naive = both("hex", board, {"pie": pie})
    assert sum(agree(game, naive, text) for text in texts(game, ("",))) == 2 * 3**game.board.size


def test_hex_3x3_on_all_positions() -> None:
    game, naive = both("hex", "rhombus3", {"pie": "off"})
    assert sum(agree(game, naive, text) for text in texts(game, ("",))) == 2 * 3**9


@pytest.mark.parametrize("board", ["4x4", "5x3", "6x7", "9x9", "13x13"])
@pytest.mark.parametrize("readings", READINGS, ids=NAMES)
def test_orcoon_on_random_positions(board: str, readings: dict[str, str]) -> None:
    """Seeded random legal play, number of stones uniform. The ends that rule 5 decides are compared only where that is quick."""
    game, naive = both("orcoon", board, readings)
    chance = random.Random(20120424)
    for _ in range(6):
        p = random_position(game, chance)
        assert agree(game, naive, game.format(p))
        if game.board.size <= 16 and game.outcome(p) is None and readings["connection"] == "chain":
            assert agree(game, naive, game.format(p) + ":pass")


@pytest.mark.parametrize("board", ["rhombus5", "rhombus11"])
def test_hex_on_random_positions(board: str) -> None:
    game, naive = both("hex", board, {"pie": "off"})
    chance = random.Random(1942)
    for _ in range(10):
        assert agree(game, naive, game.format(random_position(game, chance)))
