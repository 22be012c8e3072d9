"""Numbered attempts at something, by one process or several, with the same results in the same order.

Idea: an attempt is a function of its number. It has a random generator of its own and limits of its own, which count work and
never time, and it leaves nothing behind for later ones. So it does not matter which process makes it or when, and a run that is
stopped has a prefix of what a longer one has. What every attempt needs and no attempt changes, such as a table, is opened once
in each process.

The processes are started anew (`spawn`) and have process groups of their own, so that Ctrl-C on a terminal reaches only the one
that started them. That one interrupts them when it stops, for whatever reason; they end what they have started, and themselves.
If it is killed, they notice at the end of their attempt. A process that is lost ends the run: its attempt has no result.
A process may be interrupted anywhere, even while it makes or empties a temporary folder. So all temporary files of a run's
processes lie in one folder, which goes when they have ended.

Some work, such as one question to a SAT solver, looks at no clock. In a process of its own (`apart`) it ends with the run all the
same; and where every attempt has limits by itself (`limited_attempts`), one that goes beyond them is ended with its process.
"""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from crosscut.core.errors import BatchError
from crosscut.solver.limits import LimitReached, Limits, Meter, memory_in_use
from crosscut.solver.processes import BEAT, PATIENCE, end, speaker, uninterrupted, unjoined

T = TypeVar("T")
Attempt = Callable[[int], T]
Open = Callable[[Meter], Attempt[T]]
"""What opens the attempts in a process; its meter has what is left of the run's time, and this process's share of memory.

It must be something that can be pickled, and so must results and exceptions.
"""

LOOK = 0.1  # seconds between two looks at the limits of attempts
GRACE = 0.5  # seconds for an attempt to find by itself that its time is over
WAITING = 2  # attempts that a process is given at a time, so that it need not wait for the next one
AHEAD = 64  # attempts for each process that may be finished before an earlier one is


def attempts(opening: Open[T], meter: Meter, jobs: int = 1, *, apart: bool = False) -> Generator[T]:
    """Yield what the attempts 0, 1, 2, ... of a run come to, in order, for ever or until a limit of `meter` is reached.

    Arguments: `meter` counts attempts; `jobs`: how many processes, 1 for this one alone, or with `apart` for one beside it. Close
    the generator to end the processes. Raises LimitReached, what an attempt raises, and BatchError for a process that is lost.
    """
    if jobs == 1 and not apart:
        yield from _here(opening(_share(meter, 1)), meter)
    else:
        yield from _by_processes(opening, meter, jobs, Limits())


def limited_attempts(opening: Open[T], meter: Meter, jobs: int, each: Limits) -> Generator[T | LimitReached]:
    """Yield what attempts come to, by so many processes; in the place of one that goes beyond a limit of `each`, LimitReached.

    That is for work that looks at no clock: what does should stop by itself. The seconds of an attempt are counted from its
    beginning, its memory is that of its process; see `attempts` for the rest.
    """
    yield from _by_processes(opening, meter, jobs, each)


def _by_processes(opening: Open[Any], meter: Meter, jobs: int, each: Limits) -> Generator[Any]:
    workers: list[_Worker] = []
    with tempfile.TemporaryDirectory(prefix="crosscut-") as scratch:
        try:
            with _starting():
                for _ in range(jobs):
                    workers.append(_Worker(opening, _share(meter, jobs).limits, scratch))
            yield from _in_order(workers, meter, each)
        finally:
            for worker in workers:
                worker.interrupt()
            for worker in workers:
                worker.end()


@contextmanager
def _starting() -> Iterator[None]:
    """Keep Ctrl-C waiting; a process that is started meanwhile keeps it waiting until it has a process group of its own."""
    with unjoined():
        resource_tracker.ensure_running()  # started with the first process otherwise, and then it lets Ctrl-C through
    with uninterrupted():
        yield


def _here(attempt: Attempt[T], meter: Meter) -> Generator[T]:
    for number in count():
        meter.count()
        meter.look()
        yield attempt(number)


def _share(meter: Meter, jobs: int) -> Meter:
    """Return the meter of one of so many processes: no limit on nodes, the time that is left, its part of the memory."""
    memory = None if meter.limits.memory is None else meter.limits.memory // jobs
    return Meter(replace(meter.limits, nodes=None, memory=memory), meter.progress)


