"""The verdict on a construction puzzle that somebody hands in: whether it is sound, and if not why; and what is superfluous.

Nothing that the record says of itself is believed. Completions are found anew, with a checked refutation of another one, or the
puzzle's bundle is checked. Witnesses go through the rules, and parts without a witness are tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.stones import Stones
from crosscut.puzzles.construction.minimal import superfluous
from crosscut.puzzles.construction.puzzle import Construction, Part
from crosscut.puzzles.construction.record import part_name, puzzle_id, read_construction
from crosscut.puzzles.construction.solve import Solved, refuted_by, solve
from crosscut.puzzles.verdict import Verdict
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.refutation import Refuted


@dataclass(frozen=True, slots=True)
class Judgement:
    """`word`: what the puzzle is; `why` in a sentence, "" if sound.

    `completions`: those found, two for a cooked puzzle. `superfluous`: parts that a puzzle with one completion can do without,
    None if that was not asked. `refutation`: of any completion, or of another one. `limit`: the limit that stopped the work, if
    one did. `solved`: whether a solver was asked for completions; if not, the bundle has proved the verdict.
    """

    word: Verdict
    why: str
    completions: tuple[Stones, ...] = ()
    superfluous: tuple[Part, ...] | None = None
    refutation: Refuted | None = None
    limit: str | None = None
    solved: bool = True


def check(
    record: Mapping[str, Any], meter: Meter, *, bundle: bytes | None = None, keep: Path | None = None, minimal: bool = True
) -> Judgement:
    """Return the verdict on a puzzle's record; one without a solution is solved first.

    Arguments: `meter` counts questions to the SAT solver; `bundle`: the refutation that goes with the puzzle: with it checker and
    rules are enough, and nothing is solved; if the bundle is refused, the puzzle is solved all the same, so that a cook is named;
    `keep`: where to keep a refutation that is made; `minimal`: look for superfluous parts even if the puzzle does not claim, by
    witnesses, to be minimal.
    Raises NotationError or UnknownNameError for a record that is none, UnsupportedError, CertificateError for a refutation
    that is made and cannot be kept.
    """
    puzzle = read_construction(record)
    refused = ""
    if bundle is not None and puzzle.solution is not None and puzzle.fault(puzzle.solution) is None:
        try:
            proved = Solved((puzzle.solution,), refuted_by(puzzle, bundle, meter))
        except LimitReached as stop:
            return undecided(stop)
        except CertificateError as error:
            refused = str(error)
        else:
            return replace(_judged(puzzle, record, proved, meter, minimal), solved=False)
    try:
        found = solve(puzzle, meter, keep=keep)
    except LimitReached as stop:
        return Judgement(Verdict.REFUSED, refused) if refused else undecided(stop)
    verdict = _judged(puzzle, record, found, meter, minimal)
    if refused:
        word = Verdict.REFUSED if verdict.word in (Verdict.SOUND, Verdict.UNKNOWN) else verdict.word
        return replace(verdict, word=word, why="; ".join(filter(None, (verdict.why, refused))), refutation=None)
    return verdict


def _judged(puzzle: Construction, record: Mapping[str, Any], found: Solved, meter: Meter, minimal: bool) -> Judgement:
    """Return the verdict on a puzzle with these completions."""
    if not found.completions:
        return Judgement(Verdict.UNSOLVABLE, "no completion fits the clues", refutation=found.refutation)
    if len(found.completions) == 2:
        return Judgement(Verdict.COOKED, _cooked(puzzle, *found.completions), found.completions)
    only = found.completions[0]
    why = _wrong(puzzle, record)
    needless: tuple[Part, ...] | None = None
    if minimal or puzzle.witnesses:
        witnessed = set() if why else {witness.without for witness in puzzle.witnesses}
        doubtful = [part for part in puzzle.parts if part not in witnessed]
        try:
            needless = tuple(superfluous(replace(puzzle, solution=only), doubtful, meter)) if doubtful else ()
        except LimitReached as stop:
            return undecided(stop)
    return Judgement(Verdict.WRONG if why else Verdict.SOUND, why, (only,), needless, found.refutation)


def undecided(stop: LimitReached) -> Judgement:
    """Return the verdict on a puzzle that a limit has left open."""
    return Judgement(Verdict.UNKNOWN, f"not decided: the limit of {stop.limit} was reached", limit=stop.limit)


def _cooked(puzzle: Construction, one: Stones, other: Stones) -> str:
    """Return the sentence that names the cells in which two completions differ."""
    pairs = zip(puzzle.game.board.names, puzzle.game.glyphs(one), puzzle.game.glyphs(other), strict=True)
    return "a second completion differs on " + " ".join(name for name, this, that in pairs if this != that)


def _wrong(puzzle: Construction, record: Mapping[str, Any]) -> str:
    """Return what a record with one completion says wrongly, "" if nothing."""
    if puzzle.solution is not None:
        fault = puzzle.fault(puzzle.solution)
        if fault is not None:
            return f"the solution is none: {fault}"
    if "id" in record and record["id"] != puzzle_id(puzzle):
        return f"the ID is not that of the puzzle, which is {puzzle_id(puzzle)}"
    parts = puzzle.parts
    for witness in puzzle.witnesses:
        name = part_name(puzzle.game.board, witness.without)
        if witness.without not in parts:
            return f"the witness without {name} is about nothing that is given"
        fault = puzzle.without(witness.without).fault(witness.completion)
        if fault is not None:
            return f"the witness without {name} is none: {fault}"
        if puzzle.fault(witness.completion) is None:
            return f"the witness without {name} is the solution itself"
    return ""
