"""What a puzzle turns out to be, of either kind."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """SOUND; COOKED, several turns win where one is claimed to, or there are several completions.

    WRONG: another turn than the one claimed wins, or something else that is said is false; with other goals "wins" means that the
    goal is reached, and WRONG, too, that more than it can be had. UNSOLVABLE: no turn wins, or there is no completion.
    REFUSED: the certificate or refutation that goes with it does not prove it, or it is no puzzle at all. UNKNOWN: not decided
    within the limits.
    """

    SOUND = "sound"
    COOKED = "cooked"
    WRONG = "wrong"
    UNSOLVABLE = "unsolvable"
    REFUSED = "refused"
    UNKNOWN = "unknown"
