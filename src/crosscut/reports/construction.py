"""Construction puzzles for people: the board, what is asked, the clues, and the solution if it is wanted."""

from __future__ import annotations

from crosscut.game import game_id
from crosscut.games.orcoon import Orcoon
from crosscut.puzzles.construction.check import Verdict, Word
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import part_name, puzzle_id
from crosscut.puzzles.construction.sought import EMPTY
from crosscut.reports.text import board_text


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
    leave = ", or leave it empty" if EMPTY in puzzle.glyphs else ""
    rule = "the stones break no placement rule" if isinstance(puzzle.game, Orcoon) else "the number of groups is odd"
    return f"Place a black or a white stone on each open cell (?){leave}, so that {rule}, and:"


def verdict_text(puzzle: Construction, verdict: Verdict) -> str:
    """Return the verdict on a puzzle in a line, and what is superfluous in a second one."""
    said = verdict.word if verdict.word is Word.SOUND else f"{verdict.word}: {verdict.why}"
    if not verdict.superfluous:
        return said
    names = ", ".join(part_name(puzzle.game.board, part) for part in verdict.superfluous)
    return f"{said}\nsuperfluous, each by itself: {names}"
