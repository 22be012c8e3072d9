"""Checking every entry of a table that is kept by blocks (`blocks.py`), by half-turns, block by block.

The literal check (`verify_blocks.py`) asks for each board some 2e^2 boards that a turn leads to, e being its empty cells; that
takes hours for 4x6. A turn of two drops leads over a board with the first one alone, so it is enough to ask the 2e boards with
one stone more, each of which says whether it is itself won by having just been reached, and whether a board one stone further
is. That is the lemma of half-steps of `sweep.py`, but not its program: native/xoddhalves.hpp takes the entries of the table as
given and works out, for every board of a block, which entry follows. If every one follows, all are right, by induction over the
empty cells.

Blocks are checked in the order in which they are solved, the most stones on the frame first, and leave in `FILE.check`
(`block_folder.py`) what those with one stone less need: so a run that was stopped goes on.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Any, NamedTuple

from crosscut.analysis.table_file import give_back_pages
from crosscut.analysis.xodd.block_files import layer_by_layer, two_layers
from crosscut.analysis.xodd.block_folder import BlockFolder, held
from crosscut.analysis.xodd.blocks import Numbers, counts_of, offer_bytes, sources
from crosscut.analysis.xodd.frame import Frame, block_bytes
from crosscut.analysis.xodd.table import Table
from crosscut.game import game_id
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.stones import Stones


def frame_for_native(frame: Frame) -> dict[str, Any]:
    """Return a frame and its board as the arguments by which they cross to the compiled module."""
    return {
        "size": frame.board.size,
        "neighbours": kernel.pack(frame.board.neighbours),
        "cells": frame.cells,
        "blocks": frame.kept,
        "kept": [frame.rank[kept] for kept, _ in frame.images],
        "which": [which for _, which in frame.images],
        "images": [(places, symmetry.exchanged) for places, symmetry in zip(frame.places, frame.symmetries, strict=True)],
    }


class Checked(NamedTuple):
    """A board whose entry does not follow, or None; and how many boards were checked.

    `numbers`: of all boards with a black first stone, by entry; nothing if a board was wrong.
    """

    wrong: Stones | None
    checked: int
    numbers: list[int]


def check_halves(table: Table, frame: Frame, meter: Meter) -> Checked:
    """Check every entry of a table.

    What is finished is kept beside it; `meter` counts boards. Raises LimitReached, UnsupportedError (no compiled module, no room
    on the disk), TableError and CrosscutError as `block_folder.py` does.
    """
    native: Any = kernel.require().xodd_halves(**frame_for_native(frame))
    solved, folder = table.solved, table.file.resolve().with_name(f"{table.file.name}.check")
    size, two_threads = block_bytes(frame), (os.cpu_count() or 1) > 1
    numbers: dict[int, Numbers] = {}
    with held(folder, two_layers(frame) * offer_bytes(frame)), memoryview(solved.codes) as codes:
        blocks = BlockFolder(folder, f"the check of a table of {game_id(solved.game)}, sha256 {table.sha256}")
        for number in frame.kept:
            said = blocks.said(number)
            if said is not None:
                numbers[number] = tuple(said["numbers"])

        def check(number: int) -> None:
            at = frame.rank[number] * size
            with ExitStack() as opened:
                known = [(opened.enter_context(blocks.needed(source.kept)), source.symmetry) for source in sources(frame, number)]
                entries = opened.enter_context(codes[at : at + size])
                wrong, by_entry, reached = native.check(number, entries, known, two_threads, meter.ticker())
            give_back_pages(solved.codes, at, size)
            if wrong is not None:
                raise _WrongError(Stones(*wrong))
            even, black, white, _ = by_entry
            numbers[number] = (sum(by_entry), sum(by_entry) - even, black, white, 0)
            blocks.add(number, {"numbers": numbers[number]}, reached)

        meter.detail = lambda: f"{len(numbers):,} of {frame.count:,} blocks"
        wrong = None
        try:
            layer_by_layer(frame, blocks, numbers, check)
        except _WrongError as error:
            wrong = error.board
        blocks.remove()
    checked = sum(boards for boards, *_ in numbers.values())
    if wrong is not None:
        return Checked(wrong, checked, [])
    counts = counts_of(frame, numbers)
    return Checked(None, checked, [counts["even"] // 2, counts["black"], 0, counts["mover"] // 2])


class _WrongError(Exception):
    """A board whose entry does not follow."""

    def __init__(self, board: Stones) -> None:
        super().__init__()
        self.board = board
