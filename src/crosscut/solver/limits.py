"""Limits of a computation, and the meter that watches them and reports progress.

A limit that is hit is not an error for the user: solvers catch `LimitReached` and answer UNKNOWN with the limit's name. Ctrl-C
is treated the same way (limit "interrupted"), so what was found before it is kept.

The seconds cover the whole work: the search and the check of what it found. A result that was found but not checked when the
seconds are over is an answer all the same, with evidence that says so.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import TypeVar

from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.notation import counted, shown

# Nodes between two looks at clock, memory and progress: about 10 ms in pure Python.
STRIDE = 512
PAUSE = 0.2  # seconds after which slow nodes are looked at
# Most bytes of a search's table without a limit on memory. If half of the memory that the system has to spare is less, that.
TABLE_BYTES = 2 * 10**9
Progress = Callable[[str], None]
T = TypeVar("T")
UNITS = {"": 10**6, "MB": 10**6, "GB": 10**9}


class LimitReached(Exception):  # noqa: N818 - not an error: a status on its way up
    """A limit was hit; `limit` is its name: nodes, seconds, memory or interrupted."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def limit_of(stop: LimitReached | KeyboardInterrupt) -> str:
    """Return the name of the limit that was hit, "interrupted" for Ctrl-C."""
    return stop.limit if isinstance(stop, LimitReached) else "interrupted"


@dataclass(frozen=True, slots=True)
class Limits:
    """Most nodes, seconds and bytes of memory of the whole process; None for no limit.

    `since`: the moment by `time.monotonic` from which the seconds count; None: they count from when a meter is made. A meter
    that is made with another meter's limits shares its seconds.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    since: float | None = field(default=None, compare=False)

    def begun(self) -> Limits:
        """Return the same limits, with seconds that count from now if they do not count yet."""
        return self if self.since is not None else replace(self, since=monotonic())

    @property
    def until(self) -> float | None:
        """The moment by `time.monotonic` at which the time is over, None for never or if the seconds do not count yet."""
        return None if self.seconds is None or self.since is None else self.since + self.seconds

    @property
    def clock(self) -> Limits:
        """The limit on seconds alone: for work that is no search, such as writing a certificate."""
        return Limits(seconds=self.seconds, since=self.since)


def read_size(text: str) -> int:
    """Return the bytes of a size: a plain number is MB, or with the suffix MB or GB; NotationError."""
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,3})?) ?(MB|GB|)", text, re.IGNORECASE)
    size = int(float(match[1]) * UNITS[match[2].upper()]) if match else 0
    if size <= 0:
        raise NotationError(f"{shown(text)} is no size: expected MB as a plain number, or such as 500MB or 2GB")
    return size


class Meter:
    """Counts nodes, stops at limits, reports progress.

    Arguments: `limits`; `progress`, called with a short sentence now and then; `doing`, what that sentence starts with, and
    `unit`, what it calls a node. `until`: the moment by `time.monotonic` at which the time is over, None for never.
    """

    def __init__(
        self, limits: Limits | None = None, progress: Progress | None = None, doing: str = "searching", unit: str = "node"
    ) -> None:
        self.limits = (limits or Limits()).begun()
        self.progress = progress
        self.doing = doing
        self.unit = unit
        self.nodes = 0
        self.started = monotonic()
        self.until = self.limits.until
        self.detail: Callable[[], str] | None = None
        self._looks = 0
        self._next_look = self.started + PAUSE
        if self.limits.memory is not None:
            memory_in_use()  # fails at once where it cannot be measured

    @property
    def seconds(self) -> float:
        """Seconds since the meter was made."""
        return monotonic() - self.started

    @property
    def left(self) -> float | None:
        """Seconds until the time is over, none below 0; None without a limit."""
        return None if self.until is None else max(0.0, self.until - monotonic())

    def count(self, nodes: int = 1) -> None:
        """Count nodes; raise LimitReached when a limit is hit."""
        before = self.nodes
        self.nodes += nodes
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            self.nodes = max(before, self.limits.nodes)
            raise LimitReached("nodes")
        # Nodes can be slow, too, where a position has thousands of turns.
        if self.nodes // STRIDE != before // STRIDE or monotonic() > self._next_look:
            self.look()

    def ticker(self) -> Callable[[int], None]:
        """Return a function for native loops, to be called with the number of nodes of this loop so far."""
        counted = 0

        def tick(nodes: int) -> None:
            nonlocal counted
            self.count(nodes - counted)
            counted = nodes

        return tick

    def look_now_and_then(self) -> None:
        """Look at every `STRIDE`th call: for steps that are no nodes, such as those of a search inside the rules."""
        self._looks += 1
        if self._looks % STRIDE == 0:
            self.look()

    def watched(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items, with a look at the limits now and then: for lists that are made before anything is counted."""
        for item in items:
            self.look_now_and_then()
            yield item

    def look(self) -> None:
        """Look at clock and memory and report progress, without counting."""
        self._next_look = monotonic() + PAUSE
        self.enforce()
        if self.progress is not None:
            detail = "" if self.detail is None else f", {self.detail()}"
            self.progress(f"{self.doing}: {counted(self.nodes, self.unit)} in {self.seconds:.0f} s{detail}")

    def enforce(self) -> None:
        """Look at clock and memory, and say nothing; LimitReached."""
        self.look_at_clock()
        if self.limits.memory is not None and memory_in_use() > self.limits.memory:
            raise LimitReached("memory")

    def look_at_clock(self) -> None:
        """Raise LimitReached when the time is over."""
        if self.until is not None and monotonic() > self.until:
            raise LimitReached("seconds")

    def say(self, sentence: str) -> None:
        """Look at the clock and pass a sentence on: a `progress` for work that counts no nodes, such as a check."""
        self.look_at_clock()
        if self.progress is not None:
            self.progress(sentence)


