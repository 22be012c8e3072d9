"""Solves positions on whose value a verdict rests: search, certificate and check stay within the limits of the reading.

`solve` returns an unchecked answer, with its limit, when the time is over; a verdict does not rest on such an answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crosscut.claims.claim import Run
from crosscut.core.instance import Instance
from crosscut.solver.by_method import solve
from crosscut.solver.limits import LimitReached
from crosscut.solver.proof import Proof


def solved(run: Run, instance: Instance, file: Path | None, **asked: Any) -> Proof:  # noqa: ANN401
    """Return the proof that `solve` finds; LimitReached if the search, its certificate or the check comes to a limit.

    Arguments: `file`: where to keep the certificate, if anywhere; `asked`: further arguments of `solve`.
    """
    proof = solve(instance, certificate=file, limits=run.left(), progress=run.meter.progress, **asked)
    if proof.limit is not None:
        raise LimitReached(proof.limit)
    return proof
