"""A run over many questions: whatever is not answered yet is handed out, and each answer is written down as it comes.

Only a bounded number of lines is in hand at any time. A job whose worker was lost is given to another worker once; lost again,
its line is answered with an error. With `canonical` every question is asked of the least image of its position (images.py), so
which of several images comes first changes nothing; lines that wait for a question in hand get its answer.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

import crosscut
from crosscut.batch.executor import Done, Executor, Job
from crosscut.batch.journal import Journal
from crosscut.batch.question import Question, read_id, read_object, read_question
from crosscut.batch.source import Line, Source
from crosscut.errors import CrosscutError
from crosscut.reports.text import counted
from crosscut.solver.limits import Limits, Progress

Record = dict[str, Any]
Back = Callable[[Record], Record]
PATIENCE = 0.5  # seconds between two lines of progress when nothing comes
MOST_WAITING = 10_000  # lines that wait for the answer to a question in hand
LOSSES = 2  # workers a job may lose


class Memory(Protocol):
    """Answers found earlier, by canonical question."""

    def get(self, question: Question) -> Record | None:
        """Return the record of a question, None if there is none."""
        ...

    def put(self, question: Question, record: Record) -> None:
        """Keep a record."""
        ...


class Asked(NamedTuple):
    """A line whose question is in hand: `back` makes its own answer from the record of the question that was asked instead."""

    line: Line
    id: str | int | float | None
    back: Back


@dataclass(slots=True)
class _InHand:
    """A job in hand: the lines that it answers, and how many workers it has lost."""

    job: Job
    lines: list[Asked] = field(default_factory=list)
    losses: int = 0


class Batch:
    """One run.

    Arguments: `source`, `journal`: where the lines come from and the answers go; `executor`: who does the work; `limits`: for
    lines that do not say; `certificates`: the folder for certificates and refutations; `canonical`: what maps a question to the
    one that is asked instead (None: each is asked itself); `memories`: answers found earlier, asked in this order, and told what
    is found; `progress`: called now and then.
    """

    def __init__(
        self,
        source: Source,
        journal: Journal,
        executor: Executor,
        *,
        limits: Limits | None = None,
        certificates: Path | None = None,
        canonical: Callable[[Question], tuple[Question, Back]] | None = None,
        memories: tuple[Memory, ...] = (),
        progress: Progress | None = None,
    ) -> None:
        self.source, self.journal, self.executor = source, journal, executor
        self.limits = limits or Limits()
        self.certificates = certificates
        self.canonical = canonical
        self.memories = memories
        self.progress = progress
        self.total = 0
        self.stale = 0
        self.retried = 0
        self.stopping = False
        self._numbers = 0
        self._in_hand: dict[int, _InHand] = {}
        self._by_question: dict[str, _InHand] = {}
        self._waiting = 0

    def stop(self) -> None:
        """Have `run` end soon: what was answered by then is written down, what is in hand is given up."""
        self.stopping = True

    def run(self) -> None:
        """Answer every line that is not answered yet, until all are or somebody says `stop`. Raises BatchError."""
        self.stale = self.journal.drop_stale((line.number, line.digest) for line in self._counted())
        before, started = self.journal.answers, monotonic()
        lines = (line for line in self.source if not self.journal.answered(line.number, line.digest))
        more = True
        while (more or self._in_hand) and not self.stopping:
            at_once: list[Record] = []
            # Lines answered without a job are written in portions too.
            while more and len(at_once) < 100 and self._room():
                line = next(lines, None)
                more = line is not None
                if line is not None:
                    at_once += self._take(line)
            self.journal.add(at_once)
            if self._in_hand:
                wait = 0.0 if more and self._room() else PATIENCE
                self.journal.add(record for done in self.executor.finished(wait) for record in self._settle(done))
            if self.progress is not None:
                self.progress(self._said(before, monotonic() - started))

    def _counted(self) -> Iterator[Line]:
        for line in self.source:
            self.total += 1
            yield line

    def _room(self) -> bool:
        return len(self._in_hand) < self.executor.capacity and self._waiting < MOST_WAITING

    def _take(self, line: Line) -> list[Record]:
        """Take a line up; return its answer if that needs no work."""
        name = None
        try:
            found = read_object(line.text)
            name = read_id(found)
            question = read_question(found, self.limits)
            back: Back = dict
            if self.canonical is not None:
                question.instance.require_legal()
                question, back = self.canonical(question)
        except CrosscutError as error:
            return [_addressed(_error(str(error)), Asked(line, name, dict))]
        asked = Asked(line, name, back)
        if self.canonical is None:
            self._submit(question, asked, "")
            return []
        text = question.text()
        if text in self._by_question:
            self._by_question[text].lines.append(asked)
            self._waiting += 1
            return []
        for memory in self.memories:
            known = memory.get(question)
            if known is not None:
                return [_addressed(back(known), asked)]
        self._submit(question, asked, text)
        return []

    def _submit(self, question: Question, asked: Asked, text: str) -> None:
        self._numbers += 1
        job = Job(self._numbers, question, self._certificate(question))
        self._in_hand[job.number] = _InHand(job, [asked])
        if text:
            self._by_question[text] = self._in_hand[job.number]
        self.executor.submit(job)

    def _certificate(self, question: Question) -> str | None:
        """Return the file for a certificate, by its question: equal questions have equal ones."""
        if self.certificates is None:
            return None
        name = hashlib.sha256(question.key.encode()).hexdigest()[:16]
        return str(self.certificates / f"{name}.{'zip' if question.task == 'connect' else 'gz'}")

    def _settle(self, done: Done) -> list[Record]:
        """Return the answers that a finished job gives; none if it has to be done again."""
        hand = self._in_hand[done.number]
        record = done.record
        if record is None:
            hand.losses += 1
            if hand.losses < LOSSES:
                self.retried += 1
                self.executor.submit(hand.job)
                return []
            record = _error(f"lost twice with its worker: {done.loss}")
        elif "error" in record:
            record = _error(record["error"])
        del self._in_hand[done.number]
        if self.canonical is not None:
            del self._by_question[hand.job.question.text()]
            self._waiting -= len(hand.lines) - 1
            if "error" not in record:
                for memory in self.memories:
                    memory.put(hand.job.question, record)
        return [_addressed(record if "error" in record else asked.back(record), asked) for asked in hand.lines]

    def _said(self, before: int, seconds: float) -> str:
        answered = self.journal.answers
        rate = (answered - before) / max(seconds, 1e-9)
        left = f", {_time((self.total - answered) / rate)} left" if rate > 0 else ""
        return f"{answered:,} of {self.total:,} lines, {rate:,.1f}/s{left}: {outcomes_text(self.journal.counts)}"


def outcomes_text(counts: Counter[str]) -> str:
    """Return the numbers of answers by outcome, in words."""
    said = [f"{counts[name]:,} {name}" for name in OUTCOMES[:-1] if counts[name]]
    if counts["error"]:
        said.append(counted(counts["error"], "error"))
    return ", ".join(said) or "no answers"


OUTCOMES = ("won", "lost", "drawn", "can", "cannot", "unknown", "error")


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def _error(text: str) -> Record:
    return {"schema": "crosscut/batch-error/1", "version": crosscut.__version__, "reading": None, "evidence": None, "error": text}


def _addressed(record: Record, asked: Asked) -> Record:
    """Return the answer to a line: `line` is the line of input that it answers, so best play is called `play` here."""
    answer = {"play" if name == "line" else name: member for name, member in record.items()}
    return {"id": asked.id, "line": asked.line.number, "input": asked.line.digest, **answer}
