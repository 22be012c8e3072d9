"""All positions of a board solved, native loop against Python twin, and 4x4 as a whole: `python benchmarks/retrograde.py`.

Floor: 4x4 (all 9,649,037 legal positions, both sides to move, value and distance) in 8 s and 100 MB on one core.
"""

from __future__ import annotations

import resource
from time import process_time

from crosscut.core.game import COLOURS
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.tables.retrograde import check_native, solve_all
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

TWINS = "3x4"  # where the Python twin runs too
BOARDS = [TWINS, "3x5", "4x4"]  # rising, since the memory is the most so far


def row(board: str) -> str:
    """Solve a board, check the result, and return its line of the table."""
    game, started = open_game("orcoon", board), process_time()
    solved = solve_all(game, Meter(), "native")
    native = process_time() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    started = process_time()
    if check_native(solved, Meter())[0] is not None:
        raise SystemExit(f"{board}: an entry does not follow from its successors")
    check, shown = process_time() - started, f"{'-':>9} {'-':>6}"
    if board == TWINS:
        started = process_time()
        twin = solve_all(game, Meter(), "python")
        python = process_time() - started
        if twin.codes[:] != solved.codes[:]:
            raise SystemExit(f"{board}: the twins differ")
        shown = f"{python:>9.2f} {python / native:>5.0f}x"
    ends = []
    for turn in (0, 1):
        score = solved.score(Stones(0, 0, turn))
        assert score is not None
        ends.append(f"{COLOURS[turn]} {'wins' if score[0] else 'loses'} in {score[1]}")
    total = solved.counts["legal"]
    return f"{board:<6} {total:>10,} {native:>9.3f} {shown} {check:>8.2f} {memory:>4.0f} MB  {', '.join(ends)}"


def main() -> None:
    """Print the table."""
    print(f"kernel: {kernel.name()}")
    print(f"{'board':<6} {'positions':>10} {'native s':>9} {'python s':>9} {'ratio':>6} {'check s':>8} {'memory':>7}  to move")
    for board in BOARDS:
        print(row(board), flush=True)


if __name__ == "__main__":
    main()