class Stop:
    """A context for work that may be stopped: the block ends quietly, and `limit` names what stopped it, None if nothing did.

    `limit` is the name of a limit, or "interrupted" for Ctrl-C.
    """

    limit: str | None = None

    def __enter__(self) -> Stop:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        if isinstance(error, LimitReached | KeyboardInterrupt):
            self.limit = limit_of(error)
        return self.limit is not None


@contextmanager
def memory_as_limit() -> Iterator[None]:
    """Raise LimitReached in the place of MemoryError: memory that the system does not give is a limit like others."""
    try:
        yield
    except MemoryError:
        raise LimitReached("memory") from None


def memory_in_use(process: int | None = None) -> int:
    """Return the bytes of memory a process holds (None: this one), 0 if another one is gone or cannot be asked just now.

    Raises UnsupportedError where the system cannot tell; OSError if this process cannot be asked just now.
    """
    try:
        status = Path(f"/proc/{process or 'self'}/statm").read_text(encoding="ascii")
        return int(status.split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError) as error:
        if Path("/proc/self/statm").exists():
            if process is None and isinstance(error, OSError):  # too many open files, say
                raise
            return 0
        raise UnsupportedError("a memory limit needs a system that reports memory use in /proc (Linux)") from None


def memory_available() -> int | None:
    """Return how many bytes the system says new work can have without swapping, None where it cannot tell."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    kilobytes = next((line.split()[1] for line in lines if line.startswith("MemAvailable:")), None)
    return None if kilobytes is None else 1024 * int(kilobytes)


def table_bytes(meter: Meter) -> int:
    """Return the most bytes of a search's table, if it takes half as much again while it grows."""
    if meter.limits.memory is not None:
        return max(0, meter.limits.memory - memory_in_use()) * 2 // 3
    available = memory_available()
    return TABLE_BYTES if available is None else min(TABLE_BYTES, available // 2)
