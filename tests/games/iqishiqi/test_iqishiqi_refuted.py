"""Refuted questions of Iqishiqi and Oshiqi: what bundles prove; the checker's clauses against the rules and the encoder."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.clauses import Clause
from crosscut.checker.fields import Position
from crosscut.checker.games.iqishiqi import rules as naive
from crosscut.checker.games.iqishiqi.home import brought_home
from crosscut.checker.games.iqishiqi.questions import Iqishiqi, Oshiqi
from crosscut.encodings.formula import Formula
from crosscut.games.iqishiqi.formulas.questions import empty_cells, help_formula
from crosscut.games.iqishiqi.questions.extreme import EXTREMES
from pushed_boards import opened, scattered
from refuted import Solved, written

LOST = "iqishiqi:hexhex3:B:.../.x../.xo../..../..."
OPEN = "oshiqi:5x5:B:.B.W./.WB../B.@../.WW../.B..."
QUESTIONS = {"fewest-stones-stuck": "stuck", "most-stones": "going", "most-stones-winning": "winning"}


@cache
def rules_of(board: str) -> naive.Iqishiqi:
    return (Iqishiqi if board.startswith("hexhex") else Oshiqi)(board, {})


def named(formula: Formula) -> set[Clause]:
    """The clauses of the encoder by the names of their variables."""
    names = [" ".join(map(str, name)) for name in formula.names]
    return {frozenset((literal > 0, names[abs(literal) - 1]) for literal in one) for one in formula.clauses}


def asked(rules: naive.Iqishiqi, question: str, stones: list[Any]) -> set[Clause]:
    """The clauses that the checker writes about all positions of a board."""
    centre = rules.board.names[len(rules.board.names) // 2]
    glyphs = "".join(rules.BALL if name == centre else "." for name in rules.board.names)
    members = {"question": question, "stones": stones, "game": "x", "board": rules.board.name, "readings": {}}
    _, _, clauses = rules.refutable(members | {"position": rules.write(Position("B", glyphs, ()))})
    assert isinstance(clauses, set)
    return clauses


# ---- Home ----------------------------------------------------------------------------------------------------------------------


@cache
def can_win(rules: naive.Iqishiqi, p: Position, colour: str) -> bool:
    """Whether some turns make a colour win by the ball, by the rules."""
    for turn in rules.turns(p):
        after = rules.after(p, turn)
        if rules.owners(after):
            if rules.winner(after) == colour:
                return True
        elif can_win(rules, after, colour):
            return True
    return False


@pytest.mark.parametrize(
    ("board", "filled", "number"),
    [
        ("hexhex2", 0.4, 10),
        ("hexhex3", 0.35, 2),
        ("3x3", 0.4, 6),
        ("3x5", 0.4, 4),
        slow("5x5", 0.35, 2),
        slow("hexhex4", 0.75, 15),
    ],
)
def test_the_clauses_of_home_have_a_model_where_turns_lead_home(board: str, filled: float, number: int) -> None:
    game, rules, chance = opened(board), rules_of(board), random.Random(11)
    seen = []
    for _ in range(number):
        p = scattered(game, filled, chance)
        q = rules.read(game.format(p))
        for at, colour in enumerate("BW"):
            clauses = set(brought_home(rules, q, colour))
            assert clauses == named(help_formula(game, p, at, empty_cells(game, p)).formula), game.format(p)
            seen.append(Solved(clauses).holds([], []))
            assert seen[-1] == can_win(rules, q, colour), game.format(p)
    assert len(set(seen)) == 2


def test_a_bundle_about_the_way_home(tmp_path: Path) -> None:
    bundle = written("can", LOST, "B", folder=tmp_path)
    assert bundle.manifest["question"] == "home"
    assert bundle.said() == f"proved: {LOST}: B cannot win by the ball, whatever both play"
    assert bundle.clauses == bundle.allowed()
    position = bundle.manifest["position"]
    for values in (
        {"colour": "W"},
        {"colour": "X"},
        {"question": "path"},
        {"position": position.replace("B:", "W:")},
        {"position": position.replace(".x..", "..x.", 1)},
        {"position": position.replace(".xo..", ".x.o.", 1)},
        {"position": position.replace(".x..", "....", 1)},
        {"position": "B:.../o.x./.x.../..../..."},
    ):
        assert bundle.said(**values).startswith("refused"), values


def test_the_ball_on_a_side_is_no_question() -> None:
    for position in ("B:.../o.x./...../..../...", "W:..o/..../...../..../..."):
        with pytest.raises(CheckError, match="on a side"):
            rules_of("hexhex3").refutable({"question": "home", "colour": "B", "position": position})


# ---- All positions -------------------------------------------------------------------------------------------------------------


def positions(rules: naive.Iqishiqi, number: int | None, chance: random.Random) -> Iterator[str]:
    """The glyphs of positions with the ball on no side: all, or so many at random."""
    names = rules.board.names
    inner = [cell for cell in range(len(names)) if not any(cell in goal for goal in rules.goals.values())]
    stones = "".join(dict.fromkeys(rules.STONES.values()))
    if number is None:
        (ball,) = inner
        for code in range((len(stones) + 1) ** (len(names) - 1)):
            glyphs = ""
            for _ in range(len(names) - 1):
                code, digit = divmod(code, len(stones) + 1)
                glyphs += f".{stones}"[digit]
            yield glyphs[:ball] + rules.BALL + glyphs[ball:]
        return
    for _ in range(number):
        ball, few = chance.choice(inner), chance.random()
        glyphs = "".join(chance.choice(stones) if chance.random() < few else "." for _ in names)
        yield glyphs[:ball] + rules.BALL + glyphs[ball + 1 :]


def literals(rules: naive.Iqishiqi, glyphs: str) -> set[str]:
    """The variables that are true of a position."""
    layers = {"x": "stone stones", "B": "stone black", "W": "stone white", rules.BALL: "ball"}
    return {f"{layers[glyph]} {name}" for glyph, name in zip(glyphs, rules.board.names, strict=True) if glyph != "."}


def is_so(rules: naive.Iqishiqi, question: str, glyphs: str) -> bool:
    """What is asked of a position, by the rules."""
    black, white = ([rules.after(p, turn) for turn in rules.turns(p)] for p in (Position(c, glyphs, ()) for c in "BW"))
    if question == "winning":
        return any(rules.owners(q) and rules.winner(q) == "B" for q in black)
    return bool(black) if question == "going" else not black and not white


@pytest.mark.parametrize("question", QUESTIONS.values())
@pytest.mark.parametrize(
    ("board", "number"),
    [
        *[("hexhex2", None), ("hexhex3", 15), ("3x3", 40), ("3x5", 15)],
        *[slow("hexhex3", 30), slow("3x5", 30), slow("5x5", 30), slow("3x3", None), slow("hexhex4", 150)],
    ],
)
def test_models_are_the_positions_of_the_rules(board: str, number: int | None, question: str) -> None:
    rules, chance, seen = rules_of(board), random.Random(4), []
    layers = ["stones"] if board.startswith("hexhex") else ["black", "white"]
    every = {f"stone {layer} {name}" for layer in layers for name in rules.board.names}
    every |= {f"ball {name}" for cell, name in enumerate(rules.board.names) if not any(cell in g for g in rules.goals.values())}
    middle = len(rules.board.names) // 3
    any_number, some = (Solved(asked(rules, question, stones)) for stones in ([], [middle]))
    for glyphs in positions(rules, number, chance):
        there = literals(rules, glyphs)
        seen.append(is_so(rules, question, glyphs))
        assert any_number.holds(there, every - there) == seen[-1], glyphs
        stones = len(glyphs) - glyphs.count(".") - 1
        fits = stones < middle if question == "stuck" else stones > middle
        assert some.holds(there, every - there) == (seen[-1] and fits), glyphs
    assert len(set(seen)) == 2
    two = [f"ball {rules.board.names[cell]}" for cell in positions_inner(rules)[:2]]
    assert not any_number.holds([], [name for name in every if name.startswith("ball")])
    assert len(two) < 2 or not any_number.holds(two, [])
    assert not any_number.holds([f"stone {layers[0]} {two[0].split()[1]}", two[0]], [])
    assert len(layers) < 2 or not any_number.holds([f"stone {layer} {rules.board.names[0]}" for layer in layers], [])


def test_the_stone_dropped_may_itself_be_in_the_way() -> None:
    """On e4 it would be joined to a4, behind the ball: five stones, and five cells ahead, of which e4 is the first."""
    rules = rules_of("hexhex4")
    rows = "x.../..x../xx..../xo...../x...../.x.../....".replace("/", "")
    assert is_so(rules, "stuck", rows)
    balls = {f"ball {rules.board.names[cell]}" for cell in positions_inner(rules)}
    every = balls | {f"stone stones {name}" for name in rules.board.names}
    there = literals(rules, rows)
    assert Solved(asked(rules, "stuck", [])).holds(there, every - there)


def positions_inner(rules: naive.Iqishiqi) -> list[int]:
    return [cell for cell in range(len(rules.board.names)) if not any(cell in goal for goal in rules.goals.values())]


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("board", ["iqishiqi:hexhex2", "oshiqi:3x3", slow("iqishiqi:hexhex3")])
def test_a_bundle_about_all_positions(board: str, name: str, tmp_path: Path) -> None:
    bundle = written("extreme", board, name, folder=tmp_path)
    (most,) = bundle.manifest["stones"]
    assert bundle.manifest["question"] == QUESTIONS[name]
    says = {
        "fewest-stones-stuck": f"fewer than {most} stones a drop is legal for Black or for White",
        "most-stones": f"more than {most} stones Black has no legal drop",
        "most-stones-winning": f"more than {most} stones Black has no drop that wins at once",
    }
    assert bundle.said() == f"proved: in every position of {board} with the ball on no side and {says[name]}"
    assert bundle.clauses == bundle.allowed()
    better = most + 1 if QUESTIONS[name] == "stuck" else most - 1
    same = (
        {"going", "winning"} if board == "iqishiqi:hexhex2" else set()
    )  # there every push comes to a side, and Black's are all alike
    others = {"stuck", "going", "winning", "home"} - {QUESTIONS[name]} - same
    changed: list[dict[str, Any]] = [{"stones": [number]} for number in (better, -1, True, "2", 2.0)]
    changed += [{"stones": []}, {"stones": [most, most]}, *({"question": other} for other in others)]
    for values in changed:
        assert bundle.said(**values).startswith("refused"), values


def test_a_board_without_a_position_of_the_kind(tmp_path: Path) -> None:
    """On one row every cell is on a side: nothing is said of a number."""
    bundle = written("extreme", "oshiqi:1x3", "most-stones", folder=tmp_path)
    assert bundle.said() == "proved: in every position of oshiqi:1x3 with the ball on no side Black has no legal drop"


@pytest.mark.parametrize(
    "board", ["iqishiqi:hexhex2", "oshiqi:3x5", *map(slow, ("iqishiqi:hexhex3", "oshiqi:3x3", "oshiqi:5x5", "iqishiqi:hexhex4"))]
)
def test_the_checker_writes_the_clauses_of_the_command(board: str) -> None:
    from crosscut.core.instance import read
    from crosscut.encodings.gates import NamedGates
    from crosscut.games.iqishiqi.formulas.layers import inside, unknown
    from crosscut.games.iqishiqi.questions import extreme
    from crosscut.games.iqishiqi.rules import Pushed, Pushing

    game = read(board).game
    assert isinstance(game, Pushing)
    for name, add in (("stuck", extreme._stuck), ("going", extreme._goes_on), ("winning", extreme._wins)):
        formula = Formula()
        add(formula, NamedGates(formula), game, unknown(formula, game, Pushed(), inside(game)))
        assert named(formula) == {
            one for one in asked(rules_of(game.board.name), name, []) if not any(word.startswith("stones at") for _, word in one)
        }
    assert set(EXTREMES) == set(QUESTIONS)
