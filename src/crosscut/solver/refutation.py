"""A refuted formula as evidence: the bundle is written, and counts only when the independent checker has gone through it.

The checker compares the clauses with its own, and says what is proved. Formulas of games of other packages it cannot write by
itself. Then it vouches for "this formula has no model", not for the formula's meaning; the clauses carry their reasons as
comments, and the bundle carries the refuted sentence.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.game import Game
from crosscut.encodings.formula import Formula
from crosscut.solver import trust
from crosscut.solver.bundle import write_bundle, write_formula_bundle
from crosscut.solver.certificates import being_checked, file_in_the_making
from crosscut.solver.hints import add_hints
from crosscut.solver.limits import Progress

PROVED = "proved: "


@dataclass(frozen=True, slots=True)
class Refuted:
    """A checked bundle: the refuted sentence, the file (None if not kept), the size of the formula, the lines of the proof.

    `sentence`: what the checker says is proved, having written the formula again by itself; "" if it does not know its meaning.
    """

    claim: str
    file: Path | None
    variables: int
    clauses: int
    proof_lines: int
    sentence: str = ""

    @property
    def known(self) -> bool:
        """Whether the checker has written the formula again by itself."""
        return bool(self.sentence)


def check_refuted(
    game: Game[Any],
    position: str,
    claim: str,
    formula: Formula,
    proof: Sequence[str],
    *,
    keep: Path | None = None,
    progress: Progress | None = None,
    known: Mapping[str, Any] | None = None,
) -> Refuted:
    """Write the bundle and have it checked.

    Arguments: `position`: as `game.format` writes it; `claim`: what the formula says; `proof`: lines of a DRAT proof that it has
    no model; `keep`: where to keep the bundle; `progress`: an error it raises ends the check (`Meter.say` looks at the clock),
    and the bundle is kept as `unchecked` names it; `known`: the members of the manifest that say which question of the checker's
    the formula is, None if the checker does not know it. Raises CertificateError when the bundle cannot be written or is refused.
    """
    with (
        tempfile.TemporaryDirectory(prefix="crosscut-") as scratch,
        file_in_the_making(keep or Path(scratch) / "refutation.zip", lasting=keep is not None) as part,
    ):
        if known is None:
            write_formula_bundle(part, game, position, claim, formula, proof)
        else:
            write_bundle(part, game, position, dict(known), formula, proof)
        with being_checked(part, keep):
            add_hints(part, progress)
            report = trust.check(part, progress, trust.own())
        if not report.ok:
            raise CertificateError(f"answer withheld: the checker refuses the refutation: {report.message}")
    (statement,) = report.statements
    sentence = statement.sentence.removeprefix(PROVED) if statement.known else ""
    return Refuted(claim, keep, formula.variables, len(formula.clauses), len(proof), sentence)
