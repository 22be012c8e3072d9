"""What processes that work beside this one have in common: how they are started, say how far they are, and are seen to end."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic

from crosscut.solver.limits import Progress

SAFE = "PYTHONSAFEPATH"

BEAT = 0.5  # seconds between two sentences of progress from a process
PATIENCE = 10.0  # seconds for a process to end when it is interrupted


def speaker(pipe: Connection) -> Progress:
    """Return what sends sentences of progress through a pipe, one in each `BEAT` at most."""
    spoken = monotonic()

    def say(sentence: str) -> None:
        nonlocal spoken
        if monotonic() - spoken >= BEAT:
            spoken = monotonic()
            pipe.send(sentence)

    return say


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Keep Ctrl-C waiting till the end of the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def unjoined() -> Iterator[None]:
    """Have new interpreters that are started meanwhile look nowhere in the current folder.

    A file `json.py` there, beside a file that was downloaded, would otherwise become a part of them.
    """
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(SAFE, None)
        else:
            os.environ[SAFE] = before


def end(process: BaseProcess) -> None:
    """See a process end that was asked to, or end it when patience is over."""
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
