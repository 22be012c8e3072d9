"""Grading play puzzles: the features of a puzzle, and how strong a player finds it, both along the main line.

Composers and solvers of chess problems, tsumego and connection games name these features: how many turns one has to see, how many
others one would try, how long their refutations are, whether the solution threatens anything, whether it looks good, how many
turns harm oneself. Each is taken over all decisions of the solver in the main line: the greatest number, or whether it happens at
all. So a decision more never makes a puzzle easier.

All images of a puzzle have one grade: that of the image that stands for all (`image`), and of its main line. A grade does not
depend on how far the solution is claimed to be unique, or on the computer. `play.work` counts the turns that are looked at, and
may stop the grading; playouts only look at its clock. Refutations and threats are looked at for the goal `win` only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from crosscut.core.instance import Instance
from crosscut.puzzles.goals import WIN
from crosscut.puzzles.grade import FLAGS, Grade
from crosscut.puzzles.image import image_of
from crosscut.puzzles.looks import gives_up, looks
from crosscut.puzzles.play import Play, representatives
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.strength import Strength
from crosscut.puzzles.walk import Decision, asked, decisions, skipped, wins_at_once
from crosscut.puzzles.wrong import DEEP, longest_refutation, wrong_turns

NUMBERS = ("choices", "tries", "deep", "tempting", "refutation", "harm")
Line = tuple[tuple[Play, Decision], ...]
"""The decisions of a main line, each with the `Play` for its goal."""


def graded(play: Play, puzzle: Puzzle) -> Grade:
    """Return the grade of a puzzle that is sound; LimitReached."""
    line = graded_line(play, puzzle)
    return replace(features(line), shares=Strength(line).shares())


def level_within(play: Play, puzzle: Puzzle, low: int, high: int) -> int:
    """Return, more quickly, the level of a puzzle that is sound, as far as it matters for these bounds.

    That is: the level if it is below `low`; the next one to `high` if it is above; else any between the two. LimitReached.
    """
    return Strength(graded_line(play, puzzle)).level_within(low, high)


def graded_line(play: Play, puzzle: Puzzle) -> Line:
    """Return the decisions that the grade is about: those of one image for all of a puzzle, as many as the puzzle has."""
    game = play.game
    p = image_of(game, puzzle.instance.position)
    line = play.line(p)[: max(1, len(puzzle.line))]
    image = replace(puzzle, instance=Instance(game, p), line=line)
    return tuple(zip(asked(play), decisions(image), strict=False))


def features(line: Line) -> Grade:
    """Return the features of a line's decisions, as a grade that is not measured; LimitReached."""
    met = [_met(here, decision) for here, decision in line]
    found: dict[str, Any] = {name: max(getattr(grade, name) for grade in met) for name in NUMBERS}
    found |= {name: any(getattr(grade, name) for grade in met) for name in FLAGS}
    return Grade(len(met), **found)


def is_quiet(play: Play, q: Hashable) -> bool:
    """Return whether a turn that led to q threatens nothing: if the reply were skipped, no turn would win at once."""
    r = skipped(play, q)
    return r is not None and not wins_at_once(play, r)


def is_zugzwang(play: Play, q: Hashable) -> bool:
    """Return whether in q, lost for the side to move, the other side would not win if it had to move instead."""
    r = skipped(play, q)
    return r is not None and not play.is_won(r)


def _met(play: Play, decision: Decision) -> Grade:
    """Return the features of one decision."""
    game, p, q = play.game, decision.position, decision.after
    side = game.turn(p)
    after = [game.play(p, turn) for turn in representatives(game, p)]
    harm = sum(gives_up(game, p, other, side) for other in after)
    if play.goal != WIN:
        return Grade(1, len(after), sacrifice=gives_up(game, p, q, side), harm=harm)
    wrong = list(wrong_turns(play, p))
    found = looks(game, q, side)
    tried: Iterator[int | None] = (looks(game, game.play(p, one.turn), side) for one in wrong if one.depth)
    return Grade(
        1,
        len(after),
        sum(turn.plausible and turn.depth < DEEP for turn in wrong),
        sum(turn.depth == DEEP for turn in wrong),
        sum(other is not None and found is not None and other > found for other in tried),
        is_quiet(play, q),
        is_zugzwang(play, q),
        gives_up(game, p, q, side),
        longest_refutation(play, p, wrong),
        harm,
    )
