"""The grade of a play puzzle: how strong a player finds its solution, and the difficulties that people meet along its main line.

*Level.* Measured: the weakest player that finds the solution half of the time (`strength`), from 1 to 5. A grade without measured
shares, such as one of an older file, has the level that its features predict.

*Features* (`grading`) make points, and points predict a level. Points never fall when a feature grows, predicted levels never
fall when points grow. docs/results/puzzle-grades.md compares measured and predicted levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from crosscut.core.errors import NotationError
from crosscut.puzzles.players import MC_100, MC_1000, ONE_PLY, RANDOM, TWO_PLY

MEASURED = (RANDOM, ONE_PLY, TWO_PLY, MC_100, MC_1000)
"""The players that are asked, from the weakest to the strongest."""
LEVEL_OF = (1, 1, 2, 3, 4, 5)
"""The level of a puzzle by the first of them that finds it half of the time; the last: none of them does."""
HALF = 0.5
LEVELS = (2, 5, 8, 11)
"""The least points of a puzzle whose predicted level is 2, 3, 4 and 5."""
CHOICES = (6, 16, 40)
"""The least numbers of different turns that count one, two and three points."""
FLAGS = ("quiet", "zugzwang", "sacrifice")
LATER = ("refutation", "harm")
"""Features that older files do not have; they make no points."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What makes a puzzle hard, in the main line.

    `turns`: of the solver. Greatest numbers at one of his decisions: `choices`: different legal turns; `tries`: plausible wrong
    turns that are refuted at once, but by one reply only; `deep`: wrong turns that are not refuted at once; `tempting`: wrong
    turns that look better than the solution, and do not lose on sight; `refutation`: turns that the longest refutation of a
    wrong turn takes, 4 for four or more; `harm`: turns that give something up. At some decision: `quiet`: the solution threatens
    nothing; `zugzwang`: the opponent loses only because he has to move; `sacrifice`: the solution gives something up.
    `shares`: how often the players of `MEASURED` find the solution, up to the first that does so half of the time; one below
    one half of a player with playouts is an upper bound (`strength`). None: not measured.
    """

    turns: int
    choices: int
    tries: int = 0
    deep: int = 0
    tempting: int = 0
    quiet: bool = False
    zugzwang: bool = False
    sacrifice: bool = False
    refutation: int = 0
    harm: int = 0
    shares: tuple[float, ...] | None = None

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
    def predicted(self) -> int:
        """The level that the points predict."""
        return 1 + sum(self.points >= least for least in LEVELS)

    @property
    def level(self) -> int:
        """From 1, easy, to 5: measured where that was done, else predicted."""
        if self.shares is None:
            return self.predicted
        return LEVEL_OF[next((place for place, share in enumerate(self.shares) if share >= HALF), len(MEASURED))]


def grade_record(grade: Grade) -> dict[str, Any]:
    """Return the JSON object of a grade."""
    features = asdict(grade)
    shares = features.pop("shares")
    measured = {} if shares is None else {"shares": {player.name: share for player, share in zip(MEASURED, shares, strict=False)}}
    return {"level": grade.level, "points": grade.points, **features, **measured}


def parse_grade(value: object) -> Grade:
    """Return the grade that a file names; level and points follow from the rest. NotationError if it is none."""
    if not isinstance(value, Mapping):
        raise NotationError("a grade is an object")
    named = [field.name for field in fields(Grade) if field.name != "shares"]
    found = {name: value.get(name, 0 if name in LATER else None) for name in named}
    for name, entry in found.items():
        wanted = bool if name in FLAGS else int
        if type(entry) is not wanted or (wanted is int and not 0 <= entry < 10**6):
            raise NotationError(f"the grade's {name} is no {'truth value' if wanted is bool else 'number'}")
    return Grade(**found, shares=_parse_shares(value.get("shares")))


def _parse_shares(value: object) -> tuple[float, ...] | None:
    if value is None:
        return None
    names = [player.name for player in MEASURED]
    if not isinstance(value, Mapping) or not value or set(value) != set(names[: len(value)]):
        raise NotationError(
            f"the grade's shares are an object with one or more of {', '.join(names)}, from the weakest player on"
        )
    for name, share in value.items():
        if type(share) not in (int, float) or not 0 <= share <= 1:
            raise NotationError(f"the grade's share of {name} is no number from 0 to 1")
    return tuple(float(value[name]) for name in names[: len(value)])
