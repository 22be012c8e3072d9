"""The statements of the text in which Luis Bolaños Mures published Orcoon, and the checks that decide them."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.claims.orcoon import knights

CLAIMS: tuple[Claim, ...] = tuple(sorted(knights.CLAIMS, key=lambda claim: claim.id))
UNDECIDABLE: tuple[Undecidable, ...] = ()
