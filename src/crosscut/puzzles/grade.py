"""The grade of a play puzzle: the difficulties that people meet along the main line, in points, and a level from 1 to 5.

Points never fall when a feature grows, levels never fall when points grow. docs/results/puzzle-grades.md has the table, and
examples; `grading` finds the features of a puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from crosscut.core.errors import NotationError

LEVELS = (2, 5, 8, 11)
"""The least points of a puzzle of level 2, 3, 4 and 5."""
CHOICES = (6, 16, 40)
"""The least numbers of different turns that count one, two and three points."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What makes a puzzle hard, in the main line.

    `turns`: of the solver. Greatest numbers at one of his decisions: `choices`: different legal turns; `tries`: plausible wrong
    turns that are refuted at once, but by one reply only; `deep`: wrong turns that are not refuted at once; `tempting`: wrong
    turns that look better than the solution, and do not lose on sight. At some decision: `quiet`: the solution threatens nothing;
    `zugzwang`: the opponent loses only because he has to move; `sacrifice`: the solution gives something up.
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
