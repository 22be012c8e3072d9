"""The claims about the designer's description of Rabbit Warrens."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.warrens.claims import movement, numbers, territory
from crosscut.games.warrens.claims.cases import TEXT

CLAIMS: tuple[Claim, ...] = tuple(
    sorted((claim for theme in (movement, territory, numbers) for claim in theme.CLAIMS), key=lambda claim: claim.id)
)
RULES = "It is a rule: it says what the game is. It stands, numbered, on the rule page, and the claims are decided by it."
UNDECIDABLE = (
    Undecidable("warrens-11", TEXT, "on the score", "Edges do not count as an enclosure.", RULES),
    Undecidable("warrens-12", TEXT, "on the score", "A region takes in empty sites and sites of the opponent.", RULES),
    Undecidable(
        "warrens-13",
        TEXT,
        "on the end",
        "Players determine when their score is optimized, and pass.",
        "It says what players do. What the highest scores are is on the page of best warrens.",
    ),
)
