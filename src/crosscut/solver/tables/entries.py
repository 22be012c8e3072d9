"""The entries of a table file, and their hashes: a look-up reads only entries that are still what was checked.

Hashing a file of gigabytes before a look-up would take longer than the look-up. So the file is cut into pieces, each with its
SHA-256, and a look-up checks the pieces it reads: it copies a piece into memory, hashes the copy, and reads the copy. So a change
of the file at that moment, or elsewhere in the file, does no harm.

64 KiB were chosen by measuring: to solve a board of 22 cells from the start reads 269 pieces of a table, 18 MB, which takes
0.02 s of CPU more (with 1 MiB 112 pieces, 117 MB; with 16 KiB 371, 6 MB), and the hashes of the 14.4 GB of a board of 25 cells
would have 7 MB (0.4 MB; 28 MB), which every look-up reads.
"""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Callable
from pathlib import Path
from typing import SupportsIndex, overload

from crosscut.core.errors import TableError

PIECE = 1 << 16
HASH_BYTES = hashlib.sha256().digest_size
STRIDE = 1 << 24  # bytes hashed at a time; then memory is given back, and Ctrl-C heard
REMEMBERED = 1024  # pieces in memory: 64 MiB


class Entries(mmap.mmap):
    """The entries, memory-mapped. An index or slice raises TableError if its piece does not have the hash in `hashes`.

    `file`: where they are. `hashes`: of all pieces, one after the other; if empty, nothing is compared. Native loops read the
    entries as a buffer: they get what the file holds at that moment, uncompared.
    """

    file = Path()
    hashes = b""

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> bytes: ...
    def __getitem__(self, key: SupportsIndex | slice, /) -> int | bytes:
        if not self.hashes:
            return super().__getitem__(key)
        if not isinstance(key, slice):
            number, place = divmod(range(len(self))[key], PIECE)
            return self._remembered(number)[place]
        start, stop, step = key.indices(len(self))
        first = start // PIECE
        pieces = b"".join(self._piece(number) for number in range(first, -(-stop // PIECE)))
        return pieces[start - first * PIECE : stop - first * PIECE : step]

    def require(self, hashes: bytes) -> None:
        """Compare all reads from now on with these hashes; ValueError if there are more or fewer of them than pieces."""
        if len(hashes) != HASH_BYTES * -(-len(self) // PIECE):
            raise ValueError("not a hash for each piece")
        self.hashes, self._pieces = hashes, dict[int, bytes]()

    def hash_pieces(self, look: Callable[[], object] = lambda: None) -> tuple[str, bytes]:
        """Return the SHA-256 of all entries and those of the pieces, in one pass; `look` is called now and then."""
        whole, pieces = hashlib.sha256(), bytearray()
        for at in range(0, len(self), STRIDE):
            look()
            with memoryview(self) as view, view[at : at + STRIDE] as stride:
                for start in range(0, len(stride), PIECE):
                    piece = stride[start : start + PIECE].tobytes()  # a copy: both hashes are of the same bytes
                    whole.update(piece)
                    pieces += hashlib.sha256(piece).digest()
            self._give_back_pages(at, STRIDE)
        return whole.hexdigest(), bytes(pieces)

    def require_unchanged(self, look: Callable[[], object] = lambda: None) -> None:
        """Raise TableError if any piece is not what its hash says; `look` is called now and then."""
        if self.hash_pieces(look)[1] != self.hashes:
            raise TableError(f"{self.file} was changed while it was being checked")

    def _remembered(self, number: int) -> bytes:
        found = self._pieces.get(number)
        if found is None:
            found = self._piece(number)
            if len(self._pieces) >= REMEMBERED:
                del self._pieces[next(iter(self._pieces))]
            self._pieces[number] = found
        return found

    def _piece(self, number: int) -> bytes:
        """Return a copy of a piece that is what its hash says."""
        found = super().__getitem__(slice(number * PIECE, (number + 1) * PIECE))
        self._give_back_pages(number * PIECE, PIECE)
        if hashlib.sha256(found).digest() != self.hashes[number * HASH_BYTES : (number + 1) * HASH_BYTES]:
            raise TableError(
                f"{self.file}: the entries from byte {number * PIECE:,} on are not those that were verified: the table was"
                " changed since (`crosscut table verify` looks at all of it)"
            )
        return found

    def _give_back_pages(self, at: int, length: int) -> None:
        """Let the system have the memory of these pages, which limits of memory count; they are read again when needed."""
        if hasattr(mmap, "MADV_DONTNEED"):
            self.madvise(mmap.MADV_DONTNEED, at, min(length, len(self) - at))
