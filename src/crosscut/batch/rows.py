"""The answers of a batch as a table for other programs: CSV, or Parquet, a row an answer, with the same columns for all tasks.

Rows are written in portions as the answers are read, so a file may be larger than memory. Parquet is written by pyarrow (extra
`parquet`), which writes in portions too; CSV by the standard library. In CSV nothing stands for null.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from crosscut.batch.answered import Answered, Failed
from crosscut.core.errors import MisaskedError
from crosscut.core.game import COLOURS, game_id
from crosscut.core.notation import format_turn
from crosscut.solver.certificates import file_in_the_making

Cell = str | int | float | bool | None
Add = Callable[[Answered | Failed], None]
ENDINGS = (".csv", ".parquet")
PORTION = 4096  # rows
# The columns, and the kind of each; docs/use/batch.md says what they mean.
COLUMNS: dict[str, type] = {
    "line": int,
    "id": str,
    "task": str,
    "board": str,
    "position": str,
    "stones": int,
    "outcome": str,
    "colour": str,
    "evidence": str,
    "best": str,
    "values": str,
    "nodes": int,
    "seconds": float,
    "proof_lines": int,
    "check_seconds": float,
    "limit": str,
    "mirrored": bool,
    "stored": bool,
    "error": str,
}


def row(found: Answered | Failed) -> dict[str, Cell]:
    """Return an answer as a row; lists of turns and cells are words with blanks between them."""
    cells: dict[str, Cell] = dict.fromkeys(COLUMNS)
    cells |= {"line": found.line, "id": None if found.id is None else str(found.id)}
    if isinstance(found, Failed):
        return cells | {"outcome": "error", "error": found.error}
    board = found.game.board
    return cells | {
        "task": found.task.name,
        "board": game_id(found.game),
        "position": found.position_id,
        "stones": found.stones,
        "outcome": found.outcome,
        "colour": None if found.colour is None else COLOURS[found.colour],
        "evidence": None if found.evidence is None else str(found.evidence),
        "best": " ".join([format_turn(board, turn) for turn in found.best] or [board.names[cell] for cell in found.order])
        or None,
        "values": " ".join(f"{format_turn(board, turn).replace(' ', '_')}={value}" for turn, value in found.values.items())
        or None,
        "nodes": found.nodes,
        "seconds": found.milliseconds / 1000,
        "proof_lines": None if found.kept is None else found.kept[0],
        "check_seconds": None if found.kept is None else found.kept[1] / 1000,
        "limit": found.limit,
        "mirrored": found.mirrored,
        "stored": found.stored,
    }


def lacking(path: Path) -> str | None:
    """Return what is not installed and needed for a file of this name, None if nothing is."""
    return "pyarrow" if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None else None


@contextmanager
def table_of_rows(path: Path) -> Iterator[Add]:
    """Yield what takes the answers; they are a file of this name once the block ends, by its ending CSV or Parquet.

    Raises MisaskedError for another ending, or without pyarrow; CannotWriteError.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise MisaskedError(f"{path}: expected a name that ends in {' or '.join(ENDINGS)}")
    if lacking(path):
        raise MisaskedError(f"{path}: .parquet needs pyarrow: pip install 'crosscut[parquet]', or a name in .csv")
    with file_in_the_making(path, lasting=False) as part, (_csv if ending == ".csv" else _parquet)(part) as write:
        portion: list[dict[str, Cell]] = []

        def add(found: Answered | Failed) -> None:
            portion.append(row(found))
            if len(portion) == PORTION:
                write(portion)
                portion.clear()

        yield add
        write(portion)


@contextmanager
def _csv(path: Path) -> Iterator[Callable[[list[dict[str, Cell]]], None]]:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(COLUMNS), lineterminator="\n")
        writer.writeheader()
        yield writer.writerows


@contextmanager
def _parquet(path: Path) -> Iterator[Callable[[list[dict[str, Cell]]], None]]:
    pa: Any = import_module("pyarrow")
    kinds = {int: pa.int64(), str: pa.string(), float: pa.float64(), bool: pa.bool_()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    with import_module("pyarrow.parquet").ParquetWriter(path, schema) as writer:
        yield lambda portion: writer.write_table(pa.Table.from_pylist(portion, schema=schema))
