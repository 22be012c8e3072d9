"""Models counted by listing them: how many answers a formula has, or has without some of its clauses."""

from pysat.solvers import Solver

from crosscut.encodings.formula import Formula


def count(formula: Formula, without: frozenset[int] = frozenset()) -> int:
    """The number of answer keys of the models, without some of the clauses."""
    found = 0
    with Solver("cadical195", bootstrap_with=[one for at, one in enumerate(formula.clauses) if at not in without]) as solver:
        while solver.solve():
            model = set(solver.get_model())
            solver.add_clause([-literal if literal in model else literal for literal in formula.key])
            found += 1
    return found
