"""Positions that alternating play leads to, native loop against Python twin, and 4x4 as a whole; run it as a script.

`python benchmarks/reachable.py`

Floor: Orcoon 4x4 (2,111,827 positions, with who can still connect) in 5 s and 100 MB on one core.
"""

from __future__ import annotations

import resource
from time import process_time

from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.census import census
from crosscut.solver.limits import Meter
from crosscut.solver.reachable import count_reachable

TWINS = ("orcoon:3x4", "hex:rhombus3")  # where the Python twin runs too
BOARDS = [*TWINS, "orcoon:3x5", "orcoon:4x4", "hex:rhombus4"]  # the memory is the most so far


def row(board: str) -> str:
    """Count a board and return its line of the table."""
    game, started = read_id(board).game, process_time()
    found = count_reachable(game, Meter())
    native = process_time() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    shown = f"{'-':>9} {'-':>7}"
    if board in TWINS:
        started = process_time()
        twin = census(game, Meter(), reachable=True)
        python = process_time() - started
        if twin != found:
            raise SystemExit(f"{board}: the twins differ")
        shown = f"{python:>9.2f} {python / native:>6.0f}x"
    return f"{board:<12} {found['reachable']:>10,} {native:>9.4f} {shown} {memory:>4.0f} MB"


def main() -> None:
    """Print the table."""
    print(f"kernel: {kernel.name()}")
    print(f"{'board':<12} {'positions':>10} {'native s':>9} {'python s':>9} {'ratio':>7} {'memory':>7}")
    for board in BOARDS:
        print(row(board), flush=True)


if __name__ == "__main__":
    main()
