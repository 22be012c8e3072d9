"""The check of a large certificate: by several processes, in little memory, and resumed after an interruption.

Idea: the demands of a line follow from the line alone. So the lines of a section are cut into batches, and any process can follow
a batch by itself. Its events (this position is answered here with this rank, that one is demanded there) go to a file, sorted
into buckets by position. Whether every line answers a demand, and every demand is answered, is a question about each position by
itself. So at the end each bucket's events are gone through in their order, with memory for the open demands of this bucket only.
A verdict, its words and its line are the same as in `certificate`: of all mistakes the one on the first line counts, and on one
line the answer counts before its demands.

The file of a batch is named by a digest of everything that it depends on: the source of this checker, the header, the lines and
their place. So it is found again after an interruption, and is never taken for the work on anything else.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import tempfile
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, Protocol, TypeVar

from .boards import CheckError
from .budget import MILLION, Budget, Meter
from .ply_section import opened
from .section import REPLIES, Demands, Section
from .statement import Elsewhere, Foreign, Statement, nowhere

T = TypeVar("T")

BATCH = 1024
"""Lines that are followed at a time. An interruption can cost so many for each process: seconds at most."""

BUCKETS = 64
MOST_JOBS = 60
SAFE = "PYTHONSAFEPATH"
SHARES = 16
"""Tasks into which the buckets are divided."""

PAUSE = 0.1
"""Seconds between two looks at whether to go on."""

EVENT = 100
"""Bytes that an event takes besides its position, about."""

SUM = 32
"""Bytes of the checksum at the end of a batch's file."""


@dataclass
class Work:
    """How a check is to be done, and its costs.

    Attributes:
        jobs: the number of processes that follow lines.
        folder: where finished batches are kept, so that an interrupted check can be resumed; None for nowhere. Whoever can
            write there is trusted.
        budget: what the check may cost.
        elsewhere: knows the rules of games that the checker does not have; statements proved by them say so.
        seed: None for a whole check; else only a random tenth of the lines is followed, drawn by this seed (see `audit`), by one
            process, and a report without an error is no proof.
        lines: the number of lines that were checked.
        kept: how many of them were followed earlier, and were taken from the folder.
        followed: how many of them were drawn.
    """

    jobs: int = 1
    folder: Path | None = None
    budget: Budget = field(default_factory=Budget)
    elsewhere: Elsewhere = nowhere
    seed: int | None = None
    lines: int = field(default=0, init=False)
    kept: int = field(default=0, init=False)
    followed: int = field(default=0, init=False)

    @property
    def shared(self) -> bool:
        """Whether batches are needed at all."""
        return self.jobs > 1 or self.folder is not None


class Lines(Protocol):
    """The lines of a file, as `certificate` reads them."""

    number: int

    def next(self) -> str:
        """Return the next line, "" at the end."""
        ...


class Batch(NamedTuple):
    """Lines to follow: the section's header, the number of the first, the rank of the line before (None: none), the lines."""

    header: str
    number: int
    last: int | None
    texts: list[str]


class Followed(NamedTuple):
    """A batch that was followed.

    Attributes:
        file: the file with its events.
        kept: the number of its lines if the file was there already, else 0.
        steps: the work that it took.
        line: the last line that was looked at.
        error: the mistake on that line, "" if there is none.
    """

    file: Path
    kept: int
    steps: int
    line: int
    error: str


