"""A run over many questions: those not answered yet are handed out, and each answer is written down as it comes.

Only a bounded number of lines is in hand at any time. A job that failed (its worker was lost, the disk was full) is given to
another worker once. If it fails again, its line has no answer until the next run. If the machine is the cause, the run ends,
since the other lines would fare no better. Only an error of the question itself becomes an answer.

With `canonical` every question is asked of the least image of its position (images.py), so the order in which images come
changes nothing; lines that wait for a question in hand get its answer.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

import crosscut
from crosscut.batch.answer import REFUSALS
from crosscut.batch.executor import Done, Executor, Job
from crosscut.batch.question import Question, read_id, read_object, read_question
from crosscut.batch.source import Line
from crosscut.batch.task import VALUES, YES_OR_NO
from crosscut.core.errors import BatchError, CrosscutError, UnsupportedError
from crosscut.core.game import game_id
from crosscut.core.notation import counted
from crosscut.solver.limits import Limits, Progress
from crosscut.solver.proof import Backing

Record = dict[str, Any]
Back = Callable[[Record], Record]
PATIENCE = 0.5  # seconds between two lines of progress when nothing comes
MOST_WAITING = 10_000  # lines that wait for the answer to a question in hand
LOSSES = 2  # workers a job may lose
LISTED = 20  # lines without an answer


class Memory(Protocol):
    """Answers found earlier, by canonical question."""

    def get(self, question: Question) -> Record | None:
        """Return the record of a question, None if there is none."""
        ...

    def put(self, question: Question, record: Record) -> None:
        """Keep a record."""
        ...


class Answers(Protocol):
    """Where answers go: a file (`journal.Journal`), or memory (`kept.Kept`). `counts`: how many of each outcome."""

    counts: Counter[str]

    @property
    def answers(self) -> int:
        """How many lines are answered."""
        ...

    def answered(self, line: int, digest: str) -> bool:
        """Return whether the line of that number and digest is answered."""
        ...

    def add(self, records: Iterable[Record]) -> None:
        """Add answers."""
        ...

    def sync(self, *, now: bool = False) -> None:
        """Make sure of the answers that were added, if it is time to, or `now`."""
        ...

    def drop_stale(self, lines: Iterable[tuple[int, str]]) -> int:
        """Put answers to other lines than these aside; return how many there were."""
        ...


class Lookup(NamedTuple):
    """A table in which values are looked up: its file, and the ID of its game and board."""

    file: str
    game: str


class Asked(NamedTuple):
    """A line whose question is in hand: `back` makes the line's answer from the record of the canonical question."""

    line: Line
    id: str | int | float | None
    back: Back


@dataclass(slots=True)
class _InHand:
    """A job in hand: the question it was made of, the lines that it answers, and how many workers it has lost."""

    job: Job
    question: Question
    lines: list[Asked] = field(default_factory=list)
    losses: int = 0


