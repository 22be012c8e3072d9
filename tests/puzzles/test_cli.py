"""crosscut puzzles on the command line: bundles and lines, exit codes, JSON against the schema, bad input."""

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.puzzles import certify
from crosscut.puzzles import make as making

pytestmark = pytest.mark.twin
SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
START = "orcoon:3x3:B:.../.../..."
GOOD = '{"position": "orcoon:3x3", "solution": "a2"}\n'
COOKED = '{"position": "orcoon:3x3:B:.../.../..B", "solution": "a2"}\n'


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments], input=given)


def test_what_is_made_is_checked(tmp_path: Path) -> None:
    bundle, again = tmp_path / "a.zip", tmp_path / "b.zip"
    for out in (bundle, again):
        made = run("make", "orcoon:3x3", "--count", "4", "--seed", "1", "--unique", "tree", "--minimal", "--out", str(out))
        assert (made.exit_code, made.stdout) == (0, "")
        assert made.stderr.startswith("found 4 of 4 puzzles, ")
    assert bundle.read_bytes() == again.read_bytes()
    done = run("check", str(bundle))
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert len(lines) == 5
    assert all(": sound (the only turn at the tree, " in line for line in lines[:4])
    assert all(" by its file)" in line for line in lines[:4])
    assert lines[4] == "4 puzzles: 4 sound"
    record = json.loads(run("check", str(bundle), "--json").stdout)
    assert not any(puzzle["solved"] for puzzle in record["puzzles"])


def test_lines_go_to_standard_output_and_come_from_standard_input() -> None:
    made = run("make", "xodd:2x3", "--count", "3", "--seed", "2")
    assert made.exit_code == 0
    schema = jsonschema.Draft202012Validator(json.loads((SCHEMAS / "puzzle.json").read_text()))
    for line in made.stdout.splitlines():
        schema.validate(json.loads(line))
    done = run("check", "-", given=made.stdout)
    assert done.exit_code == 0
    assert done.stdout.endswith("3 puzzles: 3 sound\n")


@pytest.mark.parametrize(
    ("lines", "options", "code", "said"),
    [
        (GOOD, [], 0, "line 1: orcoon:3x3:B:.../.../... a2: sound (the only turn at the root, 5 turns)"),
        (COOKED, [], 1, "line 1: orcoon:3x3:B:.../.../..B a2: cooked: a1, c1, a2, c2 and b3 win"),
        (
            '{"position": "orcoon:2x2", "solution": "a1"}',
            [],
            1,
            "line 1: orcoon:2x2:B:../.. a1: unsolvable: no turn of Black wins",
        ),
        ('{"position": "orcoon:3x3", "solution": "b2"}', [], 1, "line 1: orcoon:3x3:B:.../.../... b2: wrong: a2 wins"),
        (GOOD, ["--nodes", "5"], 3, "line 1: orcoon:3x3:B:.../.../... a2: unknown: stopped by the limit on nodes"),
        (
            GOOD + GOOD.replace("a2", "c2"),
            [],
            1,
            f"line 2: {START} a2: sound (the only turn at the root, 5 turns); the puzzle of line 1 up to symmetry",
        ),
        ("[]", [], 1, "line 1: refused: standard input, line 1: not a JSON object"),
        (
            '{"position": "orcoon:3x3:W:.../..W/BBB", "solution": "c1"}',
            ["--minimal"],
            1,
            "line 1: orcoon:3x3:W:.../..W/BBB c1: sound (the only turn at the root, 3 turns); superfluous: a3 b3",
        ),
    ],
)
def test_verdicts_and_exit_codes(lines: str, options: list[str], code: int, said: str) -> None:
    done = run("check", "-", *options, given=lines)
    assert done.exit_code == code
    assert said in done.stdout.splitlines()
    record = run("check", "-", *options, "--json", given=lines)
    assert record.exit_code == code
    schema = json.loads((SCHEMAS / "puzzles-check.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(json.loads(record.stdout))


def test_fewer_than_asked_is_said(tmp_path: Path) -> None:
    out = tmp_path / "few.zip"
    few = run("make", "orcoon:3x3", "--count", "50", "--seed", "1", "--nodes", "60", "--out", str(out))
    assert few.exit_code == 3
    assert "of 50 puzzles, 60 positions drawn; stopped by the limit on nodes" in few.stderr
    assert run("check", str(out)).exit_code == 0
    none = run("make", "orcoon:3x3", "--count", "1", "--seed", "1", "--nodes", "3", "--out", str(tmp_path / "none.zip"))
    assert none.exit_code == 3
    assert none.stderr.splitlines()[-1] == "these settings seem infeasible"
    assert not (tmp_path / "none.zip").exists()


def test_ctrl_c_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, real = 2, certify.certificate

    def interrupted(*arguments: object) -> bytes:
        nonlocal kept
        if not kept:
            raise KeyboardInterrupt
        kept -= 1
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(making, "certificate", interrupted)
    out = tmp_path / "two.zip"
    done = run("make", "orcoon:3x3", "--count", "5", "--seed", "1", "--out", str(out))
    assert done.exit_code == 3
    assert done.stderr.startswith("found 2 of 5 puzzles")
    assert run("check", str(out)).stdout.endswith("2 puzzles: 2 sound\n")


@pytest.mark.parametrize(
    ("arguments", "content", "message"),
    [
        (["check", "FILE"], b"PK\x03\x04 no zip", "cannot read"),
        (["check", "FILE"], b"\xff\xfe", "not a text in UTF-8"),
        (["check", "FILE"], b"", "is empty: expected one puzzle a line"),
        (["check", "nowhere.jsonl"], b"", "cannot read 'nowhere.jsonl'"),
        (["make", "orcoon:3x3:B:.../.B./...", "--count", "1", "--seed", "1"], b"", "expected GAME:BOARD without a position"),
        (["make", "orcoon:3x3,pie=on", "--count", "1", "--seed", "1"], b"", "pie=off"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = run(*[str(file) if argument == "FILE" else argument for argument in arguments])
    assert done.exit_code == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert message in done.stderr
