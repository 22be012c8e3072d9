"""The editor's criteria: what each rejects, its switch; never made, noted of other people's puzzles; one image for all."""

import json
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import crosscut
from crosscut.cli import main
from crosscut.core.boards import boards_up_to
from crosscut.core.errors import UnknownNameError, UnsupportedError
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import OWN, game_class
from crosscut.puzzles import compose
from crosscut.puzzles.compose import Composer, Made, Settings, Tried, _NoPuzzleError
from crosscut.puzzles.criteria import CRITERIA, SAME_KERNEL, allowed, faults, is_obvious, little, real_choices, without_forced_end
from crosscut.puzzles.goals import WIN
from crosscut.puzzles.image import image_of, imaged, kernel_of
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.make import run as run_attempts
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.puzzles.themes import themes
from crosscut.solver.limits import LimitReached, Limits, Meter
from plays import play_on

TRIVIAL = ("orcoon:5x5:B:WBWBB/BBWWW/.WWBW/BBWBB/WBWWB", "orcoon:5x5:B:WWWWB/BBWW./BBBBB/WWBWW/BWBBW")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments])


@pytest.mark.parametrize(
    ("position", "lack"),
    [
        (TRIVIAL[0], "1 empty cell"),
        (TRIVIAL[1], "1 empty cell"),
        ("orcoon:3x3:B:BWB/BWW/..W", "2 empty cells"),
        ("orcoon:4x4:B:BWBW/B..W/W..B/WBWB", "1 real choice"),  # nobody can place on the four cells in the middle
        ("hex:rhombus3:B:.../.../...", None),
    ],
)
def test_what_there_is_too_little_of(position: str, lack: str | None) -> None:
    instance = read_id(position)
    fault = little(instance.game, instance.position)
    assert (fault and fault.words) == lack


def test_a_choice_that_loses_at_once_is_none_and_images_are_one() -> None:
    pushed = read_id("orcoon:3x3")
    turns = list(real_choices(pushed.game, pushed.position))
    assert [format_turn(pushed.game.board, turn) for turn in turns] == ["a1", "b1", "a2", "b2"]  # no pass: White could connect


def test_what_looks_best_of_all_is_obvious() -> None:
    """In Xodd a lead in groups is seen: the two stones that gain most, and one that gains nothing."""
    instance = read_id("xodd:1x5:B:.W.W.")
    game, p = instance.game, instance.position
    best = {format_turn(game.board, turn): is_obvious(game, p, turn) for turn in game.moves(p)}
    assert sum(best.values()) <= 1
    hexed = read_id("hex:rhombus3:B:.../.W./...")  # no measure: contact counts
    assert not is_obvious(hexed.game, hexed.position, parse_turn(hexed.game.board, "a1"))


def test_the_line_is_cut_before_forced_turns_but_two_turns_stay() -> None:
    instance = read_id("orcoon:3x3:B:.../.B./...")
    play, p = play_on(instance.game), instance.position
    line = play.line(p)
    cut = without_forced_end(instance.game, p, line, WIN)
    assert cut == line[: len(cut)]
    assert len(cut) >= 3


def test_images_have_one_grade_theme_and_kernel() -> None:
    for position in ("orcoon:3x3:B:.../.B./...", "orcoon:3x3:B:W../W../.BB"):
        instance = read_id(position)
        game, play = instance.game, play_on(instance.game)
        found = set()
        for q in game.images(instance.position):
            assert image_of(game, q) == image_of(game, instance.position)
            one = imaged(play, Puzzle(Instance(game, q), "root", play.solution(q, "root"), play.line(q)))
            found.add((one.line, themes(play, one), kernel_of(one)))
        assert len(found) == 1


@pytest.mark.parametrize(("board", "more"), [("orcoon:3x3", {}), ("orcoon:3x4", {}), ("hex:rhombus3", {})])
def test_what_is_made_fails_no_criterion(board: str, more: dict[str, Any]) -> None:
    made: list[Made] = []
    attempts = make(Settings(board, 3, **more), Meter(Limits(nodes=4)), tally := Tally())
    with pytest.raises(LimitReached, match="nodes"):
        made.extend(attempts)
    assert made
    assert set(tally.failed) & CRITERIA.keys()
    for one in made:
        puzzle = parse_puzzle(one.line)
        assert not [fault for fault in faults(puzzle) if fault.criterion != "immediate"], one.line
        assert len(puzzle.line) > 1
        assert puzzle.removals is not None
        assert one.kernel == kernel_of(puzzle)
        assert puzzle.instance.position == image_of(puzzle.instance.game, puzzle.instance.position)
    assert len({one.kernel for one in made}) == len(made)


