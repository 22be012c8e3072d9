"""Hints for a proof without hints: a DRAT proof in, an LRAT proof of the same formula out.

Idea: while the checker goes through the proof (`checker/drat.py`), each true literal knows the clause that left no choice. From
the clause that is false one goes back over these reasons, and has the hints of the added clause. What follows on the top level
becomes a clause of its own, so that hints do not grow with the top level. In the end one goes back from the empty clause: only
clauses that it needs are written, and each is deleted right behind the last line that needs it. (Both as in N. Wetzler, M. Heule
and W. Hunt, "DRAT-trim", 2014.)

No verdict rests on this: another part of the checker, which has nothing of it, checks the lines (`checker/lrat.py`). While this
works, a clause of the formula has its number, and an added one the negated number of its step.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crosscut.core.errors import CertificateError
from crosscut.solver.limits import Progress
from crosscut.solver.trust import UNBOUNDED, CheckerMeter, CheckError, DratFormula, Raised, walk_drat

MOST = 1000
"""Numbers on a line of deletions."""


def hinted(clauses: Iterable[Sequence[int]], proof: Iterable[str], progress: Progress | None = None) -> Iterator[str]:
    """Yield the lines of an LRAT proof that clauses have no model, made from the lines of a DRAT proof.

    `progress` is called now and then; an error it raises comes through. Raises CertificateError if the proof is wrong.
    """

    def tick(_line: int) -> None:
        if progress is not None:
            progress("adding hints to the proof")

    formula = _Recorder(CheckerMeter(UNBOUNDED, tick))
    try:
        walk_drat(formula, clauses, proof)
    except Raised as raised:
        raise raised.error from None
    except CheckError as error:
        raise CertificateError(f"verdict withheld: the checker refuses the refutation: {error}") from None
    yield from _lines(formula)


class _Step(NamedTuple):
    """An added clause, the hints that make one false, and where it takes RAT the hints for each clause it is resolved with."""

    literals: list[int]
    hints: array[int]
    groups: dict[int, array[int]]


class _Recorder(DratFormula):
    """Clauses that remember why they were added; `given` counts those of the formula."""

    def __init__(self, meter: CheckerMeter) -> None:
        super().__init__(meter)
        self.given = 0
        self.steps: list[_Step] = []
        # The numbers of clauses by their places in memory, and of those that say one literal by that literal.
        self.clauses: dict[int, int] = {}
        self.units: dict[int, int] = {}
        # Of the clause that is being looked at: how many literals were true before, which it has, and its step if it has one.
        self.top = 0
        self.assumed: set[int] = set()
        self.found: tuple[array[int], dict[int, array[int]]] | None = None

    def add(self, literals: list[int]) -> None:
        found = self.found
        self.found = None
        if found is None:
            self.given += 1
            number = self.given
        else:
            number = self.note(literals, *found)
        if not self.refuted:
            self.keep(literals, number)

    def keep(self, literals: list[int], number: int) -> None:
        """Add a clause that has a number, and what now follows to the top level, each literal as a clause of its own."""
        top = len(self.trail)
        super().add(literals)
        clause = self.alive[tuple(sorted(literals))][-1]
        self.clauses[id(clause)] = number
        for literal in self.trail[top:]:
            reason = self.reasons[literal] or clause
            number = self.clauses[id(reason)]
            if len(reason) > 1:
                hints = [self.units[other ^ 1] for other in reason if other != literal]
                number = self.note([literal], array("q", [*hints, number]), {})
            self.units[literal] = number
        if self.refuted:
            self.top, self.assumed = len(self.trail), set()
            self.note([], self.explained(), {})

    def has_rup(self, literals: list[int]) -> bool:
        self.top, self.assumed = len(self.trail), set(literals)
        has = super().has_rup(literals)
        self.found = self.explained() if has else array("q"), {}
        return has

    def admits_resolvent(self, partner: tuple[int, ...], negated: int) -> bool:
        own = self.assumed
        self.assumed = own.union(literal for literal in partner if literal != negated)
        admitted = super().admits_resolvent(partner, negated)
        if admitted and self.found:
            blocked = any(literal ^ 1 in self.assumed for literal in partner if literal != negated)
            hints = array("q") if blocked else self.explained()
            self.found[1].update((self.clauses[id(clause)], hints) for clause in self.alive[partner])
        self.assumed = own
        return admitted

    def note(self, literals: list[int], hints: array[int], groups: dict[int, array[int]]) -> int:
        """Note that a clause is added; return its number."""
        self.steps.append(_Step(literals, hints, groups))
        return -len(self.steps)

    def explained(self) -> array[int]:
        """Return the hints that lead from the literals assumed false to `clash`; none if these contradict each other."""
        clash: list[int] | None = self.clash if isinstance(self.clash, list) else None
        if isinstance(self.clash, int):
            if self.clash in self.units:
                return array("q", [self.units[self.clash]])
            clash = self.reasons[self.clash]
        if clash is None:
            return array("q")
        trail, needed, units = self.trail, {literal ^ 1 for literal in clash if literal not in self.assumed}, self.units
        hints = [self.clauses[id(clash)]]
        self.meter.work(len(trail) - self.top)
        for place in range(len(trail) - 1, self.top - 1, -1):
            literal = trail[place]
            if literal in needed and (reason := self.reasons[literal]) is not None:
                hints.append(self.clauses[id(reason)])
                needed.update(other ^ 1 for other in reason if other != literal and other not in self.assumed)
        hints += [units[literal] for literal in needed if literal in units]
        return array("q", reversed(hints))


def _lines(formula: _Recorder) -> Iterator[str]:
    """Yield the lines of the steps that the last one, the empty clause, needs."""
    steps, given = formula.steps, formula.given
    literals = {number: literal for literal, number in formula.numbers.items()}
    seen = {-len(steps)}
    # From the last to the first: a step's number, the clauses it is resolved with, and the clauses that no later step needs.
    needed: list[tuple[int, list[int], list[int]]] = []
    for number in range(len(steps), 0, -1):
        if -number not in seen:
            continue
        step, partners, done = steps[number - 1], list[int](), list[int]()
        _mark(step.hints, seen, done)
        # What only earlier steps need is deleted before a step with RAT, which then need not look at it.
        while more := [partner for partner in step.groups if partner in seen and partner not in partners]:
            partners += more
            for partner in more:
                _mark(step.groups[partner], seen, done)
        needed.append((number, partners, done))
    names = {number: number for number in range(1, given + 1)}
    yield from _deletions(given, [number for number in names if number not in seen])
    for place, (number, partners, done) in enumerate(reversed(needed), given + 1):
        step = steps[number - 1]
        names[-number] = place
        hints = [names[hint] for hint in step.hints]
        for partner in sorted(partners, key=names.__getitem__):
            hints += [-names[partner], *(names[hint] for hint in step.groups[partner])]
        yield " ".join(map(str, [place, *(literals[one] for one in step.literals), 0, *hints, 0]))
        if step.literals:
            yield from _deletions(place, sorted(names.pop(one) for one in done))


def _mark(hints: Iterable[int], seen: set[int], done: list[int]) -> None:
    """Add to `done` the hinted clauses that have not been seen."""
    for hint in hints:
        if hint not in seen:
            seen.add(hint)
            done.append(hint)


def _deletions(last: int, numbers: list[int]) -> Iterator[str]:
    for start in range(0, len(numbers), MOST):
        yield " ".join(map(str, [last, "d", *numbers[start : start + MOST], 0]))
