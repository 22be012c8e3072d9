"""Formulas of Iqishiqi and Oshiqi: models over all variables counted against the rules, and every block of clauses left out."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.cli import main
from crosscut.core.game import Outcome
from crosscut.core.instance import read_id
from crosscut.encodings.formula import Formula
from crosscut.games.iqishiqi.formulas.questions import (
    help_formula,
    legal_formula,
    stuck_formula,
    turn_formula,
    wall_formula,
    winning_formula,
)
from crosscut.games.iqishiqi.rules import Pushed, Pushing
from pushed_boards import above, models, opened, scattered, unnoticed

TRUNCATED = "iqishiqi:hexhex3:B:.../x.ox/.x.x./x.x./..."
"""A group too long for any walk: cut off after the longest walk it would push the ball."""


def turns(game: Pushing, p: Pushed) -> int:
    return sum(1 for _ in game.moves(p))


@pytest.mark.parametrize(
    ("board", "number"), [("hexhex2", 10), ("hexhex3", 40), ("hexhex4", 15), ("3x3", 10), ("5x5", 40), ("5x7", 15)]
)
def test_models_of_a_turn_are_the_legal_turns(board: str, number: int) -> None:
    game, chance = opened(board), random.Random(1)
    for _ in range(number):
        p = scattered(game, chance.choice((0, 0.1, 0.3, 0.5)), chance)
        formula, names = turn_formula(game, p), game.board.names
        expected = {
            frozenset({("drop", names[turn.steps[0].cells[0]]), ("ball", names[game.play(p, turn).ball.bit_length() - 1])})
            for turn in game.moves(p)
        }
        assert models(formula, len(expected)) == len(expected), game.format(p)
        found = set()
        for turn in expected:  # the drop and the new ball of each turn have a model
            fixed = Formula()
            fixed.names, fixed.clauses = formula.names, [*formula.clauses]
            fixed.clauses += [(formula.number("turn", 1, *word),) for word in turn]
            found |= {turn} if models(fixed, 1) else set()
        assert found == expected, game.format(p)


def test_each_block_of_a_turn_is_noticed() -> None:
    game, chance = opened("hexhex3"), random.Random(2)
    cases = [read_id(TRUNCATED)]
    positions = [(game, one.position) for one in cases]
    for board in ("hexhex3", "5x5"):
        positions += [(opened(board), scattered(opened(board), 0.3, chance)) for _ in range(15)]
    found = unnoticed([(turn_formula(one, p), turns(one, p)) for one, p in positions if isinstance(p, Pushed)])
    # What says that there may be no turn is for `help`.
    assert found == {
        "nothing is pushed, and no stone dropped, where there is no turn",
        "where there is no turn the ball stays",
        "the stone is dropped on an empty cell",
        "a gate: on a cell there is a stone after the turn if there was one, or it is dropped there",
    }


def ways(game: Pushing, p: Pushed, colour: int, left: int) -> int:
    """Sequences of at most so many turns that end with the colour's win by the ball."""
    number = 0
    for turn in game.moves(p) if left else ():
        after = game.play(p, turn)
        end = game.reached(after)
        number += ways(game, after, colour, left - 1) if end is None else end == Outcome(colour)
    return number


@pytest.mark.parametrize(
    ("board", "filled", "left"), [("hexhex2", 0.3, 1), ("hexhex3", 0.3, 2), ("5x5", 0.3, 2), ("3x5", 0.5, 3)]
)
def test_models_of_help_are_the_ways_home(board: str, filled: float, left: int) -> None:
    game, chance = opened(board), random.Random(4)
    cases: list[tuple[Formula, int]] = []
    while len(cases) < 8:
        p, colour = scattered(game, filled, chance), chance.randrange(2)
        number = ways(game, p, colour, left)
        if number <= 40 and (number or chance.random() < 0.3):
            cases.append((help_formula(game, p, colour, left).formula, number))
    assert [models(formula, number) for formula, number in cases] == [number for _, number in cases]


def test_each_block_of_help_is_noticed() -> None:
    chance = random.Random(8)
    cases: list[tuple[Formula, int]] = []
    for board in ("hexhex3", "5x5") * 12:
        game = opened(board)
        p, colour = scattered(game, 0.4, chance), chance.randrange(2)
        if (number := ways(game, p, colour, 2)) <= 40:
            cases.append((help_formula(game, p, colour, 2).formula, number))
    assert unnoticed(cases) <= {"the group has ended: a stone next to it is of it"}  # noticed by turns


