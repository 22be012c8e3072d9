"""Rules of one's own: registered from a class or a file, in this process and in others, on the command line with --rules."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import crosscut
from crosscut.batch.images import canonical
from crosscut.batch.question import read_question
from crosscut.cli import main
from crosscut.core import variants
from crosscut.core.errors import OfferError, StoreError, UnknownNameError, UnsupportedError
from crosscut.core.game import Outcome, Reason, Symmetry, Turn
from crosscut.games.hex.rules import Hex
from crosscut.solver.limits import Limits
from own_rules import MISERE


class Misere(Hex):
    name = "misere"

    def outcome(self, p: Any) -> Outcome | None:
        ended = super().outcome(p)
        return None if ended is None else ended._replace(winner=1 - (ended.winner or 0))


class Refusing(Hex):
    name = "refusing"

    def legal(self, p: Any, turn: Turn) -> Reason | None:
        return Reason("9", (0,), "never on a1") if turn == self.drops[0] else super().legal(p, turn)


class Skew(Refusing):
    name = "skew"
    drawless = False

    def moves(self, p: Any) -> Iterator[Turn]:
        return (turn for turn in super().moves(p) if turn != self.drops[0])

    def outcome(self, p: Any) -> Outcome | None:
        full = (p.black | p.white | 1).bit_count() == len(list(self.drops))
        return super().outcome(p) or (Outcome(None) if full else None)


class Corner(Hex):
    """Who owns a1 at the end has won; the board's symmetries move a1."""

    name = "corner"

    def outcome(self, p: Any) -> Outcome | None:
        full = (p.black | p.white).bit_count() == self.board.size
        return Outcome(p.white & 1) if full else None


class Known(Corner):
    name = "known"

    def keeps_symmetry(self, symmetry: Symmetry) -> bool:
        return symmetry.table[0] == 0 and super().keeps_symmetry(symmetry)


class Blacks(Corner):
    name = "blacks"

    def outcome(self, p: Any) -> Outcome | None:
        return super().outcome(p) and Outcome(0)


class Twice(Hex):
    name = "twice"

    def moves(self, p: Any) -> Iterator[Turn]:
        return (turn for turn in super().moves(p) for _ in range(2))


class Drawn(Hex):
    name = "drawn"

    def outcome(self, p: Any) -> Outcome | None:
        return super().outcome(p) and Outcome(None)


