"""Jobs done by processes of this machine, each alone with one job: a worker that is lost loses that job and no other.

Idea: `concurrent.futures` gives up all jobs when one of its processes dies; the workers here (`solver.workers`, each with
worker.py at the other end) are given up one by one. A worker counts as lost if it ends, if it holds far more memory than its
share, or if it is past its job's limit in seconds and has given no sign of life for `grace` seconds. A lost worker is killed, and
the next job gets a new one. A worker that has grown large is replaced between two jobs, so that one job's memory does not count
against the next.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from crosscut.batch.executor import Done, Job
from crosscut.batch.worker import SCRATCH
from crosscut.core.errors import BatchError
from crosscut.solver.workers import Worker, listen

COMMAND = (sys.executable, "-P", "-m", "crosscut.batch.worker")  # -P: nothing in the current folder becomes a part of it
GRACE = 10.0  # seconds of silence past a limit before a worker is given up
START = 600.0  # seconds within which a worker must be ready, on a busy computer too
LOOK = 0.5  # seconds between two looks at time and memory
SLACK = 1.25  # how far above its share of memory a worker may be
PATIENCE = 1.0  # seconds for a worker to end after its output has ended
FALSE_STARTS = 3  # workers in a row that end before they are ready


class LocalProcesses:
    """An executor: so many worker processes, started as they are needed.

    Arguments: `jobs`: how many; `memory`: bytes each may hold (None: any); `grace`: see GRACE; `command`: what starts a worker.
    """

    def __init__(self, jobs: int, *, memory: int | None = None, grace: float = GRACE, command: Sequence[str] = COMMAND) -> None:
        self.jobs = jobs
        self.memory = memory
        self.grace = grace
        self.command = tuple(command)
        self._workers: list[_Child] = []
        self._waiting: deque[Job] = deque()
        self._done: list[Done] = []
        self._false_starts = 0
        self._looked = monotonic()

    @property
    def capacity(self) -> int:
        """Two jobs a worker: one that is done and one that waits."""
        return 2 * self.jobs

    @property
    def processes(self) -> list[int]:
        """The process numbers of the workers."""
        return [worker.process.pid for worker in self._workers]

    def start(self, timeout: float = START) -> None:
        """Start all workers and wait until they are ready; BatchError if they cannot be started."""
        while len(self._workers) < self.jobs:
            self._start()
        end = monotonic() + timeout
        while not all(worker.ready for worker in self._workers) and monotonic() < end:
            self._listen(LOOK)

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._waiting.append(job)
        with suppress(BatchError):  # `finished` tries again, and has something to hand over first
            self._feed()

    def finished(self, timeout: float) -> list[Done]:
        """Return what was finished since, waiting so many seconds at most if nothing was; BatchError if it cannot go on.

        Finished jobs are handed over before an error: a worker that cannot be started now cannot be started next time either.
        """
        try:
            self._listen(0)
            end = monotonic() + timeout
            while not self._done and (left := end - monotonic()) > 0:
                self._listen(min(left, LOOK))
        except BatchError:
            if not self._done:
                raise
        done, self._done = self._done, []
        return done

    def close(self) -> None:
        """Kill the workers."""
        for worker in self._workers[:]:
            self._bury(worker)

    def _start(self) -> None:
        try:
            worker = _Child(self.command)
        except OSError as error:  # no process, no pipe, no temporary folder
            raise BatchError(f"no worker can be started: {error}") from None
        self._workers.append(worker)

    def _feed(self) -> None:
        for worker in self._workers:
            if self._waiting and worker.ready and not worker.tasks:
                job = self._waiting.popleft()
                worker.give(job, json.dumps(job.message()).encode("ascii"))
        starting = sum(not worker.ready for worker in self._workers)
        while len(self._workers) < self.jobs and len(self._waiting) > starting:
            self._start()
            starting += 1

    def _listen(self, timeout: float) -> None:
        for worker in listen(self._workers, timeout):
            for line in worker.heard():
                message = json.loads(line)
                if "done" in message:
                    done = Done(message["done"], message.get("answer"), message.get("loss", ""), message.get("machine", False))
                    self._take(worker, done)
            if worker.ready:
                self._false_starts = 0
            if worker.ended and worker in self._workers:
                self._lose(worker, "")
        if monotonic() - self._looked >= LOOK:
            self._looked = monotonic()
            for worker in self._workers[:]:
                self._look(worker)
        self._feed()

    def _take(self, worker: _Child, done: Done) -> None:
        self._done.append(done)
        worker.finish()
        if done.loss or (self.memory is not None and worker.memory() > self.memory // 2):
            self._bury(worker)

    def _look(self, worker: _Child) -> None:
        """Give up a worker that hangs, or holds too much memory."""
        now = monotonic()
        if not worker.ready and now > worker.since + START:
            self._lose(worker, "")
        if not worker.tasks:
            return
        seconds = worker.tasks[0].question.limits.seconds
        if seconds is not None and now > worker.since + seconds + self.grace and now > worker.last + self.grace:
            self._lose(worker, f"no sign of life {now - worker.since:.0f} s after it was asked, with a limit of {seconds:g} s")
        elif self.memory is not None and (held := worker.memory()) > SLACK * self.memory:
            self._lose(worker, f"out of memory: held {held / 10**6:,.0f} MB of {self.memory / 10**6:,.0f} MB")

    def _lose(self, worker: _Child, why: str) -> None:
        how = self._bury(worker)
        if worker.tasks:
            self._done.append(Done(worker.tasks[0].number, loss=why or how))
        elif not worker.ready:
            self._false_starts += 1
            if self._false_starts >= FALSE_STARTS:
                self._false_starts -= 1  # so the next false start raises the error again
                raise BatchError(f"no worker can be started: {' '.join(self.command)} {how}")

    def _bury(self, worker: _Child) -> str:
        """Kill a worker and return how it ended."""
        self._workers.remove(worker)
        how = worker.end(PATIENCE if worker.ended else 0)
        shutil.rmtree(worker.scratch, ignore_errors=True)
        return how


class _Child(Worker[Job]):
    """A worker process with a folder of its own for temporary files."""

    def __init__(self, command: Sequence[str]) -> None:
        self.scratch = Path(tempfile.mkdtemp(prefix=SCRATCH))
        try:
            super().__init__(command, self.scratch)
        except OSError:
            self.scratch.rmdir()
            raise
