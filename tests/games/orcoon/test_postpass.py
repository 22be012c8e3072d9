"""The post-pass question, five ways: brute force, the literal rules, the checker, exact search, SAT."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from brute import BruteForce
from cases import slow
from crosscut.core.board import cells_of
from crosscut.core.errors import CertificateError, UnsupportedError
from crosscut.core.game import BLACK, COLOURS, Game
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass.connect import NoModel, by_sat, connect
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.sample import random_position


def orcoon(board: str, readings: dict[str, str] | None = None) -> Orcoon:
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


def text(game: Game[Any], p: Stones) -> str:
    return "".join(game.glyphs(p))


def agree_on_all_positions(board: str, readings: dict[str, str] | None = None) -> int:
    game = orcoon(board, readings)
    brute, search = BruteForce(board, game.readings), PostPass(game)
    questions = 0
    for p in game.legal_positions():
        for colour in (0, 1):
            questions += 1
            expected = brute.can_connect(text(game, p), COLOURS[colour])
            own, other = p.sides(colour)
            order = search.order(own, other, colour, Meter())
            assert expected == (order is not None), game.format(p)
            assert order is None or game.connects(own, other, colour, list(order)), game.format(p)
            assert expected == game.can_connect(p, colour), game.format(p)
            assert expected == brute.rules.can_connect(text(game, p), COLOURS[colour]), game.format(p)
    return questions


@pytest.mark.twin("post_pass")
@pytest.mark.parametrize(
    ("board", "questions"), [("1x1", 6), ("1x5", 486), ("2x2", 134), ("2x3", 1018), ("3x2", 1018), slow("3x3", 19874)]
)
def test_brute_force_literal_rules_checker_and_search_agree(board: str, questions: int) -> None:
    assert agree_on_all_positions(board) == questions


def test_also_without_the_crossing_rule() -> None:
    assert agree_on_all_positions("2x4", {"crossing": "allowed"}) > 0


@pytest.mark.slow
@pytest.mark.parametrize("board", ["2x5", "5x2", "3x4", "4x3"])
def test_the_same_on_larger_boards(board: str) -> None:
    assert agree_on_all_positions(board) > 0


@pytest.mark.twin("post_pass")
@pytest.mark.parametrize(("board", "count"), [("2x3", 100), ("3x3", 150), ("4x4", 60), ("5x4", 60), ("7x7", 20), ("9x9", 4)])
def test_search_and_sat_agree_with_evidence_for_both_answers(board: str, count: int) -> None:
    game = orcoon(board)
    chance = random.Random(20120424)
    answers = set()
    for _ in range(count):
        p: Stones = random_position(game, chance)
        for colour in (0, 1):
            by_search, by_sat = (connect(game, p, colour, method=method) for method in ("search", "sat"))
            assert by_search.can == by_sat.can, game.format(p)
            for found in (by_search, by_sat):
                assert found.evidence is (Evidence.WITNESS if found.can else Evidence.REFUTATION)
                if found.order is not None:
                    assert game.connects(*p.sides(colour), colour, list(found.order))
            answers.add(by_sat.can)
    assert answers == {True, False} or board == "9x9"


def search_and_sat_agree(game: Orcoon, positions: Iterable[Stones]) -> int:
    """Both methods on both colours of each position, without writing bundles; return how many no's needed the exact form."""
    search, exact = PostPass(game), 0
    for p in positions:
        for colour in (0, 1):
            order = search.order(*p.sides(colour), colour, Meter())
            found = by_sat(game, p, colour, Meter())
            assert (order is None) == isinstance(found, NoModel), game.format(p)
            exact += isinstance(found, NoModel) and found.rounds is not None
    return exact


@pytest.mark.slow
def test_search_and_sat_agree_on_all_positions_of_3x3() -> None:
    game = orcoon("3x3")
    assert search_and_sat_agree(game, game.legal_positions()) == 16


@pytest.mark.slow
@pytest.mark.parametrize(("board", "exact"), [("2x5", 0), ("5x2", 0), ("3x4", 388), ("4x3", 388)])
def test_search_and_sat_agree_on_all_positions_of_larger_boards(board: str, exact: int) -> None:
    game = orcoon(board)
    assert search_and_sat_agree(game, game.legal_positions()) == exact


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "exact"), [("4x4", 13), ("4x5", 16), ("5x5", 29), ("5x6", 23), ("6x6", 30), ("6x7", 32), ("7x7", 26)]
)
def test_search_and_sat_agree_on_many_random_positions(board: str, exact: int) -> None:
    """The figures are those of docs/formats/encodings.md."""
    game, chance = orcoon(board), random.Random(20120424)
    assert search_and_sat_agree(game, (random_position(game, chance) for _ in range(1430))) == exact


def test_could_hold_is_an_upper_bound() -> None:
    """Every cell that some order ever fills is in the bound, on all positions of 2x4."""
    game = orcoon("2x4")
    for p in game.legal_positions():
        for colour in (0, 1):
            own, other = p.sides(colour)
            seen, todo = {own}, [own]
            while todo:
                now = todo.pop()
                for cell in cells_of(game.board.all_cells & ~(now | other)):
                    if game.placeable(now, other, cell) and now | 1 << cell not in seen:
                        seen.add(now | 1 << cell)
                        todo.append(now | 1 << cell)
            filled = 0
            for stones in seen:
                filled |= stones
            assert filled & ~game.could_hold(own, other) == 0


@pytest.mark.twin
def test_limits_leave_it_undecided() -> None:
    game = orcoon("5x5")
    with pytest.raises(LimitReached):
        PostPass(game).order(0, 0, BLACK, Meter(Limits(nodes=0)))
    found = connect(game, game.start(), BLACK, limits=Limits(nodes=0))
    assert (found.can, found.limit, found.evidence) == (None, "nodes", Evidence.UNCHECKED)


def test_the_knight_variant_has_no_such_question() -> None:
    game = orcoon("3x3", {"connection": "knight"})
    with pytest.raises(UnsupportedError, match="connection=chain"):
        connect(game, game.start(), BLACK)


def test_a_wrong_refutation_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that leaves out half of the truth cannot get its no past the checker."""
    from crosscut.solver import sat

    instance = read_id("orcoon:3x3")
    assert isinstance(instance.game, Orcoon)
    assert isinstance(instance.position, Stones)
    monkeypatch.setattr("crosscut.games.orcoon.postpass.connect.decide_within", lambda formula, meter: sat.Answer(None, ("0",)))
    with pytest.raises(CertificateError, match="verdict withheld"):
        connect(instance.game, instance.position, BLACK, method="sat")
