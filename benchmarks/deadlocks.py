"""Listing deadlock patterns, native search against its Python twin, side by side in one run: `python benchmarks/deadlocks.py`.

Floors for the whole list, occurrences included, on one core: 13 dead cells in 10 s, 21 in 3 minutes. With a number as argument
also that many dead cells, search only.
"""

from __future__ import annotations

import resource
import sys
from time import process_time

from crosscut.analysis.orcoon.deadlocks.catalogue import catalogue
from crosscut.analysis.orcoon.deadlocks.shares import minimal_patterns
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

BOTH = [9, 11, 13]
NATIVE_ONLY = [17, 21]
AT_LEAST = 0.3  # seconds of measurement for each figure


def search(cells: int, method: str) -> tuple[int, int, float]:
    """Return the patterns, the nodes, and seconds of CPU time of one search."""
    runs, started = 0, process_time()
    while process_time() - started < AT_LEAST:
        meter = Meter()
        patterns, _ = minimal_patterns("forbidden", meter, cells=cells, method=method)
        runs += 1
    return len(patterns), meter.nodes, (process_time() - started) / runs


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
    for cells in map(int, sys.argv[1:]):
        number, nodes, native = search(cells, "native")
        print(f"{cells:>5} {number:>8,} {nodes:>11,} {'-':>9} {native:>9.4f} {'-':>6} {'-':>7} {memory():>7}", flush=True)


if __name__ == "__main__":
    main()
