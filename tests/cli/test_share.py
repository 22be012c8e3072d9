"""Share IDs on the command line: what `solve` says of a claim, completions, and lines of files."""

import json

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from sound import CONNECT, FINAL, GROUPS, MIRRORED


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=given)


@pytest.mark.parametrize(
    ("share", "options", "agrees", "said"),
    [
        ("orcoon:3x3#win,root,a2", [], True, "that turn wins (--all-moves also asks whether others do)"),
        ("orcoon:3x3#win,root,c2", [], True, "that turn wins (--all-moves also asks whether others do)"),
        ("orcoon:3x3#win,root,c2", ["--all-moves"], True, "true of the first turn"),
        ("orcoon:3x3#win,root,b2", [], False, "that is false: a2 wins"),
        ("orcoon:3x3#win,root,b2", ["--all-moves"], False, "that is false: a2 wins"),
        ("orcoon:2x2#win,tree,a1", [], False, "that is false: Black does not win"),
        ("orcoon:3x3:B:.../.../..B#win,root,a1", [], True, "that turn wins (--all-moves also asks whether others do)"),
        ("orcoon:3x3:B:.../.../..B#win,root,a1", ["--all-moves"], False, "that is false: c1 wins too"),
        (MIRRORED, ["--all-moves"], True, "true of the first turn"),
        (CONNECT, [], None, "that is not decided here"),
    ],
)
def test_what_solve_says_of_a_claim(share: str, options: list[str], agrees: bool | None, said: str) -> None:
    text = run("solve", share, *options)
    assert text.exit_code == 0
    assert text.stdout.splitlines()[-1] == said
    assert text.stdout.splitlines()[-2].startswith("claimed: ")
    record = json.loads(run("solve", share, *options, "--json").stdout)
    assert record["puzzle"]["agrees"] is agrees
    plain = json.loads(run("solve", share.partition("#")[0], *options, "--json").stdout)
    assert "puzzle" not in plain
    assert {name: record[name] for name in ("position", "value", "best", "winning")} == {
        name: plain[name] for name in ("position", "value", "best", "winning")
    }


def test_a_limit_leaves_a_claim_open() -> None:
    done = run("solve", "orcoon:4x4#win,line,a1", "--nodes", "100")
    assert done.exit_code == 3
    assert done.stdout.splitlines()[-1] == "that is not decided here"


@pytest.mark.parametrize(
    ("share", "count", "said"),
    [
        (FINAL, 1, "exactly one completion"),
        (GROUPS, 1, "exactly one completion"),
        ("yodd:hexhex2:_:BB/__W/__#BW,groups=B+7", 0, "no completion"),
        ("yodd:hexhex2:_:BB/__W/__#BW,groups=B+1", 2, "two completions, and perhaps more"),
    ],
)
def test_completions(share: str, count: int, said: str) -> None:
    text = run("solve", share)
    assert text.exit_code == 0
    assert said in text.stdout.splitlines()
    assert ("accepted by the independent checker" in text.stdout) == (count != 2)
    record = json.loads(run("solve", share, "--json").stdout)
    assert len(record["completions"]) == count
    assert record["unique"] == (count == 1)
    for rows in record["completions"]:
        given = share.split(":")[3].partition("#")[0]
        assert all(mark in ("_", glyph) for mark, glyph in zip(given, rows, strict=True))


def test_lines_of_files_may_be_share_ids() -> None:
    lines = "\n".join([MIRRORED, '{"position": "orcoon:3x3", "solution": "a2"}', "", GROUPS, "orcoon:3x3#win,root,b2"])
    done = run("puzzles", "check", "-", given=lines)
    assert done.exit_code == 1
    verdicts = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert [": sound" in said for said in verdicts] == [True, True, True, False, False]
    record = json.loads(run("puzzles", "check", "-", "--json", given=lines).stdout)
    shares = [MIRRORED, "orcoon:3x3:B:.../.../...#win,root,a2", GROUPS, "orcoon:3x3:B:.../.../...#win,root,b2"]
    assert [puzzle["share"] for puzzle in record["puzzles"]] == shares
    again = run("puzzles", "check", *shares[:3])
    assert again.exit_code == 0
