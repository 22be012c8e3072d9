"""Positions on whose value a verdict rests: solved with a certificate, all of it within the limits of the reading.

`solve` limits its search. That what it found is written down and checked within the same limits is seen to here: both report
progress, and each report looks at the clock.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crosscut.analysis.solve import solve
from crosscut.claims.claim import Run
from crosscut.errors import CertificateError
from crosscut.games import Instance
from crosscut.solver.limits import LimitReached
from crosscut.solver.proof import Proof


def solved(run: Run, instance: Instance, file: Path | None, **asked: Any) -> Proof:  # noqa: ANN401
    """Return what `solve` finds; LimitReached if the search, its certificate or the check of that comes to a limit.

    Arguments: `file`: where to keep the certificate, if anywhere; `asked`: what else `solve` is asked for.
    """
    try:
        proof = solve(instance, certificate=file, limits=run.left(), progress=run.watch, **asked)
    except CertificateError:
        run.meter.enforce()  # a certificate that a limit cut off is no certificate
        raise
    if proof.limit is not None:
        raise LimitReached(proof.limit)
    return proof
