"""What is still possible for a colour: a way shown and followed by the rules, or a refutation that there is one.

A game says what it asks, and how that is a formula: its models are the ways in which it is still possible. A model counts only
when the rules confirm what it shows. "No" counts only with a proof that the formula has no model, accepted by the checker; where
the checker can write the formula again by itself, the bundle says which question it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from crosscut.core.errors import ContradictionError
from crosscut.core.game import Game
from crosscut.encodings.formula import Formula, Name
from crosscut.solver.apart import decide_within
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress, limit_of
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import Refuted, check_refuted


class Way(NamedTuple):
    """How something is possible: words, and the cells that show it (mask)."""

    words: str
    marked: int


class Wanted(NamedTuple):
    """What is asked about a position.

    `formula`: its models are the ways; `confirmed`: returns the way of a model, followed by the rules, None if they deny it;
    `claim`: the sentence that the formula says; `known`: members of a manifest by which the checker writes the formula by itself,
    None if it does not know the question.
    """

    formula: Formula
    confirmed: Callable[[set[Name]], Way | None]
    claim: str
    known: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Possible:
    """The answer. `can` is None if a limit came first; then and for a no there is no way."""

    can: bool | None
    way: Way | None
    refutation: Refuted | None
    seconds: float
    limit: str | None

    @property
    def evidence(self) -> Evidence:
        """What stands behind the answer."""
        if self.way is not None:
            return Evidence.WITNESS
        return Evidence.UNCHECKED if self.refutation is None else Evidence.REFUTATION


def decide_possible(
    game: Game[Any],
    position: str,
    wanted: Callable[[], Wanted],
    *,
    refutation: Path | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Possible:
    """Return whether something is still possible.

    Arguments: `position`: as `game.format` writes it; `wanted`: says what is asked; `refutation`: where to keep the bundle of a
    no.
    Raises ContradictionError if the rules deny a model, CertificateError when a refutation cannot be written or is refused.
    """
    meter = Meter(limits, progress)
    can: bool | None = None
    try:
        asked = wanted()
        answer = decide_within(asked.formula, meter)
        if answer.model is not None:
            way = asked.confirmed(answer.model)
            if way is None:
                raise ContradictionError(f"rules and formula disagree about {position} on {game.board.name}: please report it")
            return Possible(True, way, None, meter.seconds, None)
        can = False
        refuted = check_refuted(
            game, position, asked.claim, asked.formula, answer.proof, keep=refutation, progress=meter.say, known=asked.known
        )
    except (LimitReached, KeyboardInterrupt) as stop:
        limit = limit_of(stop)
        return Possible(can, None, None, meter.seconds, limit)
    return Possible(False, None, refuted, meter.seconds, None)
