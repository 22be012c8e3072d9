"""The seam between a batch and whatever does its work: jobs go in, answers or losses come out.

`local.LocalProcesses` works on this machine, `cluster.DaskCluster` on many. A batch (run.py) knows neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from crosscut.batch.question import Question


@dataclass(frozen=True, slots=True)
class Job:
    """A question to be answered.

    `number` names it; `certificate`: the file for its certificate or refutation (None: none); `table`: the file of a table in
    which the values are looked up (None: they are searched).
    """

    number: int
    question: Question
    certificate: str | None = None
    table: str | None = None

    def message(self) -> dict[str, Any]:
        """Return what a worker is told."""
        return {"number": self.number, "question": self.question.text(), "certificate": self.certificate, "table": self.table}


@dataclass(frozen=True, slots=True)
class Done:
    """A job's result: the answer's record, or why there is none (`loss`): its worker was lost, or could not do the job.

    `machine`: whether the machine caused the loss (a full disk, say), so that other jobs would fare no better.
    """

    number: int
    record: dict[str, Any] | None = None
    loss: str = ""
    machine: bool = False


class Executor(Protocol):
    """Does jobs, several at a time, in any order. Whatever happens to a worker, each job comes back once."""

    @property
    def capacity(self) -> int:
        """How many jobs it should have in hand to be busy."""
        ...

    def submit(self, job: Job) -> None:
        """Take a job."""
        ...

    def finished(self, timeout: float) -> list[Done]:
        """Return what was finished since, waiting so many seconds at most if nothing was; BatchError if it cannot go on."""
        ...

    def close(self) -> None:
        """Stop, at once; jobs in hand are given up."""
        ...