@pytest.mark.parametrize(
    ("board", "free", "number"),
    [
        *[("hexhex2", 7, 2), ("hexhex3", 5, 4), ("3x5", 4, 4), ("5x5", 4, 4)],
        *[slow("3x3", 9, 2), slow("hexhex3", 6, 4), slow("hexhex3", 9, 6), slow("5x5", 5, 4)],
    ],
)
def test_models_over_unknown_positions(board: str, free: int, number: int) -> None:
    game, chance = opened(board), random.Random(5)
    stuck, wins = [], []
    for at in range(number):
        p = scattered(game, 1, chance)
        empty = {p.ball.bit_length() - 1, *chance.sample(range(game.board.size), free if free == game.board.size else free - 1)}
        out = ~sum(1 << cell for cell in empty)
        p = p._replace(stones=p.stones & out, black=p.black & out, white=p.white & out, turn=at % 2)
        legal = list(above(game, p))
        goes_on = [q for q in legal if not q.ball & game.board.rim]
        none = sum(not turns(game, q) for q in goes_on)
        one = sum(any(game.reached(game.play(q, turn)) == Outcome(q.turn) for turn in game.moves(q)) for q in goes_on)
        for formula, expected in (
            (legal_formula(game, p), len(legal)),
            (stuck_formula(game, p), none),
            (winning_formula(game, p), one),
        ):
            assert models(formula, expected) == expected, (game.format(p), expected)
        stuck.append((stuck_formula(game, p), none))
        wins.append((winning_formula(game, p), one))
    if (board, free) == ("hexhex2", 7):
        assert {"some drop wins at once"}.isdisjoint(unnoticed(wins))
        assert [number for _, number in stuck + wins] == [51, 51, 13, 13]
    if (board, free) == ("hexhex3", 9):
        assert not unnoticed(stuck)


def test_blocks_over_unknown_positions_are_noticed() -> None:
    chance = random.Random(6)
    cases: list[tuple[Formula, int]] = []
    for board, free in (
        ("hexhex2", 7),
        ("hexhex3", 6),
        ("hexhex3", 6),
        ("hexhex3", 6),
        ("3x5", 4),
        ("3x5", 4),
        ("3x5", 4),
        ("5x5", 4),
    ):
        game = opened(board)
        p = scattered(game, 1, chance)
        empty = {p.ball.bit_length() - 1, *chance.sample(range(game.board.size), free - 1)}
        out = ~sum(1 << cell for cell in empty)
        p = p._replace(stones=p.stones & out, black=p.black & out, white=p.white & out, turn=len(cases) % 2)
        number = sum(not q.ball & game.board.rim and not turns(game, q) for q in above(game, p))
        cases.append((stuck_formula(game, p), number))
    assert not {reason for reason in unnoticed(cases) if not reason.startswith("joined to")}


def test_a_wall_has_no_path_and_no_model() -> None:
    chance = random.Random(7)
    for board in ("hexhex3", "hexhex4", "5x5", "5x7"):
        game = opened(board)
        for _ in range(25):
            p = scattered(game, 0.5, chance)
            for colour in (0, 1):
                seen, ahead = {p.ball.bit_length() - 1}, [p.ball.bit_length() - 1]
                while ahead:  # by cells, one after the other
                    cell = ahead.pop()
                    for near in range(game.board.size):
                        if game.board.neighbours[cell] >> near & 1 and near not in seen and not game.filled(p) >> near & 1:
                            seen.add(near)
                            ahead.append(near)
                open_ = any(game.board.side(name) >> cell & 1 for name in game.owned_sides[colour] for cell in seen)
                assert bool(models(wall_formula(game, p, colour), 0)) == open_, game.format(p)


@pytest.mark.parametrize("question", ["turn", "legal", "stuck", "wins", "reach-B", "reach-W", "help-B", "help-W"])
@pytest.mark.parametrize("position", ["iqishiqi:hexhex3", "oshiqi:5x5"])
def test_encode_writes_them(question: str, position: str, tmp_path: Path) -> None:
    out = tmp_path / "formula.cnf"
    result = CliRunner().invoke(main, ["encode", position, question, "--out", str(out)])
    assert result.exit_code == 0, result.output
    text = out.read_text()
    assert "p cnf " in text
    assert ("at most 4 turns" in result.output) == question.startswith("help")


def test_encode_says_what_is_wrong(tmp_path: Path) -> None:
    def said(*args: str) -> str:
        result = CliRunner().invoke(main, ["encode", *args, "--out", str(tmp_path / "formula.cnf")])
        assert result.exit_code != 0
        assert "Traceback" not in result.output
        return result.output

    assert "the game has ended: there is no turn to ask about" in said("oshiqi:3x3:B:.@./.../...", "turn")
    assert "the game has ended" in said("oshiqi:3x3:B:.@./.../...", "help-B")
    told = said("iqishiqi:hexhex3", "turn", "--turns", "2")
    assert "--turns belongs to " in told
    assert "help-B and help-W" in told
    assert "--turns 0: help-B of iqishiqi takes 1 to " in said("iqishiqi:hexhex3", "help-B", "--turns", "0")
