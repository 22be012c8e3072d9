"""The answers of a batch so far, by question, so that a position that comes again, or as an image, is solved once.

They are in a file beside the output, so memory stays bounded and a continued run knows them. The file holds answers as they came,
undecided ones too (the limits are part of the question), and is removed when the run is complete. It is only a shortcut: a
damaged file is thrown away, and so is one of an earlier version, whose rows have no checksums. Since rows become answers, the
checksums are made with a key that only this user has (`solver/state`). A row of somebody else's, or a changed one, is not
believed, and the question is asked again. A file of another kind is left alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes

from crosscut.batch.database import Database, UnusableError, content, marks_of
from crosscut.batch.folder import has_certificate
from crosscut.batch.question import Question, read_object, read_question
from crosscut.batch.row import decided, of_this_session, require_answer, require_question, rules_version
from crosscut.core.errors import BatchError, CrosscutError, StateError, StoreError
from crosscut.reports.records import Record
from crosscut.solver.limits import Limits
from crosscut.solver.state import KEY_BYTES, State, open_state

PURPOSE = "batch-seen"  # of the seals
TAILS = ("", "-wal", "-shm")  # the file, and the log beside it
# The tables of files of earlier versions, which were not marked.
UNSEALED = "CREATE TABLE seen (question TEXT PRIMARY KEY, key TEXT NOT NULL, record TEXT NOT NULL) WITHOUT ROWID"
BEGINNING = 1 << 16  # bytes in which that stands


class Seen(Database):
    """Records by question, the limits that somebody set included.

    Arguments: `path`: the file, made if it is not there; `certificates`: only answers whose certificate or refutation is a file
    in this folder are given back (None: any). `discarded`: why an older file was thrown away, "" if none was; `unsealed`: why no
    later run will believe the rows of this one, "" if it will; `refused`: how many rows were not believed.
    Raises StoreError as `Database`, BatchError if a record cannot be kept.
    """

    NAME = "file of what a batch has found"
    APPLICATION = int.from_bytes(b"XSee", "big")
    FORMAT = 1
    TABLES = (
        "CREATE TABLE seen (question TEXT PRIMARY KEY, key TEXT NOT NULL, rules INTEGER NOT NULL, record TEXT NOT NULL,"
        " checksum TEXT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX keys ON seen (key)",
    )

    def __init__(self, path: Path, certificates: Path | None = None) -> None:
        self.unsealed = self.discarded = ""
        try:
            self._state = open_state(make=True) or _of_this_run()
        except StateError as error:
            self._state, self.unsealed = _of_this_run(), str(error)
        self.refused = 0
        self._certificates = certificates
        try:
            if path.is_file() and _is_unsealed(path):
                self._discard(path, "an earlier version made it, without checksums")
            try:
                self._open(path)
            except StoreError as error:
                if isinstance(error, UnusableError) or not path.is_file() or marks_of(path)[0] != self.APPLICATION:
                    raise
                self._discard(path, str(error).partition(";")[0])
                self._open(path)
        except OSError as error:
            raise UnusableError(f"cannot use {path}: {error.strerror}") from None

    def get(self, question: Question) -> Record | None:
        """Return the record of this very question, None if there is none that can be believed."""
        with self._errors():
            found = self._file.execute("SELECT * FROM seen WHERE question = ?", (question.text(),)).fetchone()
        record = None if found is None else self._believed(found)
        return record if record is not None and has_certificate(record, self._certificates) else None

    def all(self) -> Iterator[tuple[str, Record]]:
        """Yield all rows that are believed: the key of the question and the record."""
        with self._errors():
            for row in self._file.execute("SELECT * FROM seen"):
                record = self._believed(row)
                if record is not None:
                    yield row[1], record

    def has(self, key: str) -> bool:
        """Return whether a question of this key was solved in this run, within whatever limits."""
        with self._errors():
            return self._file.execute("SELECT 1 FROM seen WHERE key = ? LIMIT 1", (key,)).fetchone() is not None

    def put(self, question: Question, record: Record) -> None:
        """Keep a record; not one by rules of this session alone, since a later run may have others of the same name."""
        if of_this_session(question.key):
            return
        row = (question.text(), question.key, rules_version(question.key), json.dumps(record))
        try:
            with self._errors():
                self._file.execute(
                    "INSERT OR REPLACE INTO seen VALUES (?, ?, ?, ?, ?)", (*row, self._state.seal(PURPOSE, content(*row)))
                )
        except StoreError as error:
            raise BatchError(str(error)) from None

    def _believed(self, row: tuple[str, str, int, str, str]) -> Record | None:
        """Return the record of a row, None for one that is damaged, forged, or of other rules."""
        try:
            if self._state.is_seal(row[-1], PURPOSE, content(*row[:-1])):
                return _read(*row[:-1])
        except (CrosscutError, TypeError, ValueError, LookupError, AttributeError, RecursionError):
            pass
        self.refused += 1
        return None

    def forget(self) -> None:
        """Close and remove the file."""
        self._file.close()
        _remove(self.path)

    def _open(self, path: Path) -> None:
        super().__init__(path)
        try:
            with self._errors():
                (said,) = self._file.execute("PRAGMA quick_check(1)").fetchone()
            if said != "ok":
                raise StoreError(f"{path} is damaged: {' '.join(str(said).split())}")
        except BaseException:
            self._file.close()
            raise

    def _discard(self, path: Path, why: str) -> None:
        _remove(path)
        self.discarded = why


def _of_this_run() -> State:
    """Return a key that no other run has."""
    return State(Path(), token_bytes(KEY_BYTES))


def _read(question: str, key: str, rules: int, text: str) -> Record:
    """Return the record of a row; CrosscutError, or an error of Python's, if the row is of other rules or does not fit."""
    asked = read_question(read_object(question.encode()), Limits(), of_a_job=True)
    if key != asked.key or rules != rules_version(key):
        raise StoreError("of another question, or of other rules")
    record: Record = json.loads(text)
    require_question(key, record)
    if decided(record):
        require_answer(key, record)
    return record


def _is_unsealed(path: Path) -> bool:
    """Return whether a file is of an earlier version, or empty: files of earlier versions were empty for a moment."""
    if path.stat().st_size == 0:
        return True
    beginnings = []
    for tail in TAILS[:2]:
        file = path.with_name(path.name + tail)
        if file.is_file():
            with file.open("rb") as stream:
                beginnings.append(stream.read(BEGINNING))
    return marks_of(path)[0] == 0 and any(UNSEALED.encode("ascii") in beginning for beginning in beginnings)


def _remove(path: Path) -> None:
    for tail in TAILS:
        path.with_name(path.name + tail).unlink(missing_ok=True)
