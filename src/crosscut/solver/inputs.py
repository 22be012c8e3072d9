"""Input files, each read from its beginning and once: a pipe cannot go back, and is empty when it is opened a second time.

A shell hands over a pipe for `<(...)`, `mkfifo` makes one, and standard input mostly is one. Code that looks at the beginning
first, or reads twice, uses `opened`: it returns a regular file as it is, and a copy of anything else. Code that needs the file
itself calls `require_regular`.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import IO

from crosscut.core.errors import CrosscutError

PIECE = 1 << 16


def opened(path: Path | None, most: int | None = None) -> IO[bytes]:
    """Return a file to read that can go back to its beginning; the caller closes it.

    Arguments: `path`: None for standard input; `most`: bytes that are copied of what is no regular file, None for all of it.
    Raises OSError, and ValueError for a name that is none.
    """
    if path is None:
        return _copied(sys.stdin.buffer, most)
    stream = path.open("rb")
    if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        return stream
    with closing(stream):
        return _copied(stream, most)


def is_pipe(name: str) -> bool:
    """Return whether this is the name of a pipe, whatever its ending: `<(...)` has names such as /dev/fd/63."""
    mode = _mode(Path(name))
    return mode is not None and stat.S_ISFIFO(mode)


def is_regular(name: str) -> bool:
    """Return whether this is the name of a regular file; False for a name that is too long."""
    mode = _mode(Path(name))
    return mode is not None and stat.S_ISREG(mode)


def require_regular(path: Path, why: str, error: type[CrosscutError]) -> None:
    """Raise the error, with the reason why, if the path exists and is no regular file: a pipe, say."""
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        raise error(f"{path} is no regular file, and one is needed: {why}")


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return None


def _copied(stream: IO[bytes], most: int | None) -> IO[bytes]:
    copy = tempfile.TemporaryFile("w+b", prefix="crosscut-")  # noqa: SIM115 - the caller closes it
    left = most
    while data := stream.read(PIECE if left is None else min(PIECE, left)):
        copy.write(data)
        left = None if left is None else left - len(data)
    copy.seek(0)
    return copy
