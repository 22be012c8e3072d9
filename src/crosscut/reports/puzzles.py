"""What came of checking puzzles, as a record and as text."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.game import COLOUR_NAMES, Game, Turn
from crosscut.notation import format_turn
from crosscut.puzzles.check import Checked, Verdict
from crosscut.puzzles.play import Cook
from crosscut.reports.records import Record, head
from crosscut.reports.text import counted, stop_text
from crosscut.solver.proof import Evidence


def puzzles_record(file: str, done: Sequence[Checked], seconds: float, limit: str | None) -> Record:
    """Return the record of a check; `limit`: what ended it before the last puzzle, else None."""
    return head("puzzles-check") | {
        "file": file,
        "puzzles": [_record(found) for found in done],
        "counts": {str(verdict): sum(found.verdict is verdict for found in done) for verdict in Verdict},
        "superfluous": sum(bool(found.superfluous) for found in done),
        "duplicates": sum(found.duplicate_of is not None for found in done),
        "seconds": round(seconds, 3),
        "limit": limit,
    }


def puzzle_text(found: Checked) -> str:
    """Return what came of one puzzle, in one line."""
    where = f"line {found.line}"
    if found.puzzle is None:
        return f"{where}: {found.verdict}: {found.reason}"
    game, solution = found.puzzle.instance.game, found.puzzle.solution.turn
    parts = [f"{where}: {found.puzzle.instance.id} {_named(game, solution)}: {found.verdict}"]
    if found.verdict is Verdict.SOUND:
        parts.append(f" (the only turn at the {found.puzzle.unique}")
        parts.append(f", {counted((len(found.puzzle.line) + 1) // 2, 'turn')}" if found.puzzle.line else "")
        parts.append(f", of level {found.puzzle.grade.level} by its file)" if found.puzzle.grade else ")")
    elif found.verdict is Verdict.UNSOLVABLE:
        parts.append(f": no turn of {COLOUR_NAMES[game.turn(found.puzzle.instance.position)]} wins")
    elif found.verdict is Verdict.UNKNOWN:
        parts.append(f": {stop_text(found.limit)}")
    elif found.cook is not None:
        parts.append(f": {_cook_text(game, found.cook)}")
    if found.reason:
        parts.append(f": {found.reason}")
    if found.superfluous:
        parts.append(f"; superfluous: {' '.join(game.board.names[cell] for cell in found.superfluous)}")
    if found.duplicate_of is not None:
        parts.append(f"; the puzzle of line {found.duplicate_of} up to symmetry")
    return "".join(parts)


def summary_text(done: Sequence[Checked]) -> str:
    """Return how many puzzles came out how."""
    counts = {verdict: sum(found.verdict is verdict for found in done) for verdict in Verdict}
    said = ", ".join(f"{number:,} {verdict}" for verdict, number in counts.items() if number)
    duplicates = sum(found.duplicate_of is not None for found in done)
    superfluous = sum(bool(found.superfluous) for found in done)
    more = f"; {counted(duplicates, 'duplicate')}" if duplicates else ""
    more += f"; {superfluous:,} with superfluous stones" if superfluous else ""
    return f"{counted(len(done), 'puzzle')}: {said or 'none'}{more}"


def _record(found: Checked) -> Record:
    puzzle = found.puzzle
    record: Record = {
        "line": found.line,
        "id": None,
        "position": None,
        "verdict": str(found.verdict),
        "evidence": None if found.certificate is None else str(Evidence.CERTIFICATE),
        "unique": None,
        "solution": None,
        "main_line": None,
        "solved": found.solved,
        "cook": None,
        "superfluous": None,
        "duplicate_of": found.duplicate_of,
        "reason": found.reason,
        "limit": found.limit,
    }
    if puzzle is None:
        return record
    game = puzzle.instance.game
    return record | {
        "id": puzzle.id,
        "position": puzzle.instance.id,
        "unique": puzzle.unique,
        "solution": _named(game, puzzle.solution.turn),
        "main_line": [_named(game, turn) for turn in puzzle.line],
        "cook": None
        if found.cook is None
        else {
            "after": [_named(game, turn) for turn in found.cook.after],
            "turns": [_named(game, turn) for turn in found.cook.turns],
        },
        "superfluous": None if found.superfluous is None else [game.board.names[cell] for cell in found.superfluous],
    }


def _cook_text(game: Game[object], cook: Cook) -> str:
    after = f"after {' '.join(_named(game, turn) for turn in cook.after)} " if cook.after else ""
    turns = [_named(game, turn) for turn in cook.turns]
    listed = " and ".join([", ".join(turns[:-1]), turns[-1]] if len(turns) > 1 else turns)
    return f"{after}{listed} {'win' if len(turns) > 1 else 'wins'}"


def _named(game: Game[object], turn: Turn) -> str:
    return format_turn(game.board, turn)
