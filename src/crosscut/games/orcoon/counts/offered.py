"""The counts that Orcoon offers; their code is imported when a count is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.stones import PlacementTables
from crosscut.solver.counts import Counted, Counts
from crosscut.solver.limits import Meter

if TYPE_CHECKING:
    from crosscut.games.orcoon.rules import Orcoon

SWEPT = 17  # most cells of a board that is counted by solving it (up to 258 MB)


def _suits(game: Orcoon) -> bool:
    from crosscut.games.orcoon.tables.retrograde import can_sweep

    return can_sweep(game, SWEPT)


def _by_class(game: Orcoon, meter: Meter) -> Counted:
    from crosscut.games.orcoon.tables.retrograde import solve_all

    return Counted(solve_all(game, meter).counts)


def _total(game: Orcoon, meter: Meter) -> Counted:
    from crosscut.games.orcoon.counts.legal import count_legal

    return Counted({"legal": count_legal(game, meter)})


def _tables(game: Orcoon) -> PlacementTables | None:
    """A swap is no placement: with pie=on the count is the same."""
    return type(game)(game.board, game.readings | {"pie": "off"}).placement_tables()


COUNTS = Counts(
    about="who can still connect after the other side passes",
    by_class=_by_class,
    suits=_suits,
    total=_total,
    tables=_tables,
)
