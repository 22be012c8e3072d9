"""From a store to an answer and back: look the canonical question up, else solve it and keep the answer.

An answer from a store says so (`method`: store, no nodes) and has the evidence level with which it was stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from crosscut.batch.folder import has_certificate
from crosscut.batch.images import canonical
from crosscut.batch.question import Question
from crosscut.batch.store import STRIDE, Store
from crosscut.core.errors import StoreError
from crosscut.core.game import COLOURS, Game
from crosscut.core.instance import Instance
from crosscut.core.notation import parse_turn
from crosscut.reports.records import Record, accepted, map_record, solve_record
from crosscut.solver.limits import Progress
from crosscut.solver.proof import Backing, Certificate, Evidence, Proof, Value


def recalled(record: Record) -> Record:
    """Return a stored record as an answer of now: by method store, in no time, with no nodes, and stopped by no limit."""
    now = {"nodes": 0, "seconds": 0.0, "limit": None}
    return record | {"method": "store"} | {member: value for member, value in now.items() if member in record}


class Earlier(Protocol):
    """What a run has found itself: `seen.Seen`, or `kept.Found`."""

    def has(self, key: str) -> bool:
        """Return whether a question of this key was solved in this run."""
        ...

    def all(self) -> Iterator[tuple[str, Record]]:
        """Yield the keys of all questions with their records."""
        ...


class Recall:
    """A store as a batch uses it: answers are taken from it, and new ones put in.

    Answers that the run itself has put in are not taken: else it would depend on the order of lines whether one that asks the
    same within smaller limits is answered. Nor are any where a kind of evidence is asked for.

    Arguments: `store`; `seen`: the run's own answers; `certificates`: only answers whose certificate or refutation is a file in
    this folder are taken (None: any). `taken`: how many questions were answered from the store; `trouble`: the first error that
    kept an answer from being stored (None: none so far).
    """

    def __init__(self, store: Store, seen: Earlier, certificates: Path | None = None) -> None:
        self.taken = 0
        self.trouble: StoreError | None = None
        self._store = store
        self._seen = seen
        self._certificates = certificates

    def get(self, question: Question) -> Record | None:
        """Return the answer to a canonical question, None if there is none."""
        found = None if question.evidence is not None or self._seen.has(question.key) else self._store.get(question.key)
        if found is None or not has_certificate(found, self._certificates):
            return None
        self.taken += 1
        return recalled(found)

    def put(self, question: Question, record: Record) -> None:
        """Keep an answer, unless a limit has kept its evidence from being complete, or none was wanted."""
        self._put(question.key, record)

    def catch_up(self, progress: Progress | None = None) -> None:
        """Put in the answers that a killed run has found, but could not put in."""
        for number, (key, record) in enumerate(self._seen.all(), 1):
            if not self._store.has(key):
                self._put(key, record)
            if progress is not None and number % STRIDE == 0:
                progress(f"looking what the store lacks: {number:,} answers")

    def _put(self, key: str, record: Record) -> None:
        try:
            if record["limit"] is None and not _unwanted(record):
                self._store.put(key, record)
        except StoreError as error:
            self.trouble = self.trouble or error


def through_store(
    path: Path, question: Question, solve: Callable[[Instance], Proof], *, look_up: bool
) -> tuple[Proof, StoreError | None]:
    """Return the proof that answers a question of `solve` or `map`, and the error that kept it from being stored, or None.

    Arguments: `solve` is called with the canonical position if the store at `path` has no answer; if not `look_up`, it is always
    called, with the position asked about.
    Raises StoreError for a store that cannot be read, before anything is solved; ContradictionError, see `Store.put`.
    """
    plain, image = canonical(question)
    game = question.instance.game
    with Store(path) as store:
        found = store.get(plain.key) if look_up else None
        if found is not None:
            return proof_of(game, image.back(recalled(found))), None
        solved = plain.instance if look_up else question.instance
        proof = solve(solved)
        write = solve_record if question.task == "solve" else map_record
        record = write(game, solved.position, proof)
        kept = record if look_up else image.reversed().back(record)
        try:
            if not _unwanted(record):
                store.put(plain.key, kept | {member: None for member in ("winning", "distance") if member in kept})
        except StoreError as error:
            return (proof_of(game, image.back(record)) if look_up else proof), error
    return (proof_of(game, image.back(record)) if look_up else proof), None


def _unwanted(record: Record) -> bool:
    """Return whether no evidence was wanted for an answer: a later question may want some, and would have it made."""
    return record.get("evidence_asked") == Backing.NONE


def proof_of(game: Game[Any], record: Record) -> Proof:
    """Return the proof that a record of `solve` or `map` was written from, as far as the record tells.

    A map's record does not tell the line of best play; its best turn is the first that has the position's value.
    """

    def colour(member: str) -> int | None:
        return None if record.get(member) is None else COLOURS.index(record[member])

    value, kept = Value(record["value"]), record["certificate"]
    values = {parse_turn(game.board, turn): Value(said) for turn, said in record.get("moves", {}).items()}
    line = tuple(parse_turn(game.board, turn) for turn in record.get("line", ()))
    return Proof(
        value=value,
        method=record["method"],
        nodes=record["nodes"],
        seconds=record["seconds"],
        winner=colour("winner"),
        best=line[0] if line else next((turn for turn, said in values.items() if said is value is not Value.UNKNOWN), None),
        line=line,
        line_limit=record.get("line_limit"),
        margin=record.get("margin"),
        values=values,
        limit=record["limit"],
        evidence=Evidence(record["evidence"] or Evidence.UNCHECKED),
        certificate=None
        if kept is None
        else Certificate(
            None if kept["file"] is None else Path(kept["file"]),
            kept["positions"],
            kept["checked"],
            kept["seconds"],
            by=accepted(kept),
        ),
        solved_as=record.get("solved_as"),
    )
