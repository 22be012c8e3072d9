"""Checking a table that is kept by blocks (`blocks.py`) by the literal rules: boards with few empty cells, and random ones.

Only boards of the kept blocks are checked. Boards of other blocks are images of these under symmetries of the rules, and are
read so: if all entries of the kept blocks are right, all boards are, provided that the board's symmetries are right, and the
exchange of colours, which the rules do not mind once there is a stone. The native loop (native/xodd/blockcheck.hpp) is told
which block is an image of which as `frame.py` has it. The boards that are drawn at random are drawn from all blocks.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.frame import Frame
from crosscut.games.xodd.tables.verify_halves import frame_for_native
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import Codes

PIECE = 1 << 16  # boards that are drawn with one seed: kPiece of the native loop


class Checked(NamedTuple):
    """A board whose entry does not follow, or None; how many late boards were checked, and how many random ones."""

    wrong: Stones | None
    late: int
    drawn: int


def check_blocks(codes: Codes, frame: Frame, meter: Meter, most_empty: int, drawn: int, seed: int) -> Checked:
    """Check the boards of the kept blocks with at most so many empty cells, and at least `drawn` random ones.

    `meter` counts boards. Raises LimitReached, UnsupportedError without the compiled module.
    """
    pieces = -(-drawn // PIECE)
    wrong, late = kernel.require().xodd_block_check(
        frame_for_native(frame),
        entries=codes,
        most_empty=most_empty,
        pieces=pieces,
        seed=seed,
        threads=os.cpu_count() or 1,
        tick=meter.ticker(),
    )
    return Checked(None if wrong is None else Stones(*wrong), late, pieces * PIECE)
