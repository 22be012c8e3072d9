"""How hard a play puzzle is: what people meet on the way through its main line, in points, and a level from 1 to 5.

The features are what composers and solvers of chess problems, tsumego and connection games name: how many turns one has to see,
how many others one would try, whether the solution threatens anything, whether it looks good. Each is taken over all decisions of
the solver in the main line, the greatest number or whether it happens at all. So a position of the main line never has a higher
grade than the puzzle itself: an exchange before a puzzle cannot make it easier. Points never fall when a feature grows, levels
never fall when points grow. docs/results/puzzle-grades.md has the table, and examples.

A grade depends on the position and its main line only, not on how far the solution is claimed to be unique, or on the computer.
`play.work` counts what is looked at, and may stop it. Refutations and threats are looked at for the goal `win` only; with another
goal turns, choices and sacrifices are known, and the grade says no more.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import NotationError
from crosscut.puzzles.goals import WIN
from crosscut.puzzles.looks import gives_up, looks
from crosscut.puzzles.play import Play, representatives
from crosscut.puzzles.walk import Decision, asked, decisions, skipped, wins_at_once
from crosscut.puzzles.wrong import DEEP, wrong_turns

if TYPE_CHECKING:
    from crosscut.puzzles.puzzle import Puzzle

LEVELS = (2, 5, 8, 11)
"""The points from which on a puzzle is of level 2, 3, 4 and 5."""
CHOICES = (6, 16, 40)
"""From so many different turns on, one, two and three points."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What makes a puzzle hard, in the main line.

    `turns`: of the solver. The greatest number at a decision of his: `choices`: different legal turns; `tries`: plausible wrong
    ones that are refuted at once, but by one reply only; `deep`: those that are not refuted at once; `tempting`: wrong ones that
    look better than the solution, and do not lose on sight. At any decision: `quiet`: the solution threatens nothing; `zugzwang`:
    the opponent loses only because he has to move; `sacrifice`: the solution gives something up.
    """

    turns: int
    choices: int
    tries: int = 0
    deep: int = 0
    tempting: int = 0
    quiet: bool = False
    zugzwang: bool = False
    sacrifice: bool = False

    @property
    def points(self) -> int:
        """The sum of what each feature counts; it never falls when a feature grows."""
        return (
            min(8, 2 * (self.turns - 1))
            + min(4, (self.tries + 2 * self.deep).bit_length())
            + min(2, self.tempting.bit_length())
            + sum(self.choices >= least for least in CHOICES)
            + self.quiet
            + self.zugzwang
            + self.sacrifice
        )

    @property
    def level(self) -> int:
        """From 1, easy, to 5."""
        return 1 + sum(self.points >= least for least in LEVELS)


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


def grade_record(grade: Grade) -> dict[str, Any]:
    """Return the JSON object of a grade."""
    return {"level": grade.level, "points": grade.points, **asdict(grade)}


def parse_grade(value: object) -> Grade:
    """Return the grade that a file names; level and points follow from the features. NotationError if it is none."""
    if not isinstance(value, Mapping):
        raise NotationError("a grade is an object")
    found = {field.name: value.get(field.name) for field in fields(Grade)}
    for name, entry in found.items():
        wanted = bool if name in ("quiet", "zugzwang", "sacrifice") else int
        if type(entry) is not wanted or (wanted is int and not 0 <= entry < 10**6):
            raise NotationError(f"the grade's {name} is no {'truth value' if wanted is bool else 'number'}")
    return Grade(**found)  # type: ignore[arg-type]


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
