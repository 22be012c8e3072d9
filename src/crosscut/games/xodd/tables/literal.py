"""Every board of a table of Xodd or Yodd against its successors, natively and by the literal rules.

The native loop (native/xodd/check.hpp) goes through all turns of each board, of one drop and of two, without half-steps. So of a
table in one piece it also sees what a pass is worth beside them: it counts boards on which no stone can be dropped, and lists
positions in which one can, yet only the pass wins, or leads to the best margin (`passing.py`).

Of a table by blocks (`blocks.py`) only boards of the kept blocks are checked, and boards drawn at random from all. Boards of
other blocks are images of these under symmetries of the rules, and are read as such (`frame.py`). So if all entries of the kept
blocks are right, all boards are. This relies on the board's symmetries, and on the exchange of colours, which the rules allow
once there is a stone.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.frame import Frame
from crosscut.games.xodd.tables.margins import Margins
from crosscut.games.xodd.tables.sweep import Noted, Swept
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

PIECE = 1 << 16  # boards that are drawn with one seed: kPiece of the native loop


class Found(NamedTuple):
    """What the check has found.

    `wrong`: a board whose entry does not follow, or None; `numbers`: how many boards have which entry (of tables by blocks those
    of the kept ones); `stuck`, `only_wins`, `only_best`: over all 3^cells boards, either side to move, of tables in one piece;
    `wins`, `best`: the positions meant by the last two whose first stone is black, fewest stones first, at most 1,000 of each.
    Without margins `only_best` is None. `drawn`: how many boards drawn at random were checked besides.
    """

    wrong: Stones | None
    numbers: list[int]
    stuck: int
    only_wins: int
    only_best: int | None
    wins: tuple[Stones, ...]
    best: tuple[Stones, ...]
    drawn: int = 0

    def is_as(self, noted: Noted) -> bool:
        """Return whether this is what a sweep has noted of passing."""
        found = (self.stuck + self.only_wins, self.stuck, self.only_best)
        return all(said in (None, here) for said, here in zip((noted.quiet, noted.stuck, noted.better), found, strict=True))


def check_literally(
    solved: Swept | Margins, meter: Meter, most_empty: int | None = None, *, drawn: int = 0, seed: int = 0
) -> Found:
    """Check the boards of a table, or those with at most so many empty cells; `meter` counts them.

    Arguments: `drawn`: of a table by blocks also at least so many boards drawn at random, by `seed`. Raises UnsupportedError
    without the compiled module, LimitReached.
    """
    native: Any = kernel.require()
    board, by_margin, pieces = solved.game.board, isinstance(solved, Margins), -(-drawn // PIECE)
    how = {
        "entries": solved.codes,
        "most_empty": board.size if most_empty is None else most_empty,
        "threads": os.cpu_count() or 1,
        "tick": meter.ticker(),
    }
    if solved.frame is not None:
        found = native.xodd_block_check(frame_for_native(solved.frame), pieces=pieces, seed=seed, **how)
    else:
        found = native.xodd_check(board.size, kernel.pack(board.neighbours), margins=by_margin, **how)
    wrong, numbers, (stuck, (wins, winning), (best, leading)) = found
    return Found(
        None if wrong is None else Stones(*wrong),
        list(numbers),
        2 * stuck,  # boards whose first stone is white are the others with the colours exchanged
        2 * wins,
        2 * best if by_margin else None,
        tuple(Stones(*p) for p in winning),
        tuple(Stones(*p) for p in leading) if by_margin else (),
        pieces * PIECE,
    )


def frame_for_native(frame: Frame) -> object:
    """Return a frame and its board as the object that native calls take; UnsupportedError without the compiled module."""
    return kernel.require().XoddFrame(
        size=frame.board.size,
        neighbours=kernel.pack(frame.board.neighbours),
        cells=frame.cells,
        blocks=frame.kept,
        kept=[frame.rank[kept] for kept, _ in frame.images],
        which=[which for _, which in frame.images],
        images=[(places, symmetry.exchanged) for places, symmetry in zip(frame.places, frame.symmetries, strict=True)],
        given=frame.given[:2],
        ahead=frame.at_least - 1,
    )
