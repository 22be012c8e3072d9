"""What Xodd and Yodd bring to claims and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.claims.claim import Book
from crosscut.claims.offered import Counted, GameClaims

if TYPE_CHECKING:
    from crosscut.games.xodd.rules import Xodd
    from crosscut.solver.limits import Meter

COUNTED = 17  # most cells of a board whose positions are counted by sweeping it
LISTED = 9  # most cells of a board that is swept even without the compiled module


def _book() -> Book:
    from crosscut.games.xodd.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


def _counted(game: Xodd, meter: Meter, _kind: str) -> Counted | None:
    from crosscut.games.xodd.tables.sweep import can_sweep, sweep

    if game.board.size <= LISTED or can_sweep(game, COUNTED):
        return sweep(game, meter, keep=False).counts, "sweep"
    return None


CLAIMS = GameClaims(games=("yodd", "xodd"), page="xodd", book=_book, counted=_counted)
