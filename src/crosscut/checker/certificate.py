"""The walk through a certificate: one line after the other, with memory for the open demands only.

A file proves its statements when every line of every section keeps the rules of the certificate format. The numbers in
comments are those of the section "Meaning" of the format's page.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

from .boards import CheckError, shown
from .bundle import MAX_MEMBER, check_bundle
from .game import Position
from .statement import COMMON, GAMES, Report, Statement, json_object, named_game, proved

__all__ = ["GAMES", "Report", "Statement", "check_file", "check_stream"]

MAX_LINE = 4096
HEADER = COMMON | {"side": str, "guarantee": str}
FOOTER = {"end": str, "lines": int, "sha256": str}
LINE = re.compile(r"([0-9]{1,6}) ([^ ]+) ([^ ]+)(?: order=([^ ]*))?")
GUARANTEE = re.compile(r"win|at_least_draw|within (0|[1-9][0-9]{0,99})")


def check_file(path: str | os.PathLike[str], tick: Callable[[int], None] | None = None) -> Report:
    """Check the certificate or the refutation bundle in a file; its first bytes say which it is.

    Args:
        path: the file; a certificate is plain or compressed by gzip.
        tick: called with the number of the line now and then, to show progress; what it raises comes through.

    Returns:
        What the file proves, or why it is refused. Whatever the file holds, and if there is none, nothing is raised.
    """
    try:
        with Path(path).open("rb") as stream:
            return check_stream(stream, tick)
    except (OSError, ValueError) as error:
        return Report(False, error=f"cannot be opened: {getattr(error, 'strerror', None) or error}")


def check_stream(stream: BinaryIO, tick: Callable[[int], None] | None = None) -> Report:
    """Check the certificate or bundle in a stream of bytes, which need not be able to go back; see `check_file`."""
    try:
        if (head := stream.read(2)) == b"PK":
            return _check_bundle(head, stream, tick)
        return _check_strategies(_Lines(head, stream, tick))
    except OSError as error:
        return Report(False, error=f"cannot be read: {error}")
    except MemoryError:
        return Report(False, error="out of memory")


def _check_strategies(lines: _Lines) -> Report:
    """Check the sections of a strategy certificate."""
    statements: list[Statement] = []
    try:
        header = lines.next()
        while header or not statements:
            statements.append(_Section(header).walk(lines))
            header = lines.next()
    except CheckError as error:
        return Report(False, error=str(error), line=lines.number)
    except (EOFError, OSError, zlib.error) as error:
        return Report(False, error=f"cannot be read: {error}", line=lines.number)
    return Report(True, tuple(statements))


def _check_bundle(head: bytes, stream: BinaryIO, tick: Callable[[int], None] | None) -> Report:
    """Check the bundle in a stream from which `head` was read: a zip file is read from its end, so it is copied first."""
    # Up to this many bytes in memory, more in a file.
    with tempfile.SpooledTemporaryFile(16_000_000) as copy:
        copy.write(head)
        while copy.write(stream.read(65_536)):
            if copy.tell() > 3 * MAX_MEMBER:
                return Report(False, error="the bundle: too large")
        return check_bundle(cast(BinaryIO, copy), tick)


class _Rejoined(io.RawIOBase):
    """A stream with the bytes that were read to look at its beginning put back: a pipe cannot go back by itself."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self.head, self.stream = head, stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - as in the standard library
        data = self.head or self.stream.read(len(buffer))
        self.head = b""
        buffer[: len(data)] = data
        return len(data)


class _Lines:
    """The lines of a file. `number` is the line last asked for, so it is the one to blame for whatever comes up."""

    def __init__(self, head: bytes, stream: BinaryIO, tick: Callable[[int], None] | None) -> None:
        whole = io.BufferedReader(_Rejoined(head, stream))
        self.stream: Any = gzip.GzipFile(fileobj=whole, mode="rb") if head == b"\x1f\x8b" else whole
        self.number = 0
        self.tick = tick

    def next(self) -> str:
        """Return the next line without its LF, "" at the end of the file."""
        self.number += 1
        if self.tick and self.number % 1024 == 0:
            self.tick(self.number)
        data: bytes = self.stream.readline(MAX_LINE + 1)
        if not data:
            return ""
        if data == b"\n":
            raise CheckError("blank line")
        if not data.endswith(b"\n"):
            raise CheckError("line too long" if len(data) > MAX_LINE else "the file ends within a line")
        text = data[:-1].decode("latin-1")
        if not (text.isascii() and text.isprintable()):
            raise CheckError("not a line of printable ASCII")
        return text


