"""A folder of finished blocks of a long run over the boards of Xodd or Yodd: a stopped run goes on from it.

The folder holds a file `of`, which names the run's question, and for each finished block a file `block-N`. This file begins with
a line of JSON: the data to be remembered, and the SHA-256 of the rest. The rest is what blocks with fewer stones on the frame
need; it is dropped as soon as no block needs it any more. One run at a time.

The work of an earlier run is checked before it is used. Folder and files have to be this user's alone, regular files without a
second name. In a folder of finished *checks* each line carries a seal (`solver/state.py`) of the question, the block and the
line. A block without a seal, which anybody can write, is done again, and so is one whose bytes are missing or damaged. Blocks of
a table that is being *built* have no seal, since the whole table is checked before it counts.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import mmap
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from crosscut import __version__
from crosscut.core.errors import CrosscutError, UnsupportedError
from crosscut.games.xodd.tables.blocks import layers, offer_bytes, sources
from crosscut.games.xodd.tables.frame import Frame
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.state import State, open_private, why_not_own
from crosscut.solver.tables.kept import FolderError, Kept

LONGEST_LINE = 4096
OURS = re.compile(r"(of|table|block-[0-9]+)(\.[0-9]+\.part)?")


class BlockFolder:
    """The folder, used within `held`.

    `what`: the question; `frame`: of the blocks; `state`: makes and knows the seals, None for blocks without seals. Raises
    FolderError if the folder is of another question or not this user's alone, OSError if it cannot be written.
    """

    def __init__(self, folder: Path, what: str, frame: Frame, state: State | None = None) -> None:
        self.folder, self._frame = folder, frame
        self._what, self._state = f"{what}, Crosscut {__version__}", state
        self._whole: set[int] = set()
        of = folder / "of"
        for file in folder.iterdir():
            status = file.lstat()
            wrong = why_not_own(status)
            if not OURS.fullmatch(file.name) or not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
                wrong = "is nothing that a run by blocks has put there"
            if wrong is not None:
                raise FolderError(f"{file} {wrong}: expected a new or empty folder, or one that an earlier run has left")
        if not of.exists():
            with file_in_the_making(of) as part, open_private(part) as stream:
                stream.write(self._what.encode("ascii") + b"\n")
        said = of.read_text(encoding="utf-8", errors="replace").strip()
        if said != self._what:
            raise FolderError(f"{folder} is of something else ({said[:300]}), not of {self._what}")

    def take_over(
        self, kept: Kept, still: set[int], usable: Callable[[int, dict[str, Any]], bool] = lambda number, said: True
    ) -> dict[int, dict[str, Any]]:
        """Return the remembered data of the blocks that an earlier run has finished and that need not be done again.

        `still`: the blocks whose bytes are needed in any case; `usable`: whether a block is usable, by its number and its data;
        `kept` is filled in.
        """
        frame, wanted = self._frame, still
        remembered = {number: said for number in frame.kept if (said := self._said(number)) is not None}
        found = {number: said for number, said in remembered.items() if usable(number, said)}
        there = sum(self._file(number).exists() for number in frame.kept)
        for layer in reversed(layers(frame)):
            again = {number for number in layer if number not in found or (number in wanted and not self._is_whole(number))}
            wanted = {source.kept for number in again for source in sources(frame, number)}
            for number in again:
                found.pop(number, None)
        kept.folder, kept.blocks, kept.taken, kept.refused = self.folder, frame.count, len(found), there - len(found)
        return found

    def add(self, number: int, said: dict[str, Any], needed: bytes) -> None:
        """Keep a finished block: what is to be remembered, and what other blocks need of it."""
        said = said | {"sha256": hashlib.sha256(needed).hexdigest()}
        if self._state is not None:
            said["seal"] = self._state.seal(*self._sealed(number, said))
        with file_in_the_making(self._file(number)) as part, open_private(part) as stream:
            stream.write(json.dumps(said).encode("ascii") + b"\n")
            stream.write(needed)
        self._whole.add(number)

    @contextmanager
    def needed(self, number: int) -> Iterator[memoryview]:
        """Yield what other blocks need of a finished one, memory-mapped."""
        with self._file(number).open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            line = mapped.readline()
            with memoryview(mapped) as whole, whole[len(line) :] as found:
                yield found

    def drop(self, number: int) -> None:
        """Keep only what is remembered of a block."""
        with self._file(number).open("r+b") as stream:
            stream.truncate(len(stream.readline()))

    def remove(self) -> None:
        """Remove the folder with all that runs by blocks have put there."""
        for file in list(self.folder.iterdir()):
            if OURS.fullmatch(file.name):
                file.unlink()
        with suppress(OSError):  # something else was put there meanwhile
            self.folder.rmdir()

    def _said(self, number: int) -> dict[str, Any] | None:
        """Return what is remembered of a block; None if it is not there, damaged, or not sealed as it should be."""
        try:
            with self._file(number).open("rb") as stream:
                said = dict(json.loads(stream.readline(LONGEST_LINE)))
            if type(said["sha256"]) is not str or [type(count) for count in said["numbers"]] not in ([int] * 6, [int] * 7):
                return None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None
        seal = said.pop("seal", None)
        if self._state is not None and not self._state.is_seal(seal, *self._sealed(number, said)):
            return None
        return said

    def _sealed(self, number: int, said: dict[str, Any]) -> tuple[str, bytes, bytes, bytes]:
        """Return what a seal is of: the question, the block and what is remembered of it."""
        return "block", self._what.encode("ascii"), str(number).encode("ascii"), json.dumps(said, sort_keys=True).encode("ascii")

    def _is_whole(self, number: int) -> bool:
        """Return whether what others need of a block is there, by its checksum."""
        if number not in self._whole:
            with self.needed(number) as found:
                if len(found) != offer_bytes(self._frame):
                    return False
                if hashlib.sha256(found).hexdigest() != (self._said(number) or {}).get("sha256"):
                    return False
        self._whole.add(number)
        return True

    def _file(self, number: int) -> Path:
        return self.folder / f"block-{number}"


@contextmanager
def held(folder: Path, room: int) -> Iterator[None]:
    """Make a folder and hold it for this process alone; first require so many bytes of room on its disk.

    Bytes that are in the folder already count. Raises FolderError if another run holds it or if it is not this user's alone,
    UnsupportedError without the room, and CrosscutError for an OSError inside.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            wrong = why_not_own(os.fstat(handle))
            if wrong is not None:
                raise FolderError(f"{folder} {wrong}: finished blocks are taken over from this user's alone")
            _require_room(folder, room)
            yield
        except BlockingIOError:
            raise FolderError(f"{folder} is in use by another run") from None
        finally:
            os.close(handle)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror or error}") from None


def _require_room(folder: Path, wanted: int) -> None:
    free = shutil.disk_usage(folder).free + sum(file.lstat().st_blocks * 512 for file in folder.iterdir())
    if wanted > free:
        raise UnsupportedError(f"{wanted / 1e9:.2f} GB of room are needed in {folder}, {free / 1e9:.2f} GB are there")
