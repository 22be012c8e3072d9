"""Settled positions: the formula against all boards with more stones, by counting; verdicts against values of the sweep."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from pysat.solvers import Solver

from crosscut.checker.boards import CheckError
from crosscut.checker.games import GAMES as NAIVE
from crosscut.checker.games.xodd.rules import Xodd as NaiveXodd
from crosscut.cli import main
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE, position_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.xodd.formulas.questions import leading, odd_formula, overtaken_formula, turn_formula
from crosscut.games.xodd.questions.overtake import settle
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.sweep import sweep
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.trust import check

SCHEMAS = Path(__file__).parents[3] / "docs" / "formats" / "schemas"


def game_of(board: str) -> Xodd:
    game = open_game("xodd" if board[0].isdigit() else "yodd", board)
    assert isinstance(game, Xodd)
    return game


@cache
def counts_of(board: str, stones: str) -> tuple[int, int]:
    """The numbers of black and white groups, by the checker's rules."""
    naive = NAIVE[game_of(board).name](board, {})
    assert isinstance(naive, NaiveXodd)
    return naive.groups(stones, "B"), naive.groups(stones, "W")


def additions(board: str, p: Stones) -> Iterator[str]:
    """All boards with an odd number of groups that contain the stones of p."""
    glyphs = game_of(board).glyphs(p)
    for filled in product(*("BW." if glyph == "." else glyph for glyph in glyphs)):
        stones = "".join(filled)
        if sum(counts_of(board, stones)) % 2:
            yield stones


def boards_of(formula: Formula, game: Xodd, p: Stones) -> Counter[str]:
    """The boards of all models of the formula; two models that differ in an auxiliary variable only count twice."""
    found: Counter[str] = Counter()
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            model = solver.get_model() or []
            named = formula.named(model)
            glyphs = list(game.glyphs(p))
            for cell, name in enumerate(game.board.names):
                for colour, glyph in (("black", "B"), ("white", "W")):
                    if ("stone", colour, name) in named:
                        assert glyphs[cell] == "."
                        glyphs[cell] = glyph
            found["".join(glyphs)] += 1
            solver.add_clause([-literal for literal in model[: formula.variables]])
            if not formula.variables:
                break
    return found


def some_positions(board: str, count: int) -> list[Stones]:
    positions = [p for p in game_of(board).legal_positions() if p.black | p.white]
    return positions if count >= len(positions) else random.Random(7).sample(positions, count)


@pytest.mark.parametrize(
    ("board", "count"), [("1x4", 99), ("2x2", 99), ("rhombus2", 99), ("2x3", 60), ("hexhex2", 40), ("3x3", 15)]
)
def test_the_models_are_the_boards_on_which_the_trailer_leads(board: str, count: int) -> None:
    game = game_of(board)
    settled = 0
    for p in some_positions(board, count):
        leader = leading(game, p)
        black, white = counts_of(board, "".join(game.glyphs(p)))
        assert leader == (0 if black < white else 1)
        expected = [
            stones for stones in additions(board, p) if counts_of(board, stones)[leader] > counts_of(board, stones)[1 - leader]
        ]
        assert boards_of(overtaken_formula(game, p), game, p) == Counter(expected), game.format(p)
        settled += not expected
    assert settled


@pytest.mark.parametrize("board", ["1x4", "2x2"])
def test_the_formulas_of_odd_boards_and_of_turns(board: str) -> None:
    game = game_of(board)
    for p in [game.start(), *some_positions(board, 30)]:
        assert boards_of(odd_formula(game, p).formula, game, p) == Counter(additions(board, p))
        assert boards_of(turn_formula(game, p), game, p) == Counter(
            "".join(game.glyphs(game.play(p, turn))) for turn in game.moves(p)
        )


