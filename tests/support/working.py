"""Work for the tests of `solver.workers`, where processes that are started anew find it."""

import os
import signal
from collections.abc import Callable, Iterator
from time import sleep
from typing import Any, NamedTuple


class Task(NamedTuple):
    """What a worker is to do."""

    name: str
    value: int = 0


def work(start: int, tasks: Iterator[Task], say: Callable[[Any], None]) -> None:
    for task in tasks:
        if task.name == "add":
            say(start + task.value)
        elif task.name == "print":
            print("a word")  # noqa: T201
            say(("x" * task.value,))
        elif task.name == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        elif task.name == "leave":
            os._exit(7)
        elif task.name == "sleep":
            say("asleep")
            sleep(600)
