"""Writing and reading certificate files (the format is docs/certificates.md).

Writing streams: a section is a header, lines, a footer with their number and the digest of all bytes before it. A file is written
beside its place and moved there when it is complete, so a certificate on disk is never half a certificate. Reading is for
`explain`; whether a file is right is the business of `crosscut.checker` alone.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from crosscut.errors import CertificateError
from crosscut.game import COLOURS, Game
from crosscut.solver.strategy import Line

FORMAT = 1
LONGEST_LINE = 4096


@dataclass(frozen=True, slots=True)
class Claim:
    """What a section says: game and position, the side (colour) that holds the guarantee, and the guarantee."""

    game: Game[Any]
    position: str
    side: int
    guarantee: str

    def header(self) -> dict[str, Any]:
        """Return the members of the section's header."""
        return {
            "crosscut": "strategy",
            "version": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "board": self.game.board.name,
            "readings": self.game.readings,
            "position": self.position,
            "side": COLOURS[self.side],
            "guarantee": self.guarantee,
        }


class CertificateWriter:
    """Writes sections to an open certificate file; made by `create_certificate`."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.lines = 0

    def section(self, claim: Claim, lines: Iterable[Line]) -> int:
        """Write one section and return its number of lines."""
        digest = hashlib.sha256()
        count = 0

        def write(text: str) -> None:
            data = text.encode("ascii") + b"\n"
            digest.update(data)
            self._stream.write(data)

        write(json.dumps(claim.header()))
        for line in lines:
            write(line.text)
            count += 1
        footer = {"end": "strategy", "lines": count, "sha256": digest.hexdigest()}
        self._stream.write(json.dumps(footer).encode("ascii") + b"\n")
        self.lines += count
        return count


@contextmanager
def create_certificate(path: Path) -> Iterator[CertificateWriter]:
    """Yield a writer of sections; the file appears at `path` when the block ends without an error.

    Compressed by gzip (without a time stamp, so equal certificates are equal files), unless the name ends in `.txt`.
    Raises CertificateError when the file cannot be written.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as raw:
            if path.suffix == ".txt":
                yield CertificateWriter(raw)
            else:
                with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=0) as packed:
                    yield CertificateWriter(packed)  # type: ignore[arg-type]
        part.replace(path)
    except OSError as error:
        raise CertificateError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Section:
    """A section as read: its header, and an iterator over its (rank, position, turn) lines to be used before the next section."""

    header: dict[str, Any]
    lines: Iterator[tuple[int, str, str]]


def read_sections(path: Path) -> Iterator[Section]:
    """Yield the sections of a certificate file, unchecked, streaming.

    Raises CertificateError naming file and line when the text is not of the format.
    """
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream: IO[bytes] = gzip.GzipFile(fileobj=raw) if packed else raw  # type: ignore[assignment]
            yield from _sections(path, stream)
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged compression"
        raise CertificateError(f"cannot read {path}: {reason}") from None


def _sections(path: Path, stream: IO[bytes]) -> Iterator[Section]:
    number = 0

    def next_line() -> str:
        nonlocal number
        number += 1
        data = stream.readline(LONGEST_LINE + 1)
        if len(data) > LONGEST_LINE or not data.isascii():
            raise CertificateError(f"{path}, line {number}: not a Crosscut certificate")
        return data.decode("ascii").rstrip("\n")

    def read_lines() -> Iterator[tuple[int, str, str]]:
        while not (line := next_line()).startswith("{"):
            rank, _, rest = line.partition(" ")
            position, _, rest = rest.partition(" ")
            if not (rank.isdigit() and len(rank) <= 6 and position and rest):
                raise CertificateError(f"{path}, line {number}: expected `rank position turn`")
            yield int(rank), position, rest.partition(" ")[0]

    while header_text := next_line():
        try:
            header = json.loads(header_text)
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict) or header.get("crosscut") != "strategy" or header.get("version") != FORMAT:
            raise CertificateError(f"{path}, line {number}: not the header of a Crosscut strategy certificate")
        section = Section(header, read_lines())
        yield section
        for _ in section.lines:  # what the caller left unread
            pass
