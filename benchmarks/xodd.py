"""The sweep of all boards of Xodd and Yodd, native loop against its Python twin: `python benchmarks/xodd.py [GAME:BOARD...]`.

Each board in a process of its own, for its memory; the twin up to 9 cells. CPU seconds; counts and the start alone are kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import process_time

from crosscut.analysis.xodd.sweep import sweep
from crosscut.games import read_id
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

BOARDS = ("xodd:3x3", "xodd:3x4", "xodd:4x4", "xodd:2x9", "xodd:3x6", "yodd:hexhex3", "xodd:4x5")
TWIN = 9  # cells


def measure(board: str) -> None:
    """Print the row of a board."""
    game = read_id(board).game
    times = {}
    for method in ("native", "python") if game.board.size <= TWIN else ("native",):
        started = process_time()
        found = sweep(game, Meter(), method, keep=False)
        times[method] = process_time() - started
    boards, native, python = 3**game.board.size, times["native"], times.get("python")
    ratio = "-" if python is None else f"{python / native:.0f}x"
    twin = "-" if python is None else f"{python:.2f}"
    winner = "Black" if found.black_wins else "White"
    print(f"{board:<14}{boards:>15,}{twin:>10}{native:>10.3f}{boards / native / 1e6:>12.0f}{ratio:>7}  {winner}")


def main() -> None:
    """Print the table, with the most memory of each board's process."""
    if os.environ.get("CROSSCUT_BENCHMARK_BOARD"):
        measure(os.environ["CROSSCUT_BENCHMARK_BOARD"])
        return
    print(f"kernel: {kernel.name()}")
    print(f"{'board':<14}{'boards':>15}{'python s':>10}{'native s':>10}{'M boards/s':>12}{'ratio':>7}  won by    memory")
    for board in sys.argv[1:] or BOARDS:
        with subprocess.Popen(
            [sys.executable, __file__],
            env=os.environ | {"CROSSCUT_BENCHMARK_BOARD": board},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            row = process.stdout.read().rstrip("\n")
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{board}: exit code {process.returncode}")
        print(f"{row}{usage.ru_maxrss / 1000:>9.0f} MB", flush=True)


if __name__ == "__main__":
    main()
