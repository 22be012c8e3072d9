"""What processes that work beside this one have in common: how they say how far they are, and how they are seen to end."""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic

from crosscut.solver.limits import Progress

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


def end(process: BaseProcess) -> None:
    """See a process end that was asked to, or end it when patience is over."""
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
