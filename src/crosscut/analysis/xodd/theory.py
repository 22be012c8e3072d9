"""The questions of docs/xodd-theory.md about one board of Xodd or Yodd, answered by going through all its boards.

Up to `LISTED` cells everything is asked, by the Python loops; where the compiled module is there it answers the question about
passing as well, and the two must agree. Larger boards have that answer alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crosscut.analysis.xodd.passing import Passing, Quiet, better_passes, quiet_boards
from crosscut.analysis.xodd.reach import Reach, explore
from crosscut.analysis.xodd.sweep import require_supported, sweep
from crosscut.errors import ContradictionError
from crosscut.game import Game
from crosscut.games.xodd import Xodd
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

LISTED = 10  # most cells of boards whose positions are listed


@dataclass(frozen=True, slots=True)
class Theory:
    """What is known of a board: `passing` and `reach` up to `LISTED` cells, `quiet` with the compiled module."""

    game: Xodd
    passing: Passing | None
    reach: Reach | None
    quiet: Quiet | None


def theory(game: Game[Any], meter: Meter) -> Theory:
    """Return the answers for a board.

    Raises UnsupportedError (game, size, memory; a board of more than `LISTED` cells without the compiled module), LimitReached,
    ContradictionError if two methods differ.
    """
    known = require_supported(game)
    listed = known.board.size <= LISTED
    if kernel.native is None and not listed:
        raise kernel.unsupported(f"the theory of boards of more than {LISTED} cells")
    passing = better_passes(known, meter) if listed else None
    reach = explore(known, meter) if listed else None
    quiet = quiet_boards(sweep(known, meter), meter) if kernel.native is not None else None
    if passing is not None and reach is not None and quiet is not None:
        found = (len(passing.only_wins) + len(reach.stuck), len(reach.stuck))
        if found != (quiet.boards, quiet.stuck):
            raise ContradictionError(f"boards where only a pass wins: {found} and {(quiet.boards, quiet.stuck)} by two methods")
    return Theory(known, passing, reach, quiet)
