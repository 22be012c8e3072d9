"""Solves positions on whose value a verdict rests: search, certificate and check stay within the limits of the reading.

`solve` returns an unchecked answer, with its limit, when the time is over; a verdict does not rest on such an answer.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from crosscut.claims.claim import Run
from crosscut.core.game import Turn
from crosscut.core.instance import Instance
from crosscut.solver.by_method import solve
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.proof import Proof


def solved(run: Run, instance: Instance, file: Path | None, **asked: Any) -> Proof:  # noqa: ANN401
    """Return the proof that `solve` finds; LimitReached if the search, its certificate or the check comes to a limit.

    Arguments: `file`: where to keep the certificate, if anywhere; `asked`: further arguments of `solve`.
    """
    proof = solve(instance, certificate=file, limits=run.left(), progress=run.meter.progress, **asked)
    if proof.limit is not None:
        raise LimitReached(proof.limit)
    return proof


def best_line(run: Run, instance: Instance) -> tuple[Turn, ...]:
    """Return best play of both to the end, for the picture of a small position; empty if a limit comes first."""
    return solve(instance, limits=run.left(), progress=run.meter.progress).line


def solved_within(run: Run, instance: Instance, file: Path | None, nodes: int, **asked: Any) -> Proof | None:  # noqa: ANN401
    """Return the same, None if so many nodes of search do not decide it: a bound of the claim's own, which no limit of a user is.

    LimitReached for the limits of the run.
    """
    left = run.left()
    if left.nodes is not None and left.nodes <= nodes:
        return solved(run, instance, file, **asked)
    within = Run(Meter(replace(left, nodes=nodes), run.meter.progress), run.deep, run.proofs)
    try:
        return solved(within, instance, file, **asked)
    except LimitReached as stop:
        if stop.limit != "nodes":
            raise
        run.meter.count(nodes)
        return None
