"""What Quax and Torax bring to claims."""

from __future__ import annotations

from crosscut.claims.claim import Book
from crosscut.claims.offered import GameClaims


def _book() -> Book:
    from crosscut.games.quax.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


CLAIMS = GameClaims(games=("quax", "torax"), example="01", book=_book)
