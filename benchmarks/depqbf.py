"""Bounded wins: our expansion with two SAT solvers against DepQBF on the same question in prenex form, side by side in one run.

    python benchmarks/depqbf.py [--seconds 60]

Needs DepQBF on the path (Debian: depqbf). Every answer of the two is compared; DepQBF gets `--seconds` for a question.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.bounded import wins_within
from crosscut.games.orcoon.search.prenex import Prenex
from crosscut.solver.limits import Meter

ANSWERS = {10: True, 20: False}


def depqbf(game: Orcoon, p: Stones, turns: int, seconds: float) -> tuple[bool | None, float]:
    """Return DepQBF's answer to "does the side to move win within so many turns?", None if out of time, and its seconds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "question.qdimacs"
        file.write_text("".join(f"{line}\n" for line in Prenex(game, p, p.turn, turns).qdimacs()))
        started = perf_counter()
        try:
            done = subprocess.run(["depqbf", str(file)], capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return None, perf_counter() - started
        return ANSWERS[done.returncode], perf_counter() - started


def compare(title: str, game: Orcoon, questions: list[tuple[Stones, int]], seconds: float) -> None:
    """Print one row of the table."""
    ours = theirs = 0.0
    late = 0
    for p, turns in questions:
        started = perf_counter()
        answer = wins_within(game, p, p.turn, turns, Meter())
        ours += perf_counter() - started
        other, spent = depqbf(game, p, turns, seconds)
        theirs += spent
        late += other is None
        if other not in (None, answer):
            sys.exit(f"the two disagree about {game.format(p)} within {turns} turns")
    ratio = f"{'> ' if late else ''}{theirs / ours:.1f}"
    print(f"| {title} | {len(questions)} | {ours:.2f} s | {theirs:.2f} s | {late} | {ratio} |", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    if shutil.which("depqbf") is None:
        sys.exit("no depqbf on the path")
    print("| questions | number | expansion | DepQBF | DepQBF out of time | ratio |\n|---|---|---|---|---|---|")
    for board in ("2x2", "2x3", "3x3"):
        game = open_game("orcoon", board)
        assert isinstance(game, Orcoon)
        sample = random.Random(5).sample(list(game.legal_positions()), 40)
        questions = [(p, turns) for p in sample for turns in range(1, game.glyphs(p).count(".") + 2)]
        compare(f"{board}, 40 random legal positions, every k", game, questions, seconds)
    for board, turns in (("2x3", 6), ("2x3", 7), ("3x3", 5), ("3x3", 6), ("3x3", 7), ("3x3", 10)):
        game = open_game("orcoon", board)
        assert isinstance(game, Orcoon)
        compare(f"{board}, empty, k = {turns}", game, [(Stones(0, 0), turns)], seconds)


if __name__ == "__main__":
    main()
