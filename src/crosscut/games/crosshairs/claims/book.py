"""The claims about the text of 24 October 2005, "Cross-Hairs": its rules, the sample game, and the variant."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.crosshairs.claims import record, rules, variant

CLAIMS: tuple[Claim, ...] = tuple(sorted((*rules.CLAIMS, *record.CLAIMS, *variant.CLAIMS), key=lambda claim: claim.id))
UNDECIDABLE: tuple[Undecidable, ...] = (
    Undecidable(
        "crosshairs-31",
        "Cross-Hairs",
        "Variant",
        "On a torus the game would lose clarity, as its topology is harder to grasp.",
        "It is about what people see on a board.",
    ),
)
