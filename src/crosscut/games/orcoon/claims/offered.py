"""What Orcoon brings to claims and notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosscut.claims.claim import Book
from crosscut.claims.offered import Counted, GameClaims

if TYPE_CHECKING:
    from crosscut.claims.checks import Check
    from crosscut.games.orcoon.rules import Orcoon
    from crosscut.solver.limits import Meter

SWEPT = 17  # most cells of a board whose positions are counted by solving it


def _book() -> Book:
    from crosscut.games.orcoon.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


def _checks() -> Mapping[str, Check]:
    from crosscut.games.orcoon.claims.checks import CHECKS

    return CHECKS


def _counted(game: Orcoon, meter: Meter, kind: str) -> Counted | None:
    """Count by solving the board where the native loop can, else the legal positions by transfer matrix."""
    from crosscut.games.orcoon.counts.legal import count_legal
    from crosscut.games.orcoon.tables.retrograde import can_sweep, solve_all

    if can_sweep(game, SWEPT):
        return solve_all(game, meter).counts, "retrograde analysis"
    return ({"legal": count_legal(game, meter)}, "transfer matrix") if kind == "legal" else None


CLAIMS = GameClaims(games=("orcoon",), book=_book, checks=_checks, counted=_counted)
