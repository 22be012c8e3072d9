"""The counts that Hex offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosscut.core.stones import PlacementTables
from crosscut.solver.counts import Counts

if TYPE_CHECKING:
    from crosscut.games.hex.rules import Hex


def _tables(game: Hex) -> PlacementTables | None:
    """A swap is no placement: with pie=on the count is the same."""
    return type(game)(game.board, game.readings | {"pie": "off"}).placement_tables()


COUNTS = Counts(about="who is connected", tables=_tables)
