"""Writing and reading certificate files (the format is docs/formats/certificates.md).

A section is a header, lines, and a footer with their number and the digest of all bytes before it. Each section is a gzip member
of its own. If writing a section is interrupted, it is taken back whole, so the sections before it stay usable. Lines may come in
any order and number: they are sorted outside memory by falling rank. So the checker reads a file once, with memory for open
demands only. `explain` reads certificates here; only `crosscut.checker` decides whether a file is right.
"""

from __future__ import annotations

import errno
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

from crosscut.core.board_files import board_members
from crosscut.core.errors import CannotWriteError, CertificateError
from crosscut.core.game import COLOURS, Game
from crosscut.core.notation import shown
from crosscut.solver.inputs import opened
from crosscut.solver.limits import LimitReached
from crosscut.solver.solver import Line
from crosscut.solver.sorting import MEMORY, Sorter

FORMAT, PLIES = 1, 2  # versions: of the first kind, and of the second
LONGEST_LINE = 4096
LONGEST_HEADER = 65_536
RANK_DIGITS = 6
THREATS = "threats="
WINS = "wins="
LOCAL = "local="
STRIP = "strip="


@dataclass(frozen=True, slots=True)
class Claim:
    """What a section says: game and position, the side (colour) that holds the guarantee, and the guarantee.

    `leaves`: which won positions need no lines, "settled", "threats", "local", "strips" or none, in certificates of the first
    kind; `images`: which image of a position stands for all its images under the symmetries of the board, "least" or none.
    Games that decide by plies have certificates of the second kind; `shortened_by`: the members of their header, besides, that
    allow their lines what they do.
    """

    game: Game[Any]
    position: str
    side: int
    guarantee: str
    leaves: str = ""
    images: str = ""
    shortened_by: tuple[str, ...] = ()

    def header(self) -> dict[str, Any]:
        """Return the members of the section's header."""
        plies = self.game.decides_by_plies
        return {
            "crosscut": "strategy",
            "version": PLIES if plies else FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            **board_members(self.game.board),
            "readings": self.game.readings,
            "position": self.position,
            "side": COLOURS[self.side],
            "guarantee": self.guarantee,
            **({"relevant": "yes"} if plies and self.game.reduces else {}),
            **dict.fromkeys(self.shortened_by, "yes"),
            **({"leaves": self.leaves} if self.leaves else {}),
            **({"images": self.images} if self.images and len(self.game.board.symmetries) > 1 else {}),
        }


class CertificateWriter:
    """Writes sections to a file, as gzip members without time stamps (equal certificates are equal files) or as plain text.

    Arguments: `stream`, which can seek; `packed`, whether to compress; `folder`, for scratch files (None: the system's folder);
    `memory`, in bytes, for lines that are sorted.
    """

    def __init__(self, stream: BinaryIO, *, packed: bool, folder: Path | None = None, memory: int = MEMORY) -> None:
        self._stream = stream
        self._packed = packed
        self.folder = folder
        self.memory = memory
        self.lines = 0

    def section(
        self,
        claim: Claim,
        lines: Iterable[Line | bytes],
        *,
        in_order: bool = False,
        watch: Callable[[Iterable[bytes]], Iterable[bytes]] = iter,
    ) -> None:
        """Write one section, or nothing if it is interrupted.

        Arguments: `lines`: each a `Line` or the bytes of one without its end, in any order (equal lines are written once);
        `in_order`: the lines come by falling rank, each once; `watch`: yields what it is given, and may raise. Raises
        CertificateError for two different lines of one rank for one position, and for bytes that do not start with a rank.
        """
        start = self._stream.tell()
        try:
            with Sorter(self.folder, self.memory) as sorter:
                texts = (line if isinstance(line, bytes) else line.text.encode("ascii") for line in lines)
                ordered = watch(texts if in_order else _by_falling_rank(texts, sorter))
                if self._packed:
                    with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=self._stream, mtime=0) as member:
                        count = _write_section(member, claim, ordered)
                else:
                    count = _write_section(self._stream, claim, ordered)
        except BaseException:
            self._stream.seek(start)
            self._stream.truncate()
            raise
        self.lines += count


def _by_falling_rank(texts: Iterable[bytes], sorter: Sorter) -> Iterator[bytes]:
    """Yield lines by falling rank, equal ranks by position; the first line is the header's, as no other rank is as large."""
    for text in texts:
        rank = text.partition(b" ")[0]
        if not (rank.isdigit() and len(rank) <= RANK_DIGITS) or b"\n" in text:
            raise CertificateError(f"no line that starts with a rank: {shown(text.decode('latin-1'))}")
        sorter.add(b"%0*d %b" % (RANK_DIGITS, 10**RANK_DIGITS - 1 - int(rank), text))
    before: list[bytes] = []
    for record in sorter:
        text = record[RANK_DIGITS + 1 :]
        words = text.split(b" ", 2)
        if words[:2] == before:
            raise CertificateError(f"two lines for one position: {shown(text.decode('latin-1'))} and another")
        before = words[:2]
        yield text


