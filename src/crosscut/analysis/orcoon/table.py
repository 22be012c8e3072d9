"""Tables of solved boards on disk: written once, memory-mapped when they are asked.

A file is a header, JSON in ASCII filled up with blanks to `HEADER_BYTES`, and then the codes of `retrograde`, one byte for each
position, all of them with Black to move and then all with White to move. The header names format version, game, board,
readings and version of the rules, what an entry means, the counts by class, and the SHA-256 of the codes. The codes start at a
multiple of every system's page size, so that they can be mapped.

A file is written under another name and moved when it is complete. Pages without a legal position are left out as holes, which
read as zeros and take no room on most file systems. Opening looks at header and length only; the checksum, and whether
the entries are right, is the business of `verify`.
"""

from __future__ import annotations

import hashlib
import json
import mmap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.analysis.orcoon.retrograde import Codes, Solved, require_supported
from crosscut.errors import CrosscutError, TableError
from crosscut.game import Game, game_id
from crosscut.games import open_game
from crosscut.solver.certificates import file_in_the_making

FORMAT = 1
HEADER_BYTES = 1 << 16
START = b'{"crosscut": "table", '
ENTRIES = "one byte: 0 illegal, d loss in d turns, 255-d win in d turns; Black to move, then White; cell 0 leading, . B W = 0 1 2"
PAGE = 4096
PIECE = 1 << 24


@dataclass(frozen=True, slots=True)
class Table:
    """A table file: where it is, what it says (memory-mapped), the checksum that it claims."""

    file: Path
    solved: Solved
    sha256: str

    @property
    def bytes(self) -> int:
        """Length of the file."""
        return HEADER_BYTES + len(self.solved.codes)


def write_table(solved: Solved, path: Path) -> Table:
    """Write a table to a file and return it as it is in memory (gigabytes: not mapped a second time).

    Raises CrosscutError when the file cannot be written.
    """
    header: dict[str, Any] = {
        "crosscut": "table",
        "version": FORMAT,
        "game": solved.game.name,
        "rules": solved.game.rules_version,
        "board": solved.game.board.name,
        "readings": solved.game.readings,
        "entries": ENTRIES,
        "counts": solved.counts,
        "sha256": checksum(solved.codes),
    }
    codes, hole = solved.codes, bytes(PAGE)
    with file_in_the_making(path) as part, part.open("wb") as stream:
        stream.write((json.dumps(header) + "\n").encode("ascii").ljust(HEADER_BYTES))
        for at in range(0, len(codes), PAGE):
            page = codes[at : at + PAGE]
            if page == hole:
                stream.seek(PAGE, 1)
            else:
                stream.write(page)
        stream.truncate(HEADER_BYTES + len(codes))
    return Table(path, solved, header["sha256"])


def open_table(path: Path) -> Table:
    """Return the table of a file, its codes memory-mapped; TableError if the file is none that this version reads."""
    try:
        with path.open("rb") as stream:
            text = stream.read(HEADER_BYTES)
            header = _header(path, text)
            game = _game(path, header)
            wanted = 2 * 3**game.board.size
            length, whole = stream.seek(0, 2), HEADER_BYTES + wanted
            if length != whole:
                said = f"{path} has {length:,} bytes, a table of {game_id(game)} has {whole:,}"
                raise TableError(f"{said}: cut short or damaged")
            codes = mmap.mmap(stream.fileno(), wanted, access=mmap.ACCESS_READ, offset=HEADER_BYTES)
    except OSError as error:
        raise TableError(f"cannot read {path}: {error.strerror}") from None
    counts = header.get("counts")
    names = ["legal", *game.classes()]
    if not isinstance(counts, dict) or list(counts) != names or not all(isinstance(count, int) for count in counts.values()):
        raise TableError(f"{path}: the header's counts are not those of {', '.join(names)}")
    return Table(path, Solved(require_supported(game), codes, counts), str(header.get("sha256")))


def is_table(path: Path) -> bool:
    """Return whether a regular file starts as tables do (a pipe is left unread); False for anything that cannot be read."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            return stream.read(len(START)) == START
    except (OSError, ValueError):  # ValueError: a null character in the name
        return False


def checksum(codes: Codes) -> str:
    """Return the SHA-256 of the codes; piece by piece, so that Ctrl-C need not wait for gigabytes."""
    digest = hashlib.sha256()
    with memoryview(codes) as view:
        for at in range(0, len(view), PIECE):
            digest.update(view[at : at + PIECE])
    return digest.hexdigest()


def _header(path: Path, text: bytes) -> dict[str, Any]:
    if not text.startswith(START):
        raise TableError(f"{path} is no Crosscut table")
    try:
        header = json.loads(text.decode("ascii"))
    except (ValueError, RecursionError):
        raise TableError(f"{path}: the header of the table is damaged") from None
    if not isinstance(header, dict) or header.get("version") != FORMAT or header.get("entries") != ENTRIES:
        raise TableError(f"{path}: a table of another format (this Crosscut reads version {FORMAT})")
    return header


def _game(path: Path, header: dict[str, Any]) -> Game[Any]:
    readings = header.get("readings")
    if not isinstance(readings, dict):
        raise TableError(f"{path}: the header names no readings")
    try:
        game = require_supported(open_game(str(header.get("game")), str(header.get("board")), readings))
    except CrosscutError as error:
        raise TableError(f"{path}: {error}") from None
    if game.readings != readings or header.get("rules") != game.rules_version:
        raise TableError(f"{path}: made for other rules than this Crosscut's, version {game.rules_version}")
    return game
