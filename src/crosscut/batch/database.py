"""A file of rows that are believed only if they fit their checksums: SQLite, marked as ours, made whole or not at all.

SQLite's write-ahead log does all that is needed: readers never wait, one process writes at a time, and a killed process leaves
either the whole row or none. The file is prepared under another name and linked to its place, so that nobody ever sees a
half-made file. An existing file of another kind is left alone. Each row has a checksum of its own, because SQLite has none
(`sealed`).
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from crosscut.core.errors import StoreError
from crosscut.solver.inputs import require_regular

MAGIC = b"SQLite format 3\x00"
WAIT = 5.0  # seconds to wait for another process that writes


def content(*columns: str | int) -> bytes:
    """Return the bytes that a row's checksum covers: the other columns, as a JSON array."""
    return json.dumps(columns).encode("ascii")


def sealed(*columns: str | int) -> str:
    """Return the checksum of a row: SHA-256 of its content. No signature: anybody can compute it."""
    return hashlib.sha256(content(*columns)).hexdigest()


class UnusableError(StoreError):
    """Nothing is wrong with the file, but it cannot be used now: the disk is full, another process writes, a right is missing."""


class Database:
    """A file of one kind, opened; use it as a context manager, in the process and thread that opened it.

    A kind says its `NAME`, `APPLICATION` and `FORMAT` (marks in the file's header), and the statements that make its `TABLES`.
    Arguments: `path`, made if it is not there; `readonly`: it must be there, and is not written.
    Raises StoreError, here and in all methods: one line that names the file and what is wrong.
    """

    NAME: ClassVar[str]
    APPLICATION: ClassVar[int]
    FORMAT: ClassVar[int]
    TABLES: ClassVar[tuple[str, ...]]

    def __init__(self, path: Path, *, readonly: bool = False) -> None:
        self.path = path
        if not readonly and not path.exists():
            self._create()
        self._require_ours()
        with self._errors():
            # "rw" makes no file, and reads a write-protected one; "ro" would leave the log's files lying about.
            self._file = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=WAIT, isolation_level=None)
        try:
            with self._errors():
                self._file.execute("PRAGMA synchronous = NORMAL")
                self._file.execute(f"PRAGMA query_only = {int(readonly)}")
                found = self._file.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            if found != [(statement,) for statement in self.TABLES]:
                raise StoreError(f"{path} is no {self.NAME}: it holds other tables")
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the only right to write; at the end keep everything written meanwhile or, after an error, undo it."""
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
            raise _said(self.path, error) from None

    def _create(self) -> None:
        """Make an empty file; if another process makes one at the same time, the first one stays."""
        path = self.path
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        marks = (f"PRAGMA application_id = {self.APPLICATION}", f"PRAGMA user_version = {self.FORMAT}")
        try:
            part.unlink(missing_ok=True)
            file = sqlite3.connect(part, isolation_level=None)
            try:
                for statement in (*marks, *self.TABLES, "PRAGMA journal_mode = WAL"):
                    file.execute(statement)
            finally:
                file.close()
            with suppress(FileExistsError):
                os.link(part, path)
        except (OSError, sqlite3.Error) as error:
            raise UnusableError(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def _require_ours(self) -> None:
        """Raise StoreError unless the file's header is of this kind and format; the file is only read."""
        path = self.path
        require_regular(path, f"a {self.NAME} is a database that is read and written in place", StoreError)
        try:
            application, format_ = marks_of(path)
        except OSError as error:
            raise UnusableError(f"cannot read {path}: {error.strerror}") from None
        if application != self.APPLICATION:
            raise StoreError(f"{path} is no {self.NAME}")
        if format_ != self.FORMAT:
            raise StoreError(f"{path}: a {self.NAME} of another format (this Crosscut reads version {self.FORMAT})")


def marks_of(path: Path) -> tuple[int | None, int]:
    """Return the application and the format that the header of a SQLite file states, None and 0 for other files; OSError."""
    with path.open("rb") as stream:
        head = stream.read(100)
    if not head.startswith(MAGIC):
        return None, 0
    return int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big")


def _said(path: Path, error: Exception) -> StoreError:
    """Return the error of Crosscut for an error of SQLite."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_BUSY"):
        return UnusableError(f"{path}: another process has been writing for {WAIT:.0f} s; try again when it is done")
    if name.startswith("SQLITE_READONLY"):
        return UnusableError(f"cannot write {path}: it may only be read")
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOMEM")):
        return UnusableError(f"cannot use {path}: {error}")
    return StoreError(f"{path} is damaged: {error}; move it away, and a new one will be made")
