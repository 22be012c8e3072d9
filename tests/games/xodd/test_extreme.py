"""Extremal boards of Xodd and Yodd against brute force over the checker's rules: every board, every turn by its own route."""

import hashlib
import io
import json
import random
import re
import zipfile
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import check_stream
from crosscut.checker.games import GAMES as NAIVE
from crosscut.checker.games.xodd.rules import Xodd as NaiveXodd
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.xodd.formulas.questions import later
from crosscut.games.xodd.questions.extreme import EXTREMES, no_legal_drop
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.extreme import extreme
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.questions import question_of


def game_of(board: str) -> Xodd:
    game = open_game("xodd" if board[0].isdigit() else "yodd", board)
    assert isinstance(game, Xodd)
    return game


class Brute:
    """All boards of a kind, by the checker's rules."""

    def __init__(self, board: str) -> None:
        rules = NAIVE[game_of(board).name](board, {})
        assert isinstance(rules, NaiveXodd)

        @cache
        def groups(stones: str) -> int:
            return rules.groups(stones, "B") + rules.groups(stones, "W")

        self.groups = groups
        self.boards = ["".join(glyphs) for glyphs in product("BW.", repeat=game_of(board).board.size)]

    def stuck(self, stones: str) -> bool:
        """Whether the board is odd, not full, and no turn of one stone or of two leads to an odd board."""
        one = [after for cell in range(len(stones)) for after in self.drops(stones, cell)]
        if not one or self.groups(stones) % 2 == 0:
            return False
        two = (last for after in one for cell in range(len(stones)) for last in self.drops(after, cell))
        return not any(self.groups(after) % 2 for after in one) and not any(self.groups(after) % 2 for after in two)

    @staticmethod
    def drops(stones: str, cell: int) -> list[str]:
        return [stones[:cell] + colour + stones[cell + 1 :] for colour in "BW"] if stones[cell] == "." else []


@pytest.mark.parametrize("board", ["1x1", "1x4", "2x3", "3x3", "hexhex2"])
@pytest.mark.parametrize("question", EXTREMES)
def test_the_checker_writes_the_same_clauses(board: str, question: str) -> None:
    game, asked = game_of(board), EXTREMES[question]
    found = asked.find(game, Meter(), lambda _: None)
    assert asked.known is not None
    names = [" ".join(map(str, name)) for name in found.formula.names]
    ours = {frozenset((literal > 0, names[abs(literal) - 1]) for literal in clause) for clause in found.formula.clauses}
    members = {**asked.known(found), "position": game.format(game.start())}
    naive = NAIVE[game.name](board, {})
    side, sentence, theirs = naive.refutable(members)
    assert isinstance(theirs, set)
    assert side == "-"
    if question == "fewest-empty":
        few = "an empty cell" if found.value is None else "at least one, but fewer than 1 empty cells,"
        assert sentence == f"on every {board} board with an odd number of groups and {few} a turn with a stone is legal"
        # Without a bound the counter is of no use.
        assert ours <= theirs if found.value is None else ours == theirs
        assert all("empty at least" in str(one) for one in theirs - ours)
        with pytest.raises(CheckError, match="no number of empty cells"):
            naive.refutable(members | {"least": 0})
        return
    assert ours == theirs
    assert (sentence.startswith(f"no {board} board "), f"more than {found.value} groups" in sentence) == (True, True)
    for most in (-1, 0, 2 * game.board.size):
        with pytest.raises(CheckError, match="not a number of groups"):
            naive.refutable(members | {"most": most})


