"""Proof-number search, to be read: which line to look at, and for how long; the twin of native/common/proofnumber.hpp.

A game's search says what a statement ("the side to move wins here") is proved by, and what it takes to settle without a search;
the loop here is the same for all.

*Numbers.* A statement's proof number estimates the work of proving it, its disproof number that of refuting it; 0 is done. It is
proved by any one of its children, so its proof number is the least of theirs. It is refuted when all of them are; its disproof
number is a *weak* sum: the greatest, plus one for each further child that is open. Sums count a statement again for every way
that leads to it, and where stones are placed most turns commute.
*Depth first.* The search goes down to the child of least proof number, and stays below it until its numbers reach limits at which
another one would be looked at. The limit is set a quarter beyond the runner-up, or the search would go to and fro between two
lines that are about equal, each time searching its way back down.
*No cycles.* A child must be nearer to the end of the game than its statement.

Source: proof numbers, Allis, van der Meulen, van den Herik 1994; df-pn, Nagai 2002; the limit beyond the runner-up, Pawlewicz and
Lew 2007; weak sums, Ueda, Hashimoto, Hashimoto, Iida 2008. Tried, in one game: true sums (twice as slow); a double weight for the
further children (2.5 times); limits an eighth (15 % worse), a third (a third worse) or a half (did not end) beyond the runner-up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from crosscut.solver.limits import Meter

NEVER = 1 << 31  # the proof number of what is refuted, the disproof number of what is proved


class Numbers(NamedTuple):
    """How much work it looks to prove a statement, and to refute it; 0: done."""

    proof: int
    disproof: int

    @property
    def done(self) -> bool:
        """Whether the statement is proved or refuted."""
        return not self.proof or not self.disproof

    @property
    def swapped(self) -> Numbers:
        """The numbers of the opposite statement."""
        return Numbers(self.disproof, self.proof)

    def reach(self, limit: Numbers) -> bool:
        """Return whether there is nothing to search up to a limit."""
        return self.done or self.proof >= limit.proof or self.disproof >= limit.disproof


PROVED, REFUTED = Numbers(0, NEVER), Numbers(NEVER, 0)
NO_LIMIT = Numbers(NEVER, NEVER)


@dataclass(slots=True)
class Child:
    """A statement by which another one is proved; its numbers are those of the statement that is proved by it."""

    numbers: Numbers


S = TypeVar("S")
C = TypeVar("C", bound=Child)


class ProofLoop(ABC, Generic[S, C]):
    """The loop, with a table by key that forgets nothing; `meter` counts statements that are expanded."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.table: dict[Hashable, Numbers] = {}

    @abstractmethod
    def children(self, statement: S) -> Sequence[C] | None:
        """Return what a statement is proved by, one child of each key; None if one of them is proved."""

    @abstractmethod
    def descend(self, statement: S, child: C, children: Sequence[C], bound: Numbers) -> None:
        """Search below a child until its numbers reach the bound; set them, and those of others that it settles."""

    def expand(self, statement: S, key: Hashable, limit: Numbers) -> Numbers:
        """Search below an open statement until its numbers reach the limit; store and return them. LimitReached."""
        self.meter.count()
        found = self.table[key] = self._below(statement, limit)
        return found

    def _below(self, statement: S, limit: Numbers) -> Numbers:
        children = self.children(statement)
        if children is None:
            return PROVED
        while True:
            waiting = [child for child in children if child.numbers.disproof]
            if not waiting:
                return REFUTED
            best = min(waiting, key=lambda child: child.numbers.proof)
            if not best.numbers.proof:
                return PROVED
            now = Numbers(best.numbers.proof, max(child.numbers.disproof for child in waiting) + len(waiting) - 1)
            if now.reach(limit):
                return now
            second = min((child.numbers.proof for child in waiting if child is not best), default=NEVER)
            beyond = second + max(1, second // 4)
            self.descend(statement, best, children, Numbers(min(limit.proof, beyond), limit.disproof - (len(waiting) - 1)))
