"""Puzzles that leave little choice: never made, told of other people's, and too small a board is said at once."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.core.instance import read_id
from crosscut.puzzles.choice import little_choice
from crosscut.puzzles.compose import Made, Settings
from crosscut.puzzles.make import Tally, make
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.trust import Referee

TRIVIAL = ("orcoon:5x5:B:WBWBB/BBWWW/.WWBW/BBWBB/WBWWB", "orcoon:5x5:B:WWWWB/BBWW./BBBBB/WWBWW/BWBBW")
PASS_ONLY = "xodd:7x3:B:BWB/W.W/BWB/WBW/.../BWB/BBB"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments])


@pytest.mark.parametrize(
    ("position", "lack"),
    [
        (TRIVIAL[0], "1 empty cell"),
        (TRIVIAL[1], "1 empty cell"),
        ("orcoon:3x3:B:BWB/BWW/..W", "2 empty cells"),
        ("orcoon:3x3:B:BWW/BWW/...", None),
        ("orcoon:4x4:B:BWBW/B..W/W..B/WBWB", "1 turn"),  # nobody can place on the four cells in the middle
        ("hex:rhombus2:B:../..", None),
        (PASS_ONLY, None),
    ],
)
def test_what_there_is_too_little_of(position: str, lack: str | None) -> None:
    instance = read_id(position)
    assert little_choice(instance.game, instance.position) == lack


def several_turns(referee: Referee, rows: str) -> bool:
    """Whether the checker's rules know turns of a position that none of its symmetries makes one."""
    first, *others = referee.turns(rows)
    return not all(referee.one_turn(rows, first, other) for other in others)


@pytest.mark.parametrize("board", ["orcoon:2x2", "xodd:1x3", "hex:rhombus2"])
def test_turns_are_counted_as_the_checker_counts_them(board: str) -> None:
    """Of every position with three empty cells or more; turns that a symmetry makes one are one."""
    game = read_id(board).game
    referee, seen = Referee(game.name, game.board.name, game.readings), Counter[bool]()
    for p in game.legal_positions():
        if game.glyphs(p).count(".") >= 3 and game.outcome(p) is None:
            several = several_turns(referee, game.format(p))
            assert (little_choice(game, p) is None) == several, game.format(p)
            seen[several] += 1
    assert seen[True]


@pytest.mark.parametrize(
    ("board", "more"),
    [
        ("orcoon:3x3", {}),
        ("orcoon:3x3", {"minimal": True}),
        ("orcoon:3x3", {"goal": "connect"}),
        ("orcoon:2x3", {"themes": ("only pass wins",)}),
        ("xodd:2x3", {}),
        ("xodd:2x3", {"goal": "within"}),
        ("hex:rhombus3", {}),
    ],
)
def test_none_is_made(board: str, more: dict[str, Any]) -> None:
    """By the text of the position, and by the turns and symmetries of the checker's rules."""
    made: list[Made] = []
    attempts = make(Settings(board, 3, **more), Meter(Limits(nodes=12)), tally := Tally())
    with pytest.raises(LimitReached, match="nodes"):
        made.extend(attempts)
    assert tally.failed["little choice"] > 0 or more.get("minimal")
    for one in made:
        record = json.loads(one.line)
        rows = record["position"].split(":", 2)[2]
        referee = Referee(board.partition(":")[0], board.partition(":")[2], record["reading"])
        assert rows.count(".") >= 3
        assert several_turns(referee, rows)


@pytest.mark.parametrize(
    "arguments", [["orcoon:1x2"], ["xodd:1x2"], ["hex:rhombus1"], ["xodd:1x2", "--kind", "groups"], ["orcoon:2x1", "--jobs", "2"]]
)
def test_a_board_without_room_is_refused_at_once(arguments: list[str]) -> None:
    done = run("make", *arguments, "--count", "1", "--seed", "1")
    assert done.exit_code == 1
    assert "a puzzle has at least 3 empty or open ones" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_settings_that_nothing_fits_come_to_an_end() -> None:
    done = run("make", "xodd:1x3", "--count", "9", "--seed", "1", "--goal", "within")
    assert done.exit_code == 3
    assert "these settings seem infeasible" in done.stderr
    assert " little choice" in done.stderr


def test_how_many_were_dropped_is_said() -> None:
    done = run("make", "orcoon:3x3", "--count", "2", "--seed", "3")
    assert done.stderr.splitlines()[-1].startswith("found 2 of 2 puzzles in ")
    assert " with little choice dropped" in done.stderr.splitlines()[-1]


def test_of_other_peoples_puzzles_it_is_a_note(tmp_path: Path) -> None:
    file = tmp_path / "trivial.jsonl"
    construction = '{"board": "xodd:1x3", "given": "BW?", "clues": [{"kind": "groups", "colour": "B", "number": 2}]}'
    file.write_text(f"{TRIVIAL[0]}#win,root,a3\n{construction}\n")
    done = run("check", str(file))
    assert done.exit_code == 0, done.output
    assert [line.partition("; ")[2] for line in done.stdout.splitlines()[:2]] == [
        "little choice: 1 empty cell",
        "little choice: 1 open cell",
    ]
    record = json.loads(run("check", str(file), "--json").stdout)
    assert [puzzle["little_choice"] for puzzle in record["puzzles"]] == ["1 empty cell", "1 open cell"]
