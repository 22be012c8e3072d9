"""Puzzles of Xodd whose solution is a pass: the positions that are shipped, and the puzzles that are made of them."""

import hashlib
import json
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.cli import main
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.games.xodd.puzzles.passes import known
from crosscut.puzzles.traits import traits_of
from leads import leads_of_turns

TEXT = files("crosscut.games.xodd.puzzles").joinpath("passes.txt").read_text(encoding="ascii")
LINES = [line for line in TEXT.splitlines() if not line.startswith("#")]


def test_the_file_is_whole() -> None:
    sums = [line.split()[-1] for line in TEXT.splitlines() if line.startswith("# SHA-256")]
    assert sums == [hashlib.sha256("".join(f"{line}\n" for line in LINES).encode()).hexdigest()]


@pytest.mark.parametrize("line", LINES[::40])
def test_only_the_pass_reaches_the_goal_by_the_checkers_rules(line: str) -> None:
    only_the_pass(line)


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_so_it_is_with_all_of_them(line: str) -> None:
    only_the_pass(line)


def only_the_pass(line: str) -> None:
    goal, _, position = line.partition(" ")
    leads = leads_of_turns(position)
    passed = leads.pop("pass")
    assert leads
    assert passed > max(leads.values())
    assert goal == "margin" or passed > 0 > max(leads.values())


def test_known_positions_have_all_their_images() -> None:
    tall, wide = (open_game("xodd", board) for board in ("7x3", "3x7"))
    position = read_id("xodd:7x3:B:BWB/W.W/BWB/WBW/.../BWB/BBB").position
    assert set(known(tall, "win")) == set(tall.images(position))
    assert len(known(wide, "win")) == len(known(tall, "win")) == 4
    assert known(tall, "margin") == known(tall, "win")
    assert len(known(open_game("xodd", "4x5"), "margin")) == len(known(open_game("xodd", "5x4"), "margin")) == 188
    assert read_id("xodd:5x4:B:...W/.WW./WBBW/WWWW/WWWB").position in known(open_game("xodd", "5x4"), "margin")
    for game, board, goal in (
        ("xodd", "4x5", "win"),
        ("xodd", "4x4", "win"),
        ("xodd", "3x7", "within"),
        ("orcoon", "7x3", "win"),
    ):
        assert not list(traits_of(open_game(game, board)).known(open_game(game, board), goal))


@pytest.mark.parametrize(
    ("board", "goal", "count"),
    [("xodd:7x3", "win", 1), ("xodd:3x7", "win", 1), ("xodd:5x4", "margin", 1), slow("xodd:5x4", "margin", 2)],
)
def test_puzzles_are_made_of_them_and_certified(board: str, goal: str, count: int, tmp_path: Path) -> None:
    made = tmp_path / "passes.zip"
    asked = [
        "puzzles",
        "make",
        board,
        "--count",
        str(count),
        "--seed",
        "1",
        "--theme",
        "only pass wins",
        "--goal",
        goal,
        "--allow",
        "all",
    ]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    puzzles = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert len(puzzles) == count
    assert all(puzzle["solution"]["turn"] == "pass" and "only pass wins" in puzzle["themes"] for puzzle in puzzles)
    assert all(puzzle["evidence"] == "certificate" for puzzle in puzzles)
    assert CliRunner().invoke(main, [*asked, "--out", str(made)]).exit_code == 0
    checked = CliRunner().invoke(main, ["puzzles", "check", str(made)])
    assert f"{count} puzzle{'s' if count > 1 else ''}: {count} sound" in checked.stdout
