"""Jobs done by this very process, one after another: no processes to start, and it knows what only this session knows."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from crosscut.batch.answer import REFUSALS, answer
from crosscut.batch.executor import Done, Job
from crosscut.batch.folder import naming, written_aside
from crosscut.solver.limits import Progress


class Here:
    """An executor in this process; `progress` is called while a job is done. A job's error other than a refusal comes through."""

    capacity = 1

    def __init__(self, progress: Progress | None = None) -> None:
        self._progress = progress
        self._waiting: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._waiting.append(job)

    def finished(self, timeout: float) -> list[Done]:
        """Do the next job."""
        if not self._waiting:
            return []
        job = self._waiting.popleft()
        file, table = (None if name is None else Path(name) for name in (job.certificate, job.table))
        try:
            with written_aside(file) as aside:
                record = answer(job.question, aside, self._progress, table)
        except REFUSALS as error:
            return [Done(job.number, {"error": str(error)})]
        if record.get("limit") == "interrupted":
            raise KeyboardInterrupt
        return [Done(job.number, record if file is None else naming(record, file))]

    def close(self) -> None:
        """Give up what waits."""
        self._waiting.clear()