@pytest.mark.parametrize("least", [1, 2, 257])
def test_another_bound_and_clauses_that_say_more_are_refused(least: int, tmp_path: Path) -> None:
    """Of the bundle for hexhex2, where every odd board with an empty cell has a legal drop, and that for 1x4."""
    board = "1x4" if least == 1 else "hexhex2"
    answer = extreme(game_of(board), EXTREMES["fewest-empty"], refutation=tmp_path / "found.zip")
    assert answer.refutation is not None
    assert answer.refutation.known
    with zipfile.ZipFile(tmp_path / "found.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}

    def error(formula: bytes, **values: object) -> str:
        manifest = json.loads(members["manifest.json"]) | values | {"formula": hashlib.sha256(formula).hexdigest()}
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            for name, data in (
                members | {"manifest.json": json.dumps(manifest).encode() + b"\n", "formula.cnf": formula}
            ).items():
                archive.writestr(name, data)
        return check_stream(io.BytesIO(stream.getvalue())).error

    formula = members["formula.cnf"]
    assert error(formula) == ""
    assert ("no clause of the question" in error(formula, least=least + 1)) == (least == 1)
    lines = formula.decode().splitlines()
    clauses = {at: set(line.split()) for at, line in enumerate(lines) if not line.startswith(("c", "p"))}
    for at in random.Random(7).sample([*clauses], 40):
        rest = lines[at].split(" ", 1)[1]
        changed = "\n".join([*lines[:at], rest, *lines[at + 1 :], ""]).encode()
        assert set(rest.split()) in clauses.values() or "no clause of the question" in error(changed), lines[at]


BOARDS = ["1x1", "1x2", "1x3", "1x4", "1x5", "2x2", "2x3", "3x2", "2x4", "rhombus2", "hexhex2"]
SLOW = [*map(slow, ("1x9", "3x3", "2x5", "rhombus3"))]


@pytest.mark.parametrize("board", [*BOARDS, *SLOW])
def test_against_all_boards(board: str) -> None:
    game, brute = game_of(board), Brute(board)
    numbers = {stones: brute.groups(stones) for stones in brute.boards}
    stuck = {stones for stones in brute.boards if brute.stuck(stones)}
    for question, expected in (
        ("most-groups", max(numbers.values())),
        ("most-odd-groups", max(number for number in numbers.values() if number % 2)),
        ("fewest-empty", min((stones.count(".") for stones in stuck), default=None)),
    ):
        answer = extreme(game, EXTREMES[question])
        assert answer.found is not None
        found = answer.found
        assert found.value == expected, question
        assert answer.evidence is Evidence.REFUTATION
        if found.position is None:
            continue
        stones = "".join(game.glyphs(found.position))
        if question == "fewest-empty":
            assert stones in stuck
            assert [stones[cell] for cell in found.cells] == ["."] * stones.count(".")
        else:
            assert numbers[stones] == expected
    assert {stones.count(".") for stones in stuck} <= {1}  # never more than one empty cell
    assert listed(game) == stuck


PAGE = Path(__file__).parents[3] / "docs" / "results" / "xodd-extremes.md"
ROWS = re.findall(r"^\| `[a-z]+:(\w+)` \| (\d+) \| (\d+) \| (\d+|no such board) \|", PAGE.read_text(), re.MULTILINE)
QUICK = {"1x3", "2x2", "hexhex2"}


@pytest.mark.parametrize("row", [pytest.param(row, id=row[0], marks=() if row[0] in QUICK else pytest.mark.slow) for row in ROWS])
def test_the_table_of_the_page(row: tuple[str, ...]) -> None:
    board, *values = row
    game = game_of(board)
    for question, value in zip(EXTREMES.values(), values, strict=True):
        found = extreme(game, question).found
        assert found is not None
        assert found.value == (None if value == "no such board" else int(value))


def listed(game: Xodd, left_out: str = "") -> set[str]:
    """The boards of the models of `no_legal_drop`, without the block of that reason."""
    formula = stuck_formula(game)[0]
    starts = [start for start, _ in formula.reasons] + [len(formula.clauses)]
    out = {
        index
        for at, (start, reason) in enumerate(formula.reasons)
        for index in range(start, starts[at + 1])
        if left_out and reason.startswith(left_out)
    }
    found = set()
    with Solver("cadical195", bootstrap_with=[clause for at, clause in enumerate(formula.clauses) if at not in out]) as solver:
        while solver.solve():
            model = solver.get_model()
            named = formula.named(model)
            colours = (("black", "B"), ("white", "W"))
            found.add(
                "".join(
                    next((glyph for colour, glyph in colours if ("stone", colour, name) in named), ".")
                    for name in game.board.names
                )
            )
            solver.add_clause([-model[literal - 1] for literal in formula.key])
    return found


def stuck_formula(game: Xodd) -> tuple[Formula, list[int]]:
    board = later(game, Stones(0, 0))
    return board.formula, no_legal_drop(game, board)


@pytest.mark.parametrize("reason", ["one stone on an empty cell", "there is an empty cell", "not two empty cells", "groups: "])
def test_every_rule_of_no_legal_drop_matters(reason: str) -> None:
    """Left out, each admits boards of 1x5 that are not stuck."""
    game = game_of("1x5")
    assert listed(game, reason) > listed(game)


def test_questions_of_the_command_line_and_limits() -> None:
    assert list(EXTREMES) == list(question_of("xodd", "extreme").options[0].choices)
    answer = extreme(game_of("4x4"), EXTREMES["most-odd-groups"], limits=Limits(seconds=0.01))
    assert (answer.found, answer.limit, answer.evidence) == (None, "seconds", Evidence.UNCHECKED)
