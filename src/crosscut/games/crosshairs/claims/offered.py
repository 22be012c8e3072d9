"""What Cross-Hairs brings to claims and notes."""

from __future__ import annotations

from crosscut.claims.claim import Book
from crosscut.claims.offered import GameClaims


def _book() -> Book:
    from crosscut.games.crosshairs.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


CLAIMS = GameClaims(games=("crosshairs",), book=_book)
