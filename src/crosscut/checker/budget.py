"""The cost that a check may have. A file made to be a nuisance is refused when it has cost too much, and never accepted; for an
honest large file the caller raises the budget.

Idea: costs are counted, not measured, so a file is judged alike on every machine. A step is about a tenth of a microsecond of
Python; memory is that of the tables that grow with a file. Every long loop of the checker counts here, so this is also where a
caller is told now and then how far the check is, and can stop it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

MILLION = 1_000_000
FREE = 200 * MILLION
"""Steps that any file may take, however small it is."""

STEPS_PER_BYTE = 3000
"""Further steps that a file may take for each byte. A certificate takes some hundred, one with leaves a thousand or more."""

STRIDE = 10_000
"""Steps between two calls of `tick`."""


class TooMuchError(Exception):
    """The budget does not suffice. That is no verdict, and no error of the file, so it is no CheckError."""


class Raised(BaseException):
    """An error that `tick` has raised, on its way out. The checker catches only errors about the file, so not this one."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


@dataclass(frozen=True)
class Budget:
    """The most that a check may cost; each member is an option of the command line.

    Attributes:
        memory: megabytes held by tables, in each process.
        lines: lines of the file.
        work: millions of steps; None for the number that a file of its size may take.
    """

    memory: float = 1000
    lines: float = 20 * MILLION
    work: float | None = None


UNBOUNDED = Budget(inf, inf, inf)
"""For files that were not made by a stranger."""


class Meter:
    """Counts the costs of a check. `tick` is called now and then with the number of lines read; its errors come through."""

    def __init__(self, budget: Budget = UNBOUNDED, tick: Callable[[int], None] | None = None) -> None:
        self.budget, self.tick = budget, tick
        self.lines, self.steps, self.held, self.next = 0, 0, 0, STRIDE
        self.most = FREE if budget.work is None else budget.work * MILLION

    def fed(self, size: int) -> None:
        """Count bytes of the file, as they are (packed or not)."""
        self.most += STEPS_PER_BYTE * size if self.budget.work is None else 0

    def line(self, size: int) -> None:
        """Count a line with so many characters."""
        self.lines += 1
        if self.lines > self.budget.lines:
            raise TooMuchError(f"needs more than {self.budget.lines:,} lines; --lines allows more")
        self.work(20 + size // 4)

    def work(self, steps: int) -> None:
        """Count steps, before they are done."""
        self.steps += steps
        if self.steps >= self.next:
            self.next = self.steps + STRIDE
            self.look()
            self.afford(0)

    def afford(self, steps: int) -> None:
        """Refuse work, before it is begun, that takes more steps than are left."""
        if self.steps + steps > self.most:
            raise TooMuchError(f"needs more than {self.most / MILLION:,.0f} million steps of work; --work allows more")

    def hold(self, size: int) -> None:
        """Count bytes that a table has come to hold, or has given back (negative)."""
        self.held += size
        if self.held > self.budget.memory * MILLION:
            raise TooMuchError(f"needs more than {self.budget.memory:,} MB of memory; --memory allows more")

    def look(self) -> None:
        """Tell how far the check is."""
        if self.tick:
            try:
                self.tick(self.lines)
            except Exception as error:
                raise Raised(error) from error
