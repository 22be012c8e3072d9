"""Positions on whose value a verdict rests: solved with a certificate, and all of that within the limits of the reading.

`solve` calls what it found before the time was over an answer, with the limit beside it; a verdict does not rest on that.
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
    """Return what `solve` finds; LimitReached if the search, its certificate or the check of that comes to a limit.

    Arguments: `file`: where to keep the certificate, if anywhere; `asked`: what else `solve` is asked for.
    """
    proof = solve(instance, certificate=file, limits=run.left(), progress=run.meter.progress, **asked)
    if proof.limit is not None:
        raise LimitReached(proof.limit)
    return proof
