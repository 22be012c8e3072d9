"""The tables that Xodd and Yodd offer; the code that builds, checks and reads them is imported when it is asked for."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.solver.limits import Meter
from crosscut.solver.tables.file import Header, Verified
from crosscut.solver.tables.table import Building, Checking, Table, Tables

if TYPE_CHECKING:
    from crosscut.games.xodd.tables.margins import Margins
    from crosscut.games.xodd.tables.sweep import Swept
    from crosscut.solver.solve import Engine


def _build(game: Game[Any], path: Path, meter: Meter, how: Building) -> Table[Swept | Margins]:
    from crosscut.games.xodd.tables.table import build_table

    given = game.start() if how.given is None else how.given
    return build_table(game, path, meter, how.method, margins=how.margins, given=given, at_least=how.at_least, kept=how.kept)


def _opened(path: Path, header: Header) -> Table[Swept | Margins]:
    from crosscut.games.xodd.tables.table import opened

    return opened(path, header)


def _verify(table: Table[Swept | Margins], meter: Meter, how: Checking) -> Verified:
    from crosscut.games.xodd.tables.verify import verify

    return verify(table, meter, how.method, sample=how.sample, seed=how.seed, late=how.late, drawn=how.drawn, kept=how.kept)


def _engine(table: Table[Swept | Margins]) -> Engine:
    from crosscut.games.xodd.tables.engine import Lookup

    frame = table.solved.frame
    if frame is not None and frame.at_least != 1:
        question = f"whether Black wins by at least {frame.at_least}"
        raise UnsupportedError(f"{table.file} says {question}, not who wins: `crosscut table info` has the answer")
    return partial(Lookup, solved=table.solved)


TABLES = Tables(
    about="who wins, or by how many groups, on boards of up to 25 cells",
    costs=(
        "4x4: 0.2 s, 30 MB of memory, a file of 5 MB; 4x5: 10 s, 1.2 GB, a file of 0.4 GB;",
        "with --margins 0.4 s, 45 MB, 22 MB, and 45 s, 2.4 GB, 1.7 GB.",
        "With 22 cells or more (who wins only) a board is solved in blocks, and a run that was stopped goes on when it",
        "is started again; 4x6: 14 minutes, 0.3 GB, a file of 9.5 GB and as much again while it is built, in the folder",
        "FILE.blocks.",
    ),
    build=_build,
    opened=_opened,
    verify=_verify,
    engine=_engine,
    options=frozenset({"margins", "given", "at-least", "late", "random", "resume"}),
    stands=True,
)
