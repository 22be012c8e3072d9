"""The folder for a run's certificates: used by one run at a time, and rid of what a killed worker left half written."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crosscut.errors import BatchError

HALF = re.compile(r"[0-9a-f]{16}\.(gz|zip)\.[0-9]+\.part|\.crosscut-.+")


@contextmanager
def folder_of_one_run(path: Path) -> Iterator[Path]:
    """Make a folder if it is not there, and hold it; BatchError if it cannot be made or another run holds it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDONLY)
    except OSError as error:
        raise BatchError(f"cannot write to {path}: {error.strerror}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for entry in path.iterdir():
            if HALF.fullmatch(entry.name):
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        yield path
    except BlockingIOError:
        raise BatchError(f"{path} is in use: another run keeps its certificates there") from None
    finally:
        os.close(handle)
