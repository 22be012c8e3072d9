"""Unit propagation and nothing more: what follows from clauses by looking at one clause at a time, without any search.

A person who fills in what is forced does the same, so it measures how hard a puzzle is. The literals that follow, and whether a
contradiction comes up, are the same in every order and with every solver. Every clause of one literal gets a further literal,
since solvers do not tell what they know before anything is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from crosscut.solver.sat import delete

# MiniSat keeps clauses as they are; none of its search is used.
SOLVER = "minisat22"


class Propagation:
    """Clauses, to which more can be added; a context manager. Argument: `clauses`, over the variables 1 to `variables`."""

    def __init__(self, clauses: Iterable[Sequence[int]], variables: int) -> None:
        from pysat.solvers import Solver

        self._here = variables + 1
        self._solver: Any = Solver(SOLVER)
        for clause in clauses:
            self.add(*clause)

    def __enter__(self) -> Propagation:
        return self

    def __exit__(self, *_: object) -> None:
        delete(self._solver)

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self._solver.add_clause([*literals, -self._here] if len(literals) < 2 else literals)

    def follows(self, assumed: Sequence[int] = ()) -> set[int] | None:
        """Return the literals that follow when some are assumed, those included; None if a contradiction does."""
        fine, literals = self._solver.propagate(assumptions=[self._here, *assumed])
        return {self._here, *assumed, *literals} - {self._here} if fine else None
