"""Deciding many readings: one after another in this process, or by several processes, the longest first.

Each reading has the limits for itself. Ctrl-C ends the work at once, and what was decided stays decided. A process that dies
costs its reading and no other. The processes are started anew (`spawn`), open the claims by themselves, and have process
groups of their own, so that Ctrl-C on a terminal reaches only the one that started them; that one interrupts them, and they
end whatever they have started.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from crosscut.claims.claim import Book, Claim, Reading, Run
from crosscut.claims.decided import Decided, decide, lost
from crosscut.claims.source import Source
from crosscut.solver.limits import Limits, Meter, Progress
from crosscut.solver.processes import end, speaker, unjoined


@dataclass(frozen=True, slots=True)
class Settings:
    """How readings are decided: the limits of each, whether the long way, where proofs go (None: nowhere)."""

    limits: Limits
    deep: bool = False
    proofs: Path | None = None

    def run(self, progress: Progress | None) -> Run:
        """Return what a decision is given."""
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
    workers: dict[Any, _Worker] = {}
    try:
        while waiting or any(worker.task for worker in workers.values()):
            while waiting and len(workers) < min(jobs, len(tasks)):
                worker = _Worker(source, settings)
                workers[worker.pipe] = worker
            for worker in workers.values():
                if worker.task is None and waiting:
                    worker.give(waiting.popleft())
            for pipe in wait([pipe for pipe, worker in workers.items() if worker.task]):
                worker = workers[pipe]
                task = worker.task
                assert task is not None
                claim, reading = task.of(opened)
                try:
                    said = worker.pipe.recv()
                except (EOFError, OSError):
                    worker.end()
                    del workers[pipe]
                    yield task, lost(claim, reading, settings.run(None))
                    continue
                if said is None:
                    worker.ready = True
                elif isinstance(said, str):
                    progress(f"{named(claim, reading)}: {said}")
                else:
                    worker.task = None
                    yield task, said
    finally:
        for worker in workers.values():
            worker.interrupt()
        for worker in workers.values():
            worker.end()


def named(claim: Claim, reading: Reading) -> str:
    """Return how a reading is called: the claim's id, and the reading's name where there are several."""
    return claim.id if len(claim.readings) == 1 else f'{claim.id} "{reading.name}"'


def _say(progress: Progress, name: str, sentence: str) -> None:
    progress(f"{name}: {sentence}")


class _Worker:
    """A process that decides one reading at a time."""

    def __init__(self, source: Source, settings: Settings) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, source, settings), name="crosscut-verify")
        with unjoined():
            self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.ready = False  # whether the process is past its start, and takes an interrupt without a word

    def give(self, task: Task) -> None:
        """Have a reading decided."""
        self.task = task
        with suppress(OSError):  # the process is gone: that is found when it is asked for its answer
            self.pipe.send(task)

    def interrupt(self) -> None:
        """Ask the process to end at once."""
        self.pipe.close()
        if self.task is not None and self.process.is_alive() and self.process.pid is not None:
            os.kill(self.process.pid, signal.SIGINT if self.ready else signal.SIGTERM)

    def end(self) -> None:
        """See the process end."""
        end(self.process)


def _work(pipe: Connection, source: Source, settings: Settings) -> None:
    """Decide what the pipe asks for until it is closed or the process is interrupted."""
    os.setpgid(0, 0)
    say = speaker(pipe)
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        pipe.send(None)
        opened = source.open()
        while True:
            claim, reading = pipe.recv().of(opened)
            pipe.send(decide(claim, reading, settings.run(say)))
