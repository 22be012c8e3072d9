"""The file of answers: one JSON object a line, added as they come, never two for one line of input.

What is written with one system call is there whole whatever happens to this process; a half line (a power failure, a full disk)
is cut off at the next start. Every second, and at the end, what was written is forced onto the disk. The file is locked while
a run writes to it.

At the start the answers that are there are read: 8 bytes of memory a line of input, the digest of the line that was answered.
An answer to a line that reads differently now is moved to another file (`OUT.stale`), and the line is answered anew.
"""

from __future__ import annotations

import fcntl
import json
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from crosscut.batch.answer import outcome_of
from crosscut.errors import BatchError

SYNC = 1.0  # seconds


class Journal:
    """The answers given so far; `counts` says how many of each outcome. A context manager.

    Raises BatchError if the file cannot be written, is in use, or holds something else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts: Counter[str] = Counter()
        self._known = array("Q")  # by line number: the digest of the line answered, 0 for none
        self._synced = monotonic()
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise BatchError(f"{path} is in use: another run writes to it") from None
        except OSError as error:
            raise BatchError(f"cannot write {path}: {error.strerror}") from None
        try:
            self._read()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            os.fsync(self._file)
        os.close(self._file)

    @property
    def answers(self) -> int:
        """How many lines are answered."""
        return self.counts.total()

    def answered(self, line: int, digest: str) -> bool:
        """Return whether the line of that number and digest is answered."""
        return line < len(self._known) and self._known[line] == int(digest, 16)

    def add(self, records: Iterable[dict[str, Any]]) -> None:
        """Add answers, whole or not at all; BatchError if the disk is full."""
        given = list(records)
        text = b"".join(json.dumps(record).encode("ascii") + b"\n" for record in given)
        if not given:
            return
        end = os.fstat(self._file).st_size
        try:
            if os.write(self._file, text) != len(text):
                os.ftruncate(self._file, end)
                raise BatchError(f"cannot write {self.path}: the disk is full")
            for record in given:
                self._count(record)
            if monotonic() - self._synced > SYNC:
                os.fsync(self._file)
                self._synced = monotonic()
        except OSError as error:
            raise BatchError(f"cannot write {self.path}: {error.strerror}") from None

    def drop_stale(self, lines: Iterable[tuple[int, str]]) -> int:
        """Move the answers to lines that are not among these (number, digest) to `OUT.stale`; return how many there were."""
        fresh = array("Q")
        for line, digest in lines:
            fresh.extend([0] * (line + 1 - len(fresh)))
            fresh[line] = int(digest, 16)
        stale = {line for line, known in enumerate(self._known) if known and not (line < len(fresh) and fresh[line] == known)}
        if not stale:
            return 0
        aside = self.path.with_name(f"{self.path.name}.stale")
        part = self.path.with_name(f"{self.path.name}.part")
        try:
            with aside.open("ab") as old, part.open("wb") as new:
                for record, text in self._lines():
                    (old if record["line"] in stale else new).write(text)
                for stream in (old, new):
                    stream.flush()
                    os.fsync(stream.fileno())
            file = os.open(part, os.O_RDWR | os.O_APPEND)
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.replace(self.path)
        except OSError as error:
            raise BatchError(f"cannot write {part}: {error.strerror}") from None
        os.close(self._file)
        self._file = file
        self.counts.clear()
        self._known = array("Q")
        self._read()
        return len(stale)

    def _count(self, record: dict[str, Any]) -> None:
        line = record["line"]
        self._known.extend([0] * (line + 1 - len(self._known)))
        self._known[line] = int(record["input"], 16)
        self.counts[outcome_of(record)] += 1

    def _read(self) -> None:
        whole = 0
        for record, text in self._lines():
            if self.answered(record["line"], record["input"]):
                raise BatchError(f"{self.path} answers line {record['line']} twice")
            self._count(record)
            whole += len(text)
        os.ftruncate(self._file, whole)

    def _lines(self) -> Iterator[tuple[dict[str, Any], bytes]]:
        """Yield the answers in the file and the lines they stand on; a half line at the end is left out."""
        with self.path.open("rb") as stream:
            for number, text in enumerate(stream, 1):
                if not text.endswith(b"\n"):
                    return
                try:
                    record = json.loads(text)
                    int(record["input"], 16), record["line"] + 0, outcome_of(record)
                except (ValueError, KeyError, TypeError):
                    raise BatchError(f"{self.path}, line {number}: no answer of a batch; give another --out") from None
                yield record, text
