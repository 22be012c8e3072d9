"""What Rabbit Warrens brings to claims."""

from __future__ import annotations

from crosscut.claims.claim import Book
from crosscut.claims.offered import GameClaims


def _book() -> Book:
    from crosscut.games.warrens.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


CLAIMS = GameClaims(games=("warrens",), example="01", book=_book)
