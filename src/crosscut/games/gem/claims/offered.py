"""What Gem brings to claims and notes."""

from __future__ import annotations

from crosscut.claims.claim import Book
from crosscut.claims.offered import GameClaims


def _book() -> Book:
    from crosscut.games.gem.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


CLAIMS = GameClaims(games=("gem",), example="01", book=_book)
