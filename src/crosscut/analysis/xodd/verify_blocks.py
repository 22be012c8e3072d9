"""Checking a table that is kept by blocks (`blocks.py`): step 2 of `verify.py` over the boards of the kept blocks.

Boards of other blocks are images of these under symmetries of the rules, and are read so: if all entries of the kept blocks are
right, all boards are, provided that the board's symmetries are right, and the exchange of colours, which the rules do not mind
once there is a stone. The native loop (native/xoddblockcheck.hpp) is told which block is an image of which as `frame.py` has it.
The boards that are drawn at random, there and for the literal rules, are drawn from all blocks.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from crosscut.analysis.xodd.blocks import Numbers, counts_of
from crosscut.analysis.xodd.frame import Frame
from crosscut.analysis.xodd.sweep import Swept
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.stones import Stones

PIECE = 1 << 16  # boards that are drawn with one seed: kPiece of the native loop


class Checked(NamedTuple):
    """A board whose entry does not follow, or None; how many boards were checked, and of these drawn at random.

    `numbers`: of all boards with a black first stone, by entry; they mean something only if all boards were checked.
    """

    wrong: Stones | None
    checked: int
    drawn: int
    numbers: list[int]


def check_blocks(solved: Swept, frame: Frame, meter: Meter, most_empty: int, drawn: int, seed: int) -> Checked:
    """Check the boards of the kept blocks with at most so many empty cells, and at least `drawn` random ones.

    `meter` counts boards. Raises LimitReached, UnsupportedError without the compiled module.
    """
    pieces = -(-drawn // PIECE)
    wrong, by_block = kernel.require().xodd_block_check(
        size=frame.board.size,
        neighbours=kernel.pack(frame.board.neighbours),
        cells=frame.cells,
        blocks=frame.kept,
        kept=[frame.rank[kept] for kept, _ in frame.images],
        which=[which for _, which in frame.images],
        images=[(frame.places(frame.behind, symmetry), symmetry.exchanged) for symmetry in frame.symmetries],
        entries=solved.codes,
        most_empty=most_empty,
        pieces=pieces,
        seed=seed,
        threads=os.cpu_count() or 1,
        tick=meter.ticker(),
    )
    numbers: dict[int, Numbers] = {}
    for rank, number in enumerate(frame.kept):
        even, black, white, mover = by_block[4 * rank : 4 * rank + 4]
        numbers[number] = (even + black + white + mover, black + white + mover, black, white, 0)
    found = counts_of(frame, numbers)
    half = [found["even"] // 2, found["black"], 0, found["mover"] // 2]
    board = None if wrong is None else Stones(*wrong)
    return Checked(board, sum(by_block), pieces * PIECE, half)
