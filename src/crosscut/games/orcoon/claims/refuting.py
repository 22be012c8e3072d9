"""Boards refuted one after another: the same sentence about each, its formula without a model, the proof checked.

The independent checker writes each formula by itself (docs/formats/encodings.md, "All positions of Orcoon") and goes through its
proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from crosscut.claims.claim import Run
from crosscut.core.errors import ContradictionError
from crosscut.core.notation import counted
from crosscut.encodings.formula import Formula
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.apart import decide_apart
from crosscut.solver.refutation import check_refuted
from crosscut.solver.sat import decide


def legal_board(game: Orcoon) -> tuple[Formula, list[int], list[int]]:
    """Return a formula whose models are the legal positions of the board, and the literals of its stones by cell."""
    formula = Formula()
    black, white = stone_literals(formula, game.board)
    legal_stones(formula, game.board, black, white, crossing=game.readings["crossing"] == "forbidden")
    return formula, black, white


def refute(
    run: Run, game: Orcoon, claim: str, formula: Formula, known: Mapping[str, Any], name: str, *, apart: bool = False
) -> int | None:
    """Return the lines of the checked proof that the formula has no model, None if it has one.

    Arguments: `claim`: what the formula says, in ASCII; `known`: which question of the checker's it is, as a manifest has it;
    `name` of the file, should proofs be wanted; `apart`: solve by a process of its own, which limits can end (for formulas that
    take long). Raises LimitReached.
    """
    run.meter.count()
    run.meter.look()
    answer = decide_apart(formula, run.meter) if apart else decide(formula)
    if answer.model is not None:
        return None
    keep = run.file(f"{name}.zip")
    start = game.format(game.start())
    refuted = check_refuted(game, start, claim, formula, answer.proof, keep=keep, progress=run.watch, known=known)
    return refuted.proof_lines


def refute_all(
    run: Run,
    games: Iterable[Orcoon],
    claim: str,
    formula: Callable[[Orcoon], Formula],
    known: Mapping[str, Any],
    name: str,
    *,
    apart: bool = False,
) -> dict[str, int | float | str]:
    """Refute the claim on each board and return what was counted; ContradictionError where the formula has a model."""
    boards, lines = 0, 0
    for game in games:
        found = refute(run, game, claim, formula(game), known, f"{name}-{game.board.name}", apart=apart)
        if found is None:
            raise ContradictionError(f"{game.board.name}: {claim}: please report it")
        boards, lines = boards + 1, lines + found
        run.bound = f"{counted(boards, 'board')} up to {game.board.name}"
    return {"boards refuted": boards, "lines of proof": lines}


def proofs(run: Run, name: str) -> tuple[Path, ...]:
    """Return the files of that name that are in the folder for proofs, if there is one."""
    return () if run.proofs is None else tuple(sorted(run.proofs.glob(f"{name}-*.zip")))
