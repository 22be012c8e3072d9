"""`crosscut.solve_many` beside `crosscut batch`: the same positions, two processes each, in turn; time and memory of the caller.

`python benchmarks/many.py [--lines N] [--rounds R] [--board B]`: N positions of a board. On 5x5 (the default) a position is work;
on 3x3 it is what each position costs besides. Each run is a process of its own, start included. The best of R runs counts, for
other work on the machine only ever adds. Processor time is that of the calling process and its workers together. Memory is the
most that the calling process held, workers left out.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from crosscut.core.game import position_id
from crosscut.core.registry import open_game
from crosscut.solver.sample import random_position

SEED, NODES = 20120424, 20_000
MANY = """
import json, resource, sys, crosscut
with open(sys.argv[1]) as asked:
    positions = (json.loads(line)["position"] for line in asked)
    counts = 0
    for answer in crosscut.solve_many(positions, jobs=2, nodes=int(sys.argv[2]), ordered=sys.argv[3] == "ordered"):
        counts += 1
print(counts, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
BATCH = """
import resource, sys
from crosscut.cli import main
try:
    main(["batch", *sys.argv[1:]])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
START = "import time, sys; started = time.perf_counter(); import crosscut; print(time.perf_counter() - started)"


def run(code: str, *arguments: str) -> tuple[float, float, str]:
    """Return how long a process takes, its processor time with that of its workers, and its last word."""
    started, before = time.perf_counter(), os.times()
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - started, spent, (done.stdout.split() or [done.stderr])[-1]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--board", default="5x5")
    given = parser.parse_args()
    print(f"import crosscut: {min(float(run(START)[2]) for _ in range(5)):.4f} s")
    game, chance = open_game("orcoon", given.board), random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.jsonl"
        with source.open("w") as stream:
            for number in range(given.lines):
                asked = {"id": number, "task": "solve", "position": position_id(game, random_position(game, chance))}
                stream.write(json.dumps(asked) + "\n")
        taken: dict[str, list[tuple[float, float, int]]] = {"batch": [], "in order": [], "as they come": []}
        for number in range(given.rounds):
            out = str(Path(folder) / f"{number}.jsonl")
            options = [str(source), "--out", out, "--jobs", "2", "--nodes", str(NODES)]
            for name, (seconds, spent, word) in (
                ("batch", run(BATCH, *options)),
                ("in order", run(MANY, str(source), str(NODES), "ordered")),
                ("as they come", run(MANY, str(source), str(NODES), "any")),
            ):
                taken[name].append((seconds, spent, int(word)))
    base = [min(run[at] for run in taken["batch"]) for at in (0, 1)]
    for name, runs in taken.items():
        seconds, spent = (min(run[at] for run in runs) for at in (0, 1))
        print(
            f"{name}: {seconds:.2f} s, {seconds / base[0]:.2f} of batch; processors {spent:.2f} s, {spent / base[1]:.2f} of batch"
        )
        print(f"    at most {max(run[2] for run in runs)} MB, of {given.lines:,} positions")


if __name__ == "__main__":
    main()
