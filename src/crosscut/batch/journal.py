"""The file of answers: one JSON object a line, added as they come, never two for one line of input.

Each write is one system call, so it is whole whatever happens to this process. Half a line (after a power failure, or on a full
disk) is cut off at the next start. Every second, and at the end, the file is forced onto the disk. The file is locked while a run
writes to it, and before each answer the run looks whether the name still leads to that file.

At the start the answers already there are read; they take 8 bytes of memory a line of input, the digest of the answered line. An
answer to a line that reads differently now is moved to another file (`OUT.stale`), and the line is answered anew. The same is
done with failures of the machine that earlier versions wrote down as answers.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from time import monotonic
from typing import Any

from crosscut.batch.answer import outcome_of
from crosscut.batch.written import whole_answers
from crosscut.core.errors import BatchError
from crosscut.solver.certificates import force_to_disk

SYNC = 1.0  # seconds
# Errors that are not the question's; earlier versions took them for answers.
OF_THE_MACHINE = re.compile(
    "cannot write |lost twice with its worker: |verdict withheld: |the SAT solver's process ended |a memory limit needs "
)


class Journal:
    """The answers given so far; `counts` says how many of each outcome, `failed` how many are errors of the machine.

    A context manager. Raises BatchError if the file cannot be written, is in use, or holds something else; then no byte of it is
    changed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts: Counter[str] = Counter()
        self.failed = 0
        self._known = array("Q")  # by line number: the digest of the line answered, 0 for none
        self._again: set[int] = set()  # lines whose answer is an error of the machine
        self._synced = monotonic()
        self._dirty = True
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NONBLOCK, 0o666)
        except OSError as error:
            raise BatchError(f"cannot write {path}: {error.strerror}") from None
        try:
            if not S_ISREG(os.fstat(self._file).st_mode):
                raise BatchError(f"cannot write {path}: it is there and no regular file")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not self._in_place():  # put aside by the run that had the lock
                raise BlockingIOError
            self._read()
            force_to_disk(path.resolve().parent)
        except BaseException as error:
            os.close(self._file)
            if isinstance(error, BlockingIOError):
                raise BatchError(f"{path} is in use: another run writes to it") from None
            if isinstance(error, OSError):
                raise BatchError(f"cannot write {path}: {error.strerror}") from None
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
        """Add answers, whole or not at all; BatchError if the disk is full, or the file is not where it was."""
        given = list(records)
        if not given:
            return
        text = b"".join(json.dumps(record).encode("ascii") + b"\n" for record in given)
        in_place = self._in_place()
        self._append(text)
        for record in given:
            self._count(record)
        if not in_place:
            raise self._displaced()

    def sync(self, *, now: bool = False) -> None:
        """Force the added answers onto the disk if it is time to, or `now`; BatchError as for `add`."""
        if not now and monotonic() - self._synced < SYNC:
            return
        if not self._in_place():
            raise self._displaced()
        try:
            if self._dirty:
                os.fsync(self._file)
        except OSError as error:
            raise BatchError(f"cannot write {self.path}: {error.strerror}") from None
        self._synced, self._dirty = monotonic(), False

    def drop_stale(self, lines: Iterable[tuple[int, str]]) -> int:
        """Move answers to lines that are not among these (number, digest) to `OUT.stale`; return how many there were.

        Errors of the machine are moved too; they are not counted here, but in `failed`.
        """
        fresh = array("Q")
        for line, digest in lines:
            fresh.extend([0] * (line + 1 - len(fresh)))
            fresh[line] = int(digest, 16)
        stale = {line for line, known in enumerate(self._known) if known and not (line < len(fresh) and fresh[line] == known)}
        failed = self._again - stale
        if not (stale or failed):
            return 0
        real = self.path.resolve()
        aside, part = self.path.with_name(f"{self.path.name}.stale"), real.with_name(f"{real.name}.part")
        try:
            kept = _answers_in(aside)
            _answers_in(part)  # a killed run may have left it
            part.unlink(missing_ok=True)
            with aside.open("ab") as old, part.open("xb") as new:
                old.truncate(kept)
                os.fchmod(new.fileno(), os.fstat(self._file).st_mode & 0o7777)
                for record, text in self._lines():
                    (old if record["line"] in stale or record["line"] in failed else new).write(text)
                for stream in (old, new):
                    stream.flush()
                    os.fsync(stream.fileno())
            force_to_disk(aside.parent)
            file = os.open(part, os.O_RDWR | os.O_APPEND)
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not self._in_place():
                os.close(file)
                raise self._displaced()
            part.replace(real)
            force_to_disk(real.parent)
        except OSError as error:
            raise BatchError(f"cannot write {part}: {error.strerror}") from None
        os.close(self._file)
        self._file = file
        self.failed += len(failed)
        self.counts.clear()
        self._known, self._again = array("Q"), set()
        self._read()
        return len(stale)

    def _append(self, text: bytes) -> None:
        end = os.fstat(self._file).st_size
        try:
            if os.write(self._file, text) != len(text):
                os.ftruncate(self._file, end)
                raise BatchError(f"cannot write {self.path}: the disk is full")
        except OSError as error:
            raise BatchError(f"cannot write {self.path}: {error.strerror}") from None
        self._dirty = True

    def _count(self, record: dict[str, Any]) -> None:
        line = record["line"]
        self._known.extend([0] * (line + 1 - len(self._known)))
        self._known[line] = int(record["input"], 16)
        self.counts[outcome_of(record)] += 1
        if OF_THE_MACHINE.match(str(record.get("error", ""))):
            self._again.add(line)

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
        with os.fdopen(os.dup(self._file), "rb") as stream:
            stream.seek(0)
            yield from whole_answers(stream, str(self.path))

    def _in_place(self) -> bool:
        """Return whether the name of the file still leads to the file that is locked."""
        try:
            there, here = self.path.stat(), os.fstat(self._file)
        except OSError:
            return False
        return (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)

    def _displaced(self) -> BatchError:
        """Return the error for a file that was moved, replaced or removed meanwhile: where its answers are."""
        self._synced = monotonic()
        try:
            os.fsync(self._file)
            named = os.fstat(self._file).st_nlink > 0
            where = Path(f"/proc/self/fd/{self._file}").readlink() if named else self._rescued()
        except OSError as error:
            where = Path(f"the file that was there before ({error.strerror})")
        return BatchError(
            f"{self.path} was moved, replaced or removed by somebody else: stopped; all {self.answers:,} answers are in {where};"
            " with that file in its place the same command goes on"
        )

    def _rescued(self) -> Path:
        """Write what a removed file holds to a new one beside it, and return its name; OSError."""
        number = 0
        while True:
            number += 1
            path = self.path.with_name(f"{self.path.name}.rescued-{number}")
            with suppress(FileExistsError), path.open("xb") as stream:
                stream.writelines(text for _, text in self._lines())
                stream.flush()
                os.fsync(stream.fileno())
                return path


def _answers_in(path: Path) -> int:
    """Return how many bytes of whole answers a file holds, 0 if there is none; BatchError if it holds something else."""
    if not os.path.lexists(path):
        return 0
    if path.is_symlink() or not path.is_file():
        raise BatchError(f"{path} is there, and was not made by crosscut batch: move it away")
    with path.open("rb") as stream:
        return sum(len(text) for _, text in whole_answers(stream, str(path)))
