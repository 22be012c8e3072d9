"""Proof-number search, to be read: which line to look at, and for how long; the twin of native/common/proofnumber.hpp.

A game's search says which children prove a statement ("the side to move wins here"), and which statements it settles without a
search. The loop here is the same for all games.

*Numbers.* A statement's proof number estimates the work of proving it, its disproof number the work of refuting it; 0 means done.
Any one of its children proves it, so its proof number is the least of theirs. It is refuted when all of them are. Its disproof
number is a *weak* sum: the greatest, plus one for each further child that is open. A true sum counts a statement again for every
way that leads to it, and where stones are placed most turns commute.
*Depth first.* The search goes down to the child of least proof number, and stays below it until its numbers reach limits at which
another one would be looked at. The limit is set a quarter beyond the runner-up. Else the search would go to and fro between two
lines that are about equal, and each time search its way back down.
*Stronger statements*, if a game has any: each of them, refuted, refutes the statement, and proved says nothing. So their disproof
numbers count beside the weak sum, the least of all is the statement's, and what has the least is looked at first.
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

NEVER = 1 << 31  # the proof number of a refuted statement, the disproof number of a proved one


class Numbers(NamedTuple):
    """The estimated work of proving a statement, and of refuting it; 0: done."""

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


def weak_sum(waiting: Sequence[Numbers]) -> int:
    """Return the disproof number of a statement that these can still prove: the greatest, plus one for each further one."""
    return max(one.disproof for one in waiting) + len(waiting) - 1


@dataclass(slots=True)
class Child:
    """A statement that proves its parent; its numbers are kept as the parent sees them."""

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
        """Return the children that prove a statement, one of each key; None if the statement is proved already."""

    @abstractmethod
    def descend(self, statement: S, child: C, children: Sequence[C], bound: Numbers) -> None:
        """Search below a child until its numbers reach the bound; set its numbers, and those of children that it settles."""

    def stronger(self, statement: S) -> Sequence[C]:
        """Return statements that each, refuted, refute the statement, with their own numbers; none of them proved."""
        return ()

    def descend_to_stronger(self, other: C, bound: Numbers) -> None:
        """Search below a stronger statement until its numbers reach the bound; set its numbers."""
        raise NotImplementedError

    def expand(self, statement: S, key: Hashable, limit: Numbers) -> Numbers:
        """Search below an open statement until its numbers reach the limit; store and return them. LimitReached."""
        self.meter.count()
        found = self.table[key] = self._below(statement, limit)
        return found

    def _below(self, statement: S, limit: Numbers) -> Numbers:
        children = self.children(statement)
        if children is None:
            return PROVED
        others = self.stronger(statement)
        while True:
            waiting = [child for child in children if child.numbers.disproof]
            if not waiting:
                return REFUTED
            best = min(waiting, key=lambda child: child.numbers.proof)
            if not best.numbers.proof:
                return PROVED
            by_children = weak_sum([child.numbers for child in waiting])
            other = min(others, key=lambda other: other.numbers.disproof, default=None)
            by_other = NEVER if other is None else other.numbers.disproof
            now = Numbers(best.numbers.proof, min(by_children, by_other))
            if now.reach(limit):
                return now if now.disproof else REFUTED
            if other is not None and by_other <= by_children:
                by_next = min((more.numbers.disproof for more in others if more is not other), default=NEVER)
                bound = Numbers(NEVER, min(limit.disproof, _a_quarter_beyond(min(by_children, by_next))))
                self.descend_to_stronger(other, bound)
                continue
            second = min((child.numbers.proof for child in waiting if child is not best), default=NEVER)
            bound = Numbers(min(limit.proof, _a_quarter_beyond(second)), min(limit.disproof, _a_quarter_beyond(by_other)))
            self.descend(statement, best, children, Numbers(bound.proof, bound.disproof - (len(waiting) - 1)))


def _a_quarter_beyond(number: int) -> int:
    return number + max(1, number // 4)
