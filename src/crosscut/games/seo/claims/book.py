"""The claims about the text of 2005 that describes Seo's link game: its rules, their variant, and the remarks on its example."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.seo.claims import record, rules
from crosscut.games.seo.claims.cases import TEXT

CLAIMS: tuple[Claim, ...] = (*rules.CLAIMS, *record.CLAIMS)
TASTE = "It says what is pleasant to play. Who wins small boards, and what a proof of it takes, is in docs/results/seo-values.md."
UNDECIDABLE = (
    Undecidable("seo-16", TEXT, "on the board", "5x5 is interesting enough for two, and 7x7 more strategic.", TASTE),
    Undecidable("seo-17", TEXT, "on the variant", "On 7x7 the variant leads to a more interesting game.", TASTE),
    Undecidable(
        "seo-18",
        TEXT,
        "on the equipment",
        "Paper and pencil are the best equipment.",
        "It is advice. That stones alone do not tell the position is seo-04.",
    ),
    Undecidable("seo-19", TEXT, "above the example", "Moves over the edge are harder to read.", "It is about readers."),
)
