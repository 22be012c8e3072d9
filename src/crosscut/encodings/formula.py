"""A propositional formula in clauses, whose literals have names and whose clause blocks have reasons.

Literals are non-zero integers as in DIMACS; -x is the negation of x. `TRUE` and `FALSE` stand for constants, so an encoding need
not know which cells are already decided: `add` drops false literals and skips clauses with a true one. The *answer key* is the
list of literals by which two models differ: "unique" and "complete" mean unique and complete on the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Name = tuple[str | int, ...]
TRUE = 1 << 40
FALSE = -TRUE


def constants(mask: int, size: int) -> list[int]:
    """Return a mask of cells as literals: `TRUE` or `FALSE` for each of `size` cells."""
    return [TRUE if mask >> cell & 1 else FALSE for cell in range(size)]


class Formula:
    """Clauses over named variables."""

    def __init__(self) -> None:
        self.names: list[Name] = []
        self.clauses: list[tuple[int, ...]] = []
        self.reasons: list[tuple[int, str]] = []  # (index of the first clause of the block, why it is there)
        self.key: list[int] = []
        self._numbers: dict[Name, int] = {}

    @property
    def variables(self) -> int:
        """Number of variables."""
        return len(self.names)

    def literal(self, *name: str | int) -> int:
        """Return the variable of that name, a new one if there is none yet."""
        number = self._numbers.get(name)
        if number is None:
            self.names.append(name)
            number = self._numbers[name] = len(self.names)
        return number

    def number(self, *name: str | int) -> int:
        """Return the variable of that name; KeyError if there is none."""
        return self._numbers[name]

    def because(self, reason: str) -> None:
        """Start a block of clauses; `reason`: one sentence that says why they are there."""
        self.reasons.append((len(self.clauses), reason))

    def add(self, *literals: int) -> None:
        """Add a clause: at least one of these literals holds. Constants are taken out."""
        kept: list[int] = []
        for literal in literals:
            if literal == TRUE:
                return
            if literal != FALSE:
                kept.append(literal)
        self.clauses.append(tuple(kept))

    def dimacs(self) -> Iterator[str]:
        """Yield the lines of the formula in DIMACS form, with names, reasons and answer key as comments."""
        for number, name in enumerate(self.names, 1):
            yield f"c {number} = {' '.join(str(part) for part in name)}"
        if self.key:
            yield f"c key {' '.join(str(literal) for literal in self.key)}"
        yield f"p cnf {self.variables} {len(self.clauses)}"
        reasons = dict(self._reasons_by_clause())
        for index, clause in enumerate(self.clauses):
            for reason in reasons.get(index, ()):
                yield f"c {reason}"
            yield " ".join([*map(str, clause), "0"])

    def named(self, model: Sequence[int]) -> set[Name]:
        """Return the names of the variables that hold in a model (its literals in any order)."""
        return {self.names[literal - 1] for literal in model if 0 < literal <= self.variables}

    def _reasons_by_clause(self) -> Iterator[tuple[int, list[str]]]:
        found: dict[int, list[str]] = {}
        for index, reason in self.reasons:
            if index < len(self.clauses):
                found.setdefault(index, []).append(reason)
        yield from found.items()
