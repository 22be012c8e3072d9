"""What Seo's link game brings to claims."""

from __future__ import annotations

from crosscut.claims.claim import Book
from crosscut.claims.offered import GameClaims


def _book() -> Book:
    from crosscut.games.seo.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


CLAIMS = GameClaims(games=("seo",), example="01", book=_book)
