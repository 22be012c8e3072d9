"""A forward checker of DRAT proofs: every clause that a proof adds has to follow from the clauses before it, or at least
to keep them satisfiable, until the empty clause follows. Then the formula has no model.

Inside, literals are numbered from 0 by order of appearance, so that big variable numbers cost nothing: `literal ^ 1` is the
negation of `literal`, and lists have the data of a literal at its number.

The literals that follow from the clauses by unit propagation alone are the *top level*. They are never taken back: a clause
from which one of them follows is not deleted. A clause is watched by its first two literals. Each of these is not false, or the
other one is true; so a clause needs a look only when one of the two becomes false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .boards import CheckError, shown
from .budget import Meter


class ProofError(CheckError):
    """A proof is wrong.

    Attributes:
        line: the line of the proof that is to blame, counted from 1.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


CLAUSE = re.compile(r"(?:-?[1-9][0-9]{0,8} )*0")


def read_clause(text: str) -> list[int]:
    """Return the literals of a line like `3 -1 0`.

    Args:
        text: the line, single blanks between numbers of at most nine digits.

    Raises:
        CheckError: the line is not a clause.
    """
    if not CLAUSE.fullmatch(text):
        raise CheckError(f"not a clause: {shown(text)}")
    return [int(number) for number in text.split()[:-1]]


def refutes(clauses: Iterable[Sequence[int]], proof: Iterable[str], meter: Meter | None = None) -> int:
    """Check that a DRAT proof refutes a formula.

    Args:
        clauses: the formula, each clause as its literals, numbers other than 0. All of them are read.
        proof: the lines of the proof without their LF, read as far as they are needed.
        meter: counts what the check costs.

    Returns:
        The number of lines of the proof that were needed; 0 if unit propagation alone refutes the formula.

    Raises:
        ProofError: the proof is wrong, or ends without the empty clause.
    """
    return walk(Formula(meter or Meter()), clauses, proof)


def walk(formula: Formula, clauses: Iterable[Sequence[int]], proof: Iterable[str]) -> int:
    """Give a formula its clauses and take it through a proof; as `refutes`."""
    for clause in clauses:
        formula.add(formula.numbered(clause))
    lines, number = iter(proof), 0
    while not formula.refuted:
        number += 1
        text = next(lines, None)
        if text is None:
            raise ProofError("the proof ends without the empty clause", number)
        try:
            formula.step(text)
        except CheckError as error:
            raise ProofError(str(error), number) from None
    return number


# Bytes that these take here, about.
VARIABLE, CLAUSE_SIZE, LITERAL = 500, 400, 16


