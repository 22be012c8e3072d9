"""Construction puzzles for people: the board, what is asked, the clues, and the solution if it is wanted."""

from __future__ import annotations

from crosscut.core.game import game_id
from crosscut.core.notation import counted, format_rows
from crosscut.puzzles.construction.offered import constructions_of
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import part_name, puzzle_id
from crosscut.puzzles.construction.sought import EMPTY, SIDES
from crosscut.puzzles.construction.soundness import Judgement
from crosscut.puzzles.files import Completed
from crosscut.puzzles.share import share_id
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.records import Record
from crosscut.reports.text import board_text, stop_text
from crosscut.solver.proof import Evidence


def construction_text(puzzle: Construction, *, solution: bool = False) -> str:
    """Return a puzzle as text; `solution`: with the board of its solution, if it has one."""
    game = puzzle.game
    lines = [f"{game_id(game)}, puzzle {puzzle_id(puzzle)}", board_text(game.board, puzzle.given), task(puzzle)]
    lines += [f"{number}. {clue.sentence(game.board)}" for number, clue in enumerate(puzzle.clues, 1)]
    if solution and puzzle.solution is not None:
        lines += ["Solution:", board_text(game.board, game.glyphs(puzzle.solution))]
    return "\n".join(lines)


def task(puzzle: Construction) -> str:
    """Return what is asked, the clues aside."""
    constructions = constructions_of(puzzle.game)
    leave = ", or leave it empty" if EMPTY in puzzle.glyphs else ""
    stone = "a black or a white stone" if constructions.only is None else f"a {SIDES[constructions.only]} stone"
    rule = f" {constructions.rule}, and:" if constructions.rule else ":"
    return f"Place {stone} on each open cell (?){leave}, so that{rule}"


def completed_text(puzzle: Construction, verdict: Judgement) -> str:
    """Return the result of checking a puzzle: a line, and the two completions of a cooked one beside each other."""
    said = str(verdict.word)
    if verdict.word is Verdict.SOUND:
        said += " (one completion)"
    elif verdict.word is Verdict.UNSOLVABLE and verdict.refutation is not None:
        said += f": {verdict.why} (a checked refutation of {counted(verdict.refutation.proof_lines, 'line')})"
    elif verdict.limit is not None:
        said += f": {stop_text(verdict.limit)}"
    else:
        said += f": {verdict.why}"
    if verdict.superfluous:
        said += f"; superfluous, each by itself: {', '.join(_superfluous(puzzle, verdict))}"
    lines = [f"{game_id(puzzle.game)} {format_rows(puzzle.game.board, puzzle.given)}: {said}"]
    if verdict.word is Verdict.COOKED:
        lines += _beside(puzzle, verdict)
    return "\n".join(lines)


def completed_record(found: Completed) -> Record:
    """Return the part of a check's record about a construction puzzle."""
    puzzle, verdict = found.puzzle, found.verdict
    rows = [format_rows(puzzle.game.board, puzzle.game.glyphs(p)) for p in verdict.completions]
    return {
        "kind": "construction",
        "share": share_id(puzzle),
        "board": game_id(puzzle.game),
        "evidence": None if verdict.refutation is None else str(Evidence.REFUTATION),
        "solution": rows[0] if verdict.word is Verdict.SOUND else None,
        "completions": rows,
        "solved": verdict.solved,
        "superfluous": None if verdict.superfluous is None else _superfluous(puzzle, verdict),
        "reason": "" if verdict.limit is not None else verdict.why,
        "limit": verdict.limit,
    }


def _superfluous(puzzle: Construction, verdict: Judgement) -> list[str]:
    return [part_name(puzzle.game.board, part) for part in verdict.superfluous or ()]


def _beside(puzzle: Construction, verdict: Judgement) -> list[str]:
    """Return the boards of two completions, beside each other."""
    one, other = (board_text(puzzle.game.board, puzzle.game.glyphs(p)).split("\n") for p in verdict.completions)
    width = max(len(line) for line in one)
    return [f"    {left:<{width}}    {right}" for left, right in zip(one, other, strict=True)]
