"""Goals on the command line: what is made is checked by the checker alone, twice the same; cooked, wrong, unsolvable."""

import json
import zipfile
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from cases import slow
from crosscut.cli import main

SCHEMAS = Path(__file__).parents[2] / "docs" / "formats" / "schemas"


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments], input=given)


def validate(name: str, record: object) -> None:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(record)


@pytest.mark.twin
@pytest.mark.parametrize(
    ("board", "goal", "options", "asked"),
    [
        slow("orcoon:3x3", "within", ["--unique", "tree", "--minimal"], "Black to play and win within 7 turns"),
        ("xodd:2x3", "within", ["--unique", "line"], "Black to play and win within 4 turns"),
        ("xodd:2x4", "margin", ["--unique", "tree"], "Black to play and win by 1, the best there is"),
        ("xodd:2x4", "margin", ["--minimal"], "Black to play and win by 1, the best there is"),
        ("orcoon:3x3", "connect", ["--minimal"], "Black to play and keep the connection alive"),
    ],
)
def test_what_is_made_is_checked(board: str, goal: str, options: list[str], asked: str, tmp_path: Path) -> None:
    bundle, again = tmp_path / "a.zip", tmp_path / "b.zip"
    for out in (bundle, again):
        made = run("make", board, "--count", "3", "--allow", "all", "--seed", "2", "--goal", goal, *options, "--out", str(out))
        assert (made.exit_code, made.stdout) == (0, ""), made.stderr
    assert bundle.read_bytes() == again.read_bytes()
    with zipfile.ZipFile(bundle) as packed:
        lines = packed.read("puzzles.jsonl").decode().splitlines()
    for line in lines:
        validate("puzzle", json.loads(line))
        assert json.loads(line)["goal"].split(" ")[0] == goal
    done = run("check", str(bundle), "--json")
    record = json.loads(done.stdout)
    validate("puzzles-check", record)
    assert (done.exit_code, record["counts"]["sound"]) == (0, 3)
    assert not any(puzzle["solved"] for puzzle in record["puzzles"])
    assert f"sound ({asked}: the only turn " in run("check", str(bundle)).stdout


@pytest.mark.parametrize(
    ("position", "goal", "solution", "said"),
    [
        ("orcoon:3x3:B:.../.../..B", "within 9", "a2", "cooked: a1, c1, a2, c2 and b3 win within 9 turns"),
        ("orcoon:3x3:B:.B./..W/...", "within 5", "a1", "wrong: b2 wins within 5 turns"),
        ("orcoon:3x3:B:.B./..W/...", "within 4", "b2", "unsolvable: no turn of Black wins within 4 turns"),
        ("xodd:1x4:B:B...", "margin 1", "Wb1+Wd1", "sound (Black"),
        ("xodd:2x4:B:B.../W.W.", "margin 3", "Bb1+Bb2", "unsolvable: no turn of Black wins by 3"),
        ("xodd:2x4:B:B.../W.W.", "margin -1", "Bb1+Bb2", "wrong: Bb1+Bb2 wins by 1"),
        ("xodd:2x4:B:B.../W.W.", "margin 1", "pass", "wrong: Bb1+Bb2 wins by 1"),
        ("orcoon:3x3:W:.../.B./.B.", "connect", "a1", "wrong: b1 keeps the connection alive"),
        ("orcoon:3x3", "connect", "a1", "cooked: "),
        ("orcoon:3x3:B:WWW/.../...", "connect", "a2", "unsolvable: no turn of Black keeps the connection alive"),
        ("orcoon:4x4,connection=knight:B:WWBB/B..W/W..B/BBWB", "hold", "pass", "sound (Black to play and avoid the loss"),
        ("orcoon:4x4,connection=knight:B:.W.B/B..W/W.../BBWB", "hold", "a1", "cooked: a1 and c1 avoid the loss"),
        ("orcoon:4x4,connection=knight:W:.W.B/B.../W..B/BBWB", "hold", "a1", "wrong: d2 avoids the loss"),
        ("orcoon:4x4,connection=knight:W:..BB/B..W/W..B/BBWB", "hold", "a1", "wrong: c2 wins"),
        ("orcoon:4x4,connection=knight:B:.W.B/B..W/W..B/BB.B", "hold", "a1", "unsolvable: no turn of Black avoids the loss"),
    ],
)
def test_verdicts(position: str, goal: str, solution: str, said: str) -> None:
    given = json.dumps({"position": position, "goal": goal, "solution": solution})
    done = run("check", "-", given=given)
    assert said in done.stdout, done.stdout
    assert done.exit_code == (0 if said.startswith("sound") else 1)
    validate("puzzles-check", json.loads(run("check", "-", "--json", given=given).stdout))


def test_goals_that_there_are_not() -> None:
    done = run("make", "orcoon:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--goal", "hold")
    assert done.exit_code == 1
    assert "the goal hold is for games with draws" in done.stderr
    done = run("make", "orcoon:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--goal", "connect", "--unique", "line")
    assert done.exit_code == 1
    assert "unique at the root" in done.stderr
    assert run("make", "orcoon:3x3", "--count", "1", "--allow", "all", "--seed", "1", "--goal", "draw").exit_code == 2
    given = json.dumps({"position": "orcoon:3x3", "goal": "margin 1", "solution": "a2"})
    done = run("check", "-", given=given)
    assert (done.exit_code, "games with the goal margin: crosshairs, warrens, xodd, yodd" in done.stdout) == (1, True)
