"""A worker's own side: `workers.Hand` starts it. It gets a function first, and runs it on the tasks that follow."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

from crosscut.solver.limits import Progress
from crosscut.solver.workers import packed

BEAT = 0.5  # seconds between two sentences of progress


def main() -> None:
    """Work until the input ends, or Ctrl-C comes from whoever started this process."""
    output = os.dup(1)
    os.dup2(2, 1)  # whatever prints must not disturb the messages
    with suppress(KeyboardInterrupt, BrokenPipeError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # drop a Ctrl-C that waited: it was for the process that started this one
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _write(output, b"ready")
        lines = iter(sys.stdin.buffer.readline, b"")
        work: Callable[[Iterator[Any], Callable[[Any], None]], None] = pickle.loads(b64decode(next(lines)))
        work((pickle.loads(b64decode(line)) for line in lines), lambda value: _write(output, packed(value)))


def beats(say: Callable[[Any], None]) -> Progress:
    """Return a function that sends sentences of progress, at most one in each `BEAT`."""
    spoken = monotonic()

    def beat(sentence: str) -> None:
        nonlocal spoken
        if monotonic() - spoken >= BEAT:
            spoken = monotonic()
            say(sentence)

    return beat


def _write(output: int, line: bytes) -> None:
    """Write a whole line without a buffer, so that an interrupted process leaves nothing unwritten."""
    rest = line + b"\n"
    while rest:
        rest = rest[os.write(output, rest) :]
