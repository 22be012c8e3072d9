"""The claims about the text of 17 October 2005, "Pentaboard", and about the rules of Gem, which it names and does not give."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.gem.claims import cap, drawings, goals, symmetry, winners
from crosscut.games.gem.claims.cases import TEXT

CLAIMS: tuple[Claim, ...] = tuple(
    sorted((claim for theme in (cap, drawings, goals, symmetry, winners) for claim in theme.CLAIMS), key=lambda claim: claim.id)
)
UNDECIDABLE: tuple[Undecidable, ...] = (
    Undecidable(
        "gem-17",
        TEXT,
        "Pentaboard, first sentence",
        "The pentagonal board is fairly nice, and useful for games that require full symmetry.",
        "Nice and useful are for players to say. That it is fully symmetric is gem-01.",
    ),
)
