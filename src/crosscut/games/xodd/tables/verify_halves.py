"""Checking every entry of a table that is kept by blocks (`blocks.py`), by half-turns, block by block.

The literal check (`literal.py`) asks for each board some 2e^2 boards that a turn leads to, e being its empty cells; that
takes hours for 4x6. A turn of two drops leads over a board with the first one alone, so it is enough to ask the 2e boards with
one stone more, each of which says whether it is itself won by having just been reached, and whether a board one stone further
is. That is the lemma of half-steps of `sweep.py`, but not its program: native/xodd/halves.hpp takes the entries of the table as
given and works out, for every board of a block, which entry follows. If every one follows, all are right, by induction over the
empty cells.

Blocks are checked in the order in which they are solved, the most stones on the frame first. Each leaves in a folder
(`block_folder.py`) what blocks with one stone less need, so a stopped run can go on, if it is asked to. It takes over blocks that
carry this user's seal. The seal says: this version of Crosscut has checked this block of the table with this header, with these
numbers and these bytes for other blocks.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from crosscut.core.errors import CrosscutError, StateError
from crosscut.core.game import game_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.tables.block_files import layer_by_layer, two_layers
from crosscut.games.xodd.tables.block_folder import BlockFolder, held
from crosscut.games.xodd.tables.blocks import Numbers, counts_of, offer_bytes, over_all, sources
from crosscut.games.xodd.tables.frame import Frame, block_bytes
from crosscut.games.xodd.tables.literal import frame_for_native
from crosscut.games.xodd.tables.margins import Margins
from crosscut.games.xodd.tables.sweep import Swept
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.state import State, open_state
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.table import Table


class Checked(NamedTuple):
    """A board whose entry does not follow, or None; and how many boards were checked.

    `numbers`: of all boards with a black first stone (with given stones: of all that have them), by entry; nothing if a board was
    wrong. Over all boards, where none was:
    `stuck`, on how many no stone can be dropped, and `only_wins`, how many positions there are in which one can, yet only the
    pass wins (`passing.py`), `example` being one of those with the fewest stones.
    """

    wrong: Stones | None
    checked: int
    numbers: list[int]
    stuck: int = 0
    only_wins: int = 0
    example: Stones | None = None


def check_halves(table: Table[Swept | Margins], frame: Frame, meter: Meter, kept: Kept) -> Checked:
    """Check every entry of a table; each block is read into memory as its hashes say it has to be.

    Arguments: `meter` counts boards; `kept`: the folder from which to go on, None for a new one beside the table, and what came
    of it. Raises LimitReached, UnsupportedError (no compiled module, no room on the disk), TableError and CrosscutError as
    `block_folder.py` does, StateError without a key where one is needed.
    """
    native: Any = kernel.require().XoddHalves(frame_for_native(frame))
    state = _seals(kept)
    solved, size, two_threads = table.solved, block_bytes(frame), (os.cpu_count() or 1) > 1
    what = f"the check of a table of {game_id(solved.game)}, sha256 {table.sha256}, header {table.digest}, passes counted"
    with _folder(table, kept) as folder, held(folder, two_layers(frame) * offer_bytes(frame)):
        blocks = BlockFolder(folder, what, frame, state)
        found = blocks.take_over(kept, set())
        numbers: dict[int, Numbers] = {number: tuple(said["numbers"]) for number, said in found.items()}
        examples: dict[int, list[int] | None] = {number: said["example"] for number, said in found.items()}

        def check(number: int) -> None:
            at = frame.rank[number] * size
            entries = bytes(solved.codes[at : at + size])
            with ExitStack() as opened:
                known = [(opened.enter_context(blocks.needed(source.kept)), source.symmetry) for source in sources(frame, number)]
                wrong, by_entry, reached, (stuck, (wins, listed), _) = native.check(
                    number, entries, known, two_threads, meter.ticker()
                )
            if wrong is not None:
                raise _WrongError(Stones(*wrong))
            even, black, white, _ = by_entry
            numbers[number] = (sum(by_entry), sum(by_entry) - even, black, white, 0, wins, stuck)
            examples[number] = list(listed[0]) if listed else None
            blocks.add(number, {"numbers": numbers[number], "example": examples[number]}, reached)

        meter.detail = lambda: f"{len(numbers):,} of {frame.count:,} blocks"
        wrong = None
        try:
            layer_by_layer(frame, blocks, numbers, check)
        except _WrongError as error:
            wrong = error.board
        except BaseException:
            if state is None:  # nobody will ever take them over
                blocks.remove()
            raise
        blocks.remove()
    checked = sum(boards for boards, *_ in numbers.values())
    if wrong is not None:
        return Checked(wrong, checked, [])
    counts = counts_of(frame, numbers)
    only_wins, stuck = (over_all(frame, {number: said[which] for number, said in numbers.items()}) for which in (-2, -1))
    some = [Stones(p[0], p[1], p[2]) for p in examples.values() if p is not None]
    example = min(some, key=lambda p: ((p.black | p.white).bit_count(), p), default=None)
    by_entry = [counts["even"] // 2, counts["black"], 0, counts["mover"] // 2]
    if not frame.whole:
        by_entry = [counts[name] for name in ("even", "black", "white", "mover")]
    return Checked(None, checked, by_entry, stuck, only_wins, example)


def _seals(kept: Kept) -> State | None:
    """Return who seals the blocks; without a key there are no seals, unless a folder is given, which is to be gone on from."""
    try:
        return open_state(make=True)
    except StateError:
        if kept.folder is not None:
            raise
        return None


@contextmanager
def _folder(table: Table[Swept | Margins], kept: Kept) -> Iterator[Path]:
    """Yield the folder for the blocks: the given one, or a new one beside the table, where there is room."""
    if kept.folder is None:
        beside = table.file.resolve()
        try:
            kept.folder = Path(tempfile.mkdtemp(prefix=f"{beside.name}.check-", dir=beside.parent))
        except OSError as error:
            raise CrosscutError(
                f"cannot write to {beside.parent}: {error.strerror} (--resume FOLDER names another place)"
            ) from None
    try:
        yield kept.folder
    finally:
        with suppress(OSError):
            kept.folder.rmdir()  # if nothing is in it
        kept.later = kept.folder.is_dir()


class _WrongError(Exception):
    """A board whose entry does not follow."""

    def __init__(self, board: Stones) -> None:
        super().__init__()
        self.board = board
