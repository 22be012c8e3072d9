"""The results of checking puzzles, as a record and as text."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.game import COLOUR_NAMES, Game, Turn, game_id
from crosscut.core.notation import counted, format_turn
from crosscut.core.turns import counted_in
from crosscut.puzzles.criteria import CRITERIA
from crosscut.puzzles.files import Found, Place, Source
from crosscut.puzzles.from_start import Answer
from crosscut.puzzles.goals import WIN, Goal
from crosscut.puzzles.make import Tally
from crosscut.puzzles.play import Cook
from crosscut.puzzles.puzzle import KIND, Puzzle
from crosscut.puzzles.share import share_id
from crosscut.puzzles.soundness import Checked
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.construction import completed_record, completed_text
from crosscut.reports.records import Record, head
from crosscut.reports.text import stop_text
from crosscut.solver.proof import Evidence

ONLY = {
    "root": "the only turn at the root",
    "line": "the only turn all along the main line",
    "tree": "the only turn against every reply",
}
"""The words about a sound puzzle, by how far its solution is unique."""


def puzzles_record(
    files: Sequence[str], done: Sequence[Found], refused: Sequence[Source], seconds: float, limit: str | None
) -> Record:
    """Return the record of a check; `refused`: files; `limit`: what ended it before the last puzzle, else None."""
    return head("puzzles-check") | {
        "file": files[0],
        "files": list(files),
        "puzzles": [_record(found) for found in done],
        "counts": {str(verdict): sum(found.verdict is verdict for found in done) for verdict in Verdict},
        "superfluous": sum(found.superfluous for found in done),
        "duplicates": sum(found.duplicate_of is not None for found in done),
        "refused_files": [{"file": source.name, "reason": source.refused} for source in refused],
        "seconds": round(seconds, 3),
        "limit": limit,
    }


def refused_text(source: Source) -> str:
    """Return why a file is refused."""
    return f"{source.name}: refused: {source.refused}"


def found_text(found: Found, *, several: bool) -> str:
    """Return the result of a line, of one of `several` files: one line, and two boards below it for a cooked construction."""

    def named(place: Place) -> str:
        return f"{place.file}, line {place.line}" if several else f"line {place.line}"

    checked = found.checked
    said = puzzle_text(checked) if isinstance(checked, Checked) else completed_text(checked.puzzle, checked.verdict)
    first, *boards = said.split("\n")
    if found.reached is not None and found.reached.answer is not Answer.YES:
        first += (
            f"; not reachable from the start: {found.reached.why}"
            if found.reached.answer is Answer.NO
            else "; reachable: unknown"
        )
    first += "".join(f"; {fault.criterion}: {fault.words}" for fault in found.faults)
    if found.kernel_of is not None:
        first += f"; same-kernel: the last decision is that of {named(found.kernel_of)}"
    if found.duplicate_of is not None:
        first += f"; the puzzle of {named(found.duplicate_of)} up to symmetry"
    return "\n".join([f"{named(found.where)}: {first}", *boards])


def puzzle_text(found: Checked) -> str:
    """Return the result of a play puzzle, in one line."""
    if found.puzzle is None:
        return f"{found.verdict}: {found.reason}"
    game, solution, goal = found.puzzle.instance.game, found.puzzle.solution.turn, found.puzzle.goal
    solver = COLOUR_NAMES[game.turn(found.puzzle.instance.position)]
    said = f"{titled(found.puzzle)}: " if titled(found.puzzle) else ""
    parts = [f"{said}{found.puzzle.instance.id} {_named(game, solution)}: {found.verdict}"]
    if found.verdict is Verdict.SOUND:
        asked = "" if goal == WIN else f"{goal.sentence(solver, counted_in(game))}: "
        parts.append(f" ({asked}{ONLY[found.puzzle.unique]}")
        parts.append(f", {counted((len(found.puzzle.line) + 1) // 2, 'turn')}" if found.puzzle.line else "")
        level = "" if found.puzzle.grade is None else f", of level {found.puzzle.grade.level}"
        themes = f", themes: {', '.join(found.puzzle.themes)}" if found.bare and found.puzzle.themes else ""
        parts.append(f"{level}{themes})" if found.bare or not level else f"{level} by its file)")
    elif found.verdict is Verdict.UNSOLVABLE:
        parts.append(f": no turn of {solver} {_does(goal)}")
    elif found.verdict is Verdict.UNKNOWN:
        parts.append(f": {stop_text(found.limit)}")
    elif found.cook is not None:
        parts.append(f": {_cook_text(game, found.cook, found.better or goal)}")
    if found.reason:
        parts.append(f": {found.reason}")
    if found.superfluous:
        parts.append(f"; superfluous: {' '.join(found.superfluous)}")
    return "".join(parts)


def titled(puzzle: Puzzle) -> str:
    """Return title and author of a puzzle as they are printed, "" if it has neither."""
    return " by ".join(filter(None, [puzzle.title or ("a puzzle" if puzzle.author else ""), puzzle.author]))


def summary_text(done: Sequence[Found], refused: int = 0) -> str:
    """Return how many puzzles came out how; `refused`: so many files could not be read."""
    counts = {verdict: sum(found.verdict is verdict for found in done) for verdict in Verdict}
    said = ", ".join(f"{number:,} {verdict}" for verdict, number in counts.items() if number)
    duplicates = sum(found.duplicate_of is not None for found in done)
    superfluous = sum(found.superfluous for found in done)
    like = sum(found.kernel_of is not None for found in done)
    more = f"; {counted(duplicates, 'duplicate')}" if duplicates else ""
    more += f"; {like:,} with the kernel of another" if like else ""
    more += f"; {superfluous:,} with superfluous stones" if superfluous else ""
    more += f"; {counted(refused, 'file')} refused" if refused else ""
    return f"{counted(len(done), 'puzzle')}: {said or 'none'}{more}"


def tally_text(found: int, count: int, tally: Tally, limit: str | None) -> str:
    """Return the result of a run that was to make so many puzzles; if it made fewer, why candidates failed."""
    reason = f"; {stop_text(limit)}" if limit else ""
    made = f"found {found:,} of {counted(count, 'puzzle')} in {counted(tally.attempts, 'attempt')}"
    if found == count:
        rejected = ", ".join(f"{number:,} {why}" for why, number in tally.failed.most_common() if why in CRITERIA)
        return made + (f"\nrejected by the editor: {rejected}" if rejected else "")
    hopeless = "; these settings seem infeasible" if tally.hopeless and limit in (None, "nodes") else ""
    if tally.all_seen:
        hopeless = "; there are no others: every position of the board that could be one was looked at"
    failed = ", ".join(f"{number:,} {why}" for why, number in tally.failed.most_common())
    return f"{made}{reason}{hopeless}" + (f"\ncandidates that were none: {failed}" if failed else "")


def _record(found: Found) -> Record:
    duplicate, reached = found.duplicate_of, found.reached
    own = _play_record(found.checked) if isinstance(found.checked, Checked) else completed_record(found.checked)
    return {
        "file": found.where.file,
        "line": found.where.line,
        "kind": None,
        "id": found.id,
        "share": None,
        "board": None,
        "position": None,
        "verdict": str(found.verdict),
        "goal": None,
        "evidence": None,
        "unique": None,
        "solution": None,
        "main_line": None,
        "completions": None,
        "cook": None,
        "better": None,
        "superfluous": None,
        "little_choice": found.little_choice,
        "notes": [fault._asdict() for fault in found.faults],
        "kernel_of": None if found.kernel_of is None else found.kernel_of.line,
        "kernel_file": None if found.kernel_of is None else found.kernel_of.file,
        "reachable": None if reached is None else str(reached.answer),
        "duplicate_of": None if duplicate is None else duplicate.line,
        "duplicate_file": None if duplicate is None else duplicate.file,
        **own,
    }


def _play_record(found: Checked) -> Record:
    puzzle = found.puzzle
    record: Record = {
        "evidence": None if found.certificate is None else str(Evidence.CERTIFICATE),
        "better": None if found.better is None else found.better.text,
        "solved": found.solved,
        "reason": found.reason,
        "limit": found.limit,
    }
    if puzzle is None:
        return record
    game = puzzle.instance.game
    return record | {
        "kind": KIND,
        "share": share_id(puzzle),
        "board": game_id(game),
        "position": puzzle.instance.id,
        "goal": puzzle.goal.text,
        "unique": puzzle.unique,
        "solution": _named(game, puzzle.solution.turn),
        "main_line": [_named(game, turn) for turn in puzzle.line],
        **({"title": puzzle.title} if puzzle.title else {}),
        **({"author": puzzle.author} if puzzle.author else {}),
        **({"grade": puzzle.grade.level, "themes": list(puzzle.themes)} if found.bare and puzzle.grade else {}),
        "cook": None
        if found.cook is None
        else {
            "after": [_named(game, turn) for turn in found.cook.after],
            "turns": [_named(game, turn) for turn in found.cook.turns],
        },
        "superfluous": None if found.superfluous is None else list(found.superfluous),
    }


def _does(goal: Goal, *, plural: bool = False) -> str:
    """Return the verb for turns that reach a goal."""
    s = "" if plural else "s"
    match goal.name:
        case "within":
            return f"win{s} within {counted(goal.number, 'turn')}"
        case "margin":
            return f"win{s} by {goal.number}" if goal.number > 0 else f"lose{s} by no more than {-goal.number}"
        case "hold":
            return f"avoid{s} the loss"
        case "connect":
            return f"keep{s} the connection alive"
    return f"win{s}"


def _cook_text(game: Game[object], cook: Cook, goal: Goal) -> str:
    after = f"after {' '.join(_named(game, turn) for turn in cook.after)} " if cook.after else ""
    turns = [_named(game, turn) for turn in cook.turns]
    listed = " and ".join([", ".join(turns[:-1]), turns[-1]] if len(turns) > 1 else turns)
    left = goal
    for _ in cook.after[::2]:
        left = left.further()
    return f"{after}{listed} {_does(left, plural=len(turns) > 1)}"


def _named(game: Game[object], turn: Turn) -> str:
    return format_turn(game.board, turn)
