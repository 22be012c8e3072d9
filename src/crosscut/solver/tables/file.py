"""Files of tables: one form for all games, written once, memory-mapped when they are asked.

A file is a header, JSON in ASCII filled up with blanks to `HEADER_BYTES`, and then the entries. The header names format version,
game, board, readings and version of the rules, what an entry means, counts by class, and the SHA-256 of the entries; a game may
add members. The entries start at a multiple of every system's page size, so that they can be mapped.

Opening looks at header and length only. `table verify` looks at the checksum and the entries, and `remembered.py` remembers what
it found. Earlier versions noted it in a file beside the table. Anybody can write such a note, so it is mentioned, not believed.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from crosscut.core.errors import CrosscutError, TableError
from crosscut.core.game import Game, game_id
from crosscut.core.registry import open_game
from crosscut.solver.inputs import require_regular
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.tables.entries import STRIDE, Entries

FORMAT = 1
HEADER_BYTES = 1 << 16
START = b'{"crosscut": "table", '
SAMPLE = 500  # random positions that `verify` checks by the literal rules unless told otherwise
Codes = bytearray | mmap.mmap


class Header(NamedTuple):
    """A table's header: the game, what an entry means, counts by class, checksum; `members`: all of it.

    `digest`: the SHA-256 of the header as it was read. The header holds the entries' checksum, so the digest names the table.
    """

    game: Game[Any]
    entries: str
    counts: dict[str, int]
    sha256: str
    members: dict[str, Any]
    digest: str


class Verified(NamedTuple):
    """What `table verify` has checked.

    `entries`: how many entries against those of their successors; `sample`: how many random positions by the literal rules, with
    their `seed`; `late`: None if all entries were checked, else the most empty cells of the checked boards; `drawn`: how many
    further boards, drawn at random, were checked against their successors.
    """

    entries: int
    sample: int
    seed: int
    late: int | None = None
    drawn: int = 0

    @property
    def evidence(self) -> Evidence:
        """What stands behind the entries now."""
        return Evidence.TABLE if self.late is None else Evidence.SAMPLED


def header_bytes(
    game: Game[Any],
    entries: str,
    counts: dict[str, int],
    sha256: str,
    more: dict[str, Any] | None = None,
) -> bytes:
    """Return the header of a table, filled up; `more`: members of this game's tables."""
    members = {
        "crosscut": "table",
        "version": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "board": game.board.name,
        "readings": game.readings,
        "entries": entries,
        "counts": counts,
        "sha256": sha256,
    }
    return (json.dumps(members | (more or {})) + "\n").encode("ascii").ljust(HEADER_BYTES)


def read_header(path: Path) -> Header:
    """Return the header of a table file; TableError if the file is none that this version reads."""
    require_regular(path, "a table is mapped into memory", TableError)
    try:
        with path.open("rb") as stream:
            text = stream.read(HEADER_BYTES)
    except OSError as error:
        raise TableError(f"cannot read {path}: {error.strerror}") from None
    if not text.startswith(START):
        raise TableError(f"{path} is no Crosscut table")
    try:
        members = json.loads(text.decode("ascii"))
    except (ValueError, RecursionError):
        raise TableError(f"{path}: the header of the table is damaged") from None
    if not isinstance(members, dict) or members.get("version") != FORMAT:
        raise other_format(path)
    game, counts = _game(path, members), members.get("counts")
    if not isinstance(counts, dict) or not all(type(count) is int for count in counts.values()):
        counts = {}
    said = str(members.get("entries")), counts, str(members.get("sha256")), members
    return Header(game, *said, header_digest(text))


def header_digest(header: bytes) -> str:
    """Return the name of a table: the SHA-256 of its header, filled up."""
    return hashlib.sha256(header).hexdigest()


def require_counts(path: Path, header: Header, names: list[str]) -> None:
    """Raise TableError unless the header counts these classes."""
    if list(header.counts) != names:
        raise TableError(f"{path}: the header's counts are not those of {', '.join(names)}")


def map_entries(path: Path, game: Game[Any], wanted: int) -> Entries:
    """Return the entries of a table file, memory-mapped; TableError unless there are so many bytes of them."""
    try:
        with path.open("rb") as stream:
            length, whole = stream.seek(0, 2), HEADER_BYTES + wanted
            if length != whole:
                said = f"{path} has {length:,} bytes, a table of {game_id(game)} has {whole:,}"
                raise TableError(f"{said}: cut short or damaged")
            entries = Entries(stream.fileno(), wanted, access=mmap.ACCESS_READ, offset=HEADER_BYTES)
            entries.file = path
            return entries
    except OSError as error:
        raise TableError(f"cannot read {path}: {error.strerror}") from None


def is_table(path: Path) -> bool:
    """Return whether a regular file starts as tables do (a pipe is left unread); False for anything that cannot be read."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            return stream.read(len(START)) == START
    except (OSError, ValueError):  # ValueError: a null character in the name
        return False


def checksum(codes: Codes, look: Callable[[], object] = lambda: None) -> str:
    """Return the SHA-256 of codes in memory; piece by piece, so that Ctrl-C and `look` need not wait for gigabytes."""
    digest = hashlib.sha256()
    with memoryview(codes) as view:
        for at in range(0, len(view), STRIDE):
            look()
            digest.update(view[at : at + STRIDE])
    return digest.hexdigest()


def fresh_seed() -> int:
    """Return a seed for a random sample that nobody can know beforehand, not even whoever made the table."""
    return secrets.randbits(32)


def require_checksum(path: Path, codes: Codes, sha256: str, meter: Meter) -> None:
    """Raise TableError unless the entries have this SHA-256, LimitReached. Later reads of a file must find it unchanged."""
    if isinstance(codes, Entries):
        found, hashes = codes.hash_pieces(meter.look)
        codes.require(hashes)
    else:
        found = checksum(codes, meter.look)
    if found != sha256:
        raise TableError(f"{path}: the entries do not have the checksum that the header says: damaged")


def require_unchanged(codes: Codes, meter: Meter) -> None:
    """Raise TableError if a file's entries are not those of `require_checksum` any more: native loops read them uncompared.

    Raises LimitReached.
    """
    if isinstance(codes, Entries):
        codes.require_unchanged(meter.look)


def has_note(path: Path, sha256: str) -> bool:
    """Return whether a file beside a table says that the table was verified as it is. Anybody can write such a file."""
    try:
        note = json.loads(_note(path).read_text(encoding="ascii"))
        if not isinstance(note, dict) or not _state(path, sha256).items() <= note.items():
            return False
    except (OSError, ValueError, RecursionError):
        return False
    return note.get("evidence") in (Evidence.TABLE, Evidence.SAMPLED)


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}.verified")


def _state(path: Path, sha256: str) -> dict[str, Any]:
    status = path.stat()
    return {"crosscut": "verified", "version": FORMAT, "sha256": sha256, "bytes": status.st_size, "modified": status.st_mtime_ns}


def other_format(path: Path) -> TableError:
    """Return the error for a table whose entries this version does not know."""
    return TableError(f"{path}: a table of another format (this Crosscut reads version {FORMAT})")


def _game(path: Path, members: dict[str, Any]) -> Game[Any]:
    readings = members.get("readings")
    if not isinstance(readings, dict):
        raise TableError(f"{path}: the header names no readings")
    try:
        game = open_game(str(members.get("game")), str(members.get("board")), readings)
    except CrosscutError as error:
        raise TableError(f"{path}: {error}") from None
    if game.readings != readings or members.get("rules") != game.rules_version:
        raise TableError(f"{path}: made for other rules than this Crosscut's, version {game.rules_version}")
    return game
