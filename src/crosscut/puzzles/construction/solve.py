"""The completions of a puzzle: none, one, or two of them.

A completion comes from a model and is tested by the rules. "None" and "no second one" are refutations that the independent
checker has gone through, having written the formula by itself (`Constructions.checked`). For a game of another package it may
vouch for "no model" alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError, ContradictionError
from crosscut.core.notation import format_rows
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.puzzles.construction.offered import constructions_of
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import clue_words, puzzle_id
from crosscut.puzzles.construction.sought import Sought
from crosscut.solver import trust
from crosscut.solver.apart import decide_within
from crosscut.solver.limits import Meter
from crosscut.solver.refutation import PROVED, Refuted, check_refuted
from crosscut.solver.sat import Answer


@dataclass(frozen=True, slots=True)
class Solved:
    """At most two completions, and the refutation of a further one.

    The refutation is None if there are two completions, since there may be more, or if the proof was too long to be checked.
    """

    completions: tuple[Stones, ...]
    refutation: Refuted | None


def solve(puzzle: Construction, meter: Meter, *, keep: Path | None = None, longest: int | None = None) -> Solved:
    """Return the completions of a puzzle; the claimed solution comes first if it is one.

    Arguments: `meter` counts questions to the SAT solver; `keep`: where to keep the refutation; `longest`: a proof of "no second
    completion" with more lines is not checked (None: every proof is).
    Raises LimitReached, CertificateError when the refutation cannot be written or is refused, UnsupportedError.
    """
    sought = puzzle.sought()
    first = puzzle.solution
    if first is None or puzzle.fault(first) is not None:
        answer = _decided(sought, meter)
        if answer.model is None:
            return Solved((), _refuted(puzzle, sought, answer, None, keep, meter))
        first = require_completion(puzzle, sought.position(answer.model))
    _other(sought, first)
    answer = _decided(sought, meter)
    if answer.model is not None:
        return Solved((first, require_completion(puzzle, sought.position(answer.model))), None)
    if longest is not None and len(answer.proof) > longest:
        return Solved((first,), None)
    return Solved((first,), _refuted(puzzle, sought, answer, first, keep, meter))


def refuted_by(puzzle: Construction, bundle: bytes, meter: Meter) -> Refuted:
    """Return what a bundle proves: that the puzzle, whose solution must be a completion, has no other one. Nothing is solved.

    The formula is written anew and must be that of the bundle, byte by byte; the checker goes through the proof.
    Raises CertificateError where that fails, LimitReached.
    """
    assert puzzle.solution is not None
    formula = _other(puzzle.sought(), puzzle.solution)
    report = trust.check(BytesIO(bundle), meter.say)
    if not report.ok:
        raise CertificateError(f"the checker refuses the refutation: {report.message}")
    (said, *others) = report.statements
    # The checker says which formula it has read: other code might read another formula from the same file.
    if others or not said.formula:
        raise CertificateError("no refutation, but a certificate of a strategy")
    if said.formula != hashlib.sha256("".join(f"{line}\n" for line in formula.dimacs()).encode("ascii")).hexdigest():
        raise CertificateError("the formula of the refutation is not that of the puzzle and its solution")
    sentence = said.sentence.removeprefix(PROVED) if said.known else ""
    return Refuted(_claim(puzzle, puzzle.solution), None, formula.variables, len(formula.clauses), said.lines, sentence)


def require_completion(puzzle: Construction, p: Stones) -> Stones:
    """Return the position if it is a completion; ContradictionError if formula and rules disagree about that."""
    fault = puzzle.fault(p)
    if fault is not None:
        raise ContradictionError(f"{puzzle.game.format(p)} was found as a completion, but {fault}: please report it")
    return p


def _decided(sought: Sought, meter: Meter) -> Answer:
    return decide_within(sought.formula, meter)


def _other(sought: Sought, first: Stones) -> Formula:
    """Add to a puzzle's formula that the completion is another than this one; return the formula."""
    sought.formula.because("the position is another than the solution")
    sought.formula.add(*sought.differs(first))
    return sought.formula


def _refuted(
    puzzle: Construction, sought: Sought, answer: Answer, first: Stones | None, keep: Path | None, meter: Meter
) -> Refuted:
    game = puzzle.game
    position, claim = game.format(first or game.start()), _claim(puzzle, first)
    known = _known(puzzle, first is not None)
    return check_refuted(game, position, claim, sought.formula, answer.proof, keep=keep, progress=meter.say, known=known)


def _known(puzzle: Construction, other: bool) -> Mapping[str, Any] | None:
    """Return the checker's question, None where it does not know the clues; `other`: about others than the position."""
    if not constructions_of(puzzle.game).checked:
        return None
    board = puzzle.game.board
    clues = [clue_words(board, clue) for clue in puzzle.clues]
    given = format_rows(board, puzzle.given)
    return {"question": "construction", "given": given, "glyphs": puzzle.glyphs, "clues": clues, "other": other}


def _claim(puzzle: Construction, first: Stones | None) -> str:
    """Return the sentence that the refuted formula says."""
    claim = f"the construction puzzle {puzzle_id(puzzle)} has a completion"
    return claim if first is None else f"{claim} other than this position"
