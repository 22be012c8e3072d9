"""crosscut puzzles make --kind: construction puzzles by processes, the same bytes, prefixes, what is kept, what is said."""

import json
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from cases import slow
from crosscut.cli import main
from crosscut.core.errors import UnsupportedError
from crosscut.core.instance import read_id
from crosscut.puzzles.bundle import refutation_name
from crosscut.puzzles.construction.grading import graded, themes
from crosscut.puzzles.construction.make import Wanted
from crosscut.puzzles.construction.offered import puzzled
from crosscut.puzzles.construction.opening import Opening
from crosscut.puzzles.construction.record import puzzle_id, read_construction
from crosscut.solver.limits import Meter

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "schemas" / "construction.json").read_text(encoding="utf-8")
)


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments], input=given)


def made(board: str, kind: str, *more: str) -> Result:
    return run("make", board, "--kind", kind, "--seed", "1", *more)


@pytest.mark.parametrize(("board", "kind"), [("orcoon:4x4", "deadlock"), slow("orcoon:3x4", "final"), ("yodd:hexhex2", "groups")])
def test_the_same_bytes_whatever_the_processes_and_all_of_it_is_sound(board: str, kind: str, tmp_path: Path) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    for out, jobs in ((one, "1"), (two, "2")):
        done = made(board, kind, "--count", "4", "--jobs", jobs, "--out", str(out))
        assert (done.exit_code, done.stdout) == (0, "")
        assert done.stderr.splitlines()[-1].startswith("found 4 of 4 puzzles in ")
    assert one.read_bytes() == two.read_bytes()
    checked = json.loads(run("check", str(one), "--minimal", "--json").stdout)
    assert [(puzzle["verdict"], puzzle["solved"], puzzle["superfluous"]) for puzzle in checked["puzzles"]] == [
        ("sound", False, [])
    ] * 4
    with zipfile.ZipFile(one) as packed:
        records = [json.loads(line) for line in packed.read("puzzles.jsonl").decode().splitlines()]
        assert set(packed.namelist()) == {"puzzles.jsonl", *(refutation_name(record["id"]) for record in records)}
    for record in records:
        jsonschema.Draft202012Validator(SCHEMA).validate(record)
        puzzle = read_construction(record)
        assert (record["id"], record["grade"]["level"]) == (puzzle_id(puzzle), graded(puzzle).level)
        assert record["themes"] == list(themes(puzzle))
        assert puzzle.grade == graded(puzzle)


def test_lines_go_to_standard_output_and_fewer_are_the_first_ones() -> None:
    whole = made("xodd:3x3", "groups", "--count", "5")
    assert whole.exit_code == 0
    assert made("xodd:3x3", "groups", "--count", "2").stdout.splitlines() == whole.stdout.splitlines()[:2]
    few = made("xodd:3x3", "groups", "--count", "50", "--nodes", "8")
    assert few.exit_code == 3
    found = few.stdout.splitlines()
    assert 0 < len(found) < 8
    assert found == whole.stdout.splitlines()[: len(found)]
    *_, said, failed = few.stderr.splitlines()  # a slow machine says its progress before
    assert said == f"found {len(found)} of 50 puzzles in 8 attempts; stopped by the limit on nodes"
    assert failed.startswith("candidates that were none: ")
    assert run("check", "-", given=whole.stdout).stdout.endswith("5 puzzles: 5 sound\n")


@pytest.mark.parametrize(
    ("board", "kind", "grade", "levels", "wanted"),
    [("orcoon:4x4", "deadlock", "2", [2], ["deadlock"]), ("yodd:hexhex2", "groups", "1-1", [1], ["lines", "counting"])],
)
def test_a_grade_and_themes_are_kept_to(board: str, kind: str, grade: str, levels: list[int], wanted: list[str]) -> None:
    asked = [option for name in wanted for option in ("--theme", name)]
    done = made(board, kind, "--count", "3", "--grade", grade, *asked)
    assert done.exit_code == 0
    for line in done.stdout.splitlines():
        record = json.loads(line)
        assert record["grade"]["level"] in levels
        assert set(wanted) <= set(record["themes"])
    assert done.stdout != made(board, kind, "--count", "3").stdout


def test_what_does_not_come_is_said_with_the_reasons() -> None:
    done = made("xodd:2x2", "groups", "--count", "500", "--theme", "lines", "--grade", "5")
    assert (done.exit_code, done.stdout) == (3, "")
    said, failed = done.stderr.splitlines()[-2:]
    assert said == "found 0 of 500 puzzles in 300 attempts; these settings seem infeasible"
    assert "of another kind" in failed
    assert "without the themes" in failed


def test_a_limit_of_seconds_is_kept_while_a_question_is_asked() -> None:
    """An attempt on this board takes a minute or so."""
    done = made("xodd:10x10", "groups", "--count", "1", "--seconds", "1", "--grade", "1")
    assert done.exit_code == 3
    assert "stopped by the limit on seconds" in done.stderr


@pytest.mark.parametrize("jobs", [slow("1"), "2"])
def test_ctrl_c_keeps_what_was_found(jobs: str, tmp_path: Path) -> None:
    out = tmp_path / "kept.zip"
    options = ["--kind", "groups", "--count", "100000", "--seed", "1", "--jobs", jobs]
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "puzzles", "make", "xodd:4x4", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, complaint = process.communicate()
    assert process.returncode == 3
    lines = (first + rest).splitlines()
    assert f"found {len(lines)} of 100,000 puzzles in " in complaint
    assert "stopped by Ctrl-C" in complaint
    assert "Traceback" not in complaint
    again = run("make", "xodd:4x4", "--kind", "groups", "--count", str(len(lines)), "--seed", "1", "--out", str(out))
    assert again.exit_code == 0
    with zipfile.ZipFile(out) as packed:
        assert packed.read("puzzles.jsonl").decode().splitlines() == lines


def test_attempts_depend_on_their_numbers_alone() -> None:
    opening = Opening("xodd:3x3", Wanted("groups", 5))
    forwards, backwards = opening(Meter()), opening(Meter())
    numbers = range(12)
    found = [forwards(number) for number in numbers]
    assert [backwards(number) for number in reversed(numbers)][::-1] == found
    assert any(tried.made for tried in found)
    assert all(tried.made or sum(tried.failed.values()) == 1 for tried in found)


def test_only_some_games_have_them() -> None:
    with pytest.raises(UnsupportedError, match="hex has no construction puzzles"):
        puzzled(read_id("hex:rhombus3").game)
