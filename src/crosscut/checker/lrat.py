"""A checker of LRAT proofs: refutations with hints. Each clause that a proof adds names the clauses from which it follows, in the
order in which unit propagation uses them, so nothing is searched. (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P.
Schneider-Kamp, "Efficient certified RAT verification", 2017; the format is the text form of the checker `lrat-check`.)

The clauses of the formula have the numbers 1, 2, ... Memory holds the clauses that are alive, and one line: a deleted clause is
gone. Shared with the DRAT checker (`drat`) are only the error and the reader of a formula's clauses.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence

from .boards import CheckError
from .budget import Meter
from .drat import ProofError

NUMBER = re.compile(r"-?[1-9][0-9]{0,8}|0")
MALFORMED = "neither `NUMBER LITERALS 0 HINTS 0` nor `NUMBER d NUMBERS 0`"

# Bytes that a clause takes here, about, and each of its literals.
CLAUSE, LITERAL = 200, 4


def refutes_by_hints(clauses: Iterable[Sequence[int]], proof: Iterable[str], meter: Meter | None = None) -> int:
    """Check that an LRAT proof refutes a formula.

    Args:
        clauses: the formula, each clause as its literals, numbers other than 0.
        proof: the lines of the proof without their LF; the last one adds the empty clause.
        meter: counts what the check costs.

    Returns:
        The number of lines of the proof.

    Raises:
        ProofError: the proof is wrong, or does not end with the empty clause.
    """
    alive = _Clauses(meter or Meter())
    for clause in clauses:
        alive.add(alive.last + 1, list(clause))
    refuted, number = False, 0
    for number, text in enumerate(proof, 1):
        try:
            if refuted:
                raise CheckError("a line behind the empty clause")
            refuted = alive.step(text)
        except CheckError as error:
            raise ProofError(str(error), number) from None
    if not refuted:
        raise ProofError("the proof ends without the empty clause", number + 1)
    return number


class _Clauses:
    """The clauses that are alive, by their numbers; `last` is the number that was given last."""

    def __init__(self, meter: Meter) -> None:
        self.meter, self.last = meter, 0
        self.alive: dict[int, array[int]] = {}

    def step(self, text: str) -> bool:
        """Add or delete clauses as a line says, if that is allowed; return whether it has added the empty clause."""
        number, *words = text.split(" ")
        deletion = words[:1] == ["d"]
        words = [number, *words[deletion:]]
        numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
        zeros = [place for place, one in enumerate(numbers) if not one]
        if len(numbers) < len(words) or len(zeros) != 2 - deletion or numbers[0] <= 0 or numbers[-1]:
            raise CheckError(MALFORMED)
        if deletion:
            if numbers[0] != self.last:
                raise CheckError(f"a deletion begins with the last clause's number, {self.last}")
            self.delete(numbers[1:-1])
            return False
        literals, hints = numbers[1 : zeros[0]], numbers[zeros[0] + 1 : -1]
        if numbers[0] <= self.last:
            raise CheckError(f"the number {numbers[0]} is not above {self.last}")
        self.justify(literals, hints)
        self.add(numbers[0], literals)
        return not literals

    def add(self, number: int, literals: list[int]) -> None:
        """Add a clause; a literal that it has twice counts once."""
        self.meter.work(10 + 2 * len(literals))
        self.alive[number] = array("i", dict.fromkeys(literals))
        self.meter.hold(CLAUSE + LITERAL * len(self.alive[number]))
        self.last = number

    def delete(self, numbers: list[int]) -> None:
        """Delete clauses."""
        for number in numbers:
            self.meter.hold(-CLAUSE - LITERAL * len(self.clause(number)))
            del self.alive[number]

    def clause(self, number: int) -> array[int]:
        """Return the clause with a number; refuse if none is alive."""
        found = self.alive.get(number)
        if found is None:
            raise CheckError(f"no clause {number} is alive")
        return found

    def justify(self, literals: list[int], hints: list[int]) -> None:
        """Refuse a clause that does not follow by its hints: by RUP, or by RAT on its first literal."""
        false = set(literals)
        first = next((place for place, hint in enumerate(hints) if hint < 0), len(hints))
        if self.clash(false, hints[:first]):
            if first < len(hints):
                raise CheckError("hints behind the clause that is false")
        elif literals:
            self.resolve(literals[0], false, hints[first:])
        else:
            raise CheckError("the hints do not lead to a clause that is false")

    def resolve(self, pivot: int, false: set[int], hints: list[int]) -> None:
        """Refuse a clause that has not RAT on `pivot`: each alive clause with `-pivot` needs its number, negated, and hints."""
        groups: dict[int, list[int]] = {}
        group: list[int] = []
        for hint in hints:  # the first one, if any, is negative
            if hint > 0:
                group.append(hint)
            elif -hint in groups:
                raise CheckError(f"clause {-hint} has hints already")
            else:
                group = groups[-hint] = []
        self.meter.work(sum(map(len, self.alive.values())) // 4 + len(self.alive))
        partners = {number for number, clause in self.alive.items() if -pivot in clause}
        if partners != groups.keys():
            wrong = min(partners ^ groups.keys())
            why = "has the first literal's negation and no hints" if wrong in partners else "has not the first literal's negation"
            raise CheckError(f"the hints do not lead to a clause that is false, and clause {wrong} {why}")
        for number, group in groups.items():
            others = {literal for literal in self.alive[number] if literal != -pivot}
            self.meter.work(len(false) + len(others))
            blocked = any(-literal in false or -literal in others for literal in others)
            if blocked and group:
                raise CheckError(f"clause {number} needs no hints")
            if not blocked and not self.clash(false | others, group):
                raise CheckError(f"the hints for clause {number} do not lead to a clause that is false")

    def clash(self, false: set[int], hints: list[int]) -> bool:
        """Return whether the last of the hinted clauses is false; each one before leaves one literal, whose negation is added."""
        clauses = [self.clause(hint) for hint in hints]
        self.meter.work(5 * len(hints) + sum(map(len, clauses)))
        for place, clause in enumerate(clauses, 1):
            left = [literal for literal in clause if literal not in false]
            if not left:
                if place < len(clauses):
                    raise CheckError("hints behind the clause that is false")
                return True
            if len(left) > 1 or -left[0] in false:
                raise CheckError(f"clause {hints[place - 1]} is neither false nor leaves one literal open")
            false.add(-left[0])
        return False
