"""crosscut puzzles on the command line: bundles and lines, exit codes, JSON against the schema, bad input."""

import json
import re
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from cases import slow
from crosscut.cli import main
from crosscut.puzzles import certificate, compose
from crosscut.puzzles.bundle import read_bundle

SCHEMAS = Path(__file__).parents[2] / "docs" / "formats" / "schemas"
START = "orcoon:3x3:B:.../.../..."
GOOD = '{"position": "orcoon:3x3", "solution": "a2"}\n'
FORCED = "; forced-end: the last turn of the line is forced"
UNFIT = "; not reachable from the start: {} black and {} white stones, and {} to move: nobody has passed, and Black began"
COOKED = '{"position": "orcoon:3x3:B:.../.../..B", "solution": "a2"}\n'


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments], input=given)


@pytest.mark.twin
def test_what_is_made_is_checked(tmp_path: Path) -> None:
    bundle, again = tmp_path / "a.zip", tmp_path / "b.zip"
    for out in (bundle, again):
        made = run(
            "make",
            "orcoon:3x3",
            "--count",
            "4",
            "--allow",
            "all",
            "--seed",
            "1",
            "--unique",
            "tree",
            "--minimal",
            "--out",
            str(out),
        )
        assert (made.exit_code, made.stdout) == (0, "")
        assert "found 4 of 4 puzzles in " in made.stderr
    assert bundle.read_bytes() == again.read_bytes()
    done = run("check", str(bundle))
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert len(lines) == 5
    assert all(": sound (the only turn against every reply, " in line for line in lines[:4])
    assert all(" by its file)" in line for line in lines[:4])
    assert lines[4] == "4 puzzles: 4 sound"
    record = json.loads(run("check", str(bundle), "--json").stdout)
    assert not any(puzzle["solved"] for puzzle in record["puzzles"])


def test_lines_go_to_standard_output_and_come_from_standard_input() -> None:
    made = run("make", "xodd:2x3", "--count", "3", "--allow", "all", "--seed", "2")
    assert made.exit_code == 0
    schema = jsonschema.Draft202012Validator(json.loads((SCHEMAS / "puzzle.json").read_text()))
    for line in made.stdout.splitlines():
        schema.validate(json.loads(line))
    done = run("check", "-", given=made.stdout)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1].startswith("3 puzzles: 3 sound")


