"""`--seconds` on the command line: the clock starts with the command, and what was not checked in time is never called proved."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from cases import slow
from clock import Clock
from crosscut.batch.answer import outcome_of
from crosscut.batch.row import decided
from crosscut.cli import clock as of_commands
from crosscut.cli import main
from crosscut.solver import trust

SCHEMAS = Path(__file__).parents[2] / "docs" / "formats" / "schemas"
LATE = "found but not checked: stopped by the limit on seconds"
# Commands with an answer that has to be checked, and the member of their record that says it.
CHECKED = [
    (["map", "orcoon:3x3"], "value", "win"),
    (["solve", "orcoon:4x3"], "value", "loss"),
    slow(["connect", "orcoon:5x5:B:BBB.B/.WB.W/WW..B/.B..W/WBWBW", "B"], "can", False),
    (["settled", "xodd:4x4:B:.BBB/.WB./BBWW/.W.W"], "settled", True),
    (["extreme", "xodd:2x3", "most-groups"], "value", 6),
    (["extreme", "orcoon:3x3", "fewest-stones"], "value", 6),
]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def late(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is over when a check begins."""
    check = trust.check

    def begin(*arguments: Any) -> Any:
        clock.now += 100
        return check(*arguments)

    monkeypatch.setattr(trust, "check", begin)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize(("arguments", "member", "value"), CHECKED)
def test_an_answer_is_shown_unchecked(arguments: list[str], member: str, value: object, tmp_path: Path) -> None:
    text = run(*arguments, "--seconds", "60")
    assert text.exit_code == 3
    assert LATE in text.stdout
    assert "proved" not in text.stdout
    record = json.loads(run(*arguments, "--seconds", "60", "--json").stdout)
    schema = json.loads((SCHEMAS / f"{arguments[0]}.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(record)
    assert (record[member], record["evidence"], record["limit"]) == (value, "unchecked", "seconds")
    assert record.get("certificate", record.get("refutation")) is None
    kept = tmp_path / "kept"
    option = "--certificate" if arguments[0] in ("map", "solve") else "--refutation"
    noted = run(*arguments, "--seconds", "60", option, str(kept))
    assert f"was written but not checked: see `crosscut check {kept}.unchecked`" in noted.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["kept.unchecked"]


@pytest.mark.usefixtures("late")
def test_what_a_puzzle_claims_is_not_decided_by_an_unchecked_answer() -> None:
    result = run("solve", "orcoon:3x3#win,root,a2", "--all-moves", "--seconds", "60")
    assert result.exit_code == 3
    assert LATE in result.stdout
    assert result.stdout.endswith("that is not decided here\n")
    assert run("solve", "orcoon:3x3#win,root,a2").stdout.endswith("that turn wins (--all-moves also asks whether others do)\n")


@pytest.mark.usefixtures("late")
def test_without_a_limit_the_same_clock_disturbs_nobody(tmp_path: Path) -> None:
    result = run("map", "orcoon:3x3", "--certificate", str(tmp_path / "c.gz"))
    assert result.exit_code == 0
    assert "accepted by the independent checker" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "orcoon:3x3"],
        ["map", "orcoon:3x3"],
        ["census", "orcoon:3x3", "--reachable"],
        ["perft", "orcoon:3x3", "4"],
        ["deadlocks", "--cells", "5"],
        ["table", "build", "orcoon:2x3", "--method", "python", "--out", "t.table"],
        ["connect", "orcoon:5x5:B:BBB.B/.WB.W/WW..B/.B..W/WBWBW", "B", "--method", "sat"],
        ["extreme", "orcoon:3x3", "fewest-stones"],
        ["sample", "orcoon:3x3", "--count", "9", "--seed", "1"],
    ],
)
def test_the_clock_starts_with_the_command(
    arguments: list[str], clock: Clock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever a command does before its work is a part of its time."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(of_commands, "monotonic", lambda: clock.now - 100)
    monkeypatch.setattr("crosscut.solver.kernel.native", None)
    result = run(*arguments, "--seconds", "60")
    assert result.exit_code == 3, result.output
    assert "stopped by the limit on seconds" in result.output
    assert run(*arguments, "--seconds", "600").exit_code == 0


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize("command", ["solve", "map"])
def test_an_unchecked_answer_is_not_stored(command: str, tmp_path: Path) -> None:
    store = str(tmp_path / "s.sqlite")
    result = run(command, "orcoon:4x3", "--seconds", "60", "--store", store, "--json")
    assert result.exit_code == 3
    record = json.loads(result.stdout)
    assert (record["value"], record["evidence"], record["limit"]) == ("loss", "unchecked", "seconds")
    assert run("store", "info", store).output == f"{store}: 0 answers\n"
    assert outcome_of(record) == "unknown"
    assert not decided(record)
    checked = outcome_of(record | {"evidence": "certificate", "limit": None})
    assert checked == ("lost" if command == "solve" else "unknown")  # no first turn is searched before the position is checked


@pytest.mark.usefixtures("late")
def test_limits_of_seconds_hold_for_what_is_read_from_a_table(tmp_path: Path) -> None:
    path = str(tmp_path / "t.table")
    assert run("table", "build", "orcoon:4x3", "--out", path).exit_code == 0
    result = run("solve", "orcoon:4x3", "--table", path, "--nodes", "1", "--memory", "1", "--seconds", "60")
    assert result.exit_code == 3
    assert LATE in result.stdout
    assert "proved" not in result.stdout
