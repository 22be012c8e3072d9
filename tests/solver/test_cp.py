"""CP-SAT against SAT and counting: the same formulas, the same answers."""

import random

import pytest

from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.formulas.questions import connect_formula, legal_formula
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.cp import CpSat
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sample import random_position
from crosscut.solver.sat import decide


def orcoon(board: str) -> Orcoon:
    game = open_game("orcoon", board)
    assert isinstance(game, Orcoon)
    return game


@pytest.mark.parametrize("board", ["1x1", "1x4", "2x2"])
def test_it_finds_every_legal_position(board: str) -> None:
    game = orcoon(board)
    size = game.board.size
    formula = legal_formula(game, Stones(0, 0)).formula
    engine = CpSat(formula)
    found: list[tuple[int, int]] = []
    while (model := engine.decide()) is not None:
        holds = {formula.number(*name) for name in model}
        key = [literal if literal in holds else -literal for literal in formula.key]
        black = sum(1 << cell for cell in range(size) if cell + 1 in key)
        white = sum(1 << cell for cell in range(size) if size + cell + 1 in key)
        found.append((black, white))
        formula.add(*(-literal for literal in key))
    assert sorted(found) == sorted((p.black, p.white) for p in game.legal_positions())


@pytest.mark.parametrize(("board", "number"), [("3x3", 20), ("4x4", 12), ("5x5", 8), ("7x7", 6)])
def test_it_decides_the_post_pass_question_as_cadical_does(board: str, number: int) -> None:
    game, rng = orcoon(board), random.Random(20120424)
    answers = set()
    for _ in range(number):
        p = random_position(game, rng)
        for colour in (0, 1):
            for rounds in (None, 3):
                formula, _ = connect_formula(game, p, colour, rounds)
                model = CpSat(formula).decide()
                assert (model is None) == (decide(formula).model is None)
                answers.add(model is None)
                if model is not None:
                    holds = {formula.number(*name) for name in model}
                    assert all(any((literal > 0) == (abs(literal) in holds) for literal in clause) for clause in formula.clauses)
    assert answers == {True, False}


def test_best_and_what_is_added_later() -> None:
    formula = Formula()
    a, b, c = (formula.literal(name) for name in "abc")
    formula.add(a, b)
    engine = CpSat(formula)
    least = engine.best([a, b, c], least=True)
    most = engine.best([a, b, -c], least=False)
    assert least is not None
    assert most is not None
    assert (least.value, most.value, most.model) == (1, 3, {("a",), ("b",)})
    formula.add(-a, formula.literal("d"))
    formula.add(-b)
    assert engine.decide() is not None
    assert engine.best([a, c], least=False) == (2, {("a",), ("c",), ("d",)})
    formula.add(-formula.number("d"))
    assert engine.decide() is None
    assert engine.best([a], least=True) is None


def test_a_time_limit_is_a_limit() -> None:
    """Twelve pigeons in eleven holes."""
    formula = Formula()
    for pigeon in range(12):
        formula.add(*(formula.literal("in", pigeon, hole) for hole in range(11)))
    for hole in range(11):
        for pigeon in range(12):
            for other in range(pigeon):
                formula.add(-formula.number("in", pigeon, hole), -formula.number("in", other, hole))
    with pytest.raises(LimitReached):
        CpSat(formula).decide(Meter(Limits(seconds=0.01)))
