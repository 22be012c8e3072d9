"""What files of puzzles hold: play puzzles and construction puzzles, as JSON lines, share IDs, or in bundles with their evidence.

A line is a puzzle by itself: a JSON object with the schema of construction puzzles is one of those, any other a play puzzle, and
a line that begins with a game is a share ID. Evidence is only there in bundles, by the puzzle's ID: a certificate of a play
puzzle, a refutation bundle of a construction puzzle. Nothing is judged here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from crosscut.errors import CrosscutError
from crosscut.puzzles.bundle import certificate_name
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import SCHEMA, construction_record, read_construction
from crosscut.puzzles.construction.record import puzzle_id as construction_id
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle, puzzle_record
from crosscut.puzzles.share import is_share, read_share


class Entry(NamedTuple):
    """A line that is a puzzle: where it stands, the puzzle, its record as it was read, and the evidence that goes with it."""

    where: str
    puzzle: Puzzle | Construction
    record: Mapping[str, Any]
    evidence: bytes | None

    @property
    def id(self) -> str:
        """The puzzle's ID."""
        return self.puzzle.id if isinstance(self.puzzle, Puzzle) else construction_id(self.puzzle)


def read_shelf(name: str, text: str, members: Mapping[str, bytes]) -> Iterator[Entry | CrosscutError]:
    """Yield the puzzle of each line that is not blank, or what is wrong with the line, named with file and line.

    Arguments: `name` of the file, its `text`, and of a bundle the other `members`.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            where = f"{name}, line {number}"
            try:
                puzzle, record = read_puzzle(line)
            except CrosscutError as error:
                yield type(error)(f"{where}: {error}")
                continue
            entry = Entry(where, puzzle, record, None)
            member = certificate_name(entry.id) if isinstance(puzzle, Puzzle) else refutation_name(entry.id)
            yield entry._replace(evidence=members.get(member))


def refutation_name(id_: str) -> str:
    """Return the name of the member that is the refutation of another completion of the construction puzzle with this ID."""
    return f"certificates/{id_}.zip"


def read_puzzle(line: str) -> tuple[Puzzle | Construction, Mapping[str, Any]]:
    """Return the puzzle of a line and its record; a CrosscutError if it is none."""
    if is_share(line):
        shared = read_share(line)
        return shared, puzzle_record(shared) if isinstance(shared, Puzzle) else construction_record(shared)
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if isinstance(record, dict) and record.get("schema") == SCHEMA:
        return read_construction(record), record
    puzzle = parse_puzzle(line)
    return puzzle, record if isinstance(record, dict) else {}
