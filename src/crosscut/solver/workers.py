"""Processes that work for this one: how they are started, given tasks, heard, interrupted, and seen to end.

A worker is a new interpreter in a process group of its own. So Ctrl-C on a terminal reaches only the process that started it,
which then ends the worker. Tasks go to its standard input and messages come from its standard output, a line each; the first
message says that it is ready. When its input ends (the starting process is gone, say), a worker ends by itself.

`Worker` is any such process; `Hand` is one that does a function of this package (worker.py is the other side). The callers share
out the tasks, and decide about the task of a lost worker: attempts at puzzles, readings of claims, positions of a batch.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic
from typing import IO, Any, Generic, TypeVar, cast

from crosscut.solver.limits import memory_in_use

PATIENCE = 10.0  # seconds for a worker to end when it is interrupted
CHUNK = 1 << 20
# -P: nothing that lies in the current folder becomes a part of it.
START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from crosscut.solver.worker import main; main()"
T = TypeVar("T")
W = TypeVar("W", bound="Worker[Any]")


class Worker(Generic[T]):
    """A process at work.

    `tasks`: what it was given and has not finished; `since`: when it began with the first of them; `last`: when it was last
    heard; `ready`: whether it is past its start; `ended`: whether it has closed its output.
    """

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        """Start it, with the temporary files in `folder`; OSError."""
        environment = os.environ | ({} if folder is None else {"TMPDIR": str(folder)})
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, process_group=0)
        self._input, self._output = cast(IO[bytes], self.process.stdin), cast(IO[bytes], self.process.stdout)
        os.set_blocking(self._output.fileno(), False)
        self.tasks: list[T] = []
        self.ready = self.ended = False
        self.since = self.last = monotonic()
        self._rest = b""

    def fileno(self) -> int:
        """Return what can be waited for: the descriptor of its output."""
        return self._output.fileno()

    def give(self, task: T, line: bytes) -> None:
        """Hand a task over, written as a line; that the process has died is noticed when its output ends."""
        if not self.tasks:
            self.since = monotonic()
        self.tasks.append(task)
        self.tell(line)

    def tell(self, line: bytes) -> None:
        """Write a line to its input."""
        with suppress(BrokenPipeError):
            self._input.write(line + b"\n")
            self._input.flush()

    def finish(self) -> T:
        """Remove and return its first task, which is finished; the worker is at work on the next one."""
        self.since = monotonic()
        return self.tasks.pop(0)

    def heard(self) -> list[bytes]:
        """Return the messages that have come, each a line."""
        try:
            chunk = os.read(self.fileno(), CHUNK)
        except BlockingIOError:
            return []
        self.last = monotonic()
        self.ended = not chunk
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if lines and not self.ready:
            self.ready, self.since = True, self.last
            del lines[0]
        return lines

    def memory(self) -> int:
        """Return the bytes it holds, 0 if it is gone."""
        return memory_in_use(self.process.pid)

    def interrupt(self) -> None:
        """Ask it to end at once, which lets it tidy up; one that has not begun yet has nothing to tidy up."""
        if self.process.poll() is None:
            self.heard()
            os.kill(self.process.pid, signal.SIGINT if self.ready else signal.SIGKILL)

    def end(self, patience: float = PATIENCE) -> str:
        """Wait for its end, or kill it when patience is over; return how it ended."""
        for pipe in (self._input, self._output):
            with suppress(BrokenPipeError):
                pipe.close()
        code = None
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(patience)
        self.process.kill()
        self.process.wait()
        if code is None:
            return "was killed"
        return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


class Hand(Worker[T]):
    """A worker that runs one function: the function gets the tasks from here, and sends answers here.

    Arguments: `work`: the function; it takes an iterator of tasks and a function that sends an answer, or a sentence of progress.
    `work`, tasks and answers must be picklable. `folder`: for temporary files.
    """

    def __init__(self, work: Callable[[Iterator[Any], Callable[[Any], None]], None], folder: Path | None = None) -> None:
        path = json.dumps([place for place in sys.path if place])
        super().__init__((sys.executable, "-P", "-c", START, path), folder)
        self.tell(packed(work))

    def ask(self, task: T) -> None:
        """Hand a task over."""
        self.give(task, packed(task))

    def answers(self) -> list[Any]:
        """Return what it has sent."""
        return [pickle.loads(b64decode(line)) for line in self.heard()]


def packed(value: object) -> bytes:
    """Return a value as a line without its end."""
    return b64encode(pickle.dumps(value))


def listen(workers: Sequence[W], timeout: float | None) -> list[W]:
    """Return the workers that have something to say, or have ended, once there are any or the seconds are over."""
    found = {worker.fileno(): worker for worker in workers}
    return [found[cast(int, ready)] for ready in wait(list(found), timeout)]


def end_all(workers: Sequence[Worker[Any]]) -> None:
    """Interrupt workers and see them end."""
    for worker in workers:
        worker.interrupt()
    for worker in workers:
        worker.end()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Keep Ctrl-C waiting till the end of the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
