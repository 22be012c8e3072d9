"""A run whose answers stay in memory: they are taken from it as they come, and equal questions are asked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from crosscut.batch.answer import outcome_of
from crosscut.batch.question import Question
from crosscut.reports.records import Record


class Kept:
    """The answers of a run, until somebody takes them; `counts` gets how many of each outcome there were."""

    def __init__(self, counts: Counter[str]) -> None:
        self.counts = counts
        self._new: list[Record] = []

    @property
    def answers(self) -> int:
        """How many lines are answered."""
        return self.counts.total()

    def answered(self, _line: int, _digest: str) -> bool:
        """Return False: each line is new."""
        return False

    def add(self, records: Iterable[Record]) -> None:
        """Add answers."""
        for record in records:
            self._new.append(record)
            self.counts[outcome_of(record)] += 1

    def sync(self, *, now: bool = False) -> None:
        """Do nothing."""

    def drop_stale(self, _lines: Iterable[tuple[int, str]]) -> int:
        """Return 0: there are none. The lines are not looked at, so they may be made one by one."""
        return 0

    def take(self) -> list[Record]:
        """Return the answers that have come since the last time."""
        taken, self._new = self._new, []
        return taken


class Found:
    """What a run has found, by canonical question."""

    def __init__(self) -> None:
        self._records: dict[str, tuple[str, Record]] = {}
        self._keys: set[str] = set()

    def get(self, question: Question) -> Record | None:
        """Return the record of this very question, None if there is none."""
        found = self._records.get(question.text())
        return None if found is None else found[1]

    def put(self, question: Question, record: Record) -> None:
        """Keep a record."""
        self._records[question.text()] = question.key, record
        self._keys.add(question.key)

    def has(self, key: str) -> bool:
        """Return whether a question of this key was solved."""
        return key in self._keys

    def all(self) -> Iterator[tuple[str, Record]]:
        """Yield the keys of all questions with their records."""
        yield from self._records.values()
