"""The claims about the two posts on Torax, and about Quax, on which it stands. Sections are the dates of the posts."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.quax.claims import phases, records, rules
from crosscut.games.quax.claims.cases import TEXT

RULES = "It is a rule: it says what the game is. It stands, numbered, on the rule page, and the claims are decided by it."
CLAIMS: tuple[Claim, ...] = tuple(
    sorted((claim for theme in (phases, records, rules) for claim in theme.CLAIMS), key=lambda claim: claim.id)
)
UNDECIDABLE = (
    Undecidable("torax-10", TEXT, "4 October, rule 1", "A turn places one block or several, or adopts.", RULES),
    Undecidable("torax-11", TEXT, "4 October, rule 2", "After that play goes on as in Quax.", RULES),
    Undecidable(
        "torax-12",
        TEXT,
        "4 October, below the rules",
        "The first phase is like poker.",
        "A likeness is no statement about positions. Who wins the first phase with best play is torax-04.",
    ),
)
