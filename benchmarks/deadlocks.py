"""Listing deadlock patterns side by side: native search, Python twin, SAT, plain AllSAT: `python benchmarks/deadlocks.py`.

Floors for the whole list, occurrences included, on one core: 13 dead cells in 10 s, 21 in 3 minutes; the box 5x5 with its checked
proof in 10 minutes. With a number as argument also that many dead cells, search only.

Plain AllSAT has the formula alone: every model is made minimal and excluded where it stands, as it stands, until there is none.
Images and shifts of a pattern are found one by one, which is what `--method sat` saves by excluding all of them at once.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path
from time import process_time

from crosscut.core.boards import open_board
from crosscut.games.orcoon.deadlocks.catalogue import catalogue
from crosscut.games.orcoon.deadlocks.completeness import prove
from crosscut.games.orcoon.deadlocks.constraints import Question, deadlock_formula, least_part, patterns_by_constraints
from crosscut.games.orcoon.deadlocks.pattern import parse
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.formulas.deadlock import nothing_of
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.sat import decide

BOTH = [9, 11, 13]
NATIVE_ONLY = [17, 21]
BOXES = [(4, 4), (5, 5), (6, 6)]
PLAIN = [(4, 4), (5, 5)]
PROVED = [(5, 5), (6, 6), (7, 7), (8, 8)]
AT_LEAST = 0.3  # seconds of measurement for each figure


def search(cells: int, method: str) -> tuple[int, int, float]:
    """Return the patterns, the nodes, and seconds of CPU time of one search."""
    runs, started = 0, process_time()
    while process_time() - started < AT_LEAST:
        meter = Meter()
        patterns, _ = minimal_patterns("forbidden", meter, cells=cells, method=method)
        runs += 1
    return len(patterns), meter.nodes, (process_time() - started) / runs


def cpu() -> float:
    """Return the seconds of CPU time of this process and those it has ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def plain_allsat(box: tuple[int, int]) -> tuple[int, int]:
    """Return the patterns, up to images, and the models, of plain AllSAT in a box."""
    question = Question(*box)
    formula = deadlock_formula("forbidden", question, ())
    board = open_board(question.board)
    things = [[formula.number(*thing, name) for name in board.names] for thing in (("dead",), ("fixed black",), ("fixed white",))]
    patterns, models = set(), 0
    while (model := decide(formula).model) is not None:
        rows = least_part("forbidden", board, model)
        nothing_of(formula, box[1], [rows], *things)
        patterns.add(parse("/".join(rows)).canonical())
        models += 1
    return len(patterns), models


def boxes() -> None:
    """Print the four ways on the same boxes."""
    print(f"\n{'box':>5} {'patterns':>8} {'native s':>9} {'python s':>9} {'sat s':>8} {'plain AllSAT s':>15} {'its models':>10}")
    for box in BOXES:
        times = []
        numbers = set()
        for method in ("native", "python"):
            started, runs = cpu(), 0
            while cpu() - started < AT_LEAST:
                numbers.add(len(minimal_patterns("forbidden", Meter(), box=box, method=method)[0]))
                runs += 1
            times.append((cpu() - started) / runs)
        started = cpu()
        numbers.add(len(list(patterns_by_constraints("forbidden", Meter(), box=box))))
        times.append(cpu() - started)
        plain = f"{'-':>15} {'-':>10}"
        if box in PLAIN:
            started = cpu()
            number, models = plain_allsat(box)
            numbers.add(number)
            plain = f"{cpu() - started:>15.2f} {models:>10,}"
        if len(numbers) > 1:
            raise SystemExit(f"{box}: the ways disagree: {numbers}")
        print(f"{box[0]}x{box[1]:<3} {numbers.pop():>8} {times[0]:>9.4f} {times[1]:>9.3f} {times[2]:>8.2f} {plain}", flush=True)


def proofs() -> None:
    """Print what it takes to prove lists complete, the check by the independent checker included."""
    print(f"\n{'proved':>9} {'patterns':>8} {'bundles':>7} {'lines':>9} {'s':>7}")
    for asked in [{"box": box} for box in PROVED] + [{"cells": 13}]:
        found = catalogue("forbidden", Meter(), **asked)
        with tempfile.TemporaryDirectory() as folder:
            started = cpu()
            bundles = list(prove(found, Path(folder), Meter()))
            name = "13 cells" if found.box is None else f"{found.box[0]}x{found.box[1]}"
            lines = sum(bundle.lines for bundle in bundles)
            print(f"{name:>9} {len(found.deadlocks):>8} {len(bundles):>7} {lines:>9,} {cpu() - started:>7.1f}", flush=True)


def memory() -> str:
    """Return the most memory so far."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB"


def main() -> None:
    """Print the table."""
    print(f"kernel: {kernel.name()}")
    print(f"{'cells':>5} {'patterns':>8} {'nodes':>11} {'python s':>9} {'native s':>9} {'ratio':>6} {'list s':>7} {'memory':>7}")
    for cells in [*BOTH, *NATIVE_ONLY]:
        number, nodes, native = search(cells, "native")
        python = search(cells, "python") if cells in BOTH else None
        if python is not None and python[:2] != (number, nodes):
            raise SystemExit(
                f"{cells}: the twin has {python[0]} patterns in {python[1]} nodes, the native search {number} in {nodes}"
            )
        shown = (
            f"{'-':>9} {native:>9.4f} {'-':>6}"
            if python is None
            else f"{python[2]:>9.3f} {native:>9.4f} {python[2] / native:>5.0f}x"
        )
        started = process_time()
        catalogue("forbidden", Meter(), cells=cells)
        whole = process_time() - started
        print(f"{cells:>5} {number:>8,} {nodes:>11,} {shown} {whole:>7.2f} {memory():>7}", flush=True)
    boxes()
    proofs()
    for cells in map(int, sys.argv[1:]):
        number, nodes, native = search(cells, "native")
        print(f"{cells:>5} {number:>8,} {nodes:>11,} {'-':>9} {native:>9.4f} {'-':>6} {'-':>7} {memory():>7}", flush=True)


if __name__ == "__main__":
    main()
