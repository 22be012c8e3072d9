"""The count by transfer matrix, native loop against its Python twin, side by side in one run: `python benchmarks/count.py`.

Floor: from 7x7 on the native loop is at least 5 times as fast as the twin. Beyond 9x9 only the native loop counts here.
"""

from __future__ import annotations

import resource
from time import process_time

from crosscut.core.registry import open_game
from crosscut.games.orcoon.counts.legal import count_legal
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

BOTH = ["5x5", "6x6", "7x7", "8x8", "9x9", "3x80"]
NATIVE_ONLY = ["10x10", "11x11"]
AT_LEAST = 0.3  # seconds of measurement for each figure


def measure(board: str, method: str) -> tuple[int, int, float]:
    """Return the total, the states, and seconds of CPU time for one count."""
    game, runs, started = open_game("orcoon", board), 0, process_time()
    while process_time() - started < AT_LEAST:
        meter = Meter()
        total = count_legal(game, meter, method)
        runs += 1
    return total, meter.nodes, (process_time() - started) / runs


def memory() -> str:
    """Return the most memory so far."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB"


def main() -> None:
    """Print the table."""
    print(f"kernel: {kernel.name()}")
    print(f"{'board':<8} {'states':>12} {'python s':>9} {'native s':>9} {'ratio':>6} {'memory':>7}  total")
    for board in [*BOTH, *NATIVE_ONLY]:
        total, states, native = measure(board, "native")
        python = None
        if board in BOTH:
            twin, _, python = measure(board, "python")
            if twin != total:
                raise SystemExit(f"{board}: the twin counts {twin}, the native loop {total}")
        shown = (
            f"{'-':>9} {native:>9.4f} {'-':>6}" if python is None else f"{python:>9.3f} {native:>9.4f} {python / native:>5.0f}x"
        )
        print(f"{board:<8} {states:>12,} {shown} {memory():>7}  {total}", flush=True)


if __name__ == "__main__":
    main()
