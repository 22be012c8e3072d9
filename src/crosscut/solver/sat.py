"""SAT with proofs: a formula in, a model or a refutation out.

The solver is CaDiCaL 1.9.5 through python-sat, a fresh one for every question: assumptions and proofs do not mix (CaDiCaL then
returns an empty proof), so whatever is assumed goes in as unit clauses. Nothing here is trusted: models are replayed by the
rules, refutations go to the checker. Tried: Maplesat, whose proofs checkers reject.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from crosscut.encodings.formula import Formula, Name
from crosscut.solver.workers import uninterrupted

SOLVER = "cadical195"


class Answer(NamedTuple):
    """`model`: the names of the variables that hold, None if there is no model; `proof`: lines of a DRAT proof of that."""

    model: set[Name] | None
    proof: tuple[str, ...]


def decide(formula: Formula) -> Answer:
    """Return a model of the formula, or a DRAT proof that it has none."""
    model, proof = solve_clauses(formula.clauses)
    return Answer(None if model is None else formula.named(model), tuple(proof))


def solve_clauses(clauses: Sequence[Sequence[int]]) -> tuple[list[int] | None, list[str]]:
    """Return a model's literals, None if there is none, and in that case the lines of a DRAT proof."""
    from pysat.solvers import Solver

    if any(not clause for clause in clauses):
        return None, ["0"]
    solver = Solver(SOLVER, bootstrap_with=clauses, with_proof=True)
    try:
        if solved(solver):
            return solver.get_model(), []
        return None, solver.get_proof()
    finally:
        delete(solver)


class Assuming:
    """One formula, asked again and again under other assumptions, by a solver that keeps what it learns. No proofs."""

    def __init__(self, formula: Formula) -> None:
        from pysat.solvers import Solver

        self._formula = formula
        self._solver = Solver(SOLVER, bootstrap_with=formula.clauses)

    def __enter__(self) -> Assuming:
        return self

    def __exit__(self, *_: object) -> None:
        delete(self._solver)

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause over variables that the formula has."""
        self._solver.add_clause(list(clause))

    def model(self, assumptions: Sequence[int]) -> set[Name] | None:
        """Return the names of the variables that hold in a model in which these literals do, None if there is none."""
        if not solved(self._solver, assumptions):
            return None
        return self._formula.named(self._solver.get_model())


def delete(solver: Any) -> None:  # noqa: ANN401 - python-sat has no types
    """Delete a solver. Ctrl-C waits: in the midst of it python-sat would delete the solver twice, or print a traceback."""
    with uninterrupted():
        solver.delete()


def solved(solver: Any, assumptions: Sequence[int] = ()) -> bool:  # noqa: ANN401 - python-sat has no types
    """Return whether there is a model. Raises KeyboardInterrupt on Ctrl-C, for which python-sat has an error of its own."""
    try:
        return bool(solver.solve(assumptions=list(assumptions)))
    except Exception as error:
        if "keyboard interrupt" in str(error).lower():
            raise KeyboardInterrupt from None
        raise
