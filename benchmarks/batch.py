"""Batches: two worker processes against one on the same lines, overhead a line, memory of a long input.

`python benchmarks/batch.py [--lines N] [--long N]`: N lines of 5x5 for the ratio (4,000 take about a minute), N for the memory.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from crosscut.batch.answer import answer
from crosscut.batch.journal import Journal
from crosscut.batch.local import LocalProcesses
from crosscut.batch.question import read_object, read_question
from crosscut.batch.run import Batch, outcomes_text
from crosscut.batch.source import Source
from crosscut.core.game import position_id
from crosscut.core.registry import open_game
from crosscut.solver import kernel
from crosscut.solver.limits import Limits
from crosscut.solver.sample import random_position

SEED, NODES = 20120424, 20_000
TRIVIAL = '{{"id": {}, "task": "connect", "position": "orcoon:1x1:B:B", "colour": "B"}}\n'
LONG = '{{"id": {}, "task": "solve", "position": "orcoon:2x2:B:B./.B"}}\n'
MEMORY = """
import resource, sys
from crosscut.cli import main
try:
    main(["batch", *sys.argv[1:]])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def seconds(source: Path, out: Path, jobs: int) -> tuple[float, Batch]:
    """Return how long a run takes from ready workers, and the run."""
    with Source(source) as lines, Journal(out) as journal:
        executor = LocalProcesses(jobs)
        executor.start()
        batch = Batch(lines, journal, executor, limits=Limits(nodes=NODES))
        started = time.perf_counter()
        batch.run()
        taken = time.perf_counter() - started
        executor.close()
    return taken, batch


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=4000)
    parser.add_argument("--long", type=int, default=100_000)
    asked = parser.parse_args()
    print(f"kernel: {kernel.name()}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"

        game, chance = open_game("orcoon", "5x5"), random.Random(SEED)
        positions = [position_id(game, random_position(game, chance)) for _ in range(asked.lines)]
        source.write_text("".join(json.dumps({"task": "solve", "position": p}) + "\n" for p in positions))
        taken = {}
        for jobs in (1, 2):
            out.unlink(missing_ok=True)
            taken[jobs], batch = seconds(source, out, jobs)
            said = f"{asked.lines:,} random 5x5 positions, {NODES:,} nodes at most, certificates checked"
            print(f"{said}, {jobs} at a time: {taken[jobs]:.1f} s, {outcomes_text(batch.journal.counts)}")
        print(f"ratio: {taken[1] / taken[2]:.2f}  (floor 1.8, for runs of a minute and more)")

        count = 5000
        source.write_text("".join(TRIVIAL.format(number) for number in range(count)))
        line = TRIVIAL.format(1).encode()
        started = time.perf_counter()
        for _ in range(count):
            answer(read_question(read_object(line), Limits()))
        direct = time.perf_counter() - started
        out.unlink(missing_ok=True)
        batched, _ = seconds(source, out, 1)
        print(
            f"{count:,} trivial lines: {1000 * batched / count:.2f} ms a line, {1000 * direct / count:.2f} ms of it the answer; "
            f"overhead {1000 * (batched - direct) / count:.2f} ms  (floor 1 ms)"
        )

        for count in (asked.long // 10, asked.long):
            with source.open("w") as stream:
                stream.writelines(LONG.format(number) for number in range(count))
            out.unlink(missing_ok=True)
            started = time.perf_counter()
            command = [sys.executable, "-c", MEMORY, str(source), "--out", str(out)]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
            took, most = time.perf_counter() - started, done.stdout.split()[-1]
            print(f"{count:,} lines that are refused at once: {took:.0f} s, {most} MB at most")
    print(f"most memory of a worker: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