ALONE = {
    "few-cells": ("xodd:3x3:B:.WB/W.B/BWW", "root"),
    "few-choices": ("orcoon:3x4:B:..W./.BB./.W..", "root"),
    "immediate": ("xodd:3x3:B:B../W.W/BW.", "root"),
    "forced-end": ("orcoon:3x4:W:B.../...B/..W.", "line"),
    "obvious": ("orcoon:3x4:W:..BB/..../...W", "root"),
}
"""For each criterion that looks at a position as it stands: a puzzle that fails it and no other, and how far it is unique."""


@pytest.mark.parametrize("criterion", ALONE)
def test_each_criterion_rejects_a_puzzle_that_passes_with_its_switch(criterion: str) -> None:
    position, unique = ALONE[criterion]
    instance = read_id(position)
    grades = (1, 5) if criterion == "few-cells" else None  # two cells are filled by one turn of Xodd, so it is immediate too

    def judged(*allow: str) -> str:
        """Return why there is no puzzle, "" if there is one."""
        board = position.rsplit(":", 2)[0]
        composer = Composer(instance.game, Settings(board, 1, unique, False, grades=grades, allow=frozenset(allow)), Meter())
        composer.play = play_on(instance.game)
        try:
            composer._found(instance.position, 1)
        except _NoPuzzleError as why:
            return str(why)
        return ""

    assert judged() == criterion
    assert judged(*(CRITERIA.keys() - {criterion})) == criterion
    assert judged(criterion) == ""


def test_a_superfluous_stone_is_taken_away_but_where_the_switch_allows_it() -> None:
    """Taken away until none is superfluous."""
    instance = read_id("orcoon:3x4:W:WB../.B.B/.W..")
    stones = []
    for minimal in (False, True):
        composer = Composer(instance.game, Settings("orcoon:3x4", 1, minimal=minimal, allow=allowed(["all"])), Meter())
        composer.play, composer.chance = play_on(instance.game), random.Random(1)
        found = composer._found(instance.position, 1)
        stones.append(instance.game.board.size - instance.game.glyphs(found.puzzle.instance.position).count("."))
        assert not minimal or not removals(found.play, found.puzzle.instance.position)[1]
    assert stones[1] < stones[0] == 5


@pytest.mark.parametrize("allow", [(), (SAME_KERNEL,)])
def test_a_kernel_comes_once_in_a_run_but_where_the_switch_allows_it(allow: tuple[str, ...]) -> None:
    """What one attempt makes, made four times under other IDs."""
    composer = Composer(read_id("orcoon:3x3").game, Settings("orcoon:3x3", 3, allow=frozenset(allow)), Meter())
    made = next(found for number in range(20) if (found := composer.attempt(number).made) is not None)

    def again(number: int) -> Tried:
        return Tried(made._replace(id=str(number)), Counter())

    attempts = run_attempts(lambda _: again, Meter(Limits(nodes=4)), tally := Tally(), 1, None)
    handed: list[Made] = []
    with pytest.raises(LimitReached, match="nodes"):
        handed.extend(attempts)
    assert len(handed) == (4 if allow else 1)
    assert tally.failed[SAME_KERNEL] == (0 if allow else 3)


def test_each_criterion_has_its_switch() -> None:
    assert allowed([]) == frozenset()
    assert allowed(["all"]) == CRITERIA.keys()
    assert allowed(["obvious"]) == {"obvious"}
    with pytest.raises(UnknownNameError, match="no criterion 'nix': there are few-cells"):
        allowed(["nix"])
    for name in CRITERIA:
        assert name in run("make", "--help").stdout


