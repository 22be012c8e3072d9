"""SAT with proofs: a formula in, a model or a refutation out.

The solver is CaDiCaL 1.9.5 through python-sat, a fresh one for every question: assumptions and proofs do not mix (CaDiCaL then
returns an empty proof), so whatever is assumed goes in as unit clauses. Nothing here is trusted: models are replayed by the
rules, refutations go to the checker. Tried: Maplesat, whose proofs checkers reject.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from crosscut.encodings.formula import Formula, Name

SOLVER = "cadical195"


class Answer(NamedTuple):
    """`model`: the names of the variables that hold, None if there is no model; `proof`: then the lines of a DRAT proof."""

    model: set[Name] | None
    proof: tuple[str, ...]


def decide(formula: Formula) -> Answer:
    """Return a model of the formula, or a DRAT proof that it has none."""
    from pysat.solvers import Solver

    if () in formula.clauses:
        return Answer(None, ("0",))
    with Solver(SOLVER, bootstrap_with=formula.clauses, with_proof=True) as solver:
        if solved(solver):
            return Answer(formula.named(solver.get_model()), ())
        return Answer(None, tuple(solver.get_proof()))


def solved(solver: Any) -> bool:  # noqa: ANN401 - python-sat has no types
    """Return whether there is a model. Raises KeyboardInterrupt on Ctrl-C, for which python-sat has an error of its own."""
    try:
        return bool(solver.solve())
    except Exception as error:
        if "keyboard interrupt" in str(error).lower():
            raise KeyboardInterrupt from None
        raise
