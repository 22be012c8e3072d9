"""Tables of solved boards of Xodd and Yodd on disk, in the form of `solver/tables/file.py`.

There are two kinds: who wins, two bits a board (`sweep.Swept`), and by how many groups, a byte a board (`margins.Margins`). Both
hold the boards whose first stone is black; the header also says what the start is worth. The sweep hands the entries on while it
works, and they go to the disk at once: building takes the memory of the sweep, not of the table.

From `BLOCKS_FROM` cells on, who wins is found block by block and kept so (`blocks.py`, `block_files.py`): the sweep would take
more than 10 GB of memory. Margins are not. In the place of a margin there is the question whether Black wins by *at least* N
groups, asked of all that can follow a position, since its stones stay: a third or less of the boards, for each stone. Such tables
are by blocks whatever the size.

A file is written under another name and moved when it is complete, so what stands under the final name is whole.
"""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from crosscut.core.errors import NotationError, TableError, UnsupportedError
from crosscut.core.game import Game, position_id
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.block_files import ENTRIES as FRAMED
from crosscut.games.xodd.tables.block_files import ENTRIES_OF_SOME as FRAMED_OF_SOME
from crosscut.games.xodd.tables.block_files import build_by_blocks
from crosscut.games.xodd.tables.blocks import blocks_memory
from crosscut.games.xodd.tables.frame import MOST_CELLS as MOST_FRAMED
from crosscut.games.xodd.tables.frame import NOTHING, Frame, block_bytes, choose_frame
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
    game: Game[Any],
    path: Path,
    meter: Meter,
    method: str = "auto",
    *,
    margins: bool = False,
    given: Stones = NOTHING,
    at_least: int = 1,
    kept: Kept | None = None,
) -> Table[Swept | Margins]:
    """Solve all boards of a game and write them to a file while doing so; return the table, opened.

    Arguments: `meter`, `method`: as for `sweep_to`; `margins`: by how many groups, not only who wins; `given`: a position with
    stones, for the boards that have these stones alone; `at_least`: the lead that counts as a win of Black there; `kept`: told
    what was taken over where that is done by blocks.
    Raises UnsupportedError (game, size, memory or room on the disk; a pass before the given position, an even lead),
    LimitReached, CrosscutError when the file cannot be written.
    """
    known = require_supported(game, MOST_FRAMED)
    native, cells = is_native(method), known.board.size
    if given != known.start() or at_least != 1:
        _require_question(known, given, at_least, margins=margins)
        return _by_blocks(known, path, meter, choose_frame(known.board, given=given, at_least=at_least), native, kept)
    if cells > MOST_CELLS and margins:
        raise UnsupportedError(f"--margins is for boards of at most {MOST_CELLS} cells, {known.board.name} has {cells}")
    if cells >= BLOCKS_FROM and not margins:
        return _by_blocks(known, path, meter, choose_frame(known.board), native, kept)
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


def _by_blocks(game: Xodd, path: Path, meter: Meter, frame: Frame, native: bool, kept: Kept | None) -> Table[Swept | Margins]:
    require_memory(game, meter.limits, blocks_memory(frame, native=native))
    build_by_blocks(game, path, meter, frame, native=native, kept=kept)
    return opened(path, read_header(path))


def _require_question(game: Xodd, given: Stones, at_least: int, *, margins: bool) -> None:
    """Raise UnsupportedError unless a table by blocks can be of the boards with these stones, and of this lead."""
    if margins:
        raise UnsupportedError("--margins is for a whole board: expected GAME:BOARD without a position, and no --at-least")
    if not given.black | given.white:
        raise UnsupportedError("--at-least is asked of a position with a stone, such as the one after Black's first drop")
    if given.passes or game.illegal(given) is not None:
        raise UnsupportedError(f"{position_id(game, given)}: expected a legal position before a pass")
    if at_least % 2 == 0:
        raise UnsupportedError(f"--at-least {at_least}: the lead at the end is odd, as the number of groups is")
    if abs(at_least) > game.board.size:
        raise UnsupportedError(f"--at-least {at_least}: no lead on {game.board.name} is larger than its {game.board.size} cells")


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
    if header.entries in (FRAMED, FRAMED_OF_SOME):
        frame = _frame(path, game, header.members)
        if frame.whole != (header.entries == FRAMED):
            raise other_format(path)
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


def _frame(path: Path, game: Xodd, members: dict[str, Any]) -> Frame:
    """Return the header's frame."""
    cells, named, at_least = members.get("frame"), members.get("given"), members.get("at_least", 1)
    if isinstance(cells, list) and all(type(cell) is int for cell in cells) and type(at_least) is int and at_least % 2:
        try:
            given = NOTHING if named is None else game.parse(str(named))
            if given == NOTHING or (game.illegal(given) is None and not given.passes):
                return Frame(game.board, tuple(cells), given, at_least)
        except (ValueError, NotationError):
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
