"""The claims about the text of 27 October 2005, "A IQISHIQI quick match": its four sentences, the record, and the diagram."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.iqishiqi.claims import match, rules

CLAIMS: tuple[Claim, ...] = tuple(sorted((*rules.CLAIMS, *match.CLAIMS), key=lambda claim: claim.id))
UNDECIDABLE: tuple[Undecidable, ...] = (
    Undecidable(
        "iqishiqi-08",
        "Iqishiqi",
        "Rules",
        "The mechanics are those of Oshiqi, with stones of one kind for both players.",
        "It says where the rules come from. The rules of both games here are one piece of code, but for whose the stones are.",
    ),
)
