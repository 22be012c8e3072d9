"""Tables of solved Orcoon boards on disk, in the form of `solver/tables/file.py`.

The entries are the codes of `retrograde`, one byte for each position, all of them with Black to move and then all with White to
move. A file is written under another name and moved when it is complete. Pages without a legal position are left out as holes,
which read as zeros and take no room on most file systems.
"""

from __future__ import annotations

from pathlib import Path

from crosscut.core.errors import TableError, UnsupportedError
from crosscut.games.orcoon.tables.retrograde import Solved, require_supported
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import (
    HEADER_BYTES,
    Header,
    checksum,
    header_bytes,
    header_digest,
    map_entries,
    other_format,
    require_counts,
)
from crosscut.solver.tables.table import Table

ENTRIES = "one byte: 0 illegal, d loss in d turns, 255-d win in d turns; Black to move, then White; cell 0 leading, . B W = 0 1 2"
PAGE = 4096


def write_table(solved: Solved, path: Path, meter: Meter | None = None) -> Table[Solved]:
    """Write a table to a file and return it as it is in memory (gigabytes: not mapped a second time).

    `meter`: its clock is looked at. Raises CrosscutError when the file cannot be written, LimitReached.
    """
    look = (meter or Meter()).look_at_clock
    codes, hole, sha256 = solved.codes, bytes(PAGE), checksum(solved.codes, look)
    header = header_bytes(solved.game, ENTRIES, solved.counts, sha256)
    with file_in_the_making(path) as part, part.open("wb") as stream:
        stream.write(header)
        for at in range(0, len(codes), PAGE):
            look()
            page = codes[at : at + PAGE]
            if page == hole:
                stream.seek(PAGE, 1)
            else:
                stream.write(page)
        stream.truncate(HEADER_BYTES + len(codes))
    return Table(path, solved, sha256, header_digest(header))


def opened(path: Path, header: Header) -> Table[Solved]:
    """Return the table of a file with this header, its codes memory-mapped; TableError if this version does not read it."""
    try:
        game = require_supported(header.game)
    except UnsupportedError as error:
        raise TableError(f"{path}: {error}") from None
    if header.entries != ENTRIES:
        raise other_format(path)
    codes = map_entries(path, game, 2 * 3**game.board.size)
    require_counts(path, header, ["legal", *game.classes()])
    return Table(path, Solved(game, codes, header.counts), header.sha256, header.digest)
