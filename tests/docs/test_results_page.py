"""The results page: each finding has a level from the one vocabulary, a picture, and a command that is run."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

import crosscut
from crosscut.cli import main
from crosscut.core.stones import Stones
from finding_pictures import PICTURES, Shown, picture

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "docs" / "results"
PAGE = "docs/results/README.md"
TEXT = (ROOT / PAGE).read_text(encoding="utf-8")
STATEMENTS = [
    one
    for one in tomllib.loads((ROOT / "docs" / "statements.toml").read_text(encoding="utf-8"))["statement"]
    if one["page"] == PAGE and "command" in one
]


class Found(NamedTuple):
    """A finding of the page."""

    title: str
    level: str
    how: str
    pictures: list[str]
    command: str


def findings() -> list[Found]:
    found = []
    for part in TEXT.split("\n### ")[1:]:
        ((level, how),) = re.findall(r"^\* \*\*Level:\*\* (\w+)(?: (by hand|with a machine's part))?", part, re.MULTILINE)
        (command,) = re.findall(r"^\* \*\*Command:\*\* `(crosscut [^`]*)`", part, re.MULTILINE)
        found.append(Found(part.splitlines()[0], level, how, re.findall(r"!\[[^\]]+\]\(([^)]+)\)", part), command))
    return found


def levels() -> set[str]:
    """The words of the page about trust."""
    below = (ROOT / "docs" / "inside" / "trust.md").read_text(encoding="utf-8").split("## The levels of a finding", 1)[1]
    return set(re.findall(r"^\| \*\*(\w+)\*\* \|", below.split("\n## ", 1)[0], re.MULTILINE))


def test_every_finding_has_a_level_of_the_vocabulary_and_one_picture() -> None:
    assert len(findings()) >= 10
    assert levels() == {"theorem", "proved", "computed", "sampled", "open"}
    for found in findings():
        assert found.level in levels(), found
        assert len(found.pictures) == 1, found
        assert (RESULTS / found.pictures[0]).is_file(), found


def test_the_tables_above_list_each_finding_once_with_its_level_and_how_theorems_are_argued() -> None:
    listed = re.findall(r"^\| [^|]*\| \[([^\]]+)\]\(#[^)]+\) \| (\w+)(?:, ([^|]+))? \|$", TEXT, re.MULTILINE)
    assert sorted(listed) == sorted((found.title, found.level, found.how) for found in findings())
    assert {(level == "theorem", how) for _, level, how in listed} == {
        (False, ""),
        (True, "by hand"),
        (True, "with a machine's part"),
    }


def test_every_command_of_a_finding_is_listed_with_what_it_shows() -> None:
    assert {found.command for found in findings()} == {one["command"] for one in STATEMENTS}


@pytest.mark.parametrize(
    "statement",
    [pytest.param(one, id=one["command"], marks=[pytest.mark.slow] if one.get("slow") else []) for one in STATEMENTS],
)
def test_the_quick_commands_show_what_the_page_says(
    statement: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, shlex.split(statement["command"])[1:])
    assert done.exit_code in (0, 1), done.output
    for piece in statement["shows"]:
        assert piece in re.sub(r"\n +", " ", done.stdout), done.output


def test_the_pictures_are_those_that_the_script_draws() -> None:
    drawn = {file.stem: file.read_text(encoding="utf-8") for file in (RESULTS / "pictures").glob("finding-*.svg")}
    assert drawn.keys() == PICTURES.keys()
    changed = [name for name, text in drawn.items() if text != picture(name)]
    assert not changed, "python docs/site/finding_pictures.py draws them anew"


DEADLOCKS = [one for name in ("finding-smallest-deadlocks", "finding-without-crossing-rule") for one in PICTURES[name]]


@pytest.mark.parametrize("shown", DEADLOCKS, ids=lambda shown: shown.says)
def test_the_deadlocks_of_the_pictures_are_those_of_the_catalogue(shown: Shown) -> None:
    name = re.split("[:,]", shown.says)[0]
    output = CliRunner().invoke(main, ["deadlocks", "--in", shown.position]).output
    (found,) = re.findall(rf"^1: {name}, [0-9]+ dead cells: (.*)$", output, re.MULTILINE)
    assert set(found.split()) == set(shown.ringed)


@pytest.mark.parametrize("shown", PICTURES["finding-fortress"], ids=lambda shown: shown.says)
def test_the_soldiers_of_the_picture_are_never_captured(shown: Shown) -> None:
    output = CliRunner().invoke(main, ["can", shown.position, "W", "--at", shown.ringed[0]]).output
    assert f"White can no longer make a King of the soldier on {shown.ringed[0]}" in output


def test_the_blocks_of_the_picture_lose() -> None:
    for shown in PICTURES["finding-blocks"]:
        assert crosscut.solve(shown.position).winner == 1


def test_nothing_can_be_dropped_in_the_pictures_that_say_so() -> None:
    for shown in (*PICTURES["finding-stuck"], *PICTURES["finding-knight"]):
        assert [str(turn) for turn in crosscut.position(shown.position).turns()] == ["pass"]


def test_white_has_won_the_full_board_of_gem() -> None:
    (shown,) = PICTURES["finding-gem-full"]
    given = crosscut.position(shown.position)
    assert given.outcome is not None
    assert given.outcome.winner == 1
    assert isinstance(given.position, Stones)
    ringed = sum(1 << given.cell(name) for name in shown.ringed)
    assert ringed == given.position.white  # White's stones are one chain, and these are the sides that the page names
    assert [number for number, side in enumerate(given.game.board.sides) if side.cells & ringed] == [0, 2, 3, 5]


def test_the_front_page_gives_the_findings_the_levels_of_the_page() -> None:
    front = (ROOT / "docs" / "index.md").read_text(encoding="utf-8").split("## What was found", 1)[1].split("\n## ", 1)[0]
    anchors = dict(re.findall(r"^\| [^|]*\| \[[^\]]+\]\(#([^)]+)\) \| (\w+)[^|]* \|$", TEXT, re.MULTILINE))
    told = re.findall(r"\(results/README\.md#([^)]+)\)|\((\w+)\)", front.partition("\n* ")[2])
    waiting: set[str] = set()
    for anchor, level in told:
        if anchor:
            waiting.add(anchor)
        else:
            assert {anchors[one] for one in waiting} == {level}, waiting
            waiting = set()
    assert not waiting
    assert sum(1 for anchor, _ in told if anchor) >= 10


def test_the_front_page_counts_the_sentences_of_the_claim_book() -> None:
    book = json.loads((RESULTS / "claims.json").read_text(encoding="utf-8"))
    front = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert f"[{len(book['headlines'])} sentences of designers]" in front
    assert f"decided in {sum(book['counts'].values())} readings" in front
