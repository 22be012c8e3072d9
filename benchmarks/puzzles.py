"""Play puzzles a minute, and against generate-and-test by the Python twin: `python benchmarks/puzzles.py`.

`make` writes every puzzle down with grade, themes and certificate, and has the checker accept it. The naive program draws random
positions, as `sample` does, decides every turn of each by plain minimax over the rules, in Python, and keeps those in which one
turn wins, not trivially, all along the line; it has them certified and checked, too, but not graded. Its table grows with its
run. *Sources*: the same attempts with other candidates, random play as `sample` has it, random positions with few empty cells,
and changes of what was found, all of them or those that go back by a turn of each side.
*Criteria*: the default of `make`, on 5x5 also from principal lines; the other rows have `--allow all`.
Floors, in puzzles a minute: 50 on 4x4, 10 on 5x5 Orcoon with the criteria; and 100 puzzles of 4x4 are checked in a minute.
"""

from __future__ import annotations

import json
import random
import resource
import tempfile
from itertools import islice
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.game import Game
from crosscut.core.instance import Instance, read_id
from crosscut.core.stones import Stones
from crosscut.puzzles import compose, sources
from crosscut.puzzles.bundle import write_bundle
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.certificate import certificate
from crosscut.puzzles.choice import FEWEST_CELLS
from crosscut.puzzles.compose import Made, Settings
from crosscut.puzzles.criteria import allowed, little
from crosscut.puzzles.engines import most_empty
from crosscut.puzzles.longest_line import answers
from crosscut.puzzles.make import Tally, make
from crosscut.puzzles.play import Play, is_trivial
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.sources import RANDOM, drawn
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.sample import random_position, sample

CASES = [("orcoon:4x4", 100), ("xodd:4x4", 20), ("yodd:rhombus4", 20), ("orcoon:5x5", 20)]
SEED = 1
NAIVE_SECONDS = 30


def ours(board: str, count: int, minimal: bool = False) -> tuple[list[Made], float]:
    """Return so many puzzles that are unique along the line, and the CPU seconds they took, the table included."""
    started = process_time()
    made = list(islice(make(Settings(board, SEED, "line", minimal, allow=allowed(["all"])), Meter(), Tally()), count))
    return made, process_time() - started


def edited(board: str, count: int, source: str = RANDOM) -> tuple[list[Made], float]:
    """Return so many puzzles that pass the editor's criteria, and the CPU seconds they took, the table included."""
    started = process_time()
    settings = Settings(board, SEED, source=source)
    return list(islice(make(settings, Meter(), Tally()), count)), process_time() - started


def turns_of(made: list[Made]) -> float:
    """Return the mean number of the solver's turns."""
    return mean((len(json.loads(one.line)["line"]) + 1) / 2 for one in made)


def wrong_of(made: list[Made]) -> float:
    """Return the mean number of plausible wrong turns."""
    grades = [json.loads(one.line)["grade"] for one in made]
    return float(mean(grade["tries"] + grade["deep"] for grade in grades))


def levels_of(made: list[Made]) -> str:
    """Return how many puzzles are of the levels 1 to 5."""
    levels = [json.loads(one.line)["grade"]["level"] for one in made]
    return " ".join(f"{levels.count(level):3}" for level in range(1, 6))


def anywhere(game: Game[Any], empty: int, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return a random position as `sample` draws it."""
    return random_position(game, chance)


def any_again(game: Game[Any], p: Stones, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return a random position as `sample` draws it, in the place of a change."""
    return random_position(game, chance)


def again(game: Game[Any], p: Stones, chance: random.Random) -> Any:  # noqa: ANN401 - the game's own position type
    """Return a random position with few empty cells in the place of a change."""
    return drawn(game, chance.randint(FEWEST_CELLS, most_empty(game)), chance)


def row(name: str, made: list[Made], seconds: float) -> str:
    """Return the line about some puzzles."""
    speed = f"{len(made):8} {seconds:6.1f} {60 * len(made) / seconds:9.0f}"
    return f"{name:>24} {speed} {turns_of(made):6.1f} {wrong_of(made):6.1f}  {levels_of(made)}"


def naive(board: str) -> tuple[list[int], float]:
    """Return the solver's turns in each puzzle that generate-and-test makes in some CPU seconds, and the seconds.

    They are unique along the line, certified and checked as ours are.
    """
    game = read_id(board).game
    play, found, seen, started = Play(Minimax(game, Meter())), [], set(), process_time()
    play.solver.meter = meter = Meter(Limits(seconds=NAIVE_SECONDS))
    try:
        for p in sample(game, 10**9, SEED, Meter()):
            meter.look()
            over = game.illegal(p) is not None or game.outcome(p) is not None or is_trivial(game, p, game.turn(p))
            if over or little(game, p) or play.solver.key(p) in seen or not play.is_won(p) or play.cook(p, "line") is not None:
                continue
            puzzle = Puzzle(Instance(game, p), "line", play.solution(p, "line"), play.line(p), answers=answers(play, p))
            verify(puzzle, certificate(play, puzzle))
            seen.add(play.solver.key(p))
            found.append((len(puzzle.line) + 1) // 2)
    except LimitReached:
        pass
    return found, process_time() - started


def bench() -> None:
    """Print the tables."""
    print(f"kernel: {kernel.name()}")
    print(f"{'--unique line':>24} {'puzzles':>8} {'CPU s':>6} {'a minute':>9} {'turns':>6} {'wrong':>6}  levels 1 to 5")
    rates = {}
    for board, count in CASES:
        made, seconds = ours(board, count)
        rates[board] = 60 * count / seconds
        print(row(board, made, seconds))
        if board == "orcoon:4x4":
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "puzzles.zip"
                write_bundle(file, [one.line for one in made], {one.id: one.certificate for one in made})
                started = process_time()
                done = CliRunner().invoke(main, ["puzzles", "check", str(file)])
                checking = process_time() - started
                size = file.stat().st_size
    print(row("orcoon:4x4, criteria", *edited("orcoon:4x4", 20)))
    print(row("orcoon:5x5, criteria", *edited("orcoon:5x5", 20)))
    print(row("5x5, principal lines", *edited("orcoon:5x5", 20, "certificate")))
    print(row("orcoon:4x4, minimal", *ours("orcoon:4x4", 10, minimal=True)))
    for board in ("orcoon:4x4", "xodd:4x4", "orcoon:5x5"):
        with patch.object(compose, "changed", any_again), patch.object(sources, "drawn", anywhere):
            print(row(f"{board}, play", *ours(board, 20)))
        with patch.object(compose, "changed", again):
            print(row(f"{board}, few empty", *ours(board, 20)))
        with patch.object(sources, "BALANCED", ("back",)), patch.object(sources, "SINGLE", ()):
            print(row(f"{board}, back", *ours(board, 20)))
        print(row(f"{board}, all", *ours(board, 20)))
    print(f"check of the first 100: {done.output.splitlines()[-1]}, {checking:.1f} s, bundle of {size / 1e3:,.0f} kB")
    for board in ("orcoon:4x4", "xodd:4x4"):
        found, seconds = naive(board)
        rate = 60 * len(found) / seconds
        said = f"mean turns {mean(found):.1f}, ours {rates[board] / rate:,.1f}x" if found else "none"
        print(f"generate and test, {board}: {len(found)} in {seconds:.0f} s, {rate:.1f} a minute, {said}")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    bench()
