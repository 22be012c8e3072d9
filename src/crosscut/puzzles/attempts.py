"""Numbered attempts at something, by one process or several, with the same results in the same order.

Idea: an attempt is a function of its number. It has a random generator of its own and limits of its own, which count work and
never time, and it leaves nothing behind for later ones. So it does not matter which process makes it or when, and the results of
a stopped run are a prefix of those of a longer run. What every attempt needs and no attempt changes, such as a table, is opened
once in each process.

When the run stops, for whatever reason, it interrupts its processes (`solver.workers`); they end what they have started, and
themselves. If the run is killed, they notice at the end of their attempt. A lost process ends the run, since its attempt has no
result. A process may be interrupted anywhere, even while it makes or empties a temporary folder. So all temporary files of a
run's processes lie in one folder, which is removed when they have ended.

Some work, such as one question to a SAT solver, looks at no clock. In a process of its own (`apart`) it still ends with the run.
Where every attempt has its own limits (`limited_attempts`), an attempt that goes beyond them is ended with its process.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from subprocess import TimeoutExpired
from time import monotonic, sleep
from typing import Any, TypeVar

from crosscut.core.errors import BatchError
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.worker import BEAT, beats
from crosscut.solver.workers import PATIENCE, Hand, end_all, listen, uninterrupted

T = TypeVar("T")
Attempt = Callable[[int], T]
Open = Callable[[Meter], Attempt[T]]
"""Opens the attempts in a process; its meter has what is left of the run's time, and this process's share of memory.

It must be picklable, and so must results and exceptions.
"""

LOOK = 0.1  # seconds between two looks at the limits of attempts
GRACE = 0.5  # seconds for an attempt to find by itself that its time is over
WAITING = 2  # attempts that a process is given at a time, so that it need not wait for the next one
AHEAD = 64  # attempts for each process that may be finished before an earlier one is


def attempts(opening: Open[T], meter: Meter, jobs: int = 1, *, apart: bool = False) -> Generator[T]:
    """Yield the results of the attempts 0, 1, 2, ... of a run, in order, for ever or until a limit of `meter` is reached.

    Arguments: `meter` counts attempts; `jobs`: how many processes, 1 for this one alone, or with `apart` for one beside it. Close
    the generator to end the processes. Raises LimitReached, what an attempt raises, and BatchError for a process that is lost.
    """
    if jobs == 1 and not apart:
        yield from _here(opening(_share(meter, 1)), meter)
    else:
        yield from _by_processes(opening, meter, jobs, Limits())


def limited_attempts(opening: Open[T], meter: Meter, jobs: int, each: Limits) -> Generator[T | LimitReached]:
    """Yield the results of attempts by so many processes; LimitReached in the place of one beyond a limit of `each`.

    This is for work that looks at no clock; other work should stop by itself. The seconds of an attempt are counted from its
    beginning, its memory is that of its process; see `attempts` for the rest.
    """
    yield from _by_processes(opening, meter, jobs, each)


def _by_processes(opening: Open[Any], meter: Meter, jobs: int, each: Limits) -> Generator[Any]:
    workers: list[Hand[int]] = []
    with tempfile.TemporaryDirectory(prefix="crosscut-") as scratch:
        work = partial(_work, opening, _share(meter, jobs).limits, Path(scratch), os.getpid())
        try:
            with uninterrupted():
                for _ in range(jobs):
                    workers.append(Hand(work, Path(scratch)))
            yield from _in_order(workers, meter, each, lambda: Hand(work, Path(scratch)))
        finally:
            end_all(workers)


def _here(attempt: Attempt[T], meter: Meter) -> Generator[T]:
    for number in count():
        meter.count()
        meter.look()
        yield attempt(number)


def _share(meter: Meter, jobs: int) -> Meter:
    """Return the meter of one of so many processes: no limit on nodes, the time that is left, its part of the memory."""
    memory = None if meter.limits.memory is None else meter.limits.memory // jobs
    return Meter(replace(meter.limits, nodes=None, memory=memory), meter.progress)


def _in_order(workers: list[Hand[int]], meter: Meter, each: Limits, another: Callable[[], Hand[int]]) -> Generator[Any]:
    found: dict[int, Any] = {}
    given = 0
    most = None if meter.limits.nodes is None else meter.limits.nodes - meter.nodes
    for number in count():
        meter.count()
        while number not in found:
            for worker in workers:
                while len(worker.tasks) < WAITING and given < number + AHEAD * len(workers) and (most is None or given < most):
                    worker.ask(given)
                    given += 1
            meter.look()
            for worker in listen(workers, BEAT if each == Limits() else LOOK):
                for said in worker.answers():
                    if not isinstance(said, str):
                        found[worker.finish()] = said
                    elif meter.progress is not None:
                        meter.progress(said)
                _require_alive(worker)
            for place, worker in enumerate(workers):
                if (limit := _beyond(worker, each)) is not None:
                    found[worker.finish()] = LimitReached(limit), None
                    with uninterrupted():
                        end_all([worker])
                        workers[place] = another()
                    for waiting in worker.tasks:
                        workers[place].ask(waiting)
        result, error = found.pop(number)
        if error is not None:
            raise error
        yield result


def _require_alive(worker: Hand[int]) -> None:
    """Raise BatchError if a process has ended."""
    if worker.ended:
        with suppress(TimeoutExpired):
            worker.process.wait(PATIENCE)
        raise BatchError(f"a process that made attempts is lost (exit code {worker.process.returncode})")


def _beyond(worker: Hand[int], each: Limits) -> str | None:
    """Return which of these limits the attempt of a process has gone beyond, None if it has not."""
    if not (worker.ready and worker.tasks):
        return None
    if each.seconds is not None and monotonic() - worker.since > each.seconds + GRACE:
        return "seconds"
    return "memory" if each.memory is not None and worker.memory() > each.memory else None


def _work(
    opening: Open[Any], limits: Limits, scratch: Path, run: int, numbers: Iterator[int], say: Callable[[Any], None]
) -> None:
    """Make the attempts of these numbers; when there are no more, because the `run`, a process, was killed, remove its folder."""
    beat, attempt = beats(say), None
    with suppress(BrokenPipeError):
        for number in numbers:
            result, failure = None, None
            try:
                attempt = attempt or opening(Meter(limits, beat))
                result = attempt(number)
            except Exception as error:  # whoever receives the results raises it again
                failure = error
            say((result, failure))
    until = monotonic() + GRACE
    while os.getppid() == run and monotonic() < until:
        sleep(LOOK)
    if os.getppid() != run:
        with suppress(OSError):  # the last process finds it empty
            scratch.rmdir()
