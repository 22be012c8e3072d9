"""Files of tables: one form for all games, written once, memory-mapped when they are asked.

A file is a header, JSON in ASCII filled up with blanks to `HEADER_BYTES`, and then the entries. The header names format version,
game, board, readings and version of the rules, what an entry means, counts by class, and the SHA-256 of the entries; a game may
add members. The entries start at a multiple of every system's page size, so that they can be mapped.

Opening looks at header and length only; the checksum, and whether the entries are right, is the business of `table verify`. What
it found may be noted in a small file beside the table, which counts as long as the table's checksum, length and time stamp are
those of then: it saves checking twice, and is worth what your own disk is worth.
"""

from __future__ import annotations

import hashlib
import json
import mmap
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from crosscut.errors import CrosscutError, TableError
from crosscut.game import Game, game_id
from crosscut.games import open_game
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.inputs import require_regular
from crosscut.solver.proof import Evidence

FORMAT = 1
HEADER_BYTES = 1 << 16
START = b'{"crosscut": "table", '
PIECE = 1 << 24
SAMPLE = 500  # random positions that `verify` checks by the literal rules unless told otherwise
Codes = bytearray | mmap.mmap


class Header(NamedTuple):
    """What stands before the entries: the game, what an entry means, counts by class, checksum; `members`: all of it."""

    game: Game[Any]
    entries: str
    counts: dict[str, int]
    sha256: str
    members: dict[str, Any]


class Verified(NamedTuple):
    """What `table verify` has checked.

    `entries`: how many against those of their successors; `sample`: how many random positions by the literal rules, with their
    `seed`; `late`: None if all entries were checked, else the most empty cells of the boards that were; `drawn`: how many
    boards drawn at random were checked against their successors besides.
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
    return Header(game, str(members.get("entries")), counts, str(members.get("sha256")), members)


def require_counts(path: Path, header: Header, names: list[str]) -> None:
    """Raise TableError unless the header counts these classes."""
    if list(header.counts) != names:
        raise TableError(f"{path}: the header's counts are not those of {', '.join(names)}")


def map_entries(path: Path, game: Game[Any], wanted: int) -> mmap.mmap:
    """Return the entries of a table file, memory-mapped; TableError unless there are so many bytes of them."""
    try:
        with path.open("rb") as stream:
            length, whole = stream.seek(0, 2), HEADER_BYTES + wanted
            if length != whole:
                said = f"{path} has {length:,} bytes, a table of {game_id(game)} has {whole:,}"
                raise TableError(f"{said}: cut short or damaged")
            return mmap.mmap(stream.fileno(), wanted, access=mmap.ACCESS_READ, offset=HEADER_BYTES)
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


def checksum(codes: Codes, *, of_file: bool = False) -> str:
    """Return the SHA-256 of the codes; piece by piece, so that Ctrl-C need not wait for gigabytes.

    `of_file`: they are a file's, memory-mapped; what has been read is given back.
    """
    digest = hashlib.sha256()
    with memoryview(codes) as view:
        for at in range(0, len(view), PIECE):
            digest.update(view[at : at + PIECE])
            if of_file:
                give_back_pages(codes, at, PIECE)
    return digest.hexdigest()


def give_back_pages(codes: Codes, at: int, length: int) -> None:
    """Let the system have the memory of a mapped file's pages, which limits of memory count; they are read again when needed.

    Only for maps of files: other maps would lose what they hold. Nothing happens to codes that are no map.
    """
    if isinstance(codes, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        start = at - at % mmap.PAGESIZE
        codes.madvise(mmap.MADV_DONTNEED, start, min(at + length, len(codes)) - start)


def note_verified(path: Path, sha256: str, verified: Verified) -> None:
    """Note beside a table what was checked; CrosscutError if that file cannot be written."""
    with file_in_the_making(_note(path)) as part:
        note = _state(path, sha256) | {"evidence": str(verified.evidence), "checked": verified._asdict()}
        part.write_text(json.dumps(note) + "\n", encoding="ascii")


def forget_verified(path: Path) -> None:
    """Take such a note away, if there is one."""
    with suppress(OSError):
        _note(path).unlink(missing_ok=True)


def noted_evidence(path: Path, sha256: str) -> Evidence:
    """Return what stands behind a table by the note beside it: UNCHECKED without one, or if the table has changed since."""
    try:
        note = json.loads(_note(path).read_text(encoding="ascii"))
        if isinstance(note, dict) and _state(path, sha256).items() <= note.items():
            return Evidence(str(note.get("evidence")))
    except (OSError, ValueError, RecursionError):
        pass
    return Evidence.UNCHECKED


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
