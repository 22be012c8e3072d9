"""All deadlocked positions of a board, native loop against its Python twin, in one run: `python benchmarks/deadlock_sweep.py`.

Floors on one core: 4x4 in 5 s, 4x5 in 5 minutes.
"""

from __future__ import annotations

import resource
from time import process_time

from crosscut.core.registry import open_game
from crosscut.games.orcoon.deadlocks.sweep import sweep
from crosscut.games.orcoon.deadlocks.tally import Swept
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

BOTH = ["3x3", "2x5", "3x4"]
NATIVE_ONLY = ["3x5", "4x4", "4x5"]


def run(board: str, crossing: str, method: str) -> tuple[Swept, float]:
    """Return what a sweep finds, and seconds of CPU time."""
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    started = process_time()
    found = sweep(game, Meter(), method)
    return found, process_time() - started


def main() -> None:
    """Print the table."""
    print(f"kernel: {kernel.name()}")
    print(f"board  crossing       legal deadlocked {'python s':>8} {'native s':>8} ratio  memory")
    for board in [*BOTH, *NATIVE_ONLY]:
        for crossing in ("forbidden", "allowed"):
            found, native = run(board, crossing, "native")
            shown = f"{'-':>8} {native:>8.2f} {'-':>5}"
            if board in BOTH:
                twin, python = run(board, crossing, "python")
                if twin.rows != found.rows:
                    raise SystemExit(f"{board}, crossing {crossing}: native loop and twin differ")
                shown = f"{python:>8.2f} {native:>8.2f} {python / native:>4.0f}x"
            memory = f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB"
            print(f"{board:>5} {crossing:>9} {found.legal:>11,} {found.deadlocked:>10,} {shown} {memory:>7}", flush=True)


if __name__ == "__main__":
    main()