def test_every_block_of_the_question_matters() -> None:
    """Left out, each gives more boards, or models, from some position of 2x2 or 2x3."""
    idle: set[str] = set()
    matters: set[str] = set()
    for board in ("2x2", "2x3"):
        game = game_of(board)
        for p in some_positions(board, 12):
            formula = overtaken_formula(game, p)
            whole = boards_of(formula, game, p)
            starts = [start for start, _ in formula.reasons] + [len(formula.clauses)]
            for reason in {reason for _, reason in formula.reasons}:
                spans = [(starts[at], starts[at + 1]) for at, (_, said) in enumerate(formula.reasons) if said == reason]
                less = Formula()
                less.names = formula.names
                less.clauses = [
                    clause for at, clause in enumerate(formula.clauses) if not any(low <= at < high for low, high in spans)
                ]
                kind = reason.split(": ", 1)[-1] if "leads" not in reason else "leads"
                (matters if more_than(less, whole.total()) else idle).add(kind)
    assert not idle - matters
    assert len(matters) >= 12


def more_than(formula: Formula, most: int) -> bool:
    """Whether the formula has more models than so many, over all its variables."""
    with Solver("cadical195", bootstrap_with=[*formula.clauses, *([v, -v] for v in range(1, formula.variables + 1))]) as solver:
        for _ in range(most + 1):
            if not solver.solve():
                return False
            solver.add_clause([-literal for literal in solver.get_model()])
    return True


@pytest.mark.parametrize(("board", "count"), [("2x2", 99), ("2x3", 400), ("hexhex2", 60)])
def test_a_settled_position_is_won_by_the_leader(board: str, count: int) -> None:
    """Whoever is to move: the sweep knows nothing of the argument."""
    game = game_of(board)
    swept = sweep(game, Meter())
    seen = 0
    for p in some_positions(board, count):
        with Solver("cadical195", bootstrap_with=overtaken_formula(game, p).clauses) as solver:
            if solver.solve():
                continue
        seen += 1
        for turn in (0, 1):
            assert swept.wins(p._replace(turn=turn)) == (turn == leading(game, p))
    assert seen


@pytest.mark.parametrize("board", ["1x4", "2x2", "3x3", "3x4", "4x4", "2x6", "hexhex2", "rhombus3", "hexhex3"])
def test_the_checker_writes_the_same_clauses(board: str) -> None:
    game, chance, seen = game_of(board), random.Random(11), 0
    naive = NAIVE[game.name](board, {})
    while seen < 12:
        fill = chance.random()
        stones = [chance.choice("BW") if chance.random() < fill else "." for _ in range(game.board.size)]
        black, white = (sum(1 << cell for cell, glyph in enumerate(stones) if glyph == colour) for colour in "BW")
        p = Stones(black, white, chance.randrange(2))
        if not black | white or game.illegal(p) is not None:
            continue
        seen += 1
        formula = overtaken_formula(game, p)
        names = [" ".join(map(str, name)) for name in formula.names]
        ours = {frozenset((literal > 0, names[abs(literal) - 1]) for literal in clause) for clause in formula.clauses}
        side, _, theirs = naive.refutable({"question": "settled", "position": game.format(p)})
        assert ours == theirs, game.format(p)
        assert side == "BW"[leading(game, p)]


@pytest.mark.parametrize(
    ("position", "why"), [("B:../..", "nobody leads"), ("B:B./..:pass:over", "nobody leads"), ("B:B./.B", "rule 3")]
)
def test_the_checker_has_no_question_there(position: str, why: str) -> None:
    with pytest.raises(CheckError, match=why):
        NAIVE["xodd"]("2x2", {}).refutable({"question": "settled", "position": position})


SETTLED = "xodd:4x4:B:.BBB/.WB./BBWW/.W.W"
OPEN = "xodd:4x4:B:.W.W/BB.W/BW.B/BW.B"


