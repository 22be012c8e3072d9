"""A thousand workers, simulated: what lost and slow ones cost a batch, and what handing out the lines costs.

`python benchmarks/lost_workers.py [--workers N] [--lines N]`: the run is the real one (`batch/run.py`, with a real file of
answers); its workers are simulated, with a clock of their own that leaps from event to event. A job takes a time drawn from a
lognormal distribution (mean 10 s, standard deviation 15 s), cut off at 60 s as by `--seconds 60`; some workers are slow; each
is lost after an exponential time, with its job, and replaced after a minute. Some jobs kill every worker. Efficiency is the
work that was to be done, over workers times the time taken; the tail is the time from the moment when the first worker has
nothing left to do. The processor time is real: it is what the one process needs that hands out the lines, and so bounds how
many answers a second there can be.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
import tempfile
import time
from collections import deque
from pathlib import Path

from crosscut.batch.executor import Done, Job
from crosscut.batch.journal import Journal
from crosscut.batch.run import Batch
from crosscut.batch.source import Source

SEED, MEAN, SPREAD, LONGEST, REPLACED = 20261126, 10.0, 15.0, 60.0, 60.0
POISON = 1e-4  # of the jobs kill every worker
RECORD = {"schema": "crosscut/solve/1", "evidence": "certificate", "value": "win", "limit": None}


class Simulated:
    """An executor whose workers are events: (time, kind, worker, job)."""

    def __init__(self, workers: int, *, slow: float, lifetime: float) -> None:
        self.capacity = 2 * workers
        self.now = 0.0
        self.work = 0.0  # seconds of the answered jobs at full speed
        self.idle_since: float | None = None  # since when the first worker has nothing left to do
        self._chance = random.Random(SEED)
        self._lifetime = lifetime
        self._speed = [0.2 if self._chance.random() < slow else 1.0 for _ in range(workers)]
        self._free = list(range(workers))
        self._waiting: deque[Job] = deque()
        self._events: list[tuple[float, int, int, bool]] = []  # when, which worker (or -1 - worker: it is back), which job, lost
        variance = math.log(1 + (SPREAD / MEAN) ** 2)
        self._shape = (math.log(MEAN) - variance / 2, math.sqrt(variance))

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._waiting.append(job)
        self._feed()

    def finished(self, timeout: float) -> list[Done]:
        """Return what is finished at the moment, or, if there is time to wait, at the next event that finishes something."""
        done: list[Done] = []
        while self._events and not done and (timeout or self._events[0][0] <= self.now):
            self.now, worker, number, lost = heapq.heappop(self._events)
            if worker < 0:
                self._free.append(-1 - worker)
            elif lost:
                done.append(Done(number, loss="killed"))
                heapq.heappush(self._events, (self.now + REPLACED, -1 - worker, 0, False))
            else:
                self.work += self._drawn(number)[0]
                done.append(Done(number, dict(RECORD)))
                self._free.append(worker)
            self._feed()
            if self._free and not self._waiting and self.idle_since is None and self.now > 0:
                self.idle_since = self.now
        return done

    def close(self) -> None:
        """Stop."""

    def _feed(self) -> None:
        while self._free and self._waiting:
            worker, job = self._free.pop(), self._waiting.popleft()
            self.idle_since = None
            seconds, poison = self._drawn(job.number)
            takes = seconds / self._speed[worker]
            lives = self._chance.expovariate(1 / self._lifetime) if self._lifetime else math.inf
            lost = poison or lives < takes
            heapq.heappush(self._events, (self.now + min(lives, takes), worker, job.number, lost))

    def _drawn(self, number: int) -> tuple[float, bool]:
        """Return how long a job takes at full speed, and whether it kills its worker: the same whenever it is asked again."""
        own = random.Random(number * 1_000_003 + SEED)
        return min(own.lognormvariate(*self._shape), LONGEST), own.random() < POISON


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=1000)
    parser.add_argument("--lines", type=int, default=100_000)
    asked = parser.parse_args()
    print(f"{asked.workers:,} workers, {asked.lines:,} lines; seed {SEED}")
    print("slow  lost after  efficiency  tail s  asked again  unanswered  processor ms a line")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.jsonl"
        source.write_text('{"task": "solve", "position": "orcoon:5x5"}\n' * asked.lines)
        for slow, hours in ((0.0, 0.0), (0.0, 10.0), (0.0, 1.0), (0.0, 0.1), (0.05, 0.0), (0.05, 1.0)):
            executor = Simulated(asked.workers, slow=slow, lifetime=3600 * hours)
            with Source(source) as lines, Journal(Path(folder) / f"{slow}-{hours}.jsonl") as journal:
                run = Batch(lines, journal, executor)
                before = time.process_time()
                run.run()
                spent = time.process_time() - before
            efficiency = executor.work / (asked.workers * executor.now)
            tail = executor.now - (executor.idle_since or executor.now)
            print(
                f"{slow:4.0%}  {f'{hours:g} h' if hours else 'never':>10}  {efficiency:10.1%}  {tail:6.0f}"
                f"  {run.retried:11,}  {run.unanswered:10,}  {1000 * spent / asked.lines:19.2f}"
            )


if __name__ == "__main__":
    main()
