"""All boards of Xodd and Yodd, native loops against their Python twins: `python benchmarks/xodd.py [GAME:BOARD...]`.

Each board in a process of its own, for its memory; the twins up to 9 cells. CPU seconds of one thread; counts and the start alone
are kept. `who wins` and `margins` are the two sweeps. `2 thr`: CPU seconds of one thread by those of the first of two, which is
how much sooner two threads on two free cores end.

Instead, `--tables FOLDER`: tables written to a folder, and verified.
`--blocks FOLDER`: who wins by the sweep and by blocks of at most 3^14 boards, the check by half-turns and the one by turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time, thread_time

from crosscut.core.instance import read_id
from crosscut.games.xodd.tables.block_files import build_by_blocks
from crosscut.games.xodd.tables.frame import choose_frame
from crosscut.games.xodd.tables.literal import check_literally
from crosscut.games.xodd.tables.margins import margins
from crosscut.games.xodd.tables.sweep import THREADS_PAY, require_supported, sweep
from crosscut.games.xodd.tables.table import build_table
from crosscut.games.xodd.tables.verify import verify
from crosscut.games.xodd.tables.verify_halves import check_halves
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.table import open_table

BLOCKS = ("xodd:3x5", "xodd:4x4", "xodd:3x6")
BEHIND = 14  # cells behind the frame
BOARDS = ("xodd:3x3", "xodd:3x4", "xodd:4x4", "xodd:2x9", "xodd:3x6", "yodd:hexhex3", "xodd:4x5")
TABLES = ("xodd:3x4", "xodd:4x4", "xodd:3x6")
TWIN = 9  # cells
CHILD = "CROSSCUT_BENCHMARK_BOARD"


def measure(board: str) -> None:
    """Print the row of a board."""
    game = read_id(board).game
    boards, row = 3**game.board.size, f"{board:<14}{3**game.board.size:>15,}"
    for find in (sweep, margins):
        native = _run(board, find is margins)
        ratio = twice = "-"
        if game.board.size >= THREADS_PAY:
            twice = f"{native / _run(board, find is margins, two_threads=True):.2f}x"
        if game.board.size <= TWIN:
            started = process_time()
            find(game, Meter(), "python", keep=False)
            ratio = f"{(process_time() - started) / native:.0f}x"
        row += f"{native:>10.3f}{boards / native / 1e6:>6.0f}{ratio:>6}{twice:>7}"
    print(row)


def _run(board: str, by_margin: bool, *, two_threads: bool = False) -> float:
    """Return the CPU seconds of this thread in a sweep."""
    game = read_id(board).game
    started = thread_time()
    kernel.require().xodd_sweep(
        size=game.board.size,
        neighbours=kernel.pack(game.board.neighbours),
        margins=by_margin,
        two_threads=two_threads,
        write=None,
        tick=lambda boards: None,
    )
    return thread_time() - started


def measure_tables(board: str, folder: Path) -> None:
    """Print the row of a board's tables."""
    game = read_id(board).game
    for by_margin in (False, True):
        file = folder / "benchmark.table"
        started = process_time()
        table = build_table(game, file, Meter(), margins=by_margin)
        built = process_time() - started
        started = process_time()
        verify(table, Meter(), sample=100)
        checked = process_time() - started
        name = "margins" if by_margin else "who wins"
        print(f"{board:<14}{name:>10}{built:>10.2f}{table.bytes / 1e6:>10.1f} MB{checked:>10.2f}")
        file.unlink()


def measure_blocks(board: str, folder: Path) -> None:
    """Print the row of a board by blocks."""
    game = require_supported(read_id(board).game)
    file, seconds = folder / "benchmark.table", []
    frame = choose_frame(game.board, min(BEHIND, game.board.size - 1))

    def timed(work: Callable[[], object]) -> None:
        started = process_time()
        work()
        seconds.append(process_time() - started)

    timed(lambda: build_table(game, file, Meter()))
    timed(lambda: build_by_blocks(game, file, Meter(), frame, native=True))
    table = open_table(file)
    timed(lambda: check_literally(table.solved, Meter()))
    timed(lambda: check_halves(table, frame, Meter(), Kept()))
    flat, blocks, turns, halves = seconds
    boards = frame.count * 3 ** len(frame.behind)
    ratios = f"{flat:>8.2f}{blocks:>8.2f}{flat / blocks:>7.1f}x{turns:>10.2f}{halves:>8.2f}{turns / halves:>7.1f}x"
    print(f"{board:<14}{(3**game.board.size - 1) // 2:>13,}{boards:>13,}{ratios}")
    file.unlink()


def main() -> None:
    """Print the table, with the most memory of each board's process."""
    if os.environ.get(CHILD):
        board, _, folder = os.environ[CHILD].partition(" ")
        if folder.startswith("blocks "):
            measure_blocks(board, Path(folder.removeprefix("blocks ")))
        elif folder:
            measure_tables(board, Path(folder))
        else:
            measure(board)
        return
    print(f"kernel: {kernel.name()}")
    arguments, folder = sys.argv[1:], ""
    if arguments[:1] == ["--tables"]:
        folder, arguments = arguments[1], arguments[2:]
        print(f"{'board':<14}{'entries':>10}{'build s':>10}{'file':>13}{'verify s':>10}")
    elif arguments[:1] == ["--blocks"]:
        folder, arguments = f"blocks {arguments[1]}", arguments[2:] or list(BLOCKS)
        columns = f"{'sweep s':>8}{'blocks':>8}{'ratio':>8}{'turns s':>10}{'halves':>8}{'ratio':>8}"
        print(f"{'':<14}{'boards':>13}{'of blocks':>13}{columns}")
    else:
        print(f"{'':<29}{'who wins':<28} margins")
        columns = f"{'s':>10}{'M/s':>6}{'ratio':>6}{'2 thr':>7}"
        print(f"{'board':<14}{'boards':>15}{columns}{columns}    memory")
    for board in arguments or (TABLES if folder else BOARDS):
        with subprocess.Popen(
            [sys.executable, __file__],
            env=os.environ | {CHILD: f"{board} {folder}".rstrip()},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            row = process.stdout.read().rstrip("\n")
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{board}: exit code {process.returncode}")
        print(f"{row}{usage.ru_maxrss / 1000:>7.0f} MB", flush=True)


if __name__ == "__main__":
    main()