def test_no_puzzle_like_one_of_a_file(tmp_path: Path) -> None:
    file, more = tmp_path / "one.zip", tmp_path / "more.zip"
    arguments = ["make", "orcoon:3x4", "--count", "1", "--seed", "3", "--nodes", "20"]
    assert run(*arguments, "--out", str(file)).exit_code == 0
    assert run(*arguments, "--unlike", str(file), "--out", str(more)).exit_code in (0, 3)
    if more.exists():
        assert "1 with the kernel" not in run("check", str(file), str(more)).stdout
    done = run(*arguments, "--unlike", str(tmp_path / "absent.zip"))
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["orcoon:1x2"], ["xodd:1x2"], ["hex:rhombus1"], ["xodd:1x2", "--kind", "groups"], ["orcoon:2x1", "--jobs", "2"]]
)
def test_a_board_without_room_is_refused_at_once(arguments: list[str]) -> None:
    done = run("make", *arguments, "--count", "1", "--seed", "1")
    assert done.exit_code == 1
    assert "a puzzle has at least 3 empty or open ones" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("game", OWN)
def test_no_board_is_too_small_for_a_clear_line(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the criteria, and with little choice allowed: an attempt comes to an end, or an error says what is too small."""
    monkeypatch.setattr(compose, "WORK", 50)
    for board in boards_up_to(4, game_class(game).families):
        for allow in ((), ("few-choices",)):
            settings = Settings(f"{game}:{board}", 1, allow=frozenset(allow))
            with suppress(UnsupportedError):
                Composer(read_id(settings.board).game, settings, Meter()).attempt(0)


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("hex:rhombus2", "hex:rhombus2 has 4 cells: too few for 4 real choices, as"),
        ("gem:triangle2", "gem:triangle2 has 3 cells: too few for 4 real choices, as"),
        ("oshiqi:1x3", "oshiqi:1x3 is over before the first turn: there is no puzzle of play"),
        ("quax:1x1", "quax:1x1 has 1 cell: a puzzle has at least 3"),
    ],
)
def test_a_board_with_little_choice_is_refused_in_python_too(board: str, why: str) -> None:
    with pytest.raises(UnsupportedError, match=why):
        crosscut.puzzles(board, count=1, seed=1)


def test_a_small_board_has_puzzles_where_little_choice_is_allowed() -> None:
    assert len(crosscut.puzzles("hex:rhombus2", count=1, seed=1, allow=("few-choices", "immediate", "obvious"), nodes=9)) == 1


@pytest.mark.slow
def test_settings_that_nothing_fits_come_to_an_end() -> None:
    done = run("make", "xodd:1x3", "--count", "9", "--seed", "1", "--goal", "within")
    assert done.exit_code == 3
    assert "these settings seem infeasible" in done.stderr
    assert " few-choices" in done.stderr


def test_what_the_editor_rejected_is_said() -> None:
    done = run("make", "orcoon:3x4", "--count", "1", "--seed", "3")
    assert done.exit_code == 0
    first, second = done.stderr.splitlines()[-2:]
    assert first.startswith("found 1 of 1 puzzle in ")
    assert second.startswith("rejected by the editor: ")


def test_of_other_peoples_puzzles_it_is_a_note(tmp_path: Path) -> None:
    file = tmp_path / "trivial.jsonl"
    construction = '{"board": "xodd:1x3", "given": "BW?", "clues": [{"kind": "groups", "colour": "B", "number": 2}]}'
    file.write_text(f"{TRIVIAL[0]}#win,root,a3\n{construction}\n")
    done = run("check", str(file))
    assert done.exit_code == 0, done.output
    notes = [line.partition("; ")[2] for line in done.stdout.splitlines()[:2]]
    assert notes[0].startswith("few-cells: 1 empty cell")
    assert notes[1] == "few-cells: 1 open cell"
    record = json.loads(run("check", str(file), "--json").stdout)
    assert [puzzle["little_choice"] for puzzle in record["puzzles"]] == ["1 empty cell", "1 open cell"]
    assert [puzzle["notes"][0]["criterion"] for puzzle in record["puzzles"]] == ["few-cells", "few-cells"]


def test_a_puzzle_with_the_kernel_of_another_is_named(tmp_path: Path) -> None:
    """The second is the first with an exchange of turns before it."""
    assert SAME_KERNEL in CRITERIA
    later, before = "orcoon:3x3:B:BWW/BWW/..W", "orcoon:3x3:B:..W/BWW/..W"
    file = tmp_path / "two.jsonl"
    file.write_text(f"{later}\n{before}\n")
    done = run("check", str(file))
    assert done.exit_code == 0, done.output
    assert "same-kernel: the last decision is that of line 1" in done.stdout.splitlines()[1]
    assert done.stdout.splitlines()[-1] == "2 puzzles: 2 sound; 1 with the kernel of another"
