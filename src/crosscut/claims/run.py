"""Deciding many readings: one after another in this process, or by several processes, the longest first.

Each reading has the limits for itself. Ctrl-C ends the work at once, and what was decided stays decided. A process
(`solver.workers`) that dies costs its reading and no other. The processes open the claims by themselves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from crosscut.claims.claim import Book, Claim, Reading, Run
from crosscut.claims.decided import Decided, decide, lost
from crosscut.claims.source import Source
from crosscut.solver.limits import Limits, Meter, Progress
from crosscut.solver.worker import beats
from crosscut.solver.workers import Hand, end_all, listen, uninterrupted


@dataclass(frozen=True, slots=True)
class Settings:
    """How readings are decided: the limits of each, whether to go the long way, where proofs go (None: nowhere)."""

    limits: Limits
    deep: bool = False
    proofs: Path | None = None

    def run(self, progress: Progress | None) -> Run:
        """Return the means of a decision."""
        return Run(Meter(self.limits, progress, "deciding"), self.deep, self.proofs)


@dataclass(frozen=True, slots=True)
class Task:
    """A reading to decide, by its place in the opened claims."""

    claim: int
    reading: int

    def of(self, opened: Book) -> tuple[Claim, Reading]:
        """Return claim and reading."""
        claim = opened.claims[self.claim]
        return claim, claim.readings[self.reading]


def decide_here(opened: Book, tasks: list[Task], settings: Settings, progress: Progress) -> Generator[tuple[Task, Decided]]:
    """Decide readings one after another in this process."""
    for task in tasks:
        claim, reading = task.of(opened)
        yield task, decide(claim, reading, settings.run(partial(_say, progress, named(claim, reading))))


def decide_by_processes(
    source: Source, opened: Book, tasks: list[Task], settings: Settings, progress: Progress, jobs: int
) -> Generator[tuple[Task, Decided]]:
    """Decide readings by so many processes, the longest first; yield them as they are finished."""
    waiting = deque(sorted(tasks, key=lambda task: task.of(opened)[1].seconds, reverse=True))
    workers: list[Hand[Task]] = []
    try:
        while waiting or any(worker.tasks for worker in workers):
            while waiting and len(workers) < min(jobs, len(tasks)):
                with uninterrupted():
                    workers.append(Hand(partial(_work, source, settings)))
            for worker in workers:
                if waiting and not worker.tasks:
                    worker.ask(waiting.popleft())
            for worker in listen([worker for worker in workers if worker.tasks], None):
                claim, reading = worker.tasks[0].of(opened)
                for said in worker.answers():
                    if isinstance(said, str):
                        progress(f"{named(claim, reading)}: {said}")
                    else:
                        yield worker.finish(), said
                if worker.ended:
                    workers.remove(worker)
                    worker.end()
                    if worker.tasks:
                        yield worker.finish(), lost(claim, reading, settings.run(None))
    finally:
        end_all(workers)


def named(claim: Claim, reading: Reading) -> str:
    """Return how a reading is called: the claim's id, and the reading's name where there are several."""
    return claim.id if len(claim.readings) == 1 else f'{claim.id} "{reading.name}"'


def _say(progress: Progress, name: str, sentence: str) -> None:
    progress(f"{name}: {sentence}")


def _work(source: Source, settings: Settings, tasks: Iterator[Task], say: Callable[[Any], None]) -> None:
    """Decide readings in a process of its own, and send what is found."""
    opened, beat = source.open(), beats(say)
    for task in tasks:
        say(decide(*task.of(opened), settings.run(beat)))
