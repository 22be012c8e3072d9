"""Boards, findings and refuted formulas, for the claims about Gem."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.core.board import Board, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.gem.claims.diagrams import Drawn
from crosscut.games.gem.rules import Gem
from crosscut.solver.apart import decide_within
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import Refuted, check_refuted

TEXT = "Pentaboard, the designer's post of 17 October 2005"
RULES = "Gem, as docs/rules/gem.md has it"
EMPTY = Stones(0, 0)
Figures = dict[str, int | float | str]


def gem(text: str) -> Gem:
    """Return the game on a board; `text`: its name, behind a comma the goal."""
    board, _, goal = text.partition(",")
    game = open_game("gem", board, {"goal": goal or "y"})
    assert isinstance(game, Gem)
    return game


def finding(
    holds: bool,
    scope: str,
    because: str,
    figures: Figures,
    evidence: Evidence = Evidence.WITNESS,
    picture: Picture | None = None,
    refutations: Sequence[Refuted] = (),
) -> Finding:
    """Return a finding; a picture is shown where the reading fails, and may be where it holds."""
    return Finding(
        Verdict.HOLDS if holds else Verdict.FAILS,
        scope,
        evidence,
        because,
        figures,
        () if picture is None else (picture,),
        tuple(one.file for one in refutations if one.file is not None),
        known=all(one.known for one in refutations),
    )


def full_board(game: Gem, kind: str) -> Mapping[str, Any]:
    """Return the checker's question about full boards of a kind, the cell that `full_formula` makes black being black."""
    return {"question": "full", "kind": kind, "black": game.board.names[game.board.centre or 0]}


def refuted(
    run: Run,
    text: str,
    name: str,
    claim: str,
    make: Callable[[Gem], Formula],
    known: Callable[[Gem, str], Mapping[str, Any]] = full_board,
) -> Refuted:
    """Return the checked refutation of a formula about a board; ContradictionError if it has a model, LimitReached.

    Arguments: `text`: the board; `name`: of the file, without the game and the board; `claim`: what the formula says; `known`:
    the checker's question, for the game and the name.
    """
    game = gem(text)
    formula = make(game)
    answer = decide_within(formula, run.meter)
    if answer.model is not None:
        raise ContradictionError(f"{claim}, on {text}: please report it")
    keep = run.file(f"gem-{text.replace(',', '-')}-{name}.zip")
    start, question = game.format(game.start()), known(game, name)
    return check_refuted(game, start, claim, formula, answer.proof, keep=keep, progress=run.watch, known=question)


def none_found(run: Run, text: str, make: Callable[[Gem], Formula]) -> int:
    """Return how many lines the proof has that a formula about a board has no model, which is left unchecked; LimitReached."""
    answer = decide_within(make(gem(text)), run.meter)
    if answer.model is not None:
        raise ContradictionError(f"there is such a position on {text}: please report it")
    return len(answer.proof)


def same_board(drawn: Drawn, board: Board) -> None:
    """Raise ContradictionError unless a drawing is a board of the games, cell by cell."""
    sides = sorted(mask_of(side) for side in drawn.sides)
    if tuple(drawn.near) != board.neighbours or sides != sorted(side.cells for side in board.sides):
        raise ContradictionError(f"the drawing is not {board.name}: please report it")
