"""Sorting more than memory holds: sorted runs in files, merged when they are read.

Idea: records are collected until they would take more memory than allowed, sorted, and written to a file (a run). In the end the
runs are merged; if there are more than can be open at once, the oldest are merged into one first. Equal records come out once.

Source: textbook external merge sort (Knuth, volume 3, 5.4). Records are bytes without a line feed, compared as bytes, so the
standard library's sort and merge do all the work.
"""

from __future__ import annotations

import heapq
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from types import TracebackType

MEMORY = 200_000_000
"""Bytes that a sorter's records may take before they go to a file."""

OVERHEAD = 64
"""Bytes that a record takes in memory beside its content: the object and its place in a list that grows."""

MOST_OPEN = 64
"""Runs that are merged at a time."""


class Sorter:
    """Records in, sorted records out, each once; a context manager, which removes the files.

    Arguments: `folder`, where a scratch folder is made once it is needed (None: the system's); `memory`, in bytes.
    """

    def __init__(self, folder: Path | None = None, memory: int = MEMORY) -> None:
        self._folder = folder
        self._memory = memory
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self._records: list[bytes] = []
        self._held = 0
        self._runs: list[Path] = []
        self._made = 0

    def __enter__(self) -> Sorter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Forget everything and remove the files."""
        self._records, self._runs, self._held = [], [], 0
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    @property
    def runs(self) -> int:
        """Number of runs on disk now."""
        return len(self._runs)

    def add(self, record: bytes) -> None:
        """Take a record, which has no line feed in it."""
        self._records.append(record)
        self._held += len(record) + OVERHEAD
        if self._held >= self._memory:
            self._spill()

    def __iter__(self) -> Iterator[bytes]:
        """Yield the records in order. The iteration may be repeated; no record may be added meanwhile."""
        self._records = sorted(set(self._records))
        while len(self._runs) > MOST_OPEN:
            some, self._runs = self._runs[:MOST_OPEN], self._runs[MOST_OPEN:]
            self._write(_merged(some, []))
            for run in some:
                run.unlink()
        return _merged(self._runs, self._records) if self._runs else iter(self._records)

    def _spill(self) -> None:
        self._write(iter(sorted(set(self._records))))
        self._records, self._held = [], 0

    def _write(self, records: Iterator[bytes]) -> None:
        if self._scratch is None:
            self._scratch = tempfile.TemporaryDirectory(prefix=".crosscut-", dir=self._folder)
        self._made += 1
        run = Path(self._scratch.name) / f"{self._made}"
        with run.open("wb") as stream:
            stream.writelines(record + b"\n" for record in records)
        self._runs.append(run)


def _merged(runs: list[Path], records: list[bytes]) -> Iterator[bytes]:
    """Yield what stands in the runs and in the sorted records, in order, each record once."""
    with ExitStack() as open_runs:
        streams = [open_runs.enter_context(run.open("rb")) for run in runs]
        lines = [(line[:-1] for line in stream) for stream in streams]
        for record, _ in groupby(heapq.merge(*lines, records)):
            yield record
