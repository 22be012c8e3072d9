"""SAT in a process of its own: the answers of the one in this process, and an end at the limits."""

from itertools import combinations

import pytest

from crosscut.checker.drat import refutes
from crosscut.encodings.formula import Formula
from crosscut.solver.apart import decide_apart
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sat import decide


def pigeons(holes: int, extra: int) -> Formula:
    """So many pigeons more than holes, each in a hole, no two in one."""
    formula = Formula()
    sits = [[formula.literal("in", pigeon, hole) for hole in range(holes)] for pigeon in range(holes + extra)]
    for row in sits:
        formula.add(*row)
    for one, other in combinations(sits, 2):
        for a, b in zip(one, other, strict=True):
            formula.add(-a, -b)
    return formula


def test_models_and_proofs() -> None:
    model = decide_apart(pigeons(4, 0), Meter()).model
    assert model is not None
    assert len({name[1] for name in model}) == 4
    full = pigeons(4, 1)
    answer = decide_apart(full, Meter())
    assert answer.model is None
    assert answer == decide(full)
    assert refutes(full.clauses, answer.proof) > 0


def test_an_empty_clause_is_refuted_by_itself() -> None:
    formula = Formula()
    formula.add()
    assert decide_apart(formula, Meter()).proof == ("0",)


def test_limits_end_the_process() -> None:
    meter = Meter(Limits(seconds=1.0))
    with pytest.raises(LimitReached, match="seconds"):
        decide_apart(pigeons(12, 1), meter)
    assert meter.seconds < 20
    with pytest.raises(LimitReached, match="nodes"):
        decide_apart(pigeons(2, 1), Meter(Limits(nodes=0)))
    with pytest.raises(LimitReached, match="memory"):
        decide_apart(pigeons(12, 1), Meter(Limits(memory=20_000_000)))