def _write_section(stream: gzip.GzipFile | BinaryIO, claim: Claim, lines: Iterable[bytes]) -> int:
    digest = hashlib.sha256()
    count = 0

    def write(data: bytes) -> None:
        data += b"\n"
        digest.update(data)
        stream.write(data)

    write(json.dumps(claim.header()).encode("ascii"))
    for line in lines:
        write(line)
        count += 1
    footer = {"end": "strategy", "lines": count, "sha256": digest.hexdigest()}
    stream.write(json.dumps(footer).encode("ascii") + b"\n")
    return count


@contextmanager
def file_in_the_making(path: Path, *, lasting: bool = True) -> Iterator[Path]:
    """Yield a path beside `path` to write to; the file there is moved to `path` when the block ends without an error.

    So a file on disk is never half a file, and only a finished file replaces an older one. If `lasting`, this holds after a power
    failure too: the file is forced onto the disk before it is moved, and its folder after. If the block wrote nothing, nothing is
    moved. Raises CannotWriteError when the file cannot be written.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise CannotWriteError(f"cannot write {path}: it is there and no regular file")
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        yield part
        if part.exists():
            if lasting:
                force_to_disk(part)
            part.replace(path)
            if lasting:
                force_to_disk(path.parent)
    except OSError as error:
        raise CannotWriteError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def force_to_disk(path: Path) -> None:
    """Make the content of a file, or the names in a folder, outlast a power failure; OSError if the disk fails."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except PermissionError:
        if path.is_dir():  # one may write to a folder that one may not read
            return
        raise
    try:
        os.fsync(handle)
    except OSError as error:
        if not (error.errno == errno.EINVAL and path.is_dir()):  # some network file systems know no such thing for folders
            raise
    finally:
        os.close(handle)


def unchecked(path: Path) -> Path:
    """Return the name that keeps a certificate whose check was interrupted."""
    return path.with_name(f"{path.name}.unchecked")


@contextmanager
def being_checked(part: Path, path: Path | None) -> Iterator[None]:
    """Run the check of a finished certificate as the block; if a limit or Ctrl-C ends it, keep the file as `unchecked` names it.

    Arguments: where the file stands now, and where it is to be kept (None: nowhere).
    """
    try:
        yield
    except (LimitReached, KeyboardInterrupt):
        if path is not None:
            part.replace(unchecked(path))
        raise


class Row(NamedTuple):
    """A line as read: rank, position, turn ("-": none), and threats, wins or a region, and a strip ("" for none)."""

    rank: int
    position: str
    turn: str
    threats: str
    wins: str = ""
    strip: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section as read: its header, and an iterator over its lines to be used before the next section."""

    header: dict[str, Any]
    lines: Iterator[Row]


def read_sections(source: Path | bytes) -> Iterator[Section]:
    """Yield the sections of a certificate (a file, or the bytes of one), unchecked, streaming.

    Raises CertificateError naming file and line when the text is not of the format.
    """
    path = source if isinstance(source, Path) else "the certificate"
    try:
        with BytesIO(source) if isinstance(source, bytes) else opened(source) as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream: IO[bytes] = gzip.GzipFile(fileobj=raw) if packed else raw  # type: ignore[assignment]
            yield from _sections(path, stream)
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged compression"
        raise CertificateError(f"cannot read {path}: {reason}") from None


def _sections(path: Path | str, stream: IO[bytes]) -> Iterator[Section]:
    number = 0

    def next_line(header: bool = False) -> str:
        nonlocal number
        number += 1
        most = LONGEST_HEADER if header else LONGEST_LINE
        data = stream.readline(most + 1)
        if number == 1 and data.startswith(b"PK"):
            raise CertificateError(f"{path} is a refutation bundle: explain walks through strategy certificates")
        if len(data) > most or not data.isascii():
            raise CertificateError(f"{path}, line {number}: not a Crosscut certificate")
        return data.decode("ascii").rstrip("\n")

    def read_lines() -> Iterator[Row]:
        while not (line := next_line()).startswith("{"):
            rank, _, rest = line.partition(" ")
            position, _, rest = rest.partition(" ")
            if not (rank.isdigit() and len(rank) <= RANK_DIGITS and position and rest):
                raise CertificateError(f"{path}, line {number}: expected `rank position turn`")
            turn, *more = rest.split(" ")
            said = {
                word: part.removeprefix(word) for part in more for word in (THREATS, WINS, LOCAL, STRIP) if part.startswith(word)
            }
            wins = said.get(WINS, said.get(LOCAL, ""))
            yield Row(int(rank), position, turn, said.get(THREATS, ""), wins, said.get(STRIP, ""))

    while header_text := next_line(header=True):
        try:
            header = json.loads(header_text)
        except (ValueError, RecursionError):
            header = None
        known = isinstance(header, dict) and header.get("crosscut") == "strategy" and header.get("version") in (FORMAT, PLIES)
        if not known:
            raise CertificateError(f"{path}, line {number}: not the header of a Crosscut strategy certificate")
        section = Section(header, read_lines())
        yield section
        for _ in section.lines:  # what the caller left unread
            pass
