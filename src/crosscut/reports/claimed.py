"""The claim of a puzzle's share ID, beside what `solve` has found: of a play puzzle, and of a construction puzzle.

Solving a position tells whether the claim's turn is the one that wins. `puzzles check` tells whether only one turn wins at all
claimed places, and whether a stone is superfluous.
"""

from __future__ import annotations

from crosscut.core.game import COLOUR_NAMES, game_id
from crosscut.core.notation import format_rows, format_turn
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import puzzle_id
from crosscut.puzzles.construction.solve import Solved
from crosscut.puzzles.goals import WIN
from crosscut.puzzles.play import is_one_turn
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.share import share_id
from crosscut.reports.book_words import UNIQUE, asks_text
from crosscut.reports.construction import construction_text
from crosscut.reports.records import Record, head, refuted_record
from crosscut.reports.text import board_text, refuted_text, stop_text
from crosscut.solver.proof import Evidence, Proof, Value


def agreement(puzzle: Puzzle, proof: Proof) -> tuple[bool | None, str]:
    """Return whether a puzzle's first turn is the one that wins, by a proof of its position (None: it does not tell), and why."""
    game, p = puzzle.instance.game, puzzle.instance.position
    claimed = puzzle.solution.turn
    unchecked = proof.limit is not None and not proof.evidence.proved
    if proof.value is Value.UNKNOWN or unchecked or puzzle.goal != WIN:
        return None, "that is not decided here"
    if proof.value is not Value.WIN:
        return False, f"that is false: {COLOUR_NAMES[game.turn(p)]} does not win"
    winning = [turn for turn, value in proof.values.items() if value is Value.WIN]
    known = bool(winning) and Value.UNKNOWN not in proof.values.values()
    turns = winning if known else [] if proof.best is None else [proof.best]
    if not turns:
        return None, "which turn wins is not decided here"
    others = [turn for turn in turns if not is_one_turn(game, p, turn, claimed)]
    if others:
        wins = "wins too" if len(others) < len(turns) else "wins"
        return False, f"that is false: {format_turn(game.board, others[0])} {wins}"
    if known:
        return True, "true of the first turn"
    return True, "that turn wins (--all-moves also asks whether others do)"


def claimed_text(puzzle: Puzzle, proof: Proof) -> str:
    """Return what a share ID claims and whether that is so, two lines."""
    turn = format_turn(puzzle.instance.game.board, puzzle.solution.turn)
    minimal = "" if puzzle.removals is None else " No stone can go."
    return f"claimed: {asks_text(puzzle)} by {turn}. {UNIQUE[puzzle.unique]}{minimal}\n{agreement(puzzle, proof)[1]}"


def claimed_record(puzzle: Puzzle, proof: Proof) -> Record:
    """Return the member `puzzle` that a share ID adds to the record of `solve`."""
    return {
        "share": share_id(puzzle),
        "id": puzzle.id,
        "goal": puzzle.goal.text,
        "unique": puzzle.unique,
        "solution": format_turn(puzzle.instance.game.board, puzzle.solution.turn),
        "minimal": puzzle.removals is not None,
        "agrees": agreement(puzzle, proof)[0],
    }


def completions_text(puzzle: Construction, solved: Solved | None, limit: str | None) -> str:
    """Return a construction puzzle and its completions; `solved`: None if a limit came first."""
    lines = [construction_text(puzzle)]
    if solved is None:
        return "\n".join([*lines, f"not decided: {stop_text(limit)}"])
    board = puzzle.game.board
    lines.append(("no completion", "exactly one completion", "two completions, and perhaps more")[len(solved.completions)])
    lines += [board_text(board, puzzle.game.glyphs(p)) for p in solved.completions]
    if solved.refutation is not None:
        lines += refuted_text(solved.refutation)
    return "\n".join(lines)


def completions_record(puzzle: Construction, solved: Solved | None, seconds: float, limit: str | None) -> Record:
    """Return the record of a construction puzzle that was solved; `solved`: None if a limit came first."""
    found = () if solved is None else solved.completions
    refutation = None if solved is None else solved.refutation
    evidence = None if solved is None else Evidence.WITNESS if refutation is None else Evidence.REFUTATION
    return head("completions", puzzle.game, evidence) | {
        "share": share_id(puzzle),
        "id": puzzle_id(puzzle),
        "board": game_id(puzzle.game),
        "completions": None if solved is None else [format_rows(puzzle.game.board, puzzle.game.glyphs(p)) for p in found],
        "unique": None if solved is None else len(found) == 1,
        "refutation": None if refutation is None else refuted_record(refutation),
        "seconds": round(seconds, 3),
        "limit": limit,
    }
