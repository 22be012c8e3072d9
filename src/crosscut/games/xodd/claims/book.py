"""The claims about the texts of Xodd and Yodd; the two are nearly the same, so one function makes a claim for either.

A number stands for the same sentence in both texts. One file a theme; the files share `positions`, `cases`, `goal` and
`formulas`.
"""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.xodd.claims import (
    advantage,
    apart,
    connections,
    endgame,
    ending,
    figures,
    finished,
    inside,
    opening,
    parity,
    territory,
    turns,
    unsaid,
    variants,
)

THEMES = (ending, parity, turns, figures, finished, apart, connections, advantage, opening, territory, inside, variants, endgame)
CLAIMS: tuple[Claim, ...] = tuple(
    sorted((claim for name in ("yodd", "xodd") for theme in THEMES for claim in theme.claims(name)), key=lambda claim: claim.id)
)
UNDECIDABLE: tuple[Undecidable, ...] = (*unsaid.undecidable("yodd"), *unsaid.undecidable("xodd"))
