"""Making puzzles: the same for the same seed however it is done, a prefix under a limit, no image twice, every one sound."""

import json
import os
import random
import subprocess
import sys
import zipfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.instance import read_id
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.compose import Made, Settings
from crosscut.puzzles.criteria import allowed
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.play import is_trivial
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle
from crosscut.puzzles.soundness import Solvers, check_one
from crosscut.puzzles.sources import changed, drawn
from crosscut.puzzles.verdict import Verdict
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax

EVERYTHING = allowed(["all"])
NATIVE = pytest.mark.skipif(kernel.native is None, reason="needs the compiled module")


def made_by(settings: Settings, tries: int, *, jobs: int = 1, tally: Tally | None = None) -> list[Made]:
    """What so many attempts find."""
    found: list[Made] = []
    run = make(settings, Meter(Limits(nodes=tries)), tally or Tally(), jobs)
    with closing(run), pytest.raises(LimitReached, match="nodes"):
        found.extend(run)
    return found


def parsed(made: Made) -> Puzzle:
    return parse_puzzle(made.line)


@pytest.mark.twin
@pytest.mark.parametrize(
    ("board", "unique", "minimal", "goal"),
    [
        ("orcoon:3x3", "tree", True, "win"),
        slow("orcoon:3x3", "line", False, "win"),
        ("orcoon:3x3", "root", False, "connect"),
        ("orcoon:2x4", "line", False, "within"),
        ("xodd:2x3", "root", False, "win"),
        ("xodd:2x4", "line", False, "margin"),
        slow("hex:rhombus3", "root", False, "win"),
    ],
)
def test_same_seed_same_puzzles(board: str, unique: str, minimal: bool, goal: str) -> None:
    settings, tally = Settings(board, 10, unique, minimal, goal, allow=EVERYTHING), Tally()
    found = made_by(settings, 10, tally=tally)
    assert len(found) > 1
    assert tally.attempts == 10
    assert made_by(settings, 10) == found
    fewer = made_by(settings, tally.attempts - tally.in_vain - 1)
    assert 0 < len(fewer) == len(found) - 1
    assert fewer == found[: len(fewer)]
    assert made_by(Settings(board, 8, unique, minimal, goal, allow=EVERYTHING), 3) != fewer
    assert len({made.id for made in found}) == len(found)
    for made in found:
        puzzle = parsed(made)
        game, p = puzzle.instance.game, puzzle.instance.position
        assert puzzle.id == made.id
        assert verify(puzzle, made.certificate) >= (goal != "connect")
        assert (puzzle.unique, puzzle.seed, puzzle.goal.name) == (unique, 10, goal)
        assert (puzzle.removals is None) == (not minimal)
        assert not is_trivial(game, p, game.turn(p), puzzle.goal)


def test_what_is_made_is_sound_by_another_solver() -> None:
    """Solved again by plain minimax, without the certificate, stones looked at as well."""
    solvers = Solvers(lambda _: (Minimax, "minimax"), Limits(), None)
    for made in made_by(Settings("orcoon:3x3", 2, "tree", allow=EVERYTHING), 8):
        found = check_one(parsed(made), None, solvers, minimal=True)
        assert (found.verdict, found.superfluous, found.certificate is not None) == (Verdict.SOUND, (), True)


@pytest.mark.parametrize(
    ("board", "tries", "minimal"),
    [
        slow("orcoon:3x3", 8, True),
        ("xodd:3x3", 6, False),
        pytest.param("orcoon:5x5", 4, False, marks=[NATIVE, pytest.mark.slow]),
    ],
)
def test_processes_make_what_one_makes(board: str, tries: int, minimal: bool) -> None:
    settings, one, several = Settings(board, 3, "line", minimal, allow=EVERYTHING), Tally(), Tally()
    found = made_by(settings, tries, tally=one)
    assert found
    assert made_by(settings, tries, jobs=2, tally=several) == found
    assert several == one


