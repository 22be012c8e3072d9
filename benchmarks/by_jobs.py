"""A search by jobs against the plain search of one process: `python benchmarks/by_jobs.py [POSITION]`.

Nodes of all processes in sum, CPU seconds of all, seconds by the clock; the jobs, how many were not decided, and the positions at
the top. The factor is that of the nodes. Workers keep their tables from job to job; with `--forget` each job starts with an
empty one, as if each had a worker of its own.
"""

from __future__ import annotations

import argparse
import resource
from time import perf_counter

from crosscut.batch import numbers
from crosscut.batch.by_jobs import ByJobs, Crew
from crosscut.batch.executor import Done, Executor
from crosscut.batch.here import Here
from crosscut.batch.local import LocalProcesses
from crosscut.core.instance import Instance, read
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits, Meter

POSITION = "orcoon:5x5:W:...../...../.B.../...../....."
SIZES = (10_000, 100_000, 1_000_000)
SHARE = 2 * 10**9  # bytes for each process


class Forgetting(Here):
    """Does the jobs in this process, each with an empty table."""

    def finished(self, timeout: float) -> list[Done]:
        """Do the next job."""
        numbers._kept.clear()
        return super().finished(timeout)


class Row:
    """Measures what is done in its block."""

    def __enter__(self) -> Row:
        self._cpu, self._wall = self._now(), perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.cpu, self.wall = self._now() - self._cpu, perf_counter() - self._wall

    @staticmethod
    def _now() -> float:
        both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(usage.ru_utime + usage.ru_stime for usage in both)


def plainly(instance: Instance) -> tuple[int, int]:
    """Search in this process, print a row; return the score and the nodes."""
    meter = Meter(Limits(memory=SHARE))
    engine, _ = engine_for(instance)
    with Row() as row:
        score = engine(instance.game, meter, symmetry=True, distance=False).score(instance.position)
    print(f"{'plain':<18}{meter.nodes:>12,}{'':>8}{row.cpu:>9.1f}{row.wall:>9.1f}", flush=True)
    return score, meter.nodes


def by_jobs(instance: Instance, size: int, workers: int, whole: tuple[int, int]) -> None:
    """Search by jobs of so many nodes, with so many processes (0: this one, forgetting), and print a row."""
    meter = Meter()
    executor: Executor = LocalProcesses(workers, memory=SHARE) if workers else Forgetting()
    search = ByJobs(instance.game, meter, crew=Crew(executor, SHARE, size, None))
    with Row() as row:
        try:
            score = search.score(instance.position)
        finally:
            executor.close()
    if score != whole[0]:
        raise SystemExit("the two searches differ")
    name = f"{size:>9,} {f'{workers} workers' if workers else 'forgetting'}"
    times = f"{row.cpu:>9.1f}{row.wall:>9.1f}"
    print(
        f"{name:<18}{meter.nodes:>12,}{meter.nodes / whole[1]:>7.2f}x{times}{search.done:>8,}{len(search.tree):>10,}", flush=True
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("position", nargs="?", default=POSITION)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--forget", action="store_true")
    asked = parser.parse_args()
    instance = read(asked.position)
    print(f"{instance.id}\n{'nodes a job':<18}{'nodes':>12}{'factor':>8}{'CPU s':>9}{'wall s':>9}{'jobs':>8}{'positions':>10}")
    whole = plainly(instance)
    for size in asked.sizes:
        for workers in (1, 2, *((0,) if asked.forget else ())):
            by_jobs(instance, size, workers, whole)


if __name__ == "__main__":
    main()
