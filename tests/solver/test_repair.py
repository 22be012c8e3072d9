"""Smallest corrections of a record: all of them, by a plain search too, and none smaller."""

from itertools import product
from typing import Any

import pytest

from crosscut.core.errors import NotationError
from crosscut.core.game import Game
from crosscut.core.notation import parse_turn
from crosscut.core.registry import open_game
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.repair import Correction, Repairs, repairs


def played(game: Game[Any], words: list[str]) -> Any:
    """The position after a record, None if it is not legal."""
    p = game.start()
    for word in words:
        try:
            turn = parse_turn(game.board, word)
        except NotationError:
            return None
        if game.legal(p, turn) is not None:
            return None
        p = game.play(p, turn)
    return p


def found(game: Game[Any], words: list[str], wanted: Any, limits: Limits | None = None, most: int = 3) -> Repairs:
    return repairs(game, game.start(), words, lambda p: game.glyphs(p) == game.glyphs(wanted), Meter(limits), most)


def corrected(words: list[str], corrections: tuple[Correction, ...]) -> list[str]:
    """The record with the corrections made."""
    result = []
    for number, word in enumerate([*words, ""], 1):
        here = [one for one in corrections if one.number == number]
        result += [one.now for one in here if not one.was]
        changed = [one.now for one in here if one.was]
        result += [changed[0] if changed else word]
    return [word for word in result if word]


CASES = [
    ("orcoon", "2x3", ["a1", "c2", "c1"]),
    ("hex", "rhombus2", ["a1", "b1", "b2"]),
    ("seo", "torus3", ["a1", "c3", "b1", "c2", "c1"]),
]


@pytest.mark.parametrize(("name", "board", "words"), CASES)
def test_a_right_record_needs_no_correction(name: str, board: str, words: list[str]) -> None:
    game = open_game(name, board)
    end = played(game, words)
    assert end is not None
    assert found(game, words, end) == Repairs(((),), 0, None)


@pytest.mark.parametrize(("name", "board", "words"), CASES)
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_word_too_many_is_left_out(name: str, board: str, words: list[str], at: int) -> None:
    game = open_game(name, board)
    ways = found(game, [*words[:at], "z9", *words[at:]], played(game, words))
    assert (Correction(at + 1, "z9", ""),) in ways.found


@pytest.mark.parametrize(("name", "board", "words"), CASES)
@pytest.mark.parametrize("wrong", [0, 1, -1])
def test_all_that_change_one_turn_by_a_plain_search(name: str, board: str, words: list[str], wrong: int) -> None:
    game = open_game(name, board)
    end = played(game, words)
    misprinted = [*words]
    misprinted[wrong] = "pass" if words[wrong] != "pass" else "a1"
    assert played(game, misprinted) is None or game.glyphs(played(game, misprinted)) != game.glyphs(end)
    plain = set()
    cells = [*game.board.names, "pass"]
    for at, now in product(range(len(words)), cells):
        plain.add((*misprinted[:at], now, *misprinted[at + 1 :]))
    for at in range(len(words)):
        plain.add((*misprinted[:at], *misprinted[at + 1 :]))
    for at, now in product(range(len(words) + 1), cells):
        plain.add((*misprinted[:at], now, *misprinted[at:]))
    good = {one for one in plain if (p := played(game, list(one))) is not None and game.glyphs(p) == game.glyphs(end)}
    ways = found(game, misprinted, end)
    assert (ways.tried, ways.limit) == (1, None)
    assert {tuple(corrected(misprinted, one)) for one in ways.found} == good
    assert tuple(words) in good


def test_two_misprints_need_two_corrections() -> None:
    game = open_game("orcoon", "3x3")
    words = ["b2", "a1", "b1", "c3", "c2"]
    end = played(game, words)
    ways = found(game, ["b2", "a1", "b2", "c3", "a1"], end)
    assert ways.tried == 2
    assert (Correction(3, "b2", "b1"), Correction(5, "a1", "c2")) in ways.found
    for one in ways.found:
        p = played(game, corrected(["b2", "a1", "b2", "c3", "a1"], one))
        assert game.glyphs(p) == game.glyphs(end)


def test_what_cannot_be_reached_and_limits() -> None:
    game = open_game("orcoon", "2x2")
    nowhere = game.parse("B:BB/BB")
    assert found(game, ["a1"], nowhere, most=2) == Repairs((), 2, None)
    stopped = found(game, ["a1", "b1"], nowhere, Limits(nodes=3))
    assert (stopped.found, stopped.limit) == ((), "nodes")
    assert stopped.tried < 3


def test_corrections_read_as_sentences() -> None:
    assert Correction(3, "b2", "b1").text("turn") == "turn 3: b1 for b2"
    assert Correction(3, "", "b1").text("ply") == "before ply 3 put in b1"
    assert Correction(3, "b2", "").text("turn") == "leave out turn 3, b2"
