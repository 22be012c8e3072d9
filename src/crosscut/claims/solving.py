"""Solves positions on whose value a verdict rests: search, certificate and check stay within the limits of the reading.

`solve` returns an unchecked answer, with its limit, when the time is over; a verdict does not rest on such an answer.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

from crosscut.claims.claim import Run
from crosscut.core.errors import CertificateError
from crosscut.core.game import COLOURS, Turn
from crosscut.core.instance import Instance
from crosscut.solver import trust
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


def shipped(run: Run, instance: Instance, side: int, name: str, file: Path | None) -> int:
    """Check the certificate of that name which ships with the examples, by which a side wins; return how many lines it has.

    Arguments: `file`: where to put a copy, if anywhere. Raises CertificateError if it does not prove that, LimitReached.
    """
    content = files("crosscut.examples").joinpath(name).read_bytes()
    report = trust.check(BytesIO(content), run.watch, trust.own())
    game = instance.game
    expected = (game.name, game.board.name, game.format(instance.position), COLOURS[side], "win")
    for one in report.statements:
        if (one.game, one.board, one.position, one.side, one.guarantee) == expected and dict(one.readings) == game.readings:
            if file is not None:
                file.write_bytes(content)
            return one.lines
    raise CertificateError(f"{name} does not prove that {COLOURS[side]} wins: {report.message or 'it is about something else'}")


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
