"""Answers carried between images, compared with the answers to the questions themselves."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from cases import slow
from crosscut.batch.answer import answer
from crosscut.batch.images import canonical
from crosscut.batch.question import Question
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS
from crosscut.core.game import play as play_legally
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import parse_cell, parse_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.records import Record
from crosscut.solver.limits import Limits

LIMITS = Limits(nodes=10**6)
EXTRAS = ["".join(words) for words in product(("", ":swapped"), ("", ":pass"), ("", ":over"))]
MEMBERS = (
    "schema",
    "version",
    "reading",
    "evidence",
    "position",
    "to_move",
    "value",
    "distance",
    "limit",
    "moves",
    "colour",
    "can",
)


def every_position(name: str, board: str, readings: dict[str, str], sample: int | None = None) -> Iterator[Instance]:
    """All legal positions (or those of a random sample of stones), whoever is to move, ended ones and swapped ones too."""
    game = open_game(name, board, readings)
    every = list(game.legal_positions())
    if sample is not None:
        every = random.Random(20120424).sample(every, min(sample, len(every)))
    for stones, turn, extra in product(every, COLOURS, EXTRAS):
        try:
            p = game.parse(f"{turn}:{game.format(stones).partition(':')[2]}{extra}")
        except NotationError:  # extras that this game or reading does not have
            continue
        if game.illegal(p) is None:
            yield Instance(game, p)


def questions(instance: Instance) -> Iterator[Question]:
    """What can be asked about a position; on larger boards `connect`, which a pass changes nothing about, not after one."""
    yield Question("solve", instance, None, LIMITS)
    yield Question("map", instance, None, LIMITS)
    game, p = instance.game, instance.position
    if isinstance(game, Orcoon) and isinstance(p, Stones) and not game.knight and (not p.passes or game.board.size <= 4):
        yield from (Question("connect", instance, colour, LIMITS) for colour in (0, 1))


@cache
def answered(key: str) -> Record:
    """The answer to the question of a key, once."""
    task, position, *colour = key.split()
    return answer(Question(task, read_id(position), COLOURS.index(colour[0]) if colour else None, LIMITS))


@pytest.fixture
def uncertified(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Many answers, so without certificates: nothing here depends on them."""
    monkeypatch.setattr("crosscut.solver.trust.can_check", lambda _: False)
    answered.cache_clear()
    yield
    answered.cache_clear()


def compare(question: Question) -> None:
    """Carry the answer to the canonical question back, and compare it with the one to the question, and with the rules."""
    plain, image = canonical(question)
    assert (plain.task, plain.limits) == (question.task, question.limits)
    assert canonical(plain)[0].key == plain.key
    solved, direct = answered(plain.key), answered(question.key)
    before = dict(solved)
    found = image.back(solved)
    assert solved == before
    assert found.get("solved_as") == (None if plain.instance.id == question.instance.id else plain.instance.id)
    assert {key: found.get(key) for key in MEMBERS} == {key: direct.get(key) for key in MEMBERS}
    assert list(found.get("moves", ())) == list(direct.get("moves", ()))
    assert set(found) - {"solved_as"} == set(direct)
    for member in ("certificate", "refutation"):
        assert found.get(member) == solved.get(member)
    follow(question, found)
    again = image.reversed().back(found)
    assert again == solved


def follow(question: Question, found: Record) -> None:
    """Replay best play and placement orders by the rules."""
    game: Any = question.instance.game
    p: Any = question.instance.position
    if question.task == "solve":
        assert found["best"] == (found["line"][0] if found["line"] else None)
        for turn in found["line"]:
            p = play_legally(game, p, parse_turn(game.board, turn))
        outcome = game.outcome(p)
        assert outcome is not None
        assert found["winner"] == (None if outcome.winner is None else COLOURS[outcome.winner])
    elif question.task == "connect" and found["can"]:
        assert question.colour is not None
        order = [parse_cell(game.board, name) for name in found["order"]]
        assert game.connects(*p.sides(question.colour), question.colour, order)