def test_answers_and_their_evidence(tmp_path: Path) -> None:
    game = game_of("4x4")
    file = tmp_path / "settled.zip"
    found = settle(game, game.parse(SETTLED.split(":", 2)[2]), bundle=file)
    assert (found.settled, found.leader, found.board, found.evidence) == (True, BLACK, None, Evidence.REFUTATION)
    (statement,) = check(file).statements
    assert statement.known
    assert (statement.side, statement.claim) == ("B", "")
    assert statement.guarantee == "leads on every board with an odd number of groups that contains these stones"
    p = game.parse(OPEN.split(":", 2)[2])
    found = settle(game, p)
    assert (found.settled, found.leader, found.refutation, found.evidence) == (False, BLACK, None, Evidence.WITNESS)
    assert found.board is not None
    assert (found.board.black & p.black, found.board.white & p.white) == (p.black, p.white)
    black, white = counts_of("4x4", "".join(game.glyphs(found.board)))
    assert (black + white) % 2 == 1
    assert white < black
    assert game.outcome(Stones(found.board.black, found.board.white, 0, passes=2, over=True)).winner == WHITE  # type: ignore[union-attr]


def test_what_has_no_answer() -> None:
    game = game_of("4x4")
    with pytest.raises(UnsupportedError, match="nobody leads"):
        settle(game, game.start())
    with pytest.raises(UnsupportedError, match="has ended"):
        settle(game, game.parse("B:B.../..../..../....:pass:over"))
    undecided = settle(
        game_of("9x9"), game_of("9x9").parse("B:B......../" + "/".join(["........."] * 8)), limits=Limits(seconds=0.01)
    )
    assert (undecided.settled, undecided.limit, undecided.evidence) == (None, "seconds", Evidence.UNCHECKED)


def test_the_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    schema = json.loads((SCHEMAS / "settled.json").read_text())
    file = tmp_path / "settled.zip"
    shown = run(main, ["settled", SETTLED, "--refutation", str(file)])
    assert shown.exit_code == 0
    assert "settled: Black leads, and will in the end, whatever is played" in shown.output
    assert "written again and accepted by the independent checker" in shown.output
    assert run(main, ["check", str(file)]).exit_code == 0
    for position, settled, evidence, code, options in (
        (SETTLED, True, "refutation", 0, []),
        (OPEN, False, "witness", 0, []),
        (OPEN, None, None, 3, ["--seconds", "0.001"]),
    ):
        result = run(main, ["settled", position, "--json", *options])
        record = json.loads(result.stdout)
        jsonschema.validate(record, schema)
        assert (result.exit_code, record["settled"], record["evidence"]) == (code, settled, evidence)
    assert "not settled: White leads on this board" in run(main, ["settled", OPEN]).output
    assert "not decided" in run(main, ["settled", OPEN, "--seconds", "0.001"]).output
    for position, said in (("orcoon:3x3", "no question settled"), ("xodd:3x3", "nobody leads"), ("xodd:2x2:B:B./.B", "rule 3")):
        result = run(main, ["settled", position])
        assert result.exit_code == 1
        assert said in result.stderr


def test_encode_writes_these_formulas(tmp_path: Path) -> None:
    game = game_of("4x4")
    p = game.parse(OPEN.split(":", 2)[2])
    schema = json.loads((SCHEMAS / "encode.json").read_text())
    for question, formula in (
        ("legal", odd_formula(game, p).formula),
        ("turn", turn_formula(game, p)),
        ("settled", overtaken_formula(game, p)),
    ):
        file = tmp_path / "formula.cnf"
        result = CliRunner().invoke(main, ["encode", OPEN, question, "--out", str(file), "--json"])
        jsonschema.validate(json.loads(result.stdout), schema)
        assert file.read_text().splitlines() == [f"c {question} of {position_id(game, p)}", *formula.dimacs()]
    for position, question, said in (
        ("orcoon:3x3", "turn", "orcoon has no question turn"),
        ("xodd:3x3", "connect-B", "xodd has no question connect-B"),
        ("hex:rhombus3", "legal", "hex has no encoding yet"),
        ("xodd:3x3", "settled", "nobody leads"),
        ("xodd:3x3:B:B../.../...:pass:over", "turn", "the game has ended"),
    ):
        result = CliRunner().invoke(main, ["encode", position, question, "--out", str(tmp_path / "none.cnf")])
        assert result.exit_code == 1
        assert said in result.stderr
