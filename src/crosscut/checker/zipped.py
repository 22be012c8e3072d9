"""The members of a bundle: a zip file, read as literally as that format allows.

The standard library's reader is made for archives of all kinds: with comments, with 64-bit sizes, with second names in extra
fields, behind other data. Here a member is an entry of the directory at the end of the file with a plain name, one of two
methods, a right size and a right checksum. Everything else is refused.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from .boards import CheckError
from .budget import Meter

END = struct.Struct("<4s4H2LH")
ENTRY = struct.Struct("<4s6H3L5H2L")
LOCAL = struct.Struct("<4s5H3L2H")
CHUNK = 65_536
MAX_DIRECTORY = 1_000_000
TOO_LARGE = 0xFFFFFFFF
"""Stands in the place of a size or an offset of 64 bits, which then stands elsewhere."""

STORED, DEFLATED, ENCRYPTED = 0, 8, 1


class Entry(NamedTuple):
    """What the directory says of a member; `packed` and `size` are its bytes in the file and decompressed."""

    flags: int
    method: int
    sum: int
    packed: int
    size: int
    offset: int


class Archive:
    """A zip file with certain members, each once, and no others."""

    def __init__(self, stream: BinaryIO, choices: tuple[tuple[str, ...], ...], meter: Meter) -> None:
        """Read the directory of the file in `stream`, which must be able to seek.

        Args:
            stream: the file.
            choices: the names of the members, in one way or another, as many in each.
            meter: counts what reading costs.
        """
        self.stream, self.meter = stream, meter
        self.end = stream.seek(0, 2) - END.size
        _, disk, first, here, count, size, offset, comment = self.record(END, max(self.end, 0), b"PK\5\6")
        if disk or first or here != count or comment or offset + size != self.end or size > MAX_DIRECTORY:
            raise CheckError("not a zip file: no directory right before its end, or a comment, or parts elsewhere")
        self.entries: dict[str, Entry] = {}
        at = offset
        for _ in range(count if count == len(choices[0]) else 0):
            _, _, _, flags, method, _, _, checksum, packed, plain, name, extra, note, _, _, _, start = self.record(
                ENTRY, at, b"PK\1\2"
            )
            self.entries[self.cut(at + ENTRY.size, name).decode("latin-1")] = Entry(flags, method, checksum, packed, plain, start)
            at += ENTRY.size + name + extra + note
        if set(self.entries) not in map(set, choices) or at != self.end:
            raise CheckError(f"its members are not {' or '.join(map(', '.join, choices))}, each once")

    def cut(self, at: int, size: int) -> bytes:
        """Return so many bytes of the file, from `at` on."""
        self.stream.seek(at)
        data = self.stream.read(size)
        if len(data) != size:
            raise CheckError("not a zip file: something lies beyond its end")
        return data

    def record(self, form: struct.Struct, at: int, mark: bytes) -> tuple[int, ...]:
        """Return the fields of a record, which must begin with `mark`."""
        found = form.unpack(self.cut(at, form.size))
        if found[0] != mark:
            raise CheckError("not a zip file: a record is not where it should be")
        return found

    def check(self, name: str, most: int) -> None:
        """Refuse a member by what the directory says of it; it may have at most so many bytes."""
        entry = self.entries[name]
        if entry.flags & ENCRYPTED:
            raise CheckError("encrypted")
        if entry.method not in (STORED, DEFLATED):
            raise CheckError("neither stored nor deflated")
        if entry.size > most or TOO_LARGE in (entry.packed, entry.offset):
            raise CheckError("too large")

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the bytes of a member, which was looked at by `check`."""
        entry, size, checksum = self.entries[name], 0, 0
        try:
            for data in self.inflated(entry, self.packed(name, entry)):
                size, checksum = size + len(data), zlib.crc32(data, checksum)
                self.meter.work(len(data) // 20)
                if size > entry.size:
                    break
                yield data
        except zlib.error as error:
            raise CheckError(f"cannot be read: {error}") from None
        if size != entry.size or checksum != entry.sum:
            raise CheckError("cannot be read: its size or its checksum is wrong")

    def packed(self, name: str, entry: Entry) -> Iterator[bytes]:
        """Yield the bytes of a member as they stand in the file."""
        *_, named, extra = self.record(LOCAL, entry.offset, b"PK\3\4")
        at = entry.offset + LOCAL.size + named + extra
        if self.cut(entry.offset + LOCAL.size, named) != name.encode("latin-1") or at + entry.packed > self.end:
            raise CheckError("cannot be read: it is not where the directory says")
        for start in range(at, at + entry.packed, CHUNK):
            yield self.cut(start, min(CHUNK, at + entry.packed - start))

    def inflated(self, entry: Entry, packed: Iterator[bytes]) -> Iterator[bytes]:
        """Yield what packed bytes hold."""
        if entry.method == STORED:
            yield from packed
            return
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        for data in packed:
            while data:
                yield inflate.decompress(data, CHUNK)
                data = inflate.unconsumed_tail
        yield inflate.flush()
        if not inflate.eof or inflate.unused_data:
            raise CheckError("cannot be read: its compressed data end too early or too late")