class Formula:
    """The clauses that are alive, and what follows from them by unit propagation.

    After `conflict` has returned true, `clash` is the clause that is false, or the literal that was to be false and is true;
    `reasons` has for each true literal the clause that left no choice, None if it was assumed.
    """

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.numbers: dict[int, int] = {}
        # 1 for a true literal, -1 for a false one, 0 for an open one.
        self.values: list[int] = []
        self.watches: list[list[list[int]]] = []
        self.reasons: list[list[int] | None] = []
        self.clash: list[int] | int = []
        # The true literals in the order in which they became true; between two calls from outside, the top level.
        self.trail: list[int] = []
        # The clauses by their sorted literals; equal ones together.
        self.alive: dict[tuple[int, ...], list[list[int]]] = {}
        self.refuted = False

    def step(self, text: str) -> None:
        """Add or delete a clause as a line of the proof says, if that is allowed."""
        deletion = text.startswith("d ")
        literals = self.numbered(read_clause(text[2:] if deletion else text))
        if deletion:
            self.delete(literals)
        elif self.admits(literals):
            self.add(literals)
        else:
            raise CheckError(f"the clause {shown(text)} has neither RUP nor RAT")

    def numbered(self, clause: Sequence[int]) -> list[int]:
        """Return the literals of a clause by their numbers here, in the same order, each once."""
        for literal in clause:
            if literal not in self.numbers:
                new = len(self.values)
                self.meter.hold(VARIABLE)
                self.numbers[abs(literal)], self.numbers[-abs(literal)] = new, new + 1
                self.values += (0, 0)
                self.watches += ([], [])
                self.reasons += (None, None)
        return list(dict.fromkeys(self.numbers[literal] for literal in clause))

    def add(self, literals: list[int]) -> None:
        """Add a clause, and what now follows to the top level."""
        if self.refuted:
            return
        # True literals first, then open ones: the two to be watched.
        clause = sorted(literals, key=self.values.__getitem__, reverse=True)
        self.meter.work(10 + 5 * len(literals))
        self.meter.hold(CLAUSE_SIZE + LITERAL * len(literals))
        self.alive.setdefault(tuple(sorted(literals)), []).append(clause)
        if len(clause) > 1:
            self.watches[clause[0]].append(clause)
            self.watches[clause[1]].append(clause)
        # The values of the two watched literals; a missing one counts as false.
        first, second = ([self.values[literal] for literal in clause[:2]] + [-1, -1])[:2]
        if first < 0:
            self.refuted, self.clash = True, clause
        elif first == 0 and second < 0:
            # All but one are false: that one follows.
            self.refuted = self.conflict([clause[0] ^ 1])

    def delete(self, literals: list[int]) -> None:
        """Delete a clause, unless there is none or the top level makes it a unit."""
        key = tuple(sorted(literals))
        if key not in self.alive or sum(self.values[literal] >= 0 for literal in key) == 1:
            return
        clause = self.alive[key].pop()
        self.meter.hold(-CLAUSE_SIZE - LITERAL * len(key))
        if not self.alive[key]:
            del self.alive[key]
        for literal in clause[:2]:
            self.meter.work(1 + len(self.watches[literal]) // 8)
            self.watches[literal] = [other for other in self.watches[literal] if other is not clause]

    def admits(self, literals: list[int]) -> bool:
        """Return whether a clause may be added: it has RUP, or RAT on its first literal."""
        top = len(self.trail)
        admitted = self.has_rup(literals) or (len(literals) > 0 and self.resolves(literals[0]))
        self.undo(top)
        return admitted

    def has_rup(self, literals: list[int]) -> bool:
        """Return whether a clause has RUP; its literals stay false."""
        return self.conflict(literals)

    def resolves(self, first: int) -> bool:
        """Return whether all resolvents on `first` have RUP; the literals of the clause are assumed false already."""
        mark, negated = len(self.trail), first ^ 1
        for partner in self.alive:
            self.meter.work(1 + len(partner) // 4)
            if negated in partner:
                admitted = self.admits_resolvent(partner, negated)
                self.undo(mark)
                if not admitted:
                    return False
        return True

    def admits_resolvent(self, partner: tuple[int, ...], negated: int) -> bool:
        """Return whether the resolvent with a clause that has the literal `negated` has RUP; its literals stay false."""
        return self.conflict([literal for literal in partner if literal != negated])

    def undo(self, mark: int) -> None:
        """Take back all but the first `mark` literals of the trail."""
        for literal in self.trail[mark:]:
            self.values[literal] = self.values[literal ^ 1] = 0
        del self.trail[mark:]

    def conflict(self, literals: list[int]) -> bool:
        """Assume that all literals are false, and return whether unit propagation finds a false clause."""
        values, watches, trail, reasons = self.values, self.watches, self.trail, self.reasons
        at = len(trail)
        for literal in literals:
            if values[literal] > 0:
                self.clash = literal
                return True
            if values[literal] == 0:
                values[literal], values[literal ^ 1] = -1, 1
                reasons[literal ^ 1] = None
                trail.append(literal ^ 1)
        while at < len(trail):
            false = trail[at] ^ 1
            at += 1
            watching = watches[false]
            kept = watches[false] = []
            steps = 3 + 2 * len(watching)
            for place, clause in enumerate(watching, 1):
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if values[other] > 0:
                    kept.append(clause)
                    continue
                for index in range(2, len(clause)):
                    literal = clause[index]
                    if values[literal] >= 0:
                        # Watched by this one from now on.
                        clause[1], clause[index] = literal, false
                        watches[literal].append(clause)
                        steps += index
                        break
                else:
                    steps += len(clause)
                    kept.append(clause)
                    if values[other] < 0:
                        kept += watching[place:]
                        self.clash = clause
                        return True
                    values[other], values[other ^ 1] = 1, -1
                    reasons[other] = clause
                    trail.append(other)
            self.meter.work(steps)
        return False
