"""The questions of docs/mathematics/xodd-theory.md about one board of Xodd or Yodd, answered by going through all its boards.

Up to `LISTED` cells the Python loops answer everything. With the compiled module the question about passing is answered for
boards of any size that can be solved: for winning and for margins if there is memory for the margins, else for winning alone; or
from a table, which is needed for boards too large for one sweep. Two answers to one question must agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crosscut.core.errors import ContradictionError
from crosscut.core.game import Game
from crosscut.games.xodd.questions.passing import Passes, Passing, better_passes, passes, passes_of_table
from crosscut.games.xodd.questions.reach import Reach, explore
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.margins import Margins, margins, margins_memory
from crosscut.games.xodd.tables.sweep import Swept, has_memory, require_supported, sweep
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.table import Table

LISTED = 10  # most cells of boards whose positions are listed


@dataclass(frozen=True, slots=True)
class Theory:
    """What is known of a board: `passing` and `reach` up to `LISTED` cells, `passes` with the compiled module."""

    game: Xodd
    passing: Passing | None
    reach: Reach | None
    passes: Passes | None


def theory(game: Game[Any], meter: Meter, table: Table[Swept | Margins] | None = None) -> Theory:
    """Return the answers for a board; `table`: a table of it, in the place of solving it.

    Raises UnsupportedError (game, size, memory; a board of more than `LISTED` cells without the compiled module), LimitReached,
    ContradictionError if two methods differ, TableError if the table is wrong.
    """
    known = require_supported(game) if table is None else table.solved.game
    listed = known.board.size <= LISTED
    if kernel.native is None and not listed:
        raise kernel.unsupported(f"the theory of boards of more than {LISTED} cells")
    passing = better_passes(known, meter) if listed else None
    reach = explore(known, meter) if listed else None
    found = None
    if kernel.native is not None and table is not None:
        found = passes_of_table(table, meter)
    elif kernel.native is not None:
        by_margin = has_memory(meter.limits, margins_memory(known, native=True, keep=True))
        found = passes(margins(known, meter) if by_margin else sweep(known, meter), meter)
    if passing is not None and reach is not None and found is not None:
        one = (len(reach.stuck), len(passing.only_wins), len(passing.only_best))
        other = (found.stuck, found.only_wins, len(passing.only_best) if found.only_best is None else found.only_best)
        if one != other:
            raise ContradictionError(
                f"boards where nothing can be dropped, or only a pass is best: {one} and {other} by two methods"
            )
    return Theory(known, passing, reach, found)
