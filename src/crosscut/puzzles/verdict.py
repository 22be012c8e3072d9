"""The verdict on a puzzle, of either kind."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """SOUND; COOKED: several turns win where one is claimed to, or there are several completions.

    WRONG: another turn than the claimed one wins, or more than the goal can be had, or something else that is said is false. With
    other goals "wins" means that the goal is reached. UNSOLVABLE: no turn wins, or there is no completion. REFUSED: the
    certificate or refutation that goes with the puzzle does not prove it, or it is no puzzle at all. UNKNOWN: not decided within
    the limits.
    """

    SOUND = "sound"
    COOKED = "cooked"
    WRONG = "wrong"
    UNSOLVABLE = "unsolvable"
    REFUSED = "refused"
    UNKNOWN = "unknown"