def _in_order(workers: list[_Worker], meter: Meter, each: Limits) -> Generator[Any]:
    found: dict[int, Any] = {}
    given = 0
    most = None if meter.limits.nodes is None else meter.limits.nodes - meter.nodes
    for number in count():
        meter.count()
        while number not in found:
            for worker in workers:
                while len(worker.numbers) < WAITING and given < number + AHEAD * len(workers) and (most is None or given < most):
                    worker.give(given)
                    given += 1
            meter.look()
            for pipe in wait([worker.pipe for worker in workers], BEAT if each == Limits() else LOOK):
                worker = next(one for one in workers if one.pipe is pipe)
                for said in worker.heard():
                    if isinstance(said, str):
                        if meter.progress is not None:
                            meter.progress(said)
                    else:
                        found[worker.numbers.pop(0)] = said
            for place, worker in enumerate(workers):
                if (limit := worker.beyond(each)) is not None:
                    found[worker.numbers.pop(0)] = LimitReached(limit), None
                    with _starting():
                        workers[place] = worker.replaced()
        result, error = found.pop(number)
        if error is not None:
            raise error
        yield result


class _Worker:
    """A process that makes one attempt at a time.

    `numbers`: of those it has been given and has not finished; `since`: when it began with the first of them, if it is ready.
    """

    def __init__(self, opening: Open[Any], limits: Limits, scratch: str) -> None:
        self.opening, self.limits, self.scratch = opening, limits, scratch
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        given = (theirs, opening, limits, scratch)
        self.process = context.Process(target=_work, args=given, name="crosscut-attempts", daemon=True)
        with unjoined():
            self.process.start()
        theirs.close()
        self.numbers: list[int] = []
        self.ready = False
        self.since = 0.0

    def give(self, number: int) -> None:
        """Have an attempt made."""
        if not self.numbers:
            self.since = monotonic()
        self.numbers.append(number)
        with suppress(OSError):  # the process is gone: that is found when it is heard
            self.pipe.send(number)

    def heard(self) -> Generator[Any]:
        """Yield what the process has to say: sentences of progress, and results in the order of its numbers; BatchError."""
        try:
            while self.pipe.poll():
                said = self.pipe.recv()
                if not isinstance(said, str):
                    self.since = monotonic()
                if said is None:
                    self.ready = True
                else:
                    yield said
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise BatchError(f"a process that made attempts is lost (exit code {self.process.exitcode})") from None

    def beyond(self, each: Limits) -> str | None:
        """Return which of these limits the attempt has gone beyond, None if it has not."""
        if not (self.ready and self.numbers):
            return None
        if each.seconds is not None and monotonic() - self.since > each.seconds + GRACE:
            return "seconds"
        return "memory" if each.memory is not None and memory_in_use(self.process.pid) > each.memory else None

    def replaced(self) -> _Worker:
        """End the process, which may tidy up; return a new one that has been given what was not begun."""
        self.interrupt()
        self.end()
        other = _Worker(self.opening, self.limits, self.scratch)
        for number in self.numbers:
            other.give(number)
        return other

    def interrupt(self) -> None:
        """Ask the process to end at once; one that has not begun yet has nothing to tidy up."""
        with suppress(EOFError, OSError, BatchError):
            for _ in self.heard():
                pass
        if self.process.is_alive() and self.process.pid is not None:
            os.kill(self.process.pid, signal.SIGINT if self.ready else signal.SIGKILL)
        self.pipe.close()

    def end(self) -> None:
        """See the process end."""
        end(self.process)


def _work(pipe: Connection, opening: Open[Any], limits: Limits, scratch: str) -> None:
    """Make the attempts that the pipe asks for until it is closed or this process interrupted; `scratch`: where it may write."""
    os.setpgid(0, 0)
    tempfile.tempdir = scratch
    say = speaker(pipe)
    with suppress(KeyboardInterrupt), _nobody_left(scratch):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C that has waited was for the process that started this one
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, signal.default_int_handler)
        pipe.send(None)
        attempt: Attempt[Any] | None = None
        while True:
            number, result, failure = pipe.recv(), None, None
            try:
                attempt = attempt or opening(Meter(limits, say))
                result = attempt(number)
            except Exception as error:  # it is raised again where the results go
                failure = error
            pipe.send((result, failure))


@contextmanager
def _nobody_left(scratch: str) -> Iterator[None]:
    """Tidy up when the pipe is closed: if what started this process was killed, the last process removes the folder."""
    try:
        yield
    except (EOFError, OSError):
        run = parent_process()
        if run is not None:
            run.join(GRACE)
            if not run.is_alive():
                with suppress(OSError):
                    Path(scratch).rmdir()
