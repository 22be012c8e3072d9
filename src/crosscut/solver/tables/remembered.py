"""The findings of `table verify`, remembered among this user's records (`solver/state.py`), and recalled for look-ups.

A record is named by the SHA-256 of a table's header (game, board, readings, counts, frame, checksum of the entries) and holds the
hashes of the entries' pieces. It does not depend on file name or time stamp: a copy of the table, or the same table built again,
is as good, and a file with the same name and other contents is another table. A recalled table compares every piece it reads from
then on (`entries.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape
from typing import Any

from crosscut import __version__
from crosscut.core.errors import StateError, TableError
from crosscut.core.game import game_id
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.state import open_state
from crosscut.solver.tables.entries import HASH_BYTES, PIECE, Entries
from crosscut.solver.tables.file import SAMPLE, Codes, Verified, has_note
from crosscut.solver.tables.kept import FolderError, Kept
from crosscut.solver.tables.table import Table, verify

KIND = "table"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a table without looking at all of it.

    `here`: whether this user's records say so; else a note beside the file does, which anybody can have written. `evidence`: of
    the entries; UNCHECKED for a note. `when` (a date), `version`: of the run that checked; None for a note.
    """

    here: bool
    evidence: Evidence
    when: str | None = None
    version: str | None = None


def remember(table: Table[Any], verified: Verified) -> None:
    """Remember the findings about a table that `verify` has just checked. Raises StateError.

    A record that says more of the same entries stays.
    """
    state, codes = open_state(make=True), table.solved.codes
    assert state is not None
    assert isinstance(codes, Entries)
    hashes = codes.hashes
    if verified.evidence is not Evidence.TABLE:
        with suppress(StateError):
            old = _read(state.get(KIND, table.digest), codes)
            if old is not None and old[0].evidence is Evidence.TABLE and old[1] == hashes:
                return
    record = {
        "crosscut": "verified",
        "version": FORMAT,
        "by": __version__,
        "when": datetime.now(UTC).date().isoformat(),
        "file": str(table.file.resolve()),
        "table": game_id(table.solved.game),
        "sha256": table.sha256,
        "evidence": str(verified.evidence),
        "checked": verified._asdict(),
        "piece": PIECE,
    }
    state.put(KIND, table.digest, json.dumps(record).encode("ascii") + b"\n" + hashes)


def verify_and_remember(
    table: Table[Any],
    meter: Meter,
    method: str = "auto",
    *,
    note: Callable[[str], None] = lambda _sentence: None,
    sample: int | None = None,
    seed: int | None = None,
    late: int | None = None,
    drawn: int = 0,
    kept: Kept | None = None,
) -> tuple[Verified | None, TableError | None]:
    """Check a table as `tables.table.verify` does, remember what was found, and return it, or what is wrong with the table.

    `note` is told of an earlier run's folder that is not used, and why nothing is remembered. Raises what `verify` raises but for
    errors of the table itself.
    """
    file, folder = table.file, None if kept is None else kept.folder
    for left in sorted(file.parent.glob(f"{escape(file.name)}.check*")):
        if folder is None or left.resolve() != folder.resolve():
            note(f"{left} was left by an earlier run and is not used (--resume {left} would)")
    found, error = None, None
    try:
        drawing = SAMPLE if sample is None else sample
        found = verify(table, meter, method, sample=drawing, seed=seed, late=late, drawn=drawn, kept=kept)
    except FolderError:
        raise
    except TableError as wrong:
        error = wrong
    try:
        if found is not None:
            remember(table, found)
        else:
            forget(table)
    except StateError as trouble:
        note(f"what was found is not remembered: {trouble}")
    return found, error


def forget(table: Table[Any]) -> None:
    """Forget the record of a table. Raises StateError."""
    state = open_state()
    if state is not None:
        state.forget(KIND, table.digest)


def recall(table: Table[Any]) -> Known | None:
    """Return what is known of a table, None if that is nothing; StateError if this user's records cannot be read.

    If the table is remembered, every later read raises TableError unless the piece is what was checked then.
    """
    state, codes = open_state(), table.solved.codes
    found = None if state is None else _read(state.get(KIND, table.digest), codes)
    if found is None or not isinstance(codes, Entries):
        return noted(table)
    known, hashes = found
    codes.require(hashes)
    return known


def known_of(table: Table[Any], note: Callable[[str], None] = lambda _sentence: None) -> Known | None:
    """Return what is known of a table from an earlier check; `note` is told why this user's records cannot be read."""
    try:
        return recall(table)
    except StateError as trouble:
        note(f"what was verified earlier is not known: {trouble}")
        return noted(table)


def noted(table: Table[Any]) -> Known | None:
    """Return what a note beside the file says, None if there is none."""
    return Known(False, Evidence.UNCHECKED) if has_note(table.file, table.sha256) else None


def _read(content: bytes | None, codes: Codes) -> tuple[Known, bytes] | None:
    """Return what a record says and the hashes of the pieces; None for one of another form, of an earlier or later version."""
    if content is None:
        return None
    line, _, hashes = content.partition(b"\n")
    record = json.loads(line)
    form = (record["crosscut"], record["version"], record["piece"])
    if form != ("verified", FORMAT, PIECE) or len(hashes) != HASH_BYTES * -(-len(codes) // PIECE):
        return None
    return Known(True, Evidence(record["evidence"]), record["when"], record["by"]), hashes