class _Section:
    """One section: the statement of its header and the demands that are open."""

    def __init__(self, header: str) -> None:
        if not header:
            raise CheckError("the file is empty")
        members = json_object("header", header, HEADER)
        self.game = named_game("strategy", members)
        if members["side"] not in ("B", "W"):
            raise CheckError('the side is neither "B" nor "W"')
        guarantee = GUARANTEE.fullmatch(members["guarantee"])
        if not guarantee:
            raise CheckError(f"unknown guarantee {shown(members['guarantee'])}")
        self.members = members
        # K of `within K`.
        self.limit = int(guarantee[1]) if guarantee[1] else None
        self.root = self.game.read(members["position"])
        self.prover = self.game.holder(self.root, members["side"])
        self.digest = hashlib.sha256(header.encode("ascii") + b"\n")
        # The text of each demanded position, with the smallest rank demanded.
        self.demands: dict[str, tuple[int, Position]] = {}

    def walk(self, lines: _Lines) -> Statement:
        """Check the lines and the footer of the section, and return what it proves."""
        count, last = 0, 0
        while (text := lines.next()) and not text.startswith("{"):
            self.digest.update(text.encode("ascii") + b"\n")
            match = LINE.fullmatch(text)
            if not match:
                raise CheckError("neither a line `RANK POSITION TURN [order=CELLS]` nor a footer")
            rank, position, turn, order = int(match[1]), match[2], match[3], match[4]
            if count and rank > last:
                raise CheckError(f"the rank rises from {last} to {rank}")  # 2
            p = self.answer(position, rank, turn) if count else self.begin(position, rank, turn)
            self.follow(p, rank, turn, order)
            count, last = count + 1, rank
        self.finish(text, count)
        return proved(self.members, self.members["side"], self.members["guarantee"], count)

    def begin(self, position: str, rank: int, turn: str) -> Position:
        """Check what is said of the first line only (1 and 2), and return its position."""
        if position != self.members["position"]:
            raise CheckError("the first line is not for the position of the header")
        if self.limit is not None and rank > self.limit:
            raise CheckError(f"the rank {rank} is too large for the guarantee")
        waits = self.game.ended(self.root) or self.game.person(self.root) != self.prover
        if waits != (turn == "-"):
            raise CheckError("the turn must be `-`: the prover is not to move" if waits else "the prover has to move")
        return self.root

    def answer(self, position: str, rank: int, turn: str) -> Position:
        """Strike off the demand that a line answers (5), and return its position."""
        if turn == "-":
            raise CheckError("only a first line may have the turn `-`")  # 1
        if position not in self.demands:
            raise CheckError("no earlier line demands this position")
        demanded, p = self.demands.pop(position)
        if rank > demanded:
            raise CheckError(f"the rank {rank} is larger than the rank demanded, {demanded}")
        return p

    def follow(self, p: Position, rank: int, turn: str, order: str | None) -> None:
        """Play the prover's turn and every turn of the other player (3 and 4), and demand what they lead to."""
        asked = False
        if turn == "-":
            reached, left = ([p], rank) if self.game.ended(p) else (self.replies(p), rank - 1)
        else:
            q = self.game.play(p, turn)
            reached, left = ([q], rank - 1) if self.game.ended(q) else (self.replies(q), rank - 2)
        if left < 0:
            raise CheckError(f"the rank {rank} is too small")
        for r in reached:
            if self.game.ended(r):
                asked = self.satisfied(r, order) or asked
            else:
                text = self.game.write(r)
                demanded = self.demands.get(text, (left, r))[0]
                self.demands[text] = (min(left, demanded), r)
        if order is not None and not asked:
            raise CheckError("the line has an order where none is needed")

    def replies(self, q: Position) -> list[Position]:
        """Return where the other player's legal turns lead."""
        turns = self.game.turns(q)
        if self.game.person(q) == self.prover or not turns:
            raise CheckError("the other player is not to move, or has no turn")  # never, if the rules are right
        return [self.game.after(q, turn) for turn in turns]

    def satisfied(self, r: Position, order: str | None) -> bool:
        """Check that an ended position satisfies the guarantee, and return whether an order was needed for it."""
        asked = self.game.asked(r)
        needed = asked is not None and self.game.holder(r, asked) == self.prover
        if needed and order is None:
            raise CheckError(f"an order is needed: the other player passes, and {asked} has to connect")
        winner = self.game.winner(r, order if needed else None)
        drawn = winner is None and self.members["guarantee"] == "at_least_draw"
        if not drawn and (winner is None or self.game.holder(r, winner) != self.prover):
            result = "is a draw" if winner is None else f"is won by {winner}"
            raise CheckError(f"the game ends against the guarantee: {shown(self.game.write(r))} {result}")
        return needed

    def finish(self, text: str, count: int) -> None:
        """Check the footer (6) and that no demand is open (5)."""
        if not text:
            raise CheckError("the file ends before the footer of a section")
        members = json_object("footer", text, FOOTER)
        if members["end"] != "strategy":
            raise CheckError("not the footer of a strategy")
        if not count:
            raise CheckError("a section without lines")
        if members["lines"] != count:
            raise CheckError(f"the section has {count} lines, the footer gives another number")
        if members["sha256"] != self.digest.hexdigest():
            raise CheckError("the digest is wrong")
        for position in self.demands:
            raise CheckError(f"{len(self.demands)} positions demanded and not answered, the first is {shown(position)}")
