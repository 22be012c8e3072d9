"""Gates: a literal that is equal to a conjunction or disjunction of others, both ways (Tseitin 1968), each made once.

The same inputs give the same literal again, and constants are folded. So a formula built play by play shares the common parts of
the plays, and parts that a play's fixed turns decide cost nothing.
"""

from __future__ import annotations

from hashlib import sha256

from crosscut.encodings.formula import FALSE, TRUE, Formula

LONGEST = 200
"""Characters of the name of a gate that says what it joins; behind that it is a digest."""


class Gates:
    """The gates of one formula."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self._made: dict[tuple[int, ...], int] = {}

    def all_of(self, *literals: int) -> int:
        """Return a literal that holds if and only if all of these do."""
        inputs = tuple(sorted({literal for literal in literals if literal != TRUE}))
        if FALSE in inputs or any(-literal in inputs for literal in inputs):
            return FALSE
        if len(inputs) < 2:
            return inputs[0] if inputs else TRUE
        gate = self._made.get(inputs)
        if gate is None:
            gate = self._made[inputs] = self._literal(inputs)
            for literal in inputs:
                self.formula.add(-gate, literal)
            self.formula.add(gate, *(-literal for literal in inputs))
        return gate

    def any_of(self, *literals: int) -> int:
        """Return a literal that holds if and only if one of these does."""
        return -self.all_of(*(-literal for literal in literals))

    def _literal(self, _inputs: tuple[int, ...]) -> int:
        """Return the literal of a new gate: the gates are numbered."""
        return self.formula.literal("gate", len(self._made) + 1)


class NamedGates(Gates):
    """Gates named by what they join, as the page of encodings says: so the checker can write the formula by itself."""

    def _literal(self, inputs: tuple[int, ...]) -> int:
        names = [" ".join(map(str, self.formula.names[abs(literal) - 1])) for literal in inputs]
        texts = ["not " * (literal < 0) + name for literal, name in zip(inputs, names, strict=True)]
        name = f"({' and '.join(sorted(texts))})"
        return self.formula.literal(name if len(name) <= LONGEST else f"gate {sha256(name.encode()).hexdigest()[:32]}")
