"""The tables that Orcoon offers; the code that builds, checks and reads them is imported when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.game import Game
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import Header, Verified
from crosscut.solver.tables.table import Building, Checking, Table, Tables

if TYPE_CHECKING:
    from crosscut.games.orcoon.tables.retrograde import Solved
    from crosscut.solver.solve import Engine


def _build(game: Game[Any], path: Path, meter: Meter, how: Building) -> Table[Solved]:
    from crosscut.games.orcoon.tables.retrograde import solve_all
    from crosscut.games.orcoon.tables.table import write_table

    return write_table(solve_all(game, meter, how.method), path, meter)


def _opened(path: Path, header: Header) -> Table[Solved]:
    from crosscut.games.orcoon.tables.table import opened

    return opened(path, header)


def _verify(table: Table[Solved], meter: Meter, how: Checking) -> Verified:
    from crosscut.games.orcoon.tables.verify import verify

    return verify(table, meter, how.method, sample=how.sample, seed=how.seed)


def _engine(table: Table[Solved]) -> Engine:
    from crosscut.games.orcoon.tables.lookup import engine

    return engine(table.solved)


TABLES = Tables(
    about="who wins and in how many turns, on boards of up to 20 cells",
    costs=(
        "4x4: half a second, 80 MB of memory, a file of 86 MB; 3x6: 0.5 GB, a file of 0.8 GB;",
        "4x5: 3.2 GB, a file of 7 GB; 2x10: 6.1 GB, a file of 7 GB.",
        "Files have holes: of 4x5 less than half is on the disk, of boards with one or two rows nearly all.",
    ),
    build=_build,
    opened=_opened,
    verify=_verify,
    engine=_engine,
)
