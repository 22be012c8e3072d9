"""A store of answered positions that many runs share: one SQLite file, one table, an answer a row (docs/use/store.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from shlex import quote

from crosscut.batch.database import Database
from crosscut.batch.row import STRENGTH, Row, decided, is_current, require_agreement, require_canonical, rules_version, seal
from crosscut.core.errors import StoreError
from crosscut.core.notation import shown
from crosscut.reports.records import Record
from crosscut.solver.limits import Progress

COLUMNS = ", ".join(Row._fields)
QUOTABLE = re.compile(r"[A-Za-z0-9 :./,=]+")
STRIDE = 256  # rows between two reports of progress


class Store(Database):
    """A store, opened; arguments and errors as for `Database`."""

    NAME = "Crosscut store"
    APPLICATION = int.from_bytes(b"XCut", "big")
    FORMAT = 1
    TABLES = (
        "CREATE TABLE answers (key TEXT NOT NULL, rules INTEGER NOT NULL, evidence TEXT NOT NULL, version TEXT NOT NULL,"
        " record TEXT NOT NULL, checksum TEXT NOT NULL, PRIMARY KEY (key, rules))",
    )

    def get(self, key: str) -> Record | None:
        """Return the answer to the canonical question of this key, exactly as it was stored; None if there is none.

        Rows of other versions of the game's rules are not looked at.
        """
        with self._errors():
            query = f"SELECT {COLUMNS} FROM answers WHERE key = ? AND rules = ?"
            found = self._file.execute(query, (key, rules_version(key))).fetchone()
        return None if found is None else self._read(Row(*found))

    def has(self, key: str) -> bool:
        """Return whether there is a row for this key, under the rules of now; whether it can be read is not looked at."""
        with self._errors():
            query = "SELECT 1 FROM answers WHERE key = ? AND rules = ?"
            return self._file.execute(query, (key, rules_version(key))).fetchone() is not None

    def put(self, key: str, record: Record) -> bool:
        """Keep an answer to a canonical question, and return whether it was kept.

        It is not kept if something in it is undecided, or if an answer with evidence as strong is there.
        Raises ContradictionError if the answer that is there says something else (it stays); StoreError also for a question that
        is not canonical.
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
            raise StoreError(f"{self.path} is damaged: {' '.join(str(said).split())}; move it away, and a new one will be made")
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
        """Add to an error about the row its key, and how to go on."""
        try:
            yield
        except StoreError as error:
            key = str(row.key)
            whole = QUOTABLE.fullmatch(key) is not None  # a damaged one may hold anything
            delete = f"sqlite3 {quote(str(self.path))} \"DELETE FROM answers WHERE key = '{key}'\"" if whole else "a new store"
            raise StoreError(f"{self.path}, row {shown(key)}: {error}; to go on without it: {delete}") from None
