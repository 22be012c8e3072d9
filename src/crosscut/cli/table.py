"""crosscut table: build, info, verify."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from crosscut.cli.reading import json_option, limit_options, limits_of_command
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, write_json
from crosscut.errors import CertificateError, NotationError, TableError
from crosscut.games import read_id

file_argument = click.argument("file", type=click.Path(path_type=Path))


@click.group()
def command() -> None:
    """Tables of all positions of a small board for both sides to move: Orcoon with values and distances, Xodd and Yodd with who
    wins, or by how many groups.

    `crosscut solve --table FILE` answers from one.
    """


@command.command()
@click.argument("board", metavar="GAME:BOARD")
@click.option("--out", type=OutputFile(".table"), required=True, metavar="FILE", help="The table file to write.")
@click.option("--margins", is_flag=True, help="Xodd, Yodd: by how many groups, a byte a board, not only who wins, two bits.")
@click.option("--method", type=click.Choice(["auto", "native", "python"]), default="auto", help="Which loop builds.")
@limit_options
@json_option
def build(
    board: str, out: Path, margins: bool, method: str, nodes: int | None, seconds: float | None, memory: int | None, as_json: bool
) -> None:
    """Solve all legal positions of a board and write them to a file (Orcoon up to 20 cells, Xodd and Yodd up to 25).

    \b
    Orcoon 4x4: half a second, 80 MB of memory, a file of 86 MB; 3x6: 0.5 GB, a file of 0.8 GB;
    4x5: 3.2 GB, a file of 7 GB; 2x10: 6.1 GB, a file of 7 GB.
    Files have holes: of 4x5 less than half is on the disk, of boards with one or two rows nearly all.
    Xodd 4x4: 0.2 s, 30 MB of memory, a file of 5 MB; 4x5: 10 s, 1.2 GB, a file of 0.4 GB;
    with --margins 0.4 s, 45 MB, 22 MB, and 45 s, 2.4 GB, 1.7 GB.
    With 22 cells or more (who wins only) a board is solved in blocks, and a run that was stopped goes on when it is started
    again; 4x6: 14 minutes, 0.3 GB, a file of 9.5 GB and as much again while it is built, in the folder FILE.blocks.
    """
    from crosscut.analysis.tables import build_table
    from crosscut.reports.records import table_record
    from crosscut.reports.text import stop_text, table_text
    from crosscut.solver import kernel
    from crosscut.solver.limits import LimitReached, Meter

    instance = read_id(board)
    if instance.position != instance.game.start():
        raise NotationError("a table holds all positions of a board: expected GAME:BOARD without a position")
    table, limit, started = None, None, monotonic()
    note = "" if kernel.native else "building on the Python kernel, some hundred times slower than the native one"
    with ProgressLine(note) as line:
        try:
            table = build_table(
                instance.game, out, Meter(limits_of_command(nodes, seconds, memory), line, "building"), method, margins=margins
            )
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(table_record(instance.game, out, table, monotonic() - started, limit=limit))
    elif table is not None:
        click.echo(table_text(table))
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; no table was written{_later(out, 'blocks')}", err=True)
        raise SystemExit(UNDECIDED)


@command.command()
@file_argument
@json_option
def info(file: Path, as_json: bool) -> None:
    """Say what a table file holds, by its header and its entries for the empty board; nothing is checked but the length."""
    from crosscut.analysis.tables import open_table
    from crosscut.reports.records import table_record
    from crosscut.reports.text import table_text

    started, table = monotonic(), open_table(file)
    if as_json:
        write_json(table_record(table.solved.game, file, table, monotonic() - started))
    else:
        click.echo(table_text(table))


@command.command()
@file_argument
@click.option("--method", type=click.Choice(["auto", "native", "python"]), default="auto", help="Which loop checks.")
@click.option("--sample", type=click.IntRange(min=0), metavar="N", help="How many positions the literal rules check (500).")
@click.option(
    "--late", type=click.IntRange(min=0), metavar="E", help="Check only boards with at most E empty cells (Xodd, Yodd)."
)
@click.option(
    "--random",
    "drawn",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="With --late, tables by blocks (22 cells or more): check so many boards drawn at random, too.",
)
@limit_options
@json_option
def verify(
    file: Path,
    method: str,
    sample: int | None,
    late: int | None,
    drawn: int,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Check the checksum, every entry against the entries of its successors, and a random sample by the literal rules.

    The sample is seeded, so it is the same each time. Of a table of Xodd or Yodd what was found is noted in FILE.verified, where
    `solve --table` looks.
    """
    from crosscut.analysis.table_file import SAMPLE, forget_verified, note_verified
    from crosscut.analysis.tables import open_table
    from crosscut.analysis.tables import verify as verify_table
    from crosscut.analysis.xodd.table import Table as OddTable
    from crosscut.reports.records import table_record
    from crosscut.reports.text import stop_text, verified_text
    from crosscut.solver.limits import LimitReached, Meter

    started, table = monotonic(), open_table(file)
    found, error, limit = None, None, None
    with ProgressLine() as line:
        try:
            meter = Meter(limits_of_command(nodes, seconds, memory), line, "verifying")
            found = verify_table(table, meter, method, sample=SAMPLE if sample is None else sample, late=late, drawn=drawn)
        except TableError as wrong:
            error = wrong
            forget_verified(file)
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if found is not None and isinstance(table, OddTable):
        try:
            note_verified(file, table.sha256, found)
        except CertificateError as unwritten:
            click.echo(f"note: what was found is not noted: {unwritten}", err=True)
    if as_json:
        said = None if error is None else str(error)
        write_json(table_record(table.solved.game, file, table, monotonic() - started, verified=found, error=said, limit=limit))
    elif found is not None:
        click.echo(verified_text(table, found))
    if error is not None:
        raise error
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; nothing is known to be wrong so far{_later(file, 'check')}", err=True)
        raise SystemExit(UNDECIDED)


def _later(file: Path, kind: str) -> str:
    """Return where a run by blocks goes on, nothing if there is no such folder."""
    kept = file.with_name(f"{file.name}.{kind}")
    return f": what is finished is in {kept}, and the same command goes on from there" if kept.is_dir() else ""