class Crew:
    """The processes of one check and the folder for their files; a context manager."""

    def __init__(self, work: Work, meter: Meter) -> None:
        self.work, self.meter = work, meter
        self.scratch: Any = None
        self.files: list[Path] = []
        if work.folder is None:
            self.scratch = tempfile.TemporaryDirectory(prefix="crosscut-check-")
            self.folder = Path(self.scratch.name)
        else:
            self.folder = work.folder
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            state = self.folder.stat()
            if hasattr(os, "getuid") and (state.st_uid != os.getuid() or state.st_mode & 0o022):
                raise CheckError(f"{self.folder}: others can write there, so what is kept there proves nothing")
        # `spawn` starts from nothing, so it is the same everywhere and no thread of the caller can be in the way. Safe: a new
        # process does not look for the standard library in the current folder first.
        self.safe = os.environ.get(SAFE)
        os.environ[SAFE] = "1"
        self.budget = meter.budget
        self.gone = get_context("spawn").Event()
        self.pool = ProcessPoolExecutor(min(work.jobs, MOST_JOBS), get_context("spawn"), _begin, (self.gone,))

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind and self.scratch:
            # Do not wait for batches that have been begun.
            self.gone.set()
        # Else they are finished, so that they are kept.
        self.pool.shutdown(cancel_futures=True)
        if self.safe is None:
            os.environ.pop(SAFE, None)
        if self.scratch:
            self.scratch.cleanup()
        elif kind is None:
            for file in self.files:
                file.unlink(missing_ok=True)

    def walk(self, section: Section, lines: Lines) -> Statement:
        """Check the lines and the footer of a section, and return what it proves."""
        try:
            return self._walk(section, lines)
        except BrokenProcessPool:
            lines.number = 0  # no line is to blame
            raise CheckError("a process of the check was ended from outside, perhaps for want of memory") from None

    def _walk(self, section: Section, lines: Lines) -> Statement:
        meter = self.meter
        # Each batch may cost all the work that is left now; their costs together are counted here.
        self.budget = replace(meter.budget, work=(meter.most - meter.steps) / MILLION)
        reading = _Reading(section, lines)
        followed: list[Followed] = []
        mistakes: list[tuple[int, int, str]] = []
        for part in self._in_order(reading.batches(), section.foreign):
            followed.append(part)
            meter.work(part.steps)
            if part.error:
                mistakes.append((part.line, 1, part.error))
                break
        files = [part.file for part in followed]
        self.files += files
        self.work.lines += reading.count
        self.work.kept += sum(part.kept for part in followed)
        shares = min(SHARES, len(files))
        parts = [range(share, BUCKETS, shares) for share in range(shares)]
        settled = [self._result(task) for task in [self._submit(shares > 1, settle, files, part) for part in parts]]
        mistakes += [(line, 0, error) for share in settled for line, error in share.mistakes]
        if mistakes:
            lines.number, _, error = min(mistakes)
            raise CheckError(error)
        if reading.error:
            raise reading.error
        first = min((share.first for share in settled if share.first), default=None)
        return section.finish(reading.footer, reading.count, sum(share.unanswered for share in settled), first)

    def _submit(self, large: bool, task: Callable[..., T], *arguments: object) -> Future[T]:
        """Do a task with a meter of its own, in another process if it is large enough."""
        if large:
            return self.pool.submit(task, *arguments, Meter(self.budget))
        done: Future[T] = Future()
        done.set_result(task(*arguments, Meter(self.budget, self.meter.tick)))
        return done

    def _in_order(self, batches: Iterator[Batch], foreign: Foreign | None) -> Iterator[Followed]:
        """Yield the results of the batches, in their order, reading not far ahead."""
        waiting: deque[Future[Followed]] = deque()
        for batch in batches:
            large = batch.last is not None or len(batch.texts) == BATCH
            waiting.append(self._submit(large, follow, self.folder, batch, foreign))
            if len(waiting) > 2 * self.work.jobs:
                yield self._result(waiting.popleft())
        while waiting:
            yield self._result(waiting.popleft())

    def _result(self, task: Future[T]) -> T:
        """Return the result of a task, and look meanwhile whether the check is to go on."""
        while not wait([task], PAUSE).done:
            self.meter.look()
        return task.result()


