"""Positions whose value a claim rests on, solved with a certificate that the independent checker has gone through."""

from __future__ import annotations

from pathlib import Path

from crosscut.claims.claim import Run
from crosscut.claims.solving import solved
from crosscut.core.instance import Instance
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.proof import Evidence, Proof


def certified(run: Run, game: Xodd, p: Stones, name: str) -> Proof:
    """Return who wins a position, with a checked certificate; LimitReached.

    Arguments: `name`: of the file, without the game, if one is wanted.
    """
    file = run.file(f"{game.name}-{name}.gz")
    return solved(run, Instance(game, p), file, method="minimax")


def weakest(proofs: list[Proof]) -> Evidence:
    """Return what stands behind all of them."""
    return Evidence.CERTIFICATE if all(proof.evidence is Evidence.CERTIFICATE for proof in proofs) else Evidence.UNCHECKED


def files_of(proofs: list[Proof]) -> tuple[Path, ...]:
    """Return the certificates that were kept."""
    kept = [proof.certificate.file for proof in proofs if proof.certificate is not None]
    return tuple(file for file in kept if file is not None)
