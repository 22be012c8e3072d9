"""Making puzzles: the same for the same seed, a prefix under a limit, no image twice, every one sound by the checker."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crosscut.games import read_id
from crosscut.puzzles.make import Made, Tally, make, play_on
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import is_trivial
from crosscut.puzzles.puzzle import puzzle_record
from crosscut.puzzles.verify import verify
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter

pytestmark = pytest.mark.twin


def made_on(
    board: str, draws: int, seed: int, *, unique: str = "root", minimal: bool = False, tally: Tally | None = None
) -> list[Made]:
    found: list[Made] = []
    play = play_on(read_id(board).game, Meter())
    limit = ""
    try:
        for made in make(play, seed, Meter(Limits(nodes=draws)), unique=unique, minimal=minimal, tally=tally):
            found.append(made)
    except LimitReached as stop:
        limit = stop.limit
    assert limit == "nodes"
    return found


def written(found: list[Made]) -> list[tuple[dict[str, Any], bytes]]:
    return [(puzzle_record(made.puzzle), made.certificate) for made in found]


@pytest.mark.parametrize(
    ("board", "draws", "unique", "minimal"),
    [
        ("orcoon:3x3", 300, "tree", True),
        ("orcoon:3x3", 100, "line", False),
        ("xodd:2x3", 60, "root", False),
        ("xodd:2x4", 160, "tree", True),
    ],
)
def test_same_seed_same_puzzles(board: str, draws: int, unique: str, minimal: bool) -> None:
    found = made_on(board, draws, 7, unique=unique, minimal=minimal)
    assert len(found) > 1
    assert written(made_on(board, draws, 7, unique=unique, minimal=minimal)) == written(found)
    fewer = made_on(board, draws // 2, 7, unique=unique, minimal=minimal)
    assert written(fewer) == written(found[: len(fewer)])
    assert 0 < len(fewer) < len(found)
    assert written(made_on(board, draws // 2, 8, unique=unique, minimal=minimal)) != written(fewer)
    assert len({made.puzzle.id for made in found}) == len(found)
    for made in found:
        puzzle = made.puzzle
        game, p = puzzle.instance.game, puzzle.instance.position
        assert verify(puzzle, made.certificate) > 0
        assert (puzzle.unique, puzzle.seed) == (unique, 7)
        assert not is_trivial(game, p, game.turn(p))
        if minimal:
            assert removals(play_on(game, Meter()), p) == (puzzle.removals, ())


def test_what_takes_too_much_work_is_given_up_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = made_on("orcoon:3x3", 100, 7)
    monkeypatch.setattr("crosscut.puzzles.make.WORK", 40)
    tally = Tally()
    found = made_on("orcoon:3x3", 100, 7, tally=tally)
    assert tally.given_up > 0
    assert 0 < len(found) < len(everything)
    assert {made.puzzle.id for made in found} < {made.puzzle.id for made in everything}


@pytest.mark.skipif(kernel.native is None, reason="needs the compiled module")
@pytest.mark.parametrize("board", ["orcoon:3x3", "xodd:2x3"])
def test_both_kernels_make_the_same_bundle(board: str, tmp_path: Path) -> None:
    made = []
    for name in ("native", "python"):
        out = tmp_path / f"{name}.zip"
        arguments = ["puzzles", "make", board, "--count", "4", "--seed", "5", "--unique", "line", "--out", str(out)]
        code = f"from crosscut.cli import main\nmain({arguments!r})"
        environment = os.environ | ({"CROSSCUT_KERNEL": "python"} if name == "python" else {})
        subprocess.run([sys.executable, "-c", code], check=True, env=environment, capture_output=True)
        made.append(out.read_bytes())
    assert made[0] == made[1]
