"""What a batch has found so far, by question: so that a position that comes again, or as an image, is solved once.

A file beside the answers, so memory stays bounded and a run that is continued knows what was found before. It holds answers as
they came, undecided ones too (the limits are part of the question), and is removed when the run is complete. It is only a
shortcut: a damaged one is thrown away.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from crosscut.batch.question import Question
from crosscut.errors import BatchError


class Seen:
    """Records by question, limits included. A context manager; `path`: the file, made if it is not there. Raises BatchError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            try:
                self._open()
            except sqlite3.DatabaseError:
                self._remove()
                self._open()
        except (sqlite3.Error, OSError) as error:
            raise BatchError(f"cannot write {path}: {error}") from None

    def __enter__(self) -> Seen:
        return self

    def __exit__(self, *_: object) -> None:
        self._base.close()

    def get(self, question: Question) -> dict[str, Any] | None:
        """Return the record of this very question, None if there is none."""
        row = self._base.execute("SELECT record FROM seen WHERE question = ?", (question.text(),)).fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def has(self, key: str) -> bool:
        """Return whether a question of this key was solved in this run, within whatever limits."""
        return self._base.execute("SELECT 1 FROM seen WHERE key = ? LIMIT 1", (key,)).fetchone() is not None

    def put(self, question: Question, record: dict[str, Any]) -> None:
        """Keep a record."""
        try:
            row = (question.text(), question.key, json.dumps(record))
            self._base.execute("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", row)
        except sqlite3.Error as error:
            raise BatchError(f"cannot write {self._path}: {error}") from None

    def forget(self) -> None:
        """Close and remove the file."""
        self._base.close()
        self._remove()

    def _open(self) -> None:
        self._base = sqlite3.connect(self._path, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = OFF"):
            self._base.execute(f"PRAGMA {pragma}")
        columns = "question TEXT PRIMARY KEY, key TEXT NOT NULL, record TEXT NOT NULL"
        self._base.execute(f"CREATE TABLE IF NOT EXISTS seen ({columns}) WITHOUT ROWID")
        self._base.execute("CREATE INDEX IF NOT EXISTS keys ON seen (key)")
        if self._base.execute("PRAGMA quick_check").fetchone() != ("ok",):
            self._base.close()
            raise sqlite3.DatabaseError("damaged")

    def _remove(self) -> None:
        for tail in ("", "-wal", "-shm"):
            self._path.with_name(self._path.name + tail).unlink(missing_ok=True)