class Failing(Hex):
    name = "failing"

    def outcome(self, p: Any) -> Outcome | None:
        return Outcome(1 // 0)


WRONG = """

class Wrong(Misere):
    name = "wrong"

    def outcome(self, p):
        raise ValueError("a\\nb")
"""


@pytest.fixture(autouse=True)
def _session(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a session of its own."""
    monkeypatch.setattr(variants, "_added", {})
    monkeypatch.setattr(variants, "_loaded", set())
    monkeypatch.setenv(variants.VARIABLE, "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "my_variant.py"
    found.write_text(MISERE)
    return found


def test_a_class_is_a_game_of_this_session() -> None:
    assert crosscut.register(Misere) == "misere"
    answer = crosscut.solve("misere:rhombus3")
    assert repr(answer) == "<lost for Black, whatever Black does, computed, not proved>"
    assert "the independent checker has no rules for misere" in str(answer)
    assert not answer.proved
    assert crosscut.solve("hex:rhombus3").value == "win"  # the parent is as it was
    assert crosscut.map("misere:rhombus2").moves.keys() == crosscut.map("hex:rhombus2").moves.keys()
    assert crosscut.perft("misere:rhombus2", 3).counts == [4, 12, 24]
    assert crosscut.census("misere:rhombus2").counts is not None
    assert crosscut.register(Misere) == "misere"  # a cell that is run again


def test_native_loops_of_the_parent_do_not_count_by_the_parents_rules() -> None:
    class Centre(Hex):
        name = "centre"

        def moves(self, p: Any) -> Iterator[Turn]:
            return (turn for turn in super().moves(p) if self.legal(p, turn) is None)

        def legal(self, p: Any, turn: Turn) -> Reason | None:
            if turn == self.drops[4] and not (p.black | p.white):
                return Reason("9", (4,), "not in the middle first")
            return super().legal(p, turn)

    crosscut.register(Centre)
    assert crosscut.perft("centre:rhombus3", 2).counts == [8, 64]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Refusing, r"`moves` has a1, `legal` refuses it \(never on a1\)"),
        (Skew, "an image under the symmetries has other turns"),
        (Corner, "an image under the symmetries ends in another way .`keeps_symmetry` says which"),
        (Blacks, "an image under the symmetries ends in another way"),
        (Twice, "`moves` has .* twice in twice:rhombus3:"),
        (Drawn, "a draw, and the rules say `drawless` in drawn:rhombus3:"),
        (Failing, r"ZeroDivisionError: .* \(test_rules.py, line [0-9]+, in outcome\), tried on rhombus3"),
        (
            type("Nowhere", (Hex,), {"name": "nowhere", "families": ("sphere",)}),
            "families .'sphere',.: expected some of",
        ),
        (type("Unnamed", (Hex,), {}), "there is a game hex already, of crosscut"),
        (type("Numbered", (Hex,), {"name": "hex2"}), "fits no position ID"),
        (type("Bare", (), {}), "is no game: it lacks name, families"),
        (7, "is no game"),
    ],
)
def test_what_is_no_game_or_contradicts_itself_is_refused(rules: Any, message: str) -> None:
    with pytest.raises(OfferError, match=message):
        crosscut.register(rules)
    with pytest.raises(UnknownNameError):
        crosscut.position(f"{getattr(rules, 'name', 'x')}x:rhombus2")
    assert variants.variants() == {}


def test_rules_say_which_symmetries_they_keep() -> None:
    assert crosscut.register(Known) == "known"
    game = crosscut.position("known:rhombus2").game
    assert [one.table for one in game.symmetries(game.start())] == [(0, 1, 2, 3), (0, 2, 1, 3)]
    assert crosscut.solve("known:rhombus2", all_moves=True).winning == ["a1"]
    assert [crosscut.solve("known:rhombus2", all_moves=True, symmetry=one).winning for one in (False, True)] == [["a1"]] * 2


def test_rules_that_keep_no_symmetry_keep_what_leaves_all_as_it_is() -> None:
    class Alone(Hex):
        name = "alone"

        def keeps_symmetry(self, symmetry: Symmetry) -> bool:
            return False

    crosscut.register(Alone)
    game = crosscut.position("alone:rhombus2").game
    assert [(one.table, one.exchanged) for one in game.symmetries(game.start())] == [((0, 1, 2, 3), False)]
    assert crosscut.solve("alone:rhombus2").value == "win"
    found = [str(getattr(one, "value", one)) for one in crosscut.solve_many(["alone:rhombus2", "alone:rhombus2:W:B./.."], jobs=0)]
    assert found == ["win", "win"]


def test_a_file_with_a_game_that_is_refused_adds_none(tmp_path: Path) -> None:
    path = tmp_path / "two.py"
    path.write_text(MISERE + WRONG)
    said = r"the rules of wrong: ValueError: a \(two.py, line [0-9]+, in outcome\), tried on rhombus3$"
    with pytest.raises(OfferError, match=said):
        crosscut.register(path)
    assert variants.variants() == {}


def test_an_error_of_a_file_of_rules_is_one_line(tmp_path: Path) -> None:
    """Here it comes on boards larger than those on which the rules are tried."""
    path = tmp_path / "late.py"
    path.write_text(MISERE.replace("        return None if", "        assert p.black.bit_length() < 10\n        return None if"))
    done = CliRunner().invoke(main, ["solve", "misere:rhombus4", "--rules", str(path)])
    assert (done.exit_code, done.stderr) == (1, f"Error: {path}:10: AssertionError\n")


def test_questions_about_rules_that_nobody_has_tried_are_not_exchanged_for_one_another() -> None:
    crosscut.register(Misere)
    for name, one in (("misere", False), ("hex", True)):
        asked = [
            read_question({"task": "solve", "position": f"{name}:rhombus2:W:{rows}"}, Limits()) for rows in ("B./..", "../.B")
        ]
        assert (canonical(asked[0])[0] == canonical(asked[1])[0]) == one


def test_a_file_is_known_to_other_processes(file: Path) -> None:
    assert crosscut.register(file) == ["misere"]
    start = crosscut.position("misere:rhombus2")
    found = [str(getattr(one, "value", one)) for one in crosscut.solve_many([start.play(turn) for turn in start.turns()], jobs=1)]
    assert found == [str(crosscut.solve(start.play(turn)).value) for turn in start.turns()]


def test_a_class_of_a_notebook_stays_in_its_process(tmp_path: Path) -> None:
    crosscut.register(Misere)
    with pytest.raises(UnsupportedError, match="write its class to a file and register that, or take jobs=0"):
        list(crosscut.solve_many([crosscut.position("misere:rhombus2")], jobs=1))
    with pytest.raises(UnsupportedError, match="jobs=0"):
        list(crosscut.solve_many(["misere:rhombus2"], jobs=1))
    (answer,) = crosscut.solve_many(["misere:rhombus2"], jobs=0)
    assert isinstance(answer, crosscut.Solution)
    with pytest.raises(StoreError, match="its rules are of this session, and may be others tomorrow"):
        crosscut.solve("misere:rhombus2", store=tmp_path / "answers")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\ndef f(:\n", ":2: SyntaxError"),
        ("x = 1 / 0\n", ":1: ZeroDivisionError: division by zero"),
        ("import nonsense\n", ":1: ModuleNotFoundError"),
        ("x = 1\n", "defines no game"),
        (MISERE.replace('"misere"', '"hex"'), "there is a game hex already"),
    ],
)
def test_a_file_with_something_wrong_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(text)
    told = CliRunner().invoke(main, ["show", "misere:rhombus2", "--rules", str(file)])
    assert (told.exit_code, told.stdout) == (1, "")
    assert message in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_a_file_that_is_not_there_or_no_python(tmp_path: Path) -> None:
    for name, message in (("absent.py", "no file of rules"), (".", "no file of rules")):
        told = CliRunner().invoke(main, ["show", "misere:rhombus2", "--rules", str(tmp_path / name)])
        assert told.exit_code == 1
        assert message in told.stderr
    other = tmp_path / "rules.txt"
    other.write_text(MISERE)
    assert "ends in .py" in CliRunner().invoke(main, ["show", "misere:rhombus2", "--rules", str(other)]).stderr


def test_the_command_line_knows_the_games_of_a_file(file: Path, tmp_path: Path) -> None:
    def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from crosscut.cli import main; main()", *arguments, "--rules", str(file)]
        return subprocess.run(command, input=given, env=os.environ, cwd=tmp_path, capture_output=True, text=True, check=False)

    solved = run("solve", "misere:rhombus2", "--json")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert (json.loads(solved.stdout)["value"], json.loads(solved.stdout)["evidence"]) == ("win", "unchecked")
    for arguments in (["show", "misere:rhombus2"], ["moves", "misere:rhombus2"], ["census", "misere:rhombus2"]):
        assert run(*arguments).returncode == 0
    asked = '{"task": "solve", "position": "misere:rhombus2"}\n'
    done = run("batch", "-", "--out", "out.jsonl", "--jobs", "1", given=asked)
    assert (done.returncode, json.loads((tmp_path / "out.jsonl").read_text())["value"]) == (0, "win"), done.stderr
