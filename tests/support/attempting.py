"""Attempts for the tests of `puzzles.attempts`, where processes that are started anew find them."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from time import sleep

from crosscut.core.errors import TableError
from crosscut.puzzles.attempts import Attempt
from crosscut.solver.limits import LimitReached, Meter


@dataclass(frozen=True)
class Squares:
    """The attempt `number` finds its square; even ones take longer, so they are finished after odd ones."""

    pause: float = 0.0
    fails_at: int = -1
    stops_at: int = -1
    dies_at: int = -1
    hangs_at: tuple[int, ...] = ()
    grows: bool = False

    def __call__(self, meter: Meter) -> Attempt[tuple[int, int]]:
        meter.look()

        def attempt(number: int) -> tuple[int, int]:
            sleep(self.pause * (1 - number % 2))
            if number == self.fails_at:
                raise TableError(f"attempt {number}")
            if number == self.stops_at:
                raise LimitReached("memory")
            if number == self.dies_at:
                os.kill(os.getpid(), signal.SIGKILL)
            if number in self.hangs_at:
                held = bytearray(500 * 10**6 if self.grows else 1)
                sleep(600)
                held.clear()
            return number**2, os.getpid()

        return attempt


@dataclass(frozen=True)
class Litterer:
    """The attempt `number` makes a temporary folder that nobody removes (an interrupt may do that), and finds its name."""

    hangs_at: int = -1

    def __call__(self, meter: Meter) -> Attempt[str]:
        def attempt(number: int) -> str:
            folder = mkdtemp()
            sleep(600 if number == self.hangs_at else 0)
            return folder

        return attempt


@dataclass(frozen=True)
class Sleeper:
    """Attempts that never end: each starts a process of its own, notes its number in a folder, and waits for it."""

    folder: Path

    def __call__(self, meter: Meter) -> Attempt[None]:
        def attempt(number: int) -> None:
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], process_group=0)
            try:
                (self.folder / f"{os.getpid()}").write_text(str(child.pid))
                child.wait()
            finally:
                child.kill()
                child.wait()

        return attempt
