"""A batch of 100,000 late positions, by two processes and by a Dask cluster on one machine: throughput, overhead, memory.

`python benchmarks/growth.py BOARD [--lines N] [--stones K]`: N random positions of a board after K placements, as GAME:BOARD
(orcoon:5x5, say), first with `--jobs 2`, then on a scheduler with two workers (extra `distributed`). Processor time is that of
the process that hands out the lines and of its children; those of Dask's scheduler and workers are told apart. The memory of the
first is looked at when a tenth of the lines is answered, and at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crosscut.core.game import position_id
from crosscut.core.instance import read_id
from crosscut.solver import kernel
from crosscut.solver.sample import random_play

SEED = 20261126
MAIN = "from crosscut.cli import main; main()"
TICKS = os.sysconf("SC_CLK_TCK")


def spent(process: int) -> tuple[float, float]:
    """Return the processor time of a running process and that of its children that have ended, in seconds."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    own, others = sum(map(int, words[11:13])), sum(map(int, words[13:15]))
    return own / TICKS, others / TICKS


def family(process: int) -> float:
    """Return the processor time of a process and all that come from it, in seconds."""
    children = [child for file in Path(f"/proc/{process}/task").glob("*/children") for child in file.read_text().split()]
    return sum(spent(process)) + sum(family(int(child)) for child in children)


def memory(process: int) -> int:
    """Return the megabytes that a process holds."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) // 1024


def run(name: str, source: Path, out: Path, lines: int, *options: str, others: tuple[int, ...] = ()) -> None:
    """Run a batch and print what it took; `others`: processes that work for it."""
    started, before = time.perf_counter(), [family(other) for other in others]
    command = [sys.executable, "-c", MAIN, "batch", str(source), "--out", str(out), "--no-dedupe", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    early, late, own, all_of_it = 0, 0, 0.0, 0.0
    answered, place = 0, 0
    while process.poll() is None:
        time.sleep(0.2)
        try:
            own, all_of_it, late = spent(process.pid)[0], family(process.pid), memory(process.pid)
        except (OSError, IndexError):  # it has just ended
            continue
        if out.exists() and not early:
            with out.open("rb") as stream:
                stream.seek(place)
                text = stream.read()
            place, answered = place + len(text), answered + text.count(b"\n")
            early = late if answered >= lines // 10 else 0
    took = time.perf_counter() - started
    said = (process.stdout.read() if process.stdout else "").strip()
    elsewhere = sum(family(other) for other in others) - sum(before)
    print(f"{name}: {said}")
    print(
        f"  {took:.0f} s on the clock, {lines / took:,.0f} lines a second; memory {early} MB after a tenth, {late} MB at the end"
    )
    print(
        f"  processor: {1000 * (all_of_it + elsewhere) / lines:.2f} ms a line, {1000 * own / lines:.2f} of it the handing out",
        end="",
    )
    print(f", {1000 * elsewhere / lines:.2f} the cluster" if others else "")


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the address of a Dask scheduler with two workers of one thread, and the numbers of the processes."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    starting = [[*dask, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]]
    starting += [[*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "1GB"]] * 2
    processes = [subprocess.Popen(command, **quiet) for command in starting]  # type: ignore[call-overload]
    try:
        yield address, tuple(process.pid for process in processes)
    finally:
        for process in reversed(processes):  # a worker without a scheduler would wait for it
            process.kill()
            process.wait()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board")
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--stones", type=int, default=22)
    asked = parser.parse_args()
    game, chance = read_id(asked.board).game, random.Random(SEED)
    print(f"{asked.board}: {asked.lines:,} positions after {asked.stones} random placements; kernel: {kernel.name()}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "in.jsonl"
        with source.open("w") as stream:
            for _ in range(asked.lines):
                text = position_id(game, random_play(game, asked.stones, chance))
                stream.write(json.dumps({"task": "solve", "position": text}) + "\n")
        run("--jobs 2", source, folder / "local.jsonl", asked.lines, "--jobs", "2")
        with cluster(folder) as (address, processes):
            run("Dask, two workers", source, folder / "dask.jsonl", asked.lines, "--dask", address, others=processes)


if __name__ == "__main__":
    main()
