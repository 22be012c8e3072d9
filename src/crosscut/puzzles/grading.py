"""Grading play puzzles: the features of a puzzle, measured along the main line.

Composers and solvers of chess problems, tsumego and connection games name these features: how many turns one has to see, how many
others one would try, whether the solution threatens anything, whether it looks good. Each is taken over all decisions of the
solver in the main line: the greatest number, or whether it happens at all. So a position of the main line never has a higher
grade than the puzzle itself: an exchange before a puzzle cannot make it easier.

A grade depends on the position and its main line only, not on how far the solution is claimed to be unique, or on the computer.
`play.work` counts the turns that are looked at, and may stop the grading. Refutations and threats are looked at for the goal
`win` only; with another goal the grade has turns, choices and sacrifices alone.
"""

from __future__ import annotations

from collections.abc import Hashable

from crosscut.puzzles.goals import WIN
from crosscut.puzzles.grade import Grade
from crosscut.puzzles.looks import gives_up, looks
from crosscut.puzzles.play import Play, representatives
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.walk import Decision, asked, decisions, skipped, wins_at_once
from crosscut.puzzles.wrong import DEEP, wrong_turns


def graded(play: Play, puzzle: Puzzle) -> Grade:
    """Return the grade of a puzzle that is sound; LimitReached."""
    met = [_met(here, decision) for here, decision in zip(asked(play), decisions(puzzle), strict=False)]
    numbers = {name: max(getattr(grade, name) for grade in met) for name in ("choices", "tries", "deep", "tempting")}
    flags = {name: any(getattr(grade, name) for grade in met) for name in ("quiet", "zugzwang", "sacrifice")}
    return Grade(len(met), **numbers, **flags)


def is_quiet(play: Play, q: Hashable) -> bool:
    """Return whether a turn that led to q threatens nothing: if the reply were skipped, no turn would win at once."""
    r = skipped(play, q)
    return r is not None and not wins_at_once(play, r)


def is_zugzwang(play: Play, q: Hashable) -> bool:
    """Return whether in q, lost for the side to move, the other side would not win if it had to move instead."""
    r = skipped(play, q)
    return r is not None and not play.is_won(r)


def _met(play: Play, decision: Decision) -> Grade:
    """Return the grade of one decision."""
    game, p, q = play.game, decision.position, decision.after
    side = game.turn(p)
    if play.goal != WIN:
        return Grade(1, sum(1 for _ in representatives(game, p)), sacrifice=gives_up(game, p, q, side))
    wrong = list(wrong_turns(play, p))
    found = looks(game, q, side)
    tried = [] if found is None else [looks(game, game.play(p, one.turn), side) for one in wrong if one.depth]
    return Grade(
        1,
        sum(1 for _ in representatives(game, p)),
        sum(turn.plausible and turn.depth < DEEP for turn in wrong),
        sum(turn.depth == DEEP for turn in wrong),
        sum(other is not None and found is not None and other > found for other in tried),
        is_quiet(play, q),
        is_zugzwang(play, q),
        gives_up(game, p, q, side),
    )
