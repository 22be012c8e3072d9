"""Refutations with hints and without, side by side with solving: `python benchmarks/refutations.py`.

Each formula is solved, its DRAT proof gets hints, and both proofs are checked as files, formula and all, each by a process of its
own: `python -m crosscut.checker FILE`. Seconds are CPU time; memory is the most that the process had, the interpreter's 20 MB
included. `proof alone` leaves out what a check does with the formula: reading it, writing it again, comparing.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from crosscut.checker.budget import Meter as Counter
from crosscut.checker.drat import refutes
from crosscut.checker.lrat import refutes_by_hints
from crosscut.core.game import Game
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.deadlocks.catalogue import catalogue
from crosscut.games.orcoon.deadlocks.completeness import claims
from crosscut.games.orcoon.questions.extreme import EXTREMES
from crosscut.solver.bundle import write_bundle
from crosscut.solver.hints import add_hints
from crosscut.solver.limits import Meter
from crosscut.solver.sat import decide

BOXES = [(5, 5), (6, 6), (7, 7), (8, 8)]
EXTREME = [("fewest-stones", "4x4")]


def formulas() -> Iterator[tuple[str, Game[Any], Formula, dict[str, object]]]:
    """Yield names, games and formulas, with the question of the checker's that each is."""
    for box in BOXES:
        (claim, *_) = claims(catalogue("forbidden", Meter(), box=box))
        yield f"deadlocks {claim.board}", open_game("orcoon", claim.board, {}), claim.formula(), claim.question
    for name, board in EXTREME:
        game, asked = open_game("orcoon", board, {}), EXTREMES[name]
        found = asked.find(game, Meter(), lambda _: None)
        assert asked.known is not None
        yield f"{name} {board}", game, found.formula, dict(asked.known(found))


CHECK = """
import re, sys, time
from pathlib import Path
from crosscut.checker.command import main
status = main(["--work", "10000000", sys.argv[1]])
most = re.search(r"VmHWM:\\s*([0-9]+) kB", Path("/proc/self/status").read_text())[1]
print(status, time.process_time(), most, file=sys.stderr)
"""


def checked(file: Path) -> tuple[float, float]:
    """Return the seconds and the megabytes that the check of a file takes."""
    done = subprocess.run([sys.executable, "-c", CHECK, str(file)], capture_output=True, check=True, text=True)
    status, spent, most = done.stderr.splitlines()[-1].split()
    if status != "0":
        raise SystemExit(f"{file} is refused")
    return float(spent), int(most) / 1000


def seconds(check: object, clauses: Sequence[Sequence[int]], lines: Sequence[str]) -> float:
    """Return the seconds that the check of a proof takes."""
    assert callable(check)
    started = process_time()
    check(clauses, lines, Counter())
    return process_time() - started


def main() -> None:
    """Print the table."""
    print(f"{'':20} {'':>8} {'':>7} {'lines':>15}   {'proof alone, s':>15}   {'file, s':>12}   {'file, MB':>12}")
    head = f"{'formula':20} {'clauses':>8} {'solve s':>7} {'DRAT':>7} {'hints':>7}   {'DRAT':>7} {'hints':>7}"
    print(f"{head}   {'DRAT':>5} {'hints':>6}   {'DRAT':>5} {'hints':>6}   {'adding':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for name, game, formula, question in formulas():
            started = process_time()
            answer = decide(formula)
            solve = process_time() - started
            file, position = Path(folder) / "file.zip", game.format(game.start())
            write_bundle(file, game, position, question, formula, answer.proof)
            bare = checked(file)
            started = process_time()
            add_hints(file)
            adding = process_time() - started
            hinted = checked(file)
            with zipfile.ZipFile(file) as archive:
                lines = archive.read("proof.lrat").decode("ascii").splitlines()
            alone = seconds(refutes, formula.clauses, answer.proof), seconds(refutes_by_hints, formula.clauses, lines)
            row = f"{name:20} {len(formula.clauses):>8,} {solve:>7.2f} {len(answer.proof):>7,} {len(lines):>7,}"
            row += f"   {alone[0]:>7.2f} {alone[1]:>7.2f}   {bare[0]:>5.1f} {hinted[0]:>6.1f}   {bare[1]:>5.0f} {hinted[1]:>6.0f}"
            print(f"{row}   {adding:>6.1f}", flush=True)


if __name__ == "__main__":
    main()
