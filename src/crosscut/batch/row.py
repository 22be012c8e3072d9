"""A row of a store: one answer, with a checksum over everything that the row says.

The key is that of a canonical question: `TASK POSITION[ COLOUR]`. The checksum finds damage and edits by hand, such as an
evidence level raised with a plain database tool. It does not stop somebody who computes the checksum anew. An evidence level says
what was checked when the answer was stored; whoever trusts nobody solves again and keeps the certificate.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import crosscut
from crosscut.batch.answer import outcome_of
from crosscut.batch.database import sealed
from crosscut.batch.images import canonical
from crosscut.batch.question import Question
from crosscut.batch.task import Task, task_of
from crosscut.core.errors import ContradictionError, CrosscutError, StoreError, UnknownNameError
from crosscut.core.game import COLOURS
from crosscut.core.instance import read_id
from crosscut.core.registry import game_class, origin
from crosscut.core.variants import variants
from crosscut.reports.records import Record
from crosscut.solver.limits import Limits
from crosscut.solver.proof import Evidence

STRENGTH = {str(level): place for place, level in enumerate(reversed(Evidence))}


class Row(NamedTuple):
    """A row as the file has it; nothing in it is believed before `read` has checked it."""

    key: str
    rules: int
    evidence: str
    version: str
    record: str
    checksum: str

    def sum(self) -> str:
        """Return the checksum that the row should have."""
        return sealed(*self[:-1])

    def read(self) -> Record:
        """Return the record, exactly as it was stored; StoreError saying what is wrong with the row."""
        try:
            if self.sum() != self.checksum:
                raise StoreError("the checksum does not fit: damaged, or edited by hand")
            record: Record = json.loads(self.record)
            require_answer(self.key, record)
        except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
            raise StoreError(str(error) if isinstance(error, StoreError) else "the row does not hold a record") from None
        if record["evidence"] != self.evidence:
            raise StoreError(f"the row says evidence {self.evidence}, its record {record['evidence']}")
        return record


def seal(key: str, record: Record) -> Row:
    """Return the row for an answer; StoreError for one that does not belong to the key or lacks what its evidence level needs."""
    require_answer(key, record)
    row = Row(key, rules_version(key), record["evidence"], crosscut.__version__, json.dumps(record), "")
    return row._replace(checksum=row.sum())


def decided(record: Record) -> bool:
    """Return whether a record is an answer without anything unknown in it."""
    return outcome_of(record) not in ("unknown", "error")


def of_this_session(key: str) -> bool:
    """Return whether the game of a key has rules of this session alone."""
    return _game(key) in variants()


def rules_version(key: str) -> int:
    """Return the version of the rules by which this Crosscut plays the game of a key.

    Raises StoreError for rules of this session alone: a later session may have others of the same name.
    """
    game = _game(key)
    if game in variants():
        raise StoreError(f"answers about {game} are not stored: its rules are of {origin(game)}, and may be others tomorrow")
    version: int = game_class(game).rules_version
    return version


def _game(key: str) -> str:
    return key.partition(" ")[2].partition(":")[0]


def is_current(row: Row) -> bool:
    """Return whether a row is of the current version of the rules; other rows are kept, but not used."""
    try:
        return row.rules == rules_version(row.key)
    except UnknownNameError:  # stored by a Crosscut that knows more games
        return False


def require_answer(key: str, record: Record) -> None:
    """Raise StoreError unless the record is a decided answer to the question of the key, with what its evidence level needs."""
    task, evidence = require_question(key, record), record["evidence"]
    if not decided(record):
        raise StoreError("the record leaves something undecided")
    if evidence not in task.evidence:
        raise StoreError(f"evidence {evidence!r} is none that {task.name} gives")
    member = task.evidence[evidence]
    if member is not None and record[member] is None:
        raise StoreError(f"evidence {evidence} without a {member}")


def require_question(key: str, record: Record) -> Task:
    """Return the task of the key; StoreError unless the record is about its question."""
    task = task_of(key.partition(" ")[0])
    colour = "" if record.get("colour") is None else f" {record['colour']}"
    if task is None or record["schema"] != f"crosscut/{task.name}/1" or f"{task.name} {record['position']}{colour}" != key:
        raise StoreError("the record answers another question")
    return task


def require_canonical(key: str) -> None:
    """Raise StoreError unless the key is the one of a canonical question about a legal position."""
    task, _, rest = key.partition(" ")
    position, _, letter = rest.partition(" ")
    try:
        instance = read_id(position).require_legal()
        question = Question(task, instance, COLOURS.index(letter) if letter else None, Limits())
        least = canonical(question)[0].key
    except (CrosscutError, ValueError) as error:
        raise StoreError(f"no question: {error}") from None
    if not least == question.key == key:
        raise StoreError(f"not the canonical question, which is {least}")


def require_agreement(key: str, known: Record, new: Record) -> None:
    """Raise ContradictionError, naming the position, if two answers to one question differ."""
    said, says = _verdict(known), _verdict(new)
    for what in said | says:
        if said.get(what) != says.get(what):
            raise ContradictionError(
                f"two answers to {key!r} contradict each other in {what}: the store has {said.get(what)!r}"
                f" (evidence {known['evidence']}), this run found {says.get(what)!r} (evidence {new['evidence']});"
                " the store was left as it is"
            )


def _verdict(record: Record) -> dict[str, str | bool]:
    told = {member: record[member] for member in ("value", "can") if record.get(member) is not None}
    return told | {f"turn {turn}": value for turn, value in (record.get("moves") or {}).items()}
