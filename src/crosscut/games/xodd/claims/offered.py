"""What Xodd and Yodd bring to claims and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.claims.claim import Book
from crosscut.claims.offered import Counted, GameClaims

if TYPE_CHECKING:
    from crosscut.core.stones import Stones
    from crosscut.encodings.formula import Formula
    from crosscut.encodings.groups import Sides
    from crosscut.games.xodd.rules import Xodd
    from crosscut.solver.limits import Meter
    from crosscut.solver.solve import Engine

COUNTED = 17  # most cells of a board whose positions are counted by sweeping it
LISTED = 9  # most cells of one that is swept even without the compiled module


def _book() -> Book:
    from crosscut.games.xodd.claims.book import CLAIMS, UNDECIDABLE

    return Book(CLAIMS, UNDECIDABLE)


def _legal(game: Xodd, given: Stones) -> tuple[Formula, Sides]:
    from crosscut.encodings.groups import odd_groups
    from crosscut.games.xodd.formulas.questions import later

    found = later(game, given)
    odd_groups(found.formula, found.roots(), "groups")
    return found.formula, found.stones


def _counted(game: Xodd, meter: Meter, _kind: str) -> Counted | None:
    from crosscut.games.xodd.tables.sweep import can_sweep, sweep

    if game.board.size <= LISTED or can_sweep(game, COUNTED):
        return sweep(game, meter, keep=False).counts, "sweep"
    return None


def _by_margin(game: Xodd) -> tuple[Engine, str] | None:
    from crosscut.games.xodd.tables.engine import SWEPT, Lookup

    return (Lookup, "sweep") if game.board.size <= SWEPT else None


CLAIMS = GameClaims(games=("yodd", "xodd"), book=_book, legal=_legal, counted=_counted, by_margin=_by_margin)