class Batch:
    """One run.

    Arguments: `source`, `journal`: where the lines come from and the answers go; `executor`: does the work; `limits`,
    `evidence`: for lines that do not say any; `certificates`: the folder for certificates and refutations; `canonical`: maps a
    question to the one that is asked instead (None: each is asked itself); `memories`: answers found earlier, asked in this
    order, and given new answers; `table`: where the values of `solve` and `map` are looked up, so that lines about other boards
    are refused (None: they are searched); `share`: the bytes that each worker may hold, which no line's limit exceeds (None:
    any); `progress`: called now and then.

    In the end `trouble` is what the machine could not do, if that ended the run; `unanswered`: how many lines have no answer
    because workers failed with them; `first_unanswered`: the first of these lines, and why.
    """

    def __init__(
        self,
        source: Iterable[Line],
        journal: Answers,
        executor: Executor,
        *,
        limits: Limits | None = None,
        evidence: Backing | None = None,
        certificates: Path | None = None,
        canonical: Callable[[Question], tuple[Question, Back]] | None = None,
        memories: tuple[Memory, ...] = (),
        table: Lookup | None = None,
        share: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.source, self.journal, self.executor = source, journal, executor
        self.limits = limits or Limits()
        self.evidence = evidence
        self.certificates = certificates
        self.canonical = canonical
        self.memories = memories
        self.table = table
        self.share = share
        self.progress = progress
        self.total = 0
        self.stale = 0
        self.retried = 0
        self.stopping = False
        self.trouble: str | None = None
        self.first_unanswered: list[tuple[int, str]] = []
        self.unanswered = 0
        self._contradiction: CrosscutError | None = None
        self._numbers = 0
        self._in_hand: dict[int, _InHand] = {}
        self._by_question: dict[str, _InHand] = {}
        self._waiting = 0

    def stop(self) -> None:
        """Make `run` end soon: answers that have come are written down, jobs in hand are given up."""
        self.stopping = True

    def run(self) -> None:
        """Answer every line that is not answered yet, until all are, `stop` is called, or there is `trouble`.

        Raises BatchError if it cannot go on; StoreError and ContradictionError of a memory. Answers are written down first.
        """
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """Do what `run` does, with a pause after each portion of answers; it ends when nobody asks for the next one."""
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
                self.journal.add(self._settled(self.executor.finished(wait)))
            if self._contradiction is not None:
                raise self._contradiction
            self.journal.sync()
            if self.progress is not None:
                self.progress(self._said(before, monotonic() - started))
            yield
        self.journal.sync(now=True)

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
            question = read_question(found, self.limits, self.evidence)
            self._require_in_table(question)
            back: Back = dict
            if self.canonical is not None:
                question.instance.require_legal()
                question, back = self.canonical(question)
        except REFUSALS as error:
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

    def _require_in_table(self, question: Question) -> None:
        game = game_id(question.instance.game)
        if self.table is not None and question.form.of_values and game != self.table.game:
            raise UnsupportedError(f"the table is of {self.table.game}, the position of {game}")

    def _submit(self, question: Question, asked: Asked, text: str) -> None:
        self._numbers += 1
        table = None if self.table is None else self.table.file
        job = Job(self._numbers, question.within(self.share), self._certificate(question), table)
        self._in_hand[job.number] = _InHand(job, question, [asked])
        if text:
            self._by_question[text] = self._in_hand[job.number]
        self.executor.submit(job)

    def _certificate(self, question: Question) -> str | None:
        """Return the file for a question's certificate: equal questions have equal names."""
        if self.certificates is None:
            return None
        name = hashlib.sha256(question.key.encode()).hexdigest()[:16]
        return str(self.certificates / f"{name}.{question.form.ending}")

    def _settled(self, finished: list[Done]) -> list[Record]:
        """Return the answers that finished jobs give; a contradiction is kept until the others are written down."""
        records: list[Record] = []
        for done in finished:
            try:
                records += self._settle(done)
            except CrosscutError as error:
                self._contradiction = error
        return records

    def _settle(self, done: Done) -> list[Record]:
        """Return the answers that a finished job gives; none if it has to be done again."""
        hand = self._in_hand[done.number]
        record = done.record
        if record is None and hand.losses + 1 < LOSSES:
            hand.losses += 1
            self.retried += 1
            self.executor.submit(hand.job)
            return []
        del self._in_hand[done.number]
        if self.canonical is not None:
            del self._by_question[hand.question.text()]
            self._waiting -= len(hand.lines) - 1
        if record is None:
            self._leave(hand.lines, done)
            return []
        if "error" in record:
            return [_addressed(_error(record["error"]), asked) for asked in hand.lines]
        if self.canonical is not None:
            for memory in self.memories:
                try:
                    memory.put(hand.question, record)
                except BatchError as error:  # the answer counts all the same
                    self._end(str(error))
        return [_addressed(asked.back(record), asked) for asked in hand.lines]

    def _leave(self, lines: list[Asked], done: Done) -> None:
        if done.machine:
            self._end(done.loss)
        else:
            self.unanswered += len(lines)
            self.first_unanswered += [(asked.line.number, done.loss) for asked in lines][: LISTED - len(self.first_unanswered)]

    def _end(self, trouble: str) -> None:
        """Make `run` end soon, since the machine cannot do its part."""
        self.trouble = self.trouble or trouble
        self.stopping = True

    def _said(self, before: int, seconds: float) -> str:
        answered = self.journal.answers
        rate = (answered - before) / max(seconds, 1e-9)
        known = self.total > 0  # of positions that are made one by one it is not
        left = f", {_time((self.total - answered) / rate)} left" if rate > 0 and known else ""
        said = f"{answered:,} of {counted(self.total, 'line')}" if known else counted(answered, "line")
        return f"{said}, {rate:,.1f}/s{left}: {outcomes_text(self.journal.counts)}"


def outcomes_text(counts: Counter[str]) -> str:
    """Return the numbers of answers by outcome, in words."""
    said = [f"{counts[name]:,} {name}" for name in OUTCOMES[:-1] if counts[name]]
    if counts["error"]:
        said.append(counted(counts["error"], "error"))
    return ", ".join(said) or "no answers"


OUTCOMES = (*VALUES[:-1], *YES_OR_NO, "error")


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def _error(text: str) -> Record:
    return {"schema": "crosscut/batch-error/1", "version": crosscut.__version__, "reading": None, "evidence": None, "error": text}


def _addressed(record: Record, asked: Asked) -> Record:
    """Return the answer to a line. Its member `line` is the line of input, so best play is called `play` here."""
    answer = {"play" if name == "line" else name: member for name, member in record.items()}
    return {"id": asked.id, "line": asked.line.number, "input": asked.line.digest, **answer}
