"""Tables of solved boards of Xodd and Yodd on disk, in the form of `solver/tables/file.py`.

There are two kinds: who wins, two bits a board (`sweep.Swept`), and by how many groups, a byte a board (`margins.Margins`). Both
hold the boards whose first stone is black; the header also says what the start is worth. The sweep hands the entries on while it
works, and they go to the disk at once: building takes the memory of the sweep, not of the table.

From `BLOCKS_FROM` cells on, who wins is found block by block and kept so (`blocks.py`, `block_files.py`): the sweep would take
more than 10 GB of memory. Margins are not.

A file is written under another name and moved when it is complete, so what stands under the final name is whole.
"""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from crosscut.core.errors import TableError, UnsupportedError
from crosscut.core.game import Game
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.block_files import ENTRIES as FRAMED
from crosscut.games.xodd.tables.block_files import build_by_blocks
from crosscut.games.xodd.tables.blocks import blocks_memory
from crosscut.games.xodd.tables.frame import MOST_CELLS as MOST_FRAMED
from crosscut.games.xodd.tables.frame import Frame, block_bytes, choose_frame
from crosscut.games.xodd.tables.margins import Margins, margins_memory, margins_to
from crosscut.games.xodd.tables.sweep import (
    CLASSES,
    MOST_CELLS,
    Noted,
    Swept,
    is_native,
    kept_boards,
    kept_bytes,
    memory_needed,
    require_memory,
    require_supported,
    sweep_to,
)
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import (
    HEADER_BYTES,
    Header,
    header_bytes,
    map_entries,
    other_format,
    read_header,
    require_counts,
)
from crosscut.solver.tables.kept import Kept
from crosscut.solver.tables.table import Table

KEPT = "boards whose first stone is black, by the number of empty cells before it, then by number; cell 0 leading, . B W = 0 1 2"
WINNERS = f"two bits, the first the lowest: 0 even, 1 Black wins, 2 White wins, 3 the mover wins; before a pass; {KEPT}"
LEADS = f"one byte: 0 even, else Black's lead: 15-2*high four bits, Black to move, 2*low-15, White to move; before a pass; {KEPT}"
BLOCKS_FROM = 22  # cells


def build_table(
    game: Game[Any], path: Path, meter: Meter, method: str = "auto", *, margins: bool = False, kept: Kept | None = None
) -> Table[Swept | Margins]:
    """Solve all boards of a game and write them to a file while doing so; return the table, opened.

    Arguments: `meter`, `method`: as for `sweep_to`; `margins`: by how many groups, not only who wins; `kept`: told what was taken
    over where that is done by blocks.
    Raises UnsupportedError (game, size, memory or room on the disk), LimitReached, CrosscutError when the file cannot be written.
    """
    known = require_supported(game, MOST_FRAMED)
    native, cells = is_native(method), known.board.size
    if cells > MOST_CELLS and margins:
        raise UnsupportedError(f"--margins is for boards of at most {MOST_CELLS} cells, {known.board.name} has {cells}")
    if cells >= BLOCKS_FROM and not margins:
        frame = choose_frame(known.board)
        require_memory(known, meter.limits, blocks_memory(frame, native=native))
        build_by_blocks(known, path, meter, frame, native=native, kept=kept)
        return opened(path, read_header(path))
    needed = margins_memory if margins else memory_needed
    require_memory(known, meter.limits, needed(known, native=native, keep=False))
    digest = hashlib.sha256()
    counts: dict[str, int]
    more: dict[str, Any]
    with file_in_the_making(path) as part, part.open("wb") as stream:
        _require_room(part.parent, HEADER_BYTES + (kept_boards(cells) if margins else kept_bytes(cells)))
        stream.seek(HEADER_BYTES)

        def write(piece: bytes) -> None:
            digest.update(piece)
            stream.write(piece)

        if margins:
            counts, by_margin, start, noted = margins_to(known, meter, write, method)
            more = {"start": start, "margins": {f"{margin:+d}": boards for margin, boards in by_margin.items()}}
        else:
            counts, black_wins, noted = sweep_to(known, meter, write, method)
            more = {"start": 1 if black_wins else -1}
        more["passing"] = {name: number for name, number in asdict(noted).items() if number is not None}
        stream.seek(0)
        stream.write(header_bytes(known, LEADS if margins else WINNERS, counts, digest.hexdigest(), more))
    return opened(path, read_header(path))


def opened(path: Path, header: Header) -> Table[Swept | Margins]:
    """Return the table of a file with this header, its codes memory-mapped; TableError if this version does not read it."""
    try:
        game = require_supported(header.game, MOST_FRAMED)
    except UnsupportedError as error:
        raise TableError(f"{path}: {error}") from None
    cells, start = game.board.size, header.members.get("start")
    require_counts(path, header, list(CLASSES))
    if type(start) is not int or start % 2 == 0:
        raise TableError(f"{path}: the header does not say what the start is worth")
    noted = _noted(path, header.members.get("passing"))
    if header.entries == FRAMED:
        frame = _frame(path, game, header.members.get("frame"))
        codes = map_entries(path, game, frame.count * block_bytes(frame))
        return Table(path, Swept(game, codes, header.counts, start > 0, frame, noted), header.sha256, header.digest)
    if cells > MOST_CELLS:
        raise other_format(path)
    if header.entries == WINNERS:
        codes = map_entries(path, game, kept_bytes(cells))
        return Table(path, Swept(game, codes, header.counts, start > 0, noted=noted), header.sha256, header.digest)
    if header.entries == LEADS:
        codes = map_entries(path, game, kept_boards(cells))
        by_margin = _by_margin(path, header.members.get("margins"))
        return Table(path, Margins(game, codes, header.counts, by_margin, start, noted), header.sha256, header.digest)
    raise other_format(path)


def _frame(path: Path, game: Xodd, said: object) -> Frame:
    """Return the header's frame."""
    if isinstance(said, list) and all(type(cell) is int for cell in said):
        try:
            return Frame(game.board, tuple(said))
        except ValueError:
            pass
    raise TableError(f"{path}: the header's frame is damaged")


def _by_margin(path: Path, said: object) -> dict[int, int]:
    """Return the header's numbers of boards by margin."""
    try:
        if isinstance(said, dict) and all(type(boards) is int for boards in said.values()):
            return {int(margin): boards for margin, boards in said.items()}
    except ValueError:
        pass
    raise TableError(f"{path}: the header's numbers of boards by margin are damaged")


def _noted(path: Path, said: object) -> Noted | None:
    """Return what the header says of passing; None for a table of before this was noted."""
    if said is None:
        return None
    if isinstance(said, dict) and all(type(number) is int for number in said.values()):
        try:
            return Noted(**said)
        except TypeError:
            pass
    raise TableError(f"{path}: what the header says of passing is damaged")


def _require_room(folder: Path, wanted: int) -> None:
    """Raise UnsupportedError unless the disk has room for so many bytes."""
    free = shutil.disk_usage(folder).free
    if wanted > free:
        raise UnsupportedError(f"the table needs {wanted / 1e9:.2f} GB on the disk, {free / 1e9:.2f} GB are free there")
