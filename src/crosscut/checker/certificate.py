"""The walk through a certificate: one line after the other, with memory for the open demands only.

A file proves its statements when every line of every section keeps the rules of the certificate format (see `section`). `jobs`
does the same with several processes, and keeps finished work through an interruption.
"""

from __future__ import annotations

import gzip
import io
import os
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, cast

from .audit import look_through
from .boards import CheckError, shown
from .budget import Meter, Raised, TooMuchError
from .bundle import MAX_MEMBER, check_bundle
from .games import GAMES
from .jobs import Crew, Work
from .ply_section import opened
from .section import REPLIES, Demands, Section
from .statement import Elsewhere, Report, Statement

__all__ = ["GAMES", "Report", "Statement", "Work", "check_file", "check_stream"]

MAX_LINE = 4096
MAX_HEADER = 65_536
"""Of a header, which may carry a board."""


def check_file(path: str | os.PathLike[str], tick: Callable[[int], None] | None = None, work: Work | None = None) -> Report:
    """Check the certificate or the refutation bundle in a file; its first bytes say which it is.

    Args:
        path: the file; a certificate is plain or compressed by gzip.
        tick: called with the number of lines read now and then, to show progress; its errors come through.
        work: how many processes check a certificate, where finished batches are kept, what the check may cost, and whether there
            are rules of more games.

    Returns:
        What the file proves, or why it is refused. No content of the file, and no missing file, raises an error.
    """
    try:
        with Path(path).open("rb") as stream:
            return check_stream(stream, tick, work)
    except (OSError, ValueError) as error:
        return Report(False, error=f"cannot be opened: {getattr(error, 'strerror', None) or error}")


def check_stream(stream: BinaryIO, tick: Callable[[int], None] | None = None, work: Work | None = None) -> Report:
    """Check the certificate or bundle in a stream of bytes, as `check_file` does; the stream need not be able to go back."""
    work = work or Work()
    meter = Meter(work.budget, tick)
    try:
        if (head := stream.read(2)) == b"PK":
            return _check_bundle(head, stream, meter, work.elsewhere)
        lines = _Lines(head, stream, meter)
        if work.seed is not None:
            draw = Random(work.seed)
            return _check_strategies(lines, lambda section: look_through(section, lines, work, draw), work.elsewhere)
        if not work.shared:
            return _check_strategies(lines, lambda section: _walk(section, lines), work.elsewhere)
        with Crew(work, meter) as crew:
            return _check_strategies(lines, lambda section: crew.walk(section, lines), work.elsewhere)
    except Raised as raised:
        raise raised.error from None
    except (CheckError, TooMuchError) as error:
        return Report(False, error=str(error))
    except OSError as error:
        return Report(False, error=f"cannot be read: {error}")
    except MemoryError:
        return Report(False, error="out of memory")
    except Exception as error:
        # Whatever error a file causes: the file is not accepted, and the next one is checked.
        return Report(False, error=f"the check failed: {shown(repr(error))}")


def _check_strategies(lines: _Lines, walk: Callable[[Section], Statement], elsewhere: Elsewhere) -> Report:
    """Check the sections of a strategy certificate, each by `walk`."""
    statements: list[Statement] = []
    try:
        header = lines.next(MAX_HEADER)
        while header or not statements:
            section = opened(header, lines.meter, elsewhere)
            statements.append(walk(section))
            header = lines.next(MAX_HEADER)
    except CheckError as error:
        return Report(False, error=str(error), line=lines.number)
    except (EOFError, OSError, zlib.error) as error:
        return Report(False, error=f"cannot be read: {error}", line=lines.number)
    return Report(True, tuple(statements))


def _walk(section: Section, lines: _Lines) -> Statement:
    """Check the lines and the footer of a section, and return what it proves."""
    demands, count, last = Demands(lines.meter), 0, None
    while (text := lines.next()) and not text.startswith("{"):
        section.add(text)
        line = section.line(text, last)
        if count:
            demands.answer(section.key(line.position, line.rank), line.rank)
        for reply, (position, rank) in enumerate(section.follow(line), 1):
            demands.demand(position, rank, REPLIES * lines.number + reply)
        count, last = count + 1, line.rank
    return section.finish(text, count, len(demands.open), demands.first())


def _check_bundle(head: bytes, stream: BinaryIO, meter: Meter, elsewhere: Elsewhere) -> Report:
    """Check the bundle in a stream from which `head` was read: a zip file is read from its end, so it is copied first."""
    # Up to this many bytes in memory, more in a file.
    with tempfile.SpooledTemporaryFile(16_000_000) as copy:
        copy.write(head)
        while copy.write(stream.read(65_536)):
            meter.look()
            if copy.tell() > 3 * MAX_MEMBER:
                return Report(False, error="the bundle: too large")
        meter.fed(copy.tell())
        return check_bundle(cast(BinaryIO, copy), meter, elsewhere)


class _Rejoined(io.RawIOBase):
    """A stream with the bytes that were read to look at its beginning put back: a pipe cannot go back by itself."""

    def __init__(self, head: bytes, stream: BinaryIO, meter: Meter) -> None:
        self.head, self.stream, self.meter = head, stream, meter

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - as in the standard library
        data = self.head or self.stream.read(len(buffer))
        self.head = b""
        buffer[: len(data)] = data
        self.meter.fed(len(data))
        self.meter.look()
        return len(data)


class _Lines:
    """The lines of a file. `number` is the line last asked for, so any error is that line's."""

    def __init__(self, head: bytes, stream: BinaryIO, meter: Meter) -> None:
        whole = io.BufferedReader(_Rejoined(head, stream, meter))
        self.stream: Any = gzip.GzipFile(fileobj=whole, mode="rb") if head == b"\x1f\x8b" else whole
        self.number = 0
        self.meter = meter

    def next(self, most: int = MAX_LINE) -> str:
        """Return the next line without its LF, "" at the end of the file; one of more than `most` bytes is refused."""
        self.number += 1
        data: bytes = self.stream.readline(most + 1)
        if not data:
            return ""
        self.meter.line(len(data))
        if data == b"\n":
            raise CheckError("blank line")
        if not data.endswith(b"\n"):
            raise CheckError("line too long" if len(data) > most else "the file ends within a line")
        text = data[:-1].decode("latin-1")
        if not (text.isascii() and text.isprintable()):
            raise CheckError("not a line of printable ASCII")
        return text