def _begin(gone: Event) -> None:
    """Prepare a process: it ignores Ctrl-C, which is for its parent, and ends when its parent wants no more of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        while not gone.wait(PAUSE) and parent and parent.is_alive():
            pass
        os._exit(1)

    Thread(target=watch, daemon=True).start()


class _Reading:
    """The reading of a section: how many lines it has, the footer after them, or the error that stopped the reading."""

    def __init__(self, section: Section, lines: Lines) -> None:
        self.section, self.lines = section, lines
        self.count, self.footer = 0, ""
        self.error: Exception | None = None

    def batches(self) -> Iterator[Batch]:
        """Yield the lines of the section, so many at a time."""
        texts: list[str] = []
        last: int | None = None
        try:
            while (text := self.lines.next()) and not text.startswith("{"):
                self.section.add(text)
                self.count += 1
                texts.append(text)
                if len(texts) == BATCH:
                    yield Batch(self.section.header, self.lines.number + 1 - BATCH, last, texts)
                    # The rank of a malformed line does not matter: the line is refused.
                    match = self.section.PATTERN.fullmatch(text)
                    texts, last = [], int(match[1]) if match else 0
            self.footer = text
        except (CheckError, EOFError, OSError, zlib.error) as error:
            self.error = error
        if texts:
            yield Batch(self.section.header, self.lines.number - len(texts), last, texts)


def follow(folder: Path, batch: Batch, foreign: Foreign | None, meter: Meter) -> Followed:
    """Follow the lines of a batch, by foreign rules if any, up to its first mistake and write its events, unless that is done.

    Raises TooMuchError if it would cost too much; nothing is written then.
    """
    rules = [source()] if foreign is None else [source(), foreign.sha256]
    key = hashlib.sha256(json.dumps([rules, *batch]).encode("ascii")).hexdigest()
    file = folder / f"{key}.followed"
    known = _summary(file)
    if known:
        return Followed(file, len(batch.texts), known["steps"], known["line"], known["error"])
    section = section_of(batch.header, foreign)
    section.game.meter = meter
    events: list[list[str]] = [[] for _ in range(BUCKETS)]
    demanded: dict[str, int] = {}
    number, last, error = batch.number, batch.last, ""
    try:
        for number, text in enumerate(batch.texts, batch.number):
            line = section.line(text, last)
            if last is not None:
                key = section.key(line.position, line.rank)
                events[_bucket(key)].append(f"{REPLIES * number} {line.rank} {key}\n")
                demanded.pop(key, None)
            for reply, (position, rank) in enumerate(section.follow(line), 1):
                # A demand changes nothing while one of no larger rank is open.
                if demanded.get(position, rank + 1) > rank:
                    demanded[position] = rank
                    meter.hold(EVENT + 2 * len(position))
                    events[_bucket(position)].append(f"{REPLIES * number + reply} {rank} {position}\n")
            last = line.rank
    except CheckError as mistake:
        error = str(mistake)
    parts = [zlib.compress("".join(part).encode("ascii"), 1) for part in events]
    summary = json.dumps({"steps": meter.steps, "line": number, "error": error, "sizes": [len(part) for part in parts]})
    content = summary.encode("ascii") + b"\n" + b"".join(parts)
    # Written under another name first, so that a file with the right name is whole.
    half = file.with_suffix(f".{os.getpid()}")
    half.write_bytes(content + hashlib.sha256(content).digest())
    half.replace(file)
    return Followed(file, 0, meter.steps, number, error)


class Settled(NamedTuple):
    """The results of some buckets: the first mistake of each, with its line; the number of open demands, the first of them."""

    mistakes: list[tuple[int, str]]
    unanswered: int
    first: tuple[int, str] | None


def settle(files: list[Path], buckets: range, meter: Meter) -> Settled:
    """Go through the events of some buckets: whether each answer has its demand, and which demands stay open."""
    mistakes: list[tuple[int, str]] = []
    unanswered, firsts = 0, []
    for bucket in buckets:
        demands, number, held = Demands(meter), 0, meter.held
        try:
            for event in _events(files, bucket):
                place, rank, position = event.split(" ")
                number, reply = divmod(int(place), REPLIES)
                if reply:
                    demands.demand(position, int(rank), int(place))
                else:
                    demands.answer(position, int(rank))
        except CheckError as error:
            mistakes.append((number, str(error)))
        meter.held = held
        unanswered += len(demands.open)
        firsts += [first] if (first := demands.first()) else []
    return Settled(mistakes, unanswered, min(firsts, default=None))


def _events(files: list[Path], bucket: int) -> Iterator[str]:
    """Yield the events of a bucket in their order."""
    for file in files:
        with file.open("rb") as stream:
            sizes = json.loads(stream.readline())["sizes"]
            stream.seek(sum(sizes[:bucket]), 1)
            yield from zlib.decompress(stream.read(sizes[bucket])).decode("ascii").splitlines()


def _summary(file: Path) -> dict[str, Any] | None:
    """Return what stands on the first line of a batch's file, None if there is no such file or it is damaged."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(content[:-SUM]).digest() != content[-SUM:]:
        return None
    found: dict[str, Any] = json.loads(content.partition(b"\n")[0])
    return found


def _bucket(position: str) -> int:
    return zlib.crc32(position.encode("ascii")) % BUCKETS


@lru_cache(maxsize=1)
def section_of(header: str, foreign: Foreign | None) -> Section:
    """Return the section with this header, cached: the next batch mostly belongs to the same section."""
    return opened(header, Meter(), lambda _: foreign)


@lru_cache(maxsize=1)
def source() -> str:
    """Return a digest of the source of this checker: results of a different checker are not taken over."""
    texts = sources()
    return hashlib.sha256(b"\0".join(texts[name] for name in sorted(texts))).hexdigest()


def sources() -> dict[str, bytes]:
    """Return the files of the checker by their paths within its folder, with slashes."""
    return dict(_sources(files(__package__), ""))


def _sources(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{above}{entry.name}", entry.read_bytes()
