"""Questions about extremal positions, with evidence: the position by search, "nothing beats it" by a checked refutation.

How they are found is in `hitting`. The refutation is a bundle whose formula the checker cannot write by itself: it vouches for
"this formula has no model", not for what the formula means; its clauses carry their reasons as comments.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from crosscut.analysis.orcoon.hitting import Found, Report, fewest_stones, longest_order, most_dead
from crosscut.errors import CertificateError, ContradictionError
from crosscut.games.orcoon import Orcoon
from crosscut.solver import trust
from crosscut.solver.bundle import write_formula_bundle
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.proof import Evidence
from crosscut.solver.sat import decide
from crosscut.stones import Stones


@dataclass(frozen=True, slots=True)
class Question:
    """A question: how it is answered; what the formula says that is refuted (for a value); what a bound known so far means."""

    find: Callable[[Orcoon, Meter, Report], Found]
    claim: str
    bound: str


QUESTIONS = {
    "fewest-stones": Question(
        fewest_stones,
        "there is a legal position with fewer than {} stones in which neither side can connect",
        "at least {} stones",
    ),
    "most-dead": Question(
        most_dead,
        "there is a legal position in which neither side can ever place on more than {} of the empty cells",
        "at most {} dead cells",
    ),
    "longest-order": Question(
        longest_order,
        "there is a legal position in which a side can connect, but only by more placements than {}",
        "at least {} placements",
    ),
}
NONE_AT_ALL = "there is a legal position in which neither side can connect"


@dataclass(frozen=True, slots=True)
class Extreme:
    """The answer: what was found (None if a limit came first), the bound known then, the refutation's size, and its file if kept.

    `bound` is what is known of the value when a limit stopped the work, None if nothing is.
    """

    question: str
    found: Found | None
    bound: int | None
    proof_lines: int | None
    file: Path | None
    rounds: int
    seconds: float
    limit: str | None

    @property
    def evidence(self) -> Evidence:
        """What stands behind "nothing beats it"."""
        return Evidence.UNCHECKED if self.proof_lines is None else Evidence.REFUTATION


def extreme(
    game: Orcoon,
    question: str,
    *,
    refutation: Path | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Extreme:
    """Return the answer to one of `QUESTIONS` for the game's board.

    Arguments: `refutation`: where to keep the bundle which shows that nothing beats the answer; `limits` of the search.
    Raises UnsupportedError for connection=knight, CertificateError when the refutation cannot be written or is refused.
    """
    asked = QUESTIONS[question]
    meter = Meter(limits, progress)
    bounds: list[int] = []
    meter.detail = lambda: asked.bound.format(bounds[-1]) if bounds else "no bound yet"
    try:
        found = asked.find(game, meter, bounds.append)
        lines = _refuted(game, question, found, refutation, progress)
    except (LimitReached, KeyboardInterrupt) as stop:
        limit = stop.limit if isinstance(stop, LimitReached) else "interrupted"
        return Extreme(question, None, bounds[-1] if bounds else None, None, None, meter.nodes, meter.seconds, limit)
    return Extreme(question, found, found.value, lines, refutation, meter.nodes, meter.seconds, None)


def claim_of(question: str, found: Found) -> str:
    """Return what the formula says that is refuted."""
    return NONE_AT_ALL if found.value is None else QUESTIONS[question].claim.format(found.value)


def _refuted(game: Orcoon, question: str, found: Found, refutation: Path | None, progress: Progress | None) -> int:
    """Refute "better", write the bundle, have it checked; return the number of proof lines."""
    answer = decide(found.formula)
    if answer.model is not None:
        raise ContradictionError(f"CP-SAT and CaDiCaL disagree about {question} on {game.board.name}: please report it")
    position = game.format(game.start() if found.position is None else Stones(*found.position[:2]))
    claim = claim_of(question, found)
    with (
        tempfile.TemporaryDirectory(prefix="crosscut-") as scratch,
        file_in_the_making(refutation or Path(scratch) / "refutation.zip") as part,
    ):
        write_formula_bundle(part, game, position, claim, found.formula, answer.proof)
        report = trust.check(part, progress)
        if not report.ok:
            raise CertificateError(f"answer withheld: the checker refuses the refutation: {report.message}")
    return len(answer.proof)