SMALL: list[Any] = [
    ("orcoon", "1x3", {}),
    slow("orcoon", "2x2", {"pie": "on"}),
    ("orcoon", "2x2", {"connection": "knight"}),
    slow("orcoon", "2x3", {"connection": "knight", "crossing": "allowed"}),
    ("hex", "rhombus2", {"pie": "on"}),
    ("template", "2x2", {}),
]


@pytest.mark.parametrize("board", [slow("orcoon:2x2"), "hex:rhombus2"])
def test_certified_answers_carried_back_are_those_of_the_questions(board: str) -> None:
    name, _, size = board.partition(":")
    for instance in every_position(name, size, {}):
        for question in questions(instance):
            compare(question)
            assert question.task == "connect" or answered(question.key)["evidence"] == "certificate"


@pytest.mark.twin
@pytest.mark.usefixtures("uncertified")
@pytest.mark.parametrize(("name", "board", "readings"), SMALL)
def test_all_answers_carried_back_are_those_of_the_questions(name: str, board: str, readings: dict[str, str]) -> None:
    count = 0
    for instance in every_position(name, board, readings):
        for question in questions(instance):
            compare(question)
            count += 1
    assert count > 50


@pytest.mark.usefixtures("uncertified")
@pytest.mark.slow
def test_all_of_orcoon_2x3() -> None:
    for instance in every_position("orcoon", "2x3", {}):
        for question in questions(instance):
            compare(question)


@pytest.mark.usefixtures("uncertified")
@pytest.mark.parametrize(
    ("name", "board", "readings", "size"),
    [("orcoon", "3x3", {}, 8), ("orcoon", "3x3", {"pie": "on"}, 5), ("hex", "rhombus3", {}, 15), ("template", "3x3", {}, 15)],
)
def test_samples_of_larger_boards(name: str, board: str, readings: dict[str, str], size: int) -> None:
    for instance in every_position(name, board, readings, size):
        for question in questions(instance):
            compare(question)


@pytest.mark.parametrize("most", [20, slow(60)])
@pytest.mark.parametrize(("name", "board", "readings"), [*SMALL, ("hex", "rhombus3", {}), ("orcoon", "3x3", {})])
def test_all_images_have_one_canonical_question(name: str, board: str, readings: dict[str, str], most: int) -> None:
    for instance in every_position(name, board, readings, most):
        for question in questions(instance):
            game: Any = instance.game
            plain = canonical(question)[0]
            for q, symmetry in zip(game.images(instance.position), game.symmetries(instance.position), strict=True):
                colour = None if question.colour is None else symmetry.colour(question.colour)
                other = canonical(Question(question.task, Instance(game, q), colour, LIMITS))[0]
                assert other.key == plain.key


def test_colours_are_exchanged_and_swaps_are_not() -> None:
    key = "orcoon:2x3:W:.B./..."
    question = Question("solve", read_id(key), None, LIMITS)
    assert {canonical(question)[0].key} == {"solve orcoon:2x3:W:.../.B."}
    square = Question("connect", read_id("orcoon:3x3:W:..B/.../..."), 0, LIMITS)
    assert canonical(square)[0].key == "connect orcoon:3x3:B:.../.../..W W"
    pie = Question("solve", read_id("orcoon:3x3,pie=on:W:..B/.../..."), None, LIMITS)
    assert canonical(pie)[0].key == "solve orcoon:3x3,pie=on:W:.../.../..B"


def test_a_record_about_another_position_is_refused() -> None:
    question = Question("solve", read_id("orcoon:2x2:W:.B/.."), None, LIMITS)
    with pytest.raises(ValueError, match=r"a record about orcoon:2x2:B:B./.., not about"):
        canonical(question)[1].back(answered("solve orcoon:2x2:B:B./.."))
