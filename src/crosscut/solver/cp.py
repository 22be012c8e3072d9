"""CP-SAT, the second engine: the same formulas through OR-Tools, and optimisation, which SAT alone does badly.

CP-SAT proves nothing: an optimum counts only after SAT has refuted "one better". OR-Tools takes seconds to import, so the import
waits until a model is made. CP-SAT always gets one worker. With several, enumeration gives wrong sets and still says "optimal"
(857 of the 1,234 independent sets of a 4x4 grid), and answers differ from run to run.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, NamedTuple

from crosscut.encodings.formula import Formula, Name
from crosscut.solver.limits import LimitReached, Meter

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver


class Optimum(NamedTuple):
    """The best number of literals that hold in a model, and the names of the variables that hold in one with that number."""

    value: int
    model: set[Name]


class CpSat:
    """A formula as a CP-SAT model. Before every question it takes over what was added to the formula since."""

    def __init__(self, formula: Formula) -> None:
        from ortools.sat.python import cp_model

        self.formula = formula
        self._cp = cp_model
        self._model: CpModel = cp_model.CpModel()
        self._variables: list[Any] = []
        self._given = 0

    def decide(self, meter: Meter | None = None) -> set[Name] | None:
        """Return a model of the formula, None if there is none. Raises LimitReached when the meter's time is over."""
        self._model.clear_objective()  # type: ignore[no-untyped-call]
        solver = self._solve(meter)
        return None if solver is None else self._named(solver)

    def best(self, literals: Sequence[int], *, least: bool, meter: Meter | None = None) -> Optimum | None:
        """Return a model in which as few (`least`), or as many, of the literals hold as possible; None if there is no model.

        Raises LimitReached when the meter's time is over.
        """
        self._take_over(meter)
        total = sum(self._literal(literal) for literal in literals)
        (self._model.minimize if least else self._model.maximize)(total)
        solver = self._solve(meter)
        return None if solver is None else Optimum(round(solver.objective_value), self._named(solver))

    def require(self, literals: Sequence[int], least: int, most: int | None = None) -> None:
        """Add to the model, not to the formula: at least `least` of the literals hold, and at most `most` (None: any number)."""
        self._take_over()
        total = sum(self._literal(literal) for literal in literals)
        self._model.add(total >= least)
        if most is not None:
            self._model.add(total <= most)

    def _take_over(self, meter: Meter | None = None) -> None:
        for number in range(len(self._variables) + 1, self.formula.variables + 1):
            self._variables.append(self._model.new_bool_var(str(number)))
        for clause in self.formula.clauses[self._given :]:
            if meter is not None:
                meter.look_at_clock()
            self._model.add_bool_or([self._literal(literal) for literal in clause])
            self._given += 1

    def _literal(self, literal: int) -> Any:  # noqa: ANN401 - a variable or its negation, of private types
        variable = self._variables[abs(literal) - 1]
        return variable if literal > 0 else variable.negated()

    def _solve(self, meter: Meter | None) -> CpSolver | None:
        self._take_over(meter)
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        if meter is not None and meter.left is not None:
            solver.parameters.max_time_in_seconds = max(meter.left, 0.01)
        status = self._run(solver)
        if status == self._cp.INFEASIBLE:
            return None
        if status != self._cp.OPTIMAL:
            raise LimitReached("seconds")
        return solver

    def _run(self, solver: CpSolver) -> Any:  # noqa: ANN401 - a status, of a private type
        """Solve in a thread of its own, so that Ctrl-C reaches Python here at once and stops the solver.

        CP-SAT's own handler for the signal is switched off: together with Python's it can hang.
        """
        solver.parameters.catch_sigint_signal = False
        pool = ThreadPoolExecutor(1)
        answer = pool.submit(solver.solve, self._model)
        interrupted = False
        while not answer.done():
            try:
                wait([answer], timeout=0.1)
                if interrupted:  # more than once: a call that comes before the search has begun is lost
                    solver.stop_search()
            except KeyboardInterrupt:
                interrupted = True  # and wait: leaving a running solver behind would end the process badly
        pool.shutdown()
        if interrupted:
            raise KeyboardInterrupt
        return answer.result()

    def _named(self, solver: CpSolver) -> set[Name]:
        names = self.formula.names
        return {name for name, variable in zip(names, self._variables, strict=True) if solver.boolean_value(variable)}
