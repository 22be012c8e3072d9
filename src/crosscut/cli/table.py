"""crosscut table: build, info, verify."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from crosscut.cli.reading import json_option, limit_options, limits
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, write_json
from crosscut.errors import NotationError, TableError
from crosscut.games import read_id

file_argument = click.argument("file", type=click.Path(path_type=Path))


@click.group()
def command() -> None:
    """Tables of all positions of a small Orcoon board, with value and distance for both sides to move.

    `crosscut solve --table FILE` answers from one.
    """


@command.command()
@click.argument("board", metavar="GAME:BOARD")
@click.option("--out", type=OutputFile(), required=True, metavar="FILE", help="The table file to write.")
@click.option("--method", type=click.Choice(["auto", "native", "python"]), default="auto", help="Which loop builds.")
@limit_options
@json_option
def build(
    board: str, out: Path, method: str, nodes: int | None, seconds: float | None, memory: int | None, as_json: bool
) -> None:
    """Solve all legal positions of a board and write them to a file (Orcoon, up to 20 cells).

    \b
    4x4: half a second, 80 MB of memory, a file of 86 MB; 3x6: 0.5 GB, a file of 0.8 GB;
    4x5: 3.2 GB, a file of 7 GB; 2x10: 6.1 GB, a file of 7 GB.
    Files have holes: of 4x5 less than half is on the disk, of boards with one or two rows nearly all.
    """
    from crosscut.analysis.orcoon.retrograde import solve_all
    from crosscut.analysis.orcoon.table import write_table
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
            table = write_table(solve_all(instance.game, Meter(limits(nodes, seconds, memory), line, "building"), method), out)
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(table_record(instance.game, out, table, monotonic() - started, limit=limit))
    elif table is not None:
        click.echo(table_text(table))
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; no table was written", err=True)
        raise SystemExit(UNDECIDED)


@command.command()
@file_argument
@json_option
def info(file: Path, as_json: bool) -> None:
    """Say what a table file holds, by its header and its entries for the empty board; nothing is checked but the length."""
    from crosscut.analysis.orcoon.table import open_table
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
@limit_options
@json_option
def verify(
    file: Path, method: str, sample: int | None, nodes: int | None, seconds: float | None, memory: int | None, as_json: bool
) -> None:
    """Check the checksum, every entry against the entries of its successors, and a random sample by the literal rules.

    The sample is seeded, so it is the same each time.
    """
    from crosscut.analysis.orcoon import verify as checking
    from crosscut.analysis.orcoon.table import open_table
    from crosscut.reports.records import table_record
    from crosscut.reports.text import stop_text, verified_text
    from crosscut.solver.limits import LimitReached, Meter

    started, table = monotonic(), open_table(file)
    found, error, limit = None, None, None
    with ProgressLine() as line:
        try:
            meter = Meter(limits(nodes, seconds, memory), line, "verifying")
            found = checking.verify(table, meter, method, sample=checking.SAMPLE if sample is None else sample)
        except TableError as wrong:
            error = wrong
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        said = None if error is None else str(error)
        write_json(table_record(table.solved.game, file, table, monotonic() - started, verified=found, error=said, limit=limit))
    elif found is not None:
        click.echo(verified_text(table, found))
    if error is not None:
        raise error
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; nothing is known to be wrong so far", err=True)
        raise SystemExit(UNDECIDED)
