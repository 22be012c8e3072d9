"""Building a table of Xodd or Yodd by blocks (`blocks.py`): finished blocks are kept on the disk, and a later run goes on from
them.

Beside the future table, `FILE`, a folder `FILE.blocks` (`block_folder.py`) holds the blocks with their offers, and the unfinished
table, `table`, with each block's classes at their final place. When all blocks are there, the table gets its header and moves to
its place, and the folder is removed.

A later run goes on from that folder without being asked, and says so. Forged blocks in it make a wrong table, just as a table can
be forged: neither counts before `table verify` has looked at every entry.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from crosscut.core.game import game_id, position_id
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.block_folder import BlockFolder, held
from crosscut.games.xodd.tables.blocks import (
    Block,
    Numbers,
    SolveBlock,
    black_wins_start,
    counts_of,
    layers,
    offer_bytes,
    over_all,
    solver,
    sources,
)
from crosscut.games.xodd.tables.frame import Frame, block_bytes
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import HEADER_BYTES, header_bytes, map_entries
from crosscut.solver.tables.kept import Kept

# Of all boards, and of those with given stones or with another lead that counts.
ENTRIES = (
    "two bits, the first the lowest: 0 even, 1 Black wins, 2 White wins, 3 the mover wins; before a pass; by blocks that agree on"
    " the cells of the frame, of all images the least, by number; in a block by number of the other cells;"
    " first cell leading, . B W = 0 1 2"
)
ENTRIES_OF_SOME = f"of the boards with the stones of `given`, Black winning if he leads by `at_least`: {ENTRIES}"


class TableInTheMaking:
    """A table whose blocks come one by one; `numbers`: counts of those that are there; `kept` is told. TableError, OSError."""

    def __init__(self, folder: Path, game: Xodd, frame: Frame, kept: Kept) -> None:
        self.frame = frame
        self.file = folder / "table"
        what = f"{game_id(game)}, rules {game.rules_version}, frame {frame.cells}, quiet boards counted"
        if not frame.whole:
            what += f", boards of {position_id(game, frame.given)}, Black to win by {frame.at_least}"
        self.blocks = BlockFolder(folder, what, frame)
        with self.file.open("ab") as stream:
            stream.truncate(HEADER_BYTES + len(frame.kept) * block_bytes(frame))
        with self.file.open("rb") as classes:

            def has_classes(number: int, said: dict[str, Any]) -> bool:
                classes.seek(self._offset(number))
                return hashlib.sha256(classes.read(block_bytes(frame))).hexdigest() == said.get("codes")

            found = self.blocks.take_over(kept, {0}, has_classes)
        self.numbers: dict[int, Numbers] = {number: tuple(said["numbers"]) for number, said in found.items()}

    def add(self, number: int, block: Block) -> None:
        """Keep a finished block: first its classes, then the file that says that it is finished."""
        with self.file.open("r+b") as stream:
            stream.seek(self._offset(number))
            stream.write(block.codes)
        said = {"numbers": block.numbers, "codes": hashlib.sha256(block.codes).hexdigest()}
        self.blocks.add(number, said, block.offers)
        self.numbers[number] = block.numbers

    def finish(self, path: Path, game: Xodd, counts: dict[str, int], more: dict[str, Any], meter: Meter) -> None:
        """Give the table its header, move it to its place and remove the folder. LimitReached, and then all is as it was."""
        entries = map_entries(self.file, game, self.frame.count * block_bytes(self.frame))
        sha256, _ = entries.hash_pieces(meter.look_at_clock)
        with self.file.open("r+b") as stream:
            stream.write(header_bytes(game, ENTRIES if self.frame.whole else ENTRIES_OF_SOME, counts, sha256, more))
        self.file.replace(path)
        self.blocks.remove()

    def _offset(self, number: int) -> int:
        return HEADER_BYTES + self.frame.rank[number] * block_bytes(self.frame)


def build_by_blocks(game: Xodd, path: Path, meter: Meter, frame: Frame, *, native: bool, kept: Kept | None = None) -> None:
    """Solve all boards of a game and write the table; what an earlier run finished is taken over from `FILE.blocks`.

    Arguments: `meter` counts boards of the blocks that are solved now; `kept` is told what was taken over. Raises
    UnsupportedError (room on the disk), TableError (another table's blocks, or not this user's), LimitReached, CrosscutError when
    files cannot be written.
    """
    path, kept = path.resolve(), kept or Kept()
    folder = path.with_name(f"{path.name}.blocks")
    with held(folder, HEADER_BYTES + frame.count * block_bytes(frame) + two_layers(frame) * offer_bytes(frame)):
        kept.later = True
        table = TableInTheMaking(folder, game, frame, kept)
        solve = solver(game, frame, meter, native=native)
        meter.detail = lambda: f"{len(table.numbers):,} of {frame.count:,} blocks"
        layer_by_layer(frame, table.blocks, table.numbers, lambda number: table.add(number, _solved(solve, table, number)))
        with table.blocks.needed(0) as offers:
            start = 1 if black_wins_start(frame, offers) else -1
        quiet = over_all(frame, {number: numbers[-1] for number, numbers in table.numbers.items()})
        more: dict[str, Any] = {"start": start, "frame": list(frame.cells), "passing": {"quiet": quiet}}
        if not frame.whole:
            more |= {"given": game.format(frame.given), "at_least": frame.at_least}
        table.finish(path, game, counts_of(frame, table.numbers), more, meter)


def layer_by_layer(frame: Frame, folder: BlockFolder, finished: dict[int, Numbers], do: Callable[[int], None]) -> None:
    """Solve the blocks that are not finished, layer by layer; after each layer the offers of the one before are dropped."""
    before: list[int] = []
    for layer in layers(frame):
        for number in layer:
            if number not in finished:
                do(number)
        for number in before:
            folder.drop(number)
        before = layer


def two_layers(frame: Frame) -> int:
    """Return how many blocks the two largest neighbouring layers have."""
    sizes = [len(layer) for layer in layers(frame)]
    return max(map(sum, zip(sizes, [*sizes[1:], 0], strict=True)))


def _solved(solve: SolveBlock, table: TableInTheMaking, number: int) -> Block:
    with ExitStack() as opened:
        offers = [
            (opened.enter_context(table.blocks.needed(source.kept)), source.places, source.exchanged)
            for source in sources(table.frame, number)
        ]
        return solve(number, offers)