@NATIVE
def test_an_attempt_does_not_depend_on_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each attempt has a search of its own: what the third finds, it finds alone."""
    from crosscut.puzzles.compose import Composer

    settings = Settings("orcoon:5x5", 3, "line", minimal=False, allow=EVERYTHING)
    game = read_id("orcoon:5x5").game
    together, alone = Composer(game, settings, Meter()), Composer(game, settings, Meter())
    results = [together.attempt(number) for number in range(4)]
    assert alone.attempt(3) == results[3]
    assert alone.attempt(0) == results[0]
    assert any(tried.made is not None for tried in results)


def test_a_level_and_themes_are_kept_to() -> None:
    for low, high in ((1, 1), (2, 3), (4, 5)):
        found = made_by(Settings("orcoon:3x3", 5, minimal=False, grades=(low, high), allow=EVERYTHING), 4)
        assert found
        assert all(low <= json.loads(made.line)["grade"]["level"] <= high for made in found)
    found = made_by(Settings("orcoon:3x3", 5, minimal=False, themes=("quiet", "zugzwang"), allow=EVERYTHING), 8)
    assert found
    assert all({"quiet", "zugzwang"} <= set(json.loads(made.line)["themes"]) for made in found)


def test_what_never_fits_is_counted() -> None:
    tally = Tally()
    assert (
        made_by(Settings("orcoon:2x3", 5, minimal=False, themes=("parity",), allow=EVERYTHING), 3, tally=tally) == []
    )  # a theme of Xodd
    assert tally.failed["another grade or theme"] > 0
    assert tally.hopeless
    assert list(make(Settings("orcoon:1x5", 5, themes=("parity",)), Meter(), again := Tally(), patience=2)) == []
    assert again.attempts == 2


def test_an_image_may_have_a_superfluous_stone_that_its_position_has_not() -> None:
    # Without its stone xodd:2x3:W:W../... is the empty board with White to move, which is illegal; exchanged, it is the start.
    tally = Tally()
    found = made_by(Settings("xodd:2x3", minimal=True, seed=1), 2, tally=tally)
    assert tally.failed["superfluous"] >= 1
    assert len(found) == 1


def test_what_takes_too_much_work_is_given_up_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = made_by(Settings("orcoon:3x3", 7, minimal=False, allow=EVERYTHING), 5)
    monkeypatch.setattr("crosscut.puzzles.compose.LINES", 250)
    tally = Tally()
    found = made_by(Settings("orcoon:3x3", 7, minimal=False, allow=EVERYTHING), 5, tally=tally)
    assert tally.failed["too long"] > 0
    assert {made.id for made in found} < {made.id for made in everything}


@pytest.mark.parametrize("board", ["orcoon:3x4", "xodd:3x3"])
def test_candidates_differ_by_a_stone_or_two_and_have_the_stones_of_play(board: str) -> None:
    game, chance, kinds = read_id(board).game, random.Random(1), Counter[tuple[int, int, int]]()
    for _ in range(400):
        p: Any = drawn(game, chance.randint(0, game.board.size), chance)
        q = changed(game, p, chance)
        assert not q.black & q.white
        assert q.turn == p.turn
        added = (q.black & ~p.black).bit_count() + (q.white & ~p.white).bit_count()
        gone = (p.black & ~q.black).bit_count() + (p.white & ~q.white).bit_count()
        balance = q.black.bit_count() - q.white.bit_count() - p.black.bit_count() + p.white.bit_count()
        kinds[added, gone, balance] += 1
        assert abs(p.black.bit_count() - p.white.bit_count()) <= 1
    balanced = {(0, 2, 0), (2, 0, 0), (1, 1, 0), (2, 2, 0), (0, 0, 0)}
    single = {(1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1), (1, 1, 2), (1, 1, -2)}
    assert set(kinds) == balanced | (single if isinstance(game, Xodd) else set())


@pytest.mark.twin
@NATIVE
@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("orcoon:3x3", 1),
        ("xodd:2x3", 2),
        slow("hex:rhombus3", 2),
        slow("orcoon:3x3,connection=knight", 2),
        *(slow(board, 2) for board in ("orcoon:3x6", "orcoon:5x5", "xodd:3x6", "yodd:hexhex3")),
    ],
)
def test_both_kernels_make_the_same_puzzles(board: str, count: int, tmp_path: Path) -> None:
    """From a table, by minimax, and by searches that are native and have twins; certificates may differ, and are accepted."""
    made = []
    for name in ("native", "python"):
        out = tmp_path / f"{name}.zip"
        arguments = [
            "puzzles",
            "make",
            board,
            "--count",
            str(count),
            "--seed",
            "5",
            "--unique",
            "line",
            "--allow",
            "all",
            "--out",
            str(out),
        ]
        code = f"from crosscut.cli import main\nmain({arguments!r})"
        environment = os.environ | ({"CROSSCUT_KERNEL": "python"} if name == "python" else {})
        subprocess.run([sys.executable, "-c", code], check=True, env=environment, capture_output=True)
        with zipfile.ZipFile(out) as packed:
            made.append(packed.read("puzzles.jsonl"))
            for line in made[-1].decode("ascii").splitlines():
                puzzle = parse_puzzle(line)
                assert verify(puzzle, packed.read(f"certificates/{puzzle.id}.gz"))
    assert made[0] == made[1]
