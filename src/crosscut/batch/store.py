"""A store of answered positions that many runs share: one SQLite file, one table, an answer a row (docs/store.md).

SQLite's write-ahead log gives what is needed, and nothing was built instead: readers never wait, one process writes at a time,
and a process that is killed leaves either the whole answer or none. Each row has a checksum of its own (`row`), because SQLite
has none. The file is prepared under another name and linked to its place, so that nobody ever sees a half-made one; a file that
is there already and is no store is left alone.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote
from types import TracebackType

from crosscut.batch.row import STRENGTH, Row, decided, is_current, require_agreement, require_canonical, rules_version, seal
from crosscut.errors import StoreError
from crosscut.notation import shown
from crosscut.reports.records import Record
from crosscut.solver.inputs import require_regular
from crosscut.solver.limits import Progress

MAGIC = b"SQLite format 3\x00"
APPLICATION = int.from_bytes(b"XCut", "big")  # the mark in the file's header that it is ours
FORMAT = 1
WAIT = 5.0  # seconds to wait for another process that writes
TABLE = (
    "CREATE TABLE answers (key TEXT NOT NULL, rules INTEGER NOT NULL, evidence TEXT NOT NULL, version TEXT NOT NULL,"
    " record TEXT NOT NULL, checksum TEXT NOT NULL, PRIMARY KEY (key, rules))"
)
COLUMNS = ", ".join(Row._fields)
QUOTABLE = re.compile(r"[A-Za-z0-9 :./,=]+")
STRIDE = 256  # rows between two reports of progress


class Store:
    """A store, opened; use it as a context manager, in the process and thread that opened it.

    Arguments: `path`, made if it is not there; `readonly`: it must be there, and is not written.
    Raises StoreError, here and in all methods: one line that names the file and what is wrong.
    """

    def __init__(self, path: Path, *, readonly: bool = False) -> None:
        self.path = path
        if not readonly and not path.exists():
            _create(path)
        _require_ours(path)
        with self._errors():
            # "rw" makes no file, and reads one that is write-protected; "ro" would leave the log's files lying about.
            self._file = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=WAIT, isolation_level=None)
        try:
            with self._errors():
                self._file.execute("PRAGMA synchronous = NORMAL")
                self._file.execute(f"PRAGMA query_only = {int(readonly)}")
                found = self._file.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            if found != [(TABLE,)]:
                raise StoreError(f"{path} is no Crosscut store: it holds other tables")
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    def get(self, key: str) -> Record | None:
        """Return the answer to the canonical question of this key, exactly as it was stored; None if there is none.

        Rows of other versions of the game's rules are not looked at.
        """
        with self._errors():
            query = f"SELECT {COLUMNS} FROM answers WHERE key = ? AND rules = ?"
            found = self._file.execute(query, (key, rules_version(key))).fetchone()
        return None if found is None else self._read(Row(*found))

    def put(self, key: str, record: Record) -> bool:
        """Keep an answer to a canonical question, and return whether it was kept.

        It is not if something in it is undecided, or if an answer with evidence as strong is there.
        Raises ContradictionError, keeping what was there, if that says something else; StoreError also for a question that is
        not canonical.
        """
        if not decided(record):
            return False
        require_canonical(key)
        row = seal(key, record)
        with self._writing():
            known = self.get(key)
            if known is not None:
                require_agreement(key, known, record)
                if STRENGTH[known["evidence"]] >= STRENGTH[row.evidence]:
                    return False
            places = ", ".join("?" * len(row))
            self._file.execute(f"INSERT OR REPLACE INTO answers ({COLUMNS}) VALUES ({places})", row)
        return True

    def counts(self) -> dict[str, dict[str, int]]:
        """Return the number of answers by task and evidence level, as the rows say; nothing is checked."""
        query = "SELECT substr(key, 1, instr(key, ' ') - 1) AS task, evidence, count(*) FROM answers GROUP BY 1, 2 ORDER BY 1, 2"
        found: dict[str, dict[str, int]] = {}
        with self._errors():
            for task, evidence, count in self._file.execute(query):
                found.setdefault(str(task), {})[str(evidence)] = count
        return found

    def verify(self, progress: Progress | None = None) -> int:
        """Check the file as a database, and every row: checksum, record, canonical question. Return the number of rows.

        Whether a question is canonical is asked of rows by the rules of now only.
        """
        with self._errors():
            (said,) = self._file.execute("PRAGMA integrity_check(1)").fetchone()
        if said != "ok":
            raise StoreError(f"{self.path} is damaged: {' '.join(str(said).split())}; move it away, and a new store will be made")
        number = 0
        for row in self._rows():
            self._read(row)
            if is_current(row):
                with self._naming(row):
                    require_canonical(row.key)
            number += 1
            if progress is not None and number % STRIDE == 0:
                progress(f"verifying: {number:,} answers")
        return number

    def _rows(self) -> Iterator[Row]:
        with self._errors():
            yield from (Row(*found) for found in self._file.execute(f"SELECT {COLUMNS} FROM answers ORDER BY key, rules"))

    def _read(self, row: Row) -> Record:
        with self._naming(row):
            return row.read()

    @contextmanager
    def _naming(self, row: Row) -> Iterator[None]:
        """Name the row in what is said against it, and how to go on."""
        try:
            yield
        except StoreError as error:
            key = str(row.key)
            whole = QUOTABLE.fullmatch(key) is not None  # a damaged one may hold anything
            delete = f"sqlite3 {quote(str(self.path))} \"DELETE FROM answers WHERE key = '{key}'\"" if whole else "a new store"
            raise StoreError(f"{self.path}, row {shown(key)}: {error}; to go on without it: {delete}") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the only right to write; everything done meanwhile is kept or, after an error, undone."""
        with self._errors():
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._file.execute("COMMIT")
            finally:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter where SQLite quotes damaged text
            raise StoreError(_said(self.path, error)) from None


def _said(path: Path, error: Exception) -> str:
    """Return what an error of SQLite means for whoever uses a store."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_BUSY"):
        return f"{path}: another process has been writing for {WAIT:.0f} s; try again when it is done"
    if name.startswith("SQLITE_READONLY"):
        return f"cannot write {path}: it may only be read"
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR")):
        return f"cannot use {path}: {error}"
    return f"{path} is damaged: {error}; move it away, and a new store will be made"


def _create(path: Path) -> None:
    """Make an empty store; if another process makes one at the same time, the first one stays."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        file = sqlite3.connect(part, isolation_level=None)
        try:
            for statement in (
                f"PRAGMA application_id = {APPLICATION}",
                f"PRAGMA user_version = {FORMAT}",
                TABLE,
                "PRAGMA journal_mode = WAL",
            ):
                file.execute(statement)
        finally:
            file.close()
        with suppress(FileExistsError):
            os.link(part, path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _require_ours(path: Path) -> None:
    """Raise StoreError unless the file's header is that of a store of this format; the file is only read."""
    require_regular(path, "a store is a database that is read and written in place", StoreError)
    try:
        with path.open("rb") as stream:
            head = stream.read(100)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from None
    if not head.startswith(MAGIC) or int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreError(f"{path} is no Crosscut store")
    if int.from_bytes(head[60:64], "big") != FORMAT:
        raise StoreError(f"{path}: a store of another format (this Crosscut reads version {FORMAT})")
