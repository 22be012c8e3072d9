"""Every board of a table of Xodd or Yodd in one piece against its successors, natively and by the literal rules.

The native loop (native/xodd/check.hpp) goes through all turns of each board, of one drop and of two, without half-steps. So it
also sees what a pass is worth beside them: it counts boards on which no stone can be dropped, and lists positions in which one
can, yet only the pass wins, or leads to the best margin (`passing.py`).
"""

from __future__ import annotations

import os
from typing import NamedTuple

from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.margins import Margins
from crosscut.games.xodd.tables.sweep import Noted, Swept
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.numbering import position_of


class Found(NamedTuple):
    """What the check has found.

    `wrong`: a board whose entry does not follow, or None; `numbers`: how many boards have which entry; `stuck`, `only_wins`,
    `only_best`: over all 3^cells boards, either side to move; `wins`, `best`: the positions meant by the last two whose first
    stone is black, fewest stones first, at most 1,000 of each. Without margins `only_best` is None.
    """

    wrong: Stones | None
    numbers: list[int]
    stuck: int
    only_wins: int
    only_best: int | None
    wins: tuple[Stones, ...]
    best: tuple[Stones, ...]

    def is_as(self, noted: Noted) -> bool:
        """Return whether this is what a sweep has noted of passing."""
        found = (self.stuck + self.only_wins, self.stuck, self.only_best)
        return all(said in (None, here) for said, here in zip((noted.quiet, noted.stuck, noted.better), found, strict=True))


def check_literally(solved: Swept | Margins, meter: Meter, most_empty: int | None = None) -> Found:
    """Check the boards of a table in one piece, or those with at most so many empty cells; `meter` counts them.

    Raises UnsupportedError without the compiled module, LimitReached.
    """
    board, by_margin = solved.game.board, isinstance(solved, Margins)
    wrong, numbers, (stuck, (wins, winning), (best, leading)) = kernel.require().xodd_check(
        size=board.size,
        neighbours=kernel.pack(board.neighbours),
        entries=solved.codes,
        margins=by_margin,
        most_empty=board.size if most_empty is None else most_empty,
        threads=os.cpu_count() or 1,
        tick=meter.ticker(),
    )
    return Found(
        None if wrong is None else position_of(wrong, board.size),
        list(numbers),
        2 * stuck,  # boards whose first stone is white are the others with the colours exchanged
        2 * wins,
        2 * best if by_margin else None,
        tuple(Stones(*p) for p in winning),
        tuple(Stones(*p) for p in leading) if by_margin else (),
    )
