"""Questions about extremal positions, with evidence: the position by search, "nothing beats it" by a checked refutation.

Each game says what is extremal and how such positions are found. CaDiCaL then refutes, with a proof, that anything beats the
position found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.core.errors import ContradictionError
from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.solver.apart import decide_apart
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress, limit_of
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import Refuted, check_refuted

Report = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Found:
    """An extremal position, its `value`, and the cells or the order that show it (`cells`; `colour` places an order).

    `value` and `position` are None if there is no position of the kind. `formula` says that a better position (or one at all)
    exists in which none of the listed `orders`, as a manifest has them, works (None: the question is not about orders). It has
    no model.
    """

    value: int | None
    position: Any
    cells: tuple[int, ...]
    colour: int | None
    formula: Formula
    orders: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extremum:
    """Something of which a game's positions have most or least.

    Attributes:
        name: of the question.
        find: finds the position.
        unit: what the value counts.
        says: the answer, with `{value}` (and its unit), `{cells}` and `{colour}` to be filled in.
        claim: the sentence that the refuted formula says, for a value.
        bound: what a bound known so far means.
        none: the refuted sentence if there is no position of the kind; "" where there always is one.
        ordered: whether the cells are an order, and numbered in a picture.
        known: the members of a manifest by which the checker writes the formula by itself, None if it does not know the question.
        of_stones: the same question about positions with exactly so many stones; None: it cannot be asked.
    """

    name: str
    find: Callable[[Any, Meter, Report], Found]
    unit: str
    says: str
    claim: str
    bound: str
    none: str = ""
    ordered: bool = False
    known: Callable[[Found], Mapping[str, Any]] | None = None
    of_stones: Callable[[int], Extremum] | None = None

    def claim_of(self, found: Found) -> str:
        """Return the sentence that the refuted formula says."""
        return self.none if found.value is None else self.claim.format(found.value)


@dataclass(frozen=True, slots=True)
class Extreme:
    """The answer: what was found and the refutation of anything better, or None for both if a limit came first.

    If the time was over before the refutation was checked, only what was found is there. `bound`: what is known of the value
    when a limit stopped the work, None if nothing is.
    """

    asked: Extremum
    found: Found | None
    bound: int | None
    refutation: Refuted | None
    rounds: int
    seconds: float
    limit: str | None

    @property
    def evidence(self) -> Evidence:
        """What stands behind "nothing beats it"."""
        return Evidence.UNCHECKED if self.refutation is None else Evidence.REFUTATION


def extreme(
    game: Game[Any],
    asked: Extremum,
    *,
    refutation: Path | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Extreme:
    """Return the answer to a question of the game's for its board.

    Arguments: `refutation`: where to keep the bundle which shows that nothing beats the answer; `limits`: seconds of
    everything, nodes and memory of the search.
    Raises UnsupportedError for readings without such questions, CertificateError when the refutation cannot be written or is
    refused.
    """
    meter = Meter(limits, progress)
    bounds: list[int] = []
    found: Found | None = None
    rounds = 0
    meter.detail = lambda: asked.bound.format(bounds[-1]) if bounds else "no bound yet"
    try:
        found = asked.find(game, meter, bounds.append)
        rounds = meter.nodes
        refuted = refute_better(game, asked, found, meter, keep=refutation, progress=meter.say)
    except (LimitReached, KeyboardInterrupt) as stop:
        limit = limit_of(stop)
        if found is not None and limit == "seconds":
            return Extreme(asked, found, found.value, None, rounds, meter.seconds, limit)
        return Extreme(asked, None, bounds[-1] if bounds else None, None, meter.nodes, meter.seconds, limit)
    return Extreme(asked, found, found.value, refuted, rounds, meter.seconds, None)


def refute_better(
    game: Game[Any], asked: Extremum, found: Found, meter: Meter, *, keep: Path | None, progress: Progress | None
) -> Refuted:
    """Refute that anything beats an answer, and have that checked.

    Arguments: `keep`: where to keep the bundle; `progress`: of the check. Raises LimitReached, and what `check_refuted` raises.
    """
    answer = decide_apart(found.formula, meter)
    if answer.model is not None:
        raise ContradictionError(f"CP-SAT and CaDiCaL disagree about {asked.name} on {game.board.name}: please report it")
    known = None if asked.known is None else asked.known(found)
    position, claim = _manifest_position(game, found), asked.claim_of(found)
    return check_refuted(game, position, claim, found.formula, answer.proof, keep=keep, progress=progress, known=known)


def _manifest_position(game: Game[Any], found: Found) -> str:
    """Return the position for the bundle, which the checker wants legal: the start where there is none."""
    p = found.position
    if isinstance(p, Stones):
        p = Stones(p.black, p.white)
    return game.format(game.start() if p is None or game.illegal(p) is not None else p)