@pytest.mark.twin
@pytest.mark.parametrize(
    ("lines", "options", "code", "said"),
    [
        (
            GOOD,
            [],
            0,
            "line 1: orcoon:3x3:B:.../.../... a2: sound (the only turn at the root, 5 turns)" + FORCED,
        ),
        (
            COOKED,
            [],
            1,
            "line 1: orcoon:3x3:B:.../.../..B a2: cooked: a1, c1, a2, c2 and b3 win" + UNFIT.format(1, 0, "Black"),
        ),
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
            f"line 2: {START} a2: sound (the only turn at the root, 5 turns){FORCED}; the puzzle of line 1 up to symmetry",
        ),
        ("[]", [], 1, "line 1: refused: not a JSON object"),
        (
            '{"position": "orcoon:3x3:W:.../..W/BBB", "solution": "c1"}',
            ["--minimal"],
            1,
            "line 1: orcoon:3x3:W:.../..W/BBB c1: sound (the only turn at the root, 3 turns); superfluous: a3 b3"
            + UNFIT.format(3, 1, "White")
            + FORCED,
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
    few = run("make", "orcoon:3x3", "--count", "50", "--allow", "all", "--seed", "1", "--nodes", "6", "--out", str(out))
    assert few.exit_code == 3
    said = few.stderr.splitlines()
    assert said[-2].endswith(" of 50 puzzles in 6 attempts; stopped by the limit on nodes")
    assert said[-1].startswith("candidates that were none: ")
    assert "not won" in said[-1]
    assert "several solutions" in said[-1]
    assert run("check", str(out)).exit_code == 0
    out = tmp_path / "none.zip"
    none = run(
        "make",
        "orcoon:3x3",
        "--count",
        "1",
        "--allow",
        "all",
        "--seed",
        "1",
        "--nodes",
        "2",
        "--theme",
        "conflict",
        "--out",
        str(out),
    )
    assert none.exit_code == 3
    said = none.stderr.splitlines()
    assert said[-2] == "found 0 of 1 puzzle in 2 attempts; stopped by the limit on nodes; these settings seem infeasible"
    assert " 2 another grade or theme" in said[-1]
    assert not out.exists()


@pytest.mark.parametrize("seconds", ["0.001", "1"])
def test_a_limit_of_seconds_yields_a_prefix(seconds: str, tmp_path: Path) -> None:
    out = tmp_path / "some.zip"
    arguments = ["make", "orcoon:3x3", "--count", "9999", "--allow", "all", "--seed", "1"]
    some = run(*arguments, "--seconds", seconds, "--out", str(out))
    assert some.exit_code == 3
    assert "stopped by the limit on seconds" in some.stderr
    found = run("make", "orcoon:3x3", "--count", "2", "--allow", "all", "--seed", "1", "--nodes", "9").stdout.splitlines()
    assert len(found) == 2
    if out.exists():
        kept = read_bundle(BytesIO(out.read_bytes()), 10**6)[0].decode().splitlines()
        assert kept[:2] == found[: len(kept)]
    else:
        assert "found 0 of 9,999 puzzles" in some.stderr


@pytest.mark.parametrize("jobs", [slow("1"), "2"])
def test_ctrl_c_ends_a_run_and_writes_the_bundle(jobs: str, tmp_path: Path) -> None:
    out = tmp_path / "some.zip"
    arguments = [
        "puzzles",
        "make",
        "orcoon:3x3",
        "--count",
        "9999",
        "--allow",
        "all",
        "--seed",
        "1",
        "--nodes",
        "99999",
        "--jobs",
        jobs,
        "--out",
        str(out),
    ]
    code = f"from crosscut.cli import main\nif __name__ == '__main__': main({arguments!r})"
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = ""
        while " 0 of " in said or " of 9,999 found" not in said:
            said = process.stderr.readline()
            assert said
        process.send_signal(signal.SIGINT)
        _, rest = process.communicate()
    assert process.returncode == 3
    assert "Traceback" not in rest
    assert "; stopped by Ctrl-C" in rest
    assert run("check", str(out)).exit_code == 0


def test_ctrl_c_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, real = 2, certificate.certificate

    def interrupted(*arguments: object) -> bytes:
        nonlocal kept
        if not kept:
            raise KeyboardInterrupt
        kept -= 1
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(compose, "certificate", interrupted)
    out = tmp_path / "two.zip"
    done = run("make", "orcoon:3x3", "--count", "5", "--allow", "all", "--seed", "1", "--out", str(out))
    assert done.exit_code == 3
    assert done.stderr.splitlines()[-2].startswith("found 2 of 5 puzzles")
    assert run("check", str(out)).stdout.endswith("2 puzzles: 2 sound\n")


@pytest.mark.parametrize(
    ("arguments", "content", "message"),
    [
        (["check", "nowhere.jsonl"], b"", "cannot read 'nowhere.jsonl'"),
        (["check", "example:nowhere"], b"", "no example 'nowhere': there are puzzles-bad"),
        (
            ["make", "orcoon:3x3:B:.../.B./...", "--count", "1", "--allow", "all", "--seed", "1"],
            b"",
            "expected GAME:BOARD without a position",
        ),
        (["make", "orcoon:3x3,pie=on", "--count", "1", "--allow", "all", "--seed", "1"], b"", "pie=off"),
        (
            ["make", "orcoon:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--theme", "hope"],
            b"",
            "no theme 'hope' of puzzles of orcoon:3x3 with the goal win: there are only pass wins,",
        ),
        (
            ["make", "xodd:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--theme", "waiting"],
            b"",
            "no theme 'waiting' of puzzles of xodd:3x3 with the goal win: there are only pass wins, zugzwang, quiet,",
        ),
        (
            ["make", "hex:rhombus3", "--count", "1", "--allow", "all", "--seed", "1", "--theme", "parity"],
            b"",
            "no theme 'parity' of puzzles of hex:rhombus3 with the goal win: there are only pass wins, zugzwang, quiet, forced",
        ),
        (
            ["make", "orcoon:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--theme", "quiet", "--goal", "within"],
            b"",
            "no theme 'quiet' of puzzles of orcoon:3x3 with the goal within: there are only pass wins, forced, self-block,",
        ),
        (
            ["make", "orcoon:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--goal", "margin"],
            b"",
            "games with the goal margin: crosshairs, warrens, xodd, yodd",
        ),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = run(*[str(file) if argument == "FILE" else argument for argument in arguments])
    assert done.exit_code == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert message in done.stderr


BAD = [
    ("sound", ""),
    ("sound", "; the puzzle of line 1 up to symmetry"),
    ("cooked", ": b1 and c3 win"),
    ("cooked", ": after a2 a1 b1 and c2 win"),
    ("wrong", ": b2 wins"),
    ("unsolvable", ": no turn of Black wins"),
    ("sound", "superfluous: a3 b3; not reachable from the start: "),
    ("wrong", ": it says that its position is reachable; not reachable from the start: 1 black and 2 white stones"),
    ("refused", ": illegal position: a1: touches b2 only diagonally, rule 3"),
    ("sound", " (one completion)"),
    ("sound", " (one completion); the puzzle of line 10 up to symmetry"),
    ("cooked", ": a second completion differs on b1 c1 a2 d2 a3 d3 b4 c4"),
    ("sound", " (one completion); superfluous, each by itself: a2, a3"),
    ("unsolvable", ": no completion fits the clues (a checked refutation of "),
    ("wrong", ": the solution is none: not true: Black has 1 group."),
]


@pytest.mark.parametrize("jobs", ["1", slow("2")])
def test_the_example_of_bad_puzzles(jobs: str) -> None:
    """Each kind of fault of each kind of puzzle, reported with the reason."""
    done = run("check", "example:puzzles-bad", "--jobs", jobs)
    assert done.exit_code == 1
    lines = [line for line in done.stdout.splitlines() if line.startswith("line ")]
    assert len(lines) == len(BAD)
    for number, (line, (verdict, said)) in enumerate(zip(lines, BAD, strict=True), 1):
        assert line.startswith(f"line {number}: ")
        assert f": {verdict}" in line
        assert said in line
    assert "     4 B W B B     4 B B W B\n" in done.stdout
    counts = "6 sound, 3 cooked, 3 wrong, 2 unsolvable, 1 refused; 2 duplicates; 2 with superfluous stones"
    assert done.stdout.endswith(f"15 puzzles: {counts}\n")
    record = json.loads(run("check", "example:puzzles-bad", "--jobs", jobs, "--json").stdout)
    jsonschema.Draft202012Validator(json.loads((SCHEMAS / "puzzles-check.json").read_text())).validate(record)
    assert [one["verdict"] for one in record["puzzles"]] == [verdict for verdict, _ in BAD]
    assert [one["evidence"] for one in record["puzzles"]].count("refutation") == 5


def test_the_page_shows_what_is_printed() -> None:
    page = (SCHEMAS.parents[1] / "use" / "puzzles.md").read_text(encoding="utf-8")
    printed = run("check", "example:puzzles-bad").stdout.splitlines()
    shown = [re.sub("(; not reachable from the start: ).*", r"\1...", f"    {line}") for line in printed]
    assert "\n".join(shown) in page


def test_several_files_name_the_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    one.write_text(GOOD)
    other.write_text(COOKED + GOOD)
    done = run("check", str(one), str(other))
    assert done.exit_code == 1
    first, second, third, last = done.stdout.splitlines()
    assert first.startswith(f"{one}, line 1: orcoon:3x3:")
    assert second.startswith(f"{other}, line 1: orcoon:3x3:")
    assert third.endswith(f"; the puzzle of {one}, line 1 up to symmetry")
    assert last == "3 puzzles: 2 sound, 1 cooked; 1 duplicate"
    record = json.loads(run("check", str(one), "-", "--json", given=GOOD).stdout)
    assert record["files"] == [str(one), "-"]
    assert [(line["file"], line["duplicate_file"]) for line in record["puzzles"]] == [
        (str(one), None),
        ("standard input", str(one)),
    ]


def test_a_files_name_is_no_verdict(tmp_path: Path) -> None:
    file = tmp_path / "a\nline 9: sound\x1b[1m: sound"
    file.write_text("no puzzle\n")
    plain = tmp_path / "b"
    plain.write_text("PK")
    for names in ((file, plain), (file,)):
        done = run("check", *map(str, names))
        assert done.exit_code == 1
        assert not any(line.startswith("line 9") for line in done.stdout.splitlines())
        assert "\x1b" not in done.stdout
    (tmp_path / "c\nproved: all").write_text("PK")
    assert "\nproved" not in run("check", str(tmp_path / "c\nproved: all")).stdout
