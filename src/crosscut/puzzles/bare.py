"""Puzzles that are only a position, a diagram or an ID: the solution is found, and the highest level of uniqueness that holds.

The header of a diagram may say `title` (for the first diagram below it alone), `author`, `goal` and `unique`; without a goal it
is to win. What is found is checked as
any puzzle is, so "sound" means what it means elsewhere. Of a sound puzzle grade and themes are worked out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.headers import ABOUT_KEYS
from crosscut.core.instance import Aligned, read_every
from crosscut.core.registry import is_game
from crosscut.puzzles.grading import graded
from crosscut.puzzles.image import imaged
from crosscut.puzzles.play import LEVELS, Play, Solution
from crosscut.puzzles.puzzle import Puzzle, read_asked, read_words
from crosscut.puzzles.share import is_share
from crosscut.puzzles.soundness import Checked, Solvers, check_one
from crosscut.puzzles.themes import themes
from crosscut.puzzles.verdict import Verdict
from crosscut.solver.limits import LimitReached


def bare_records(text: str, game: str = "") -> dict[int, dict[str, Any]] | None:
    """Return the puzzles that the diagrams and IDs of a text are, each by the number of its first line; None for no such text.

    A diagram that cannot be read is a record with the member `fault`. Arguments: `game`: of diagrams that name none.
    """
    first = text.strip()[:1]
    if first == "{" or any(is_share(line) for line in text.splitlines()):
        return None
    try:
        found = read_every(text, {"game": game} if game else {})
    except NotationError as error:
        drawn = "{" not in text and "\n" in text.strip()
        return {1: {"fault": str(error)}} if drawn or "which game?" in str(error) else None
    except CrosscutError:
        return None
    records: dict[int, dict[str, Any]] = {}
    titled = ""
    for diagram, read in found:
        about = {key: diagram.header[key] for key in ABOUT_KEYS if key in diagram.header}
        if about.get("title") == titled:
            about.pop("title", None)
        titled = diagram.header.get("title", "")
        if isinstance(read, Aligned):
            records[diagram.lines[0]] = {"position": read.instances[0].id} | about
        else:
            records.setdefault(diagram.lines[0], {"fault": str(read)})
    return records


def is_bare(text: str) -> bool:
    """Return whether a line is a position ID alone."""
    return len(text.split()) == 1 and "#" not in text and is_game(text.strip().partition(":")[0].lower())


def check_bare(record: Mapping[str, Any], solvers: Solvers) -> Checked:
    """Return the result for a puzzle without a solution; NotationError for a record that asks for nothing sensible."""
    instance, goal, unique = read_asked(record)
    title, author = read_words(record)
    p = instance.position
    try:
        play = solvers.play(instance, goal)
        if play.reach.standing(p) < 0:
            return Checked(Verdict.UNSOLVABLE, solved=True, reason=f"{instance.id}: no turn reaches the goal ({goal.text})")
        if play.reach.standing(p) > 0:
            best = play.aimed(p, "margin" if goal.name == "margin" else "win")
            play = best or play
        solution = Solution(next(play.winning(p)))
        level = unique if "unique" in record else _level(play, goal, p)
        found = check_one(Puzzle(instance, level, solution, goal=goal, title=title, author=author), None, solvers)
        if found.verdict is not Verdict.SOUND or found.puzzle is None:
            return found
        play = solvers.play(instance, goal)
        puzzle = replace(found.puzzle, grade=graded(play, found.puzzle), themes=themes(play, imaged(play, found.puzzle)))
        return replace(found, puzzle=puzzle, bare=True)
    except LimitReached as stop:
        return Checked(
            Verdict.UNKNOWN, solved=True, limit=stop.limit, reason=f"{instance.id}: stopped by the limit on {stop.limit}"
        )


def _level(play: Play, goal: Any, p: Any) -> str:  # noqa: ANN401 - a goal and a position of the game
    """Return the highest level at which one turn only reaches the goal, the lowest if none does."""
    for level in reversed(LEVELS):
        try:
            goal.require(play.game, level)
        except CrosscutError:
            continue
        if play.cook(p, level) is None:
            return level
    return LEVELS[0]
