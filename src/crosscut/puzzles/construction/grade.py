"""The grade of a construction puzzle: the techniques that solving it takes, in points, and a level from 1 to 5.

Points never fall when a feature grows, levels never fall when points grow; `grading` has the techniques.
"""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = (2, 4, 6, 8)
"""The least points of a puzzle of level 2, 3, 4 and 5."""
TECHNIQUES = ("direct", "trial", "deep", "search")
NAMED = ("counts", "chains", "fewest", "most")
"""What the named techniques of level 1 to 4 are about (`technique`)."""
SIZES = (8, 16)
"""The least numbers of open cells that count one and two points."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What makes a construction puzzle hard.

    `cells`: open ones; `rounds` of trials; `deep` trials; `branches`: how many ends a search comes to, 0 without a search;
    `named`: the level of the hardest named technique, 5 if they do not solve it, 0 for a puzzle without named techniques. With
    `named` from 1 to 4 no trial is needed, and `rounds`, `deep` and `branches` are 0.
    """

    cells: int
    rounds: int = 0
    deep: int = 0
    branches: int = 0
    named: int = 0

    @property
    def technique(self) -> str:
        """The hardest that is needed, one of TECHNIQUES or NAMED."""
        if 0 < self.named <= len(NAMED):
            return NAMED[self.named - 1]
        return TECHNIQUES[3 if self.branches else 2 if self.deep else 1 if self.rounds else 0]

    @property
    def points(self) -> int:
        """The sum of what each feature counts; it never falls when a feature grows."""
        return (
            sum(self.cells >= least for least in SIZES)
            + (min(4, 1 + self.rounds) if self.rounds else 0)
            + (min(4, 1 + self.deep.bit_length()) if self.deep else 0)
            + (2 + self.branches.bit_length() // 2 if self.branches else 0)
            + 2 * self.named
        )

    @property
    def level(self) -> int:
        """From 1, easy, to 5: that of the hardest named technique, where there are any, or by points."""
        if self.named:
            return min(self.named, 5)
        return 1 + sum(self.points >= least for least in LEVELS)
