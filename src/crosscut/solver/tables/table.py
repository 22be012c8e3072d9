"""Tables of all games behind one door: which game a file is of decides what reads, checks and uses it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.games.orcoon.tables import lookup as orcoon_lookup
from crosscut.games.orcoon.tables import table as orcoon_table
from crosscut.games.orcoon.tables import verify as orcoon_verify
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables import engine as xodd_engine
from crosscut.games.xodd.tables import table as xodd_table
from crosscut.games.xodd.tables import verify as xodd_verify
from crosscut.games.xodd.tables.block_folder import Kept
from crosscut.solver.limits import Meter
from crosscut.solver.solve import Engine
from crosscut.solver.tables.file import Verified, read_header

Table = orcoon_table.Table | xodd_table.Table


def build_table(
    game: Game[Any], path: Path, meter: Meter, method: str = "auto", *, margins: bool = False, kept: Kept | None = None
) -> Table:
    """Solve all positions of a board and write them to a file; return the table.

    Arguments: `meter` counts positions; `method`: "native", "python" or "auto"; `margins`: by how many groups (Xodd, Yodd);
    `kept` (Xodd, Yodd): told what was taken over from an earlier run.
    Raises UnsupportedError, LimitReached, CrosscutError when the file cannot be written.
    """
    if isinstance(game, Xodd):
        return xodd_table.build_table(game, path, meter, method, margins=margins, kept=kept)
    if margins:
        raise UnsupportedError(f"--margins is for xodd and yodd: {game.name} is not won by a number of groups")
    return orcoon_table.write_table(solve_all(game, meter, method), path, meter)


def open_table(path: Path) -> Table:
    """Return the table of a file, its entries memory-mapped; TableError if the file is none that this version reads."""
    return xodd_table.open_table(path) if isinstance(read_header(path).game, Xodd) else orcoon_table.open_table(path)


def verify(
    table: Table,
    meter: Meter,
    method: str = "auto",
    *,
    sample: int,
    seed: int | None = None,
    late: int | None = None,
    drawn: int = 0,
    kept: Kept | None = None,
) -> Verified:
    """Check a table; arguments and errors as for the `verify` of its game; `late`, `drawn` and `kept` are for Xodd and Yodd."""
    if isinstance(table, xodd_table.Table):
        return xodd_verify.verify(table, meter, method, sample=sample, seed=seed, late=late, drawn=drawn, kept=kept)
    if late is not None or drawn or (kept is not None and kept.folder is not None):
        raise UnsupportedError("--late, --random and --resume are for xodd and yodd: every entry of an orcoon table is checked")
    return orcoon_verify.verify(table, meter, method, sample=sample, seed=seed)


def engine(table: Table) -> Engine:
    """Return the engine for `solve` that answers from a table."""
    if isinstance(table, xodd_table.Table):
        return partial(xodd_engine.Lookup, solved=table.solved)
    return orcoon_lookup.engine(table.solved)
