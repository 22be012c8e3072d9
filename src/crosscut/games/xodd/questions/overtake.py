"""Is a position settled? Whether stones can be added so that the number of groups is odd and whoever trails now leads.

If they cannot, whoever leads wins, whatever is played: the game ends on a board that contains the present stones and has an odd
number of groups. The question is put to SAT as one formula. A no is a refutation that the independent checker has gone through.
A yes is a board, which the rules count again. It does not mean that anybody can bring that board about, or even that turns lead
to it: only that this argument settles nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from crosscut.core.board import mask_of
from crosscut.core.errors import ContradictionError, UnsupportedError
from crosscut.core.game import COLOUR_NAMES
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Name
from crosscut.games.xodd.formulas.questions import leading, overtaken_formula
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.apart import decide_apart
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress, limit_of
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import Refuted, check_refuted

CLAIM = "an odd number of groups, and {} leads, on a board that contains the stones of the position"

QUESTION = {"question": "settled"}


@dataclass(frozen=True, slots=True)
class Settled:
    """The answer: `settled` (None: undecided), who leads now, and a refutation, or the board on which the other side leads.

    `limit`: what stopped the work, None if nothing did; settled without a refutation is what SAT says, not checked in time.
    """

    settled: bool | None
    leader: int
    board: Stones | None
    refutation: Refuted | None
    seconds: float
    limit: str | None = None

    @property
    def evidence(self) -> Evidence:
        """What stands behind the answer."""
        if self.board is not None:
            return Evidence.WITNESS
        return Evidence.UNCHECKED if self.refutation is None else Evidence.REFUTATION


def settle(
    game: Xodd, p: Stones, *, bundle: Path | None = None, limits: Limits | None = None, progress: Progress | None = None
) -> Settled:
    """Return whether whoever leads in p leads on every odd board that contains its stones, with evidence that has been checked.

    Arguments: `p`: a legal position; `bundle`: where to keep the refutation that settles it.
    Raises UnsupportedError if nobody leads or the game has ended, CertificateError when a refutation cannot be written or is
    refused.
    """
    if p.over:
        raise UnsupportedError("the game has ended: there is nothing left to settle")
    started = perf_counter()
    leader = leading(game, p)
    meter = Meter(limits, progress, "solving")
    formula = overtaken_formula(game, p)
    settled: bool | None = None
    try:
        answer = decide_apart(formula, meter)
        if answer.model is not None:
            board = _replayed(game, p, leader, answer.model)
            return Settled(False, leader, board, None, perf_counter() - started)
        settled = True
        claim = CLAIM.format(COLOUR_NAMES[1 - leader])
        position = game.format(Stones(p.black, p.white, p.turn))
        refuted = check_refuted(game, position, claim, formula, answer.proof, keep=bundle, progress=meter.say, known=QUESTION)
    except (LimitReached, KeyboardInterrupt) as stop:
        limit = limit_of(stop)
        known = settled if limit == "seconds" else None
        return Settled(known, leader, None, None, perf_counter() - started, limit)
    return Settled(True, leader, None, refuted, perf_counter() - started)


def _replayed(game: Xodd, p: Stones, leader: int, model: set[Name]) -> Stones:
    """Return the board of a model, counted again by the rules."""
    black, white = (
        own | mask_of([cell for cell, name in enumerate(game.board.names) if ("stone", colour, name) in model])
        for own, colour in ((p.black, "black"), (p.white, "white"))
    )
    board = Stones(black, white, p.turn)
    counts = game.counts(board)
    if black & white or sum(counts) % 2 == 0 or counts[leader] <= counts[1 - leader]:
        raise ContradictionError("the board found is none of the kind asked for: please report this position")
    return board
