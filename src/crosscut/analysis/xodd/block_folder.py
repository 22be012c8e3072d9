"""A folder of finished blocks of a long run over the boards of Xodd or Yodd: a run that is killed goes on from it.

The folder holds a file `of`, what it is of; and for each finished block a file `block-N`: a line of JSON, what is to be
remembered of it and the SHA-256 of what follows; and then what blocks with fewer stones on the frame need of it, which is
dropped as soon as no block needs it any more. What an earlier run left is looked at by its checksum before it is used. One run
at a time.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import mmap
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from crosscut import __version__
from crosscut.errors import CrosscutError, TableError, UnsupportedError
from crosscut.solver.certificates import file_in_the_making


class BlockFolder:
    """The folder; TableError where it is of something else, OSError where it cannot be written. Used within `held`."""

    def __init__(self, folder: Path, what: str) -> None:
        self.folder = folder
        self._trusted: set[int] = set()
        what, of = f"{what}, Crosscut {__version__}", folder / "of"
        if not of.exists():
            with file_in_the_making(of) as part:
                part.write_text(what + "\n", encoding="ascii")
        said = of.read_text(encoding="utf-8", errors="replace").strip()
        if said != what:
            raise TableError(f"{folder} is of something else ({said[:200]}), not of {what}")

    def said(self, number: int) -> dict[str, Any] | None:
        """Return what is remembered of a block, None if it is not there; TableError if its file is damaged."""
        try:
            with self._file(number).open("rb") as stream:
                return dict(json.loads(stream.readline()))
        except FileNotFoundError:
            return None
        except (ValueError, TypeError):
            raise self._damaged(number) from None

    def add(self, number: int, said: dict[str, Any], needed: bytes) -> None:
        """Keep a finished block: what is to be remembered, and what other blocks need of it."""
        line = json.dumps(said | {"sha256": hashlib.sha256(needed).hexdigest()})
        with file_in_the_making(self._file(number)) as part, part.open("wb") as stream:
            stream.write(line.encode("ascii") + b"\n")
            stream.write(needed)
        self._trusted.add(number)

    @contextmanager
    def needed(self, number: int) -> Iterator[memoryview]:
        """Yield what other blocks need of a finished one, memory-mapped; TableError if its file is damaged."""
        with self._file(number).open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            line = mapped.readline()
            with memoryview(mapped) as whole, whole[len(line) :] as found:
                if number not in self._trusted and hashlib.sha256(found).hexdigest() != (self.said(number) or {}).get("sha256"):
                    raise self._damaged(number)
                self._trusted.add(number)
                yield found

    def drop(self, number: int) -> None:
        """Keep only what is remembered of a block."""
        with self._file(number).open("r+b") as stream:
            stream.truncate(len(stream.readline()))

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        shutil.rmtree(self.folder)

    def _damaged(self, number: int) -> TableError:
        return TableError(f"{self._file(number)} is damaged: remove it, and its block is done again")

    def _file(self, number: int) -> Path:
        return self.folder / f"block-{number}"


@contextmanager
def held(folder: Path, room: int) -> Iterator[None]:
    """Make a folder and hold it for this process alone, so many bytes of room on its disk being asked for first.

    What is in the folder already counts. Raises TableError if another run holds it, UnsupportedError without the room, and
    CrosscutError for an OSError inside.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _require_room(folder, room)
            yield
        except BlockingIOError:
            raise TableError(f"{folder} is in use by another run") from None
        finally:
            os.close(handle)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror or error}") from None


def _require_room(folder: Path, wanted: int) -> None:
    free = shutil.disk_usage(folder).free + sum(file.stat().st_blocks * 512 for file in folder.iterdir())
    if wanted > free:
        raise UnsupportedError(f"{wanted / 1e9:.2f} GB of room are needed in {folder}, {free / 1e9:.2f} GB are there")
