"""crosscut table: build, info, verify."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from crosscut.cli.charting import chart_option, write_chart
from crosscut.cli.completion import complete_board
from crosscut.cli.groups import Group
from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.quiet import note
from crosscut.cli.reading import json_option
from crosscut.cli.rules import rules_option
from crosscut.cli.writing import OutputFile, OutputFolder, ProgressLine, require_different_files, write_json
from crosscut.core.instance import read_id
from crosscut.core.registry import in_words, listed
from crosscut.solver.tables.table import Tables, build_table, open_table, with_option

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits

OFFERED = listed("tables", Tables)
ABOUT = "Tables of all positions of a small board for both sides to move. `crosscut solve --table FILE` answers from one."
BUILD = "Solve all legal positions of a board, or all that have the pieces of a position, which stay, and write them to a file."
file_argument = click.argument("file", type=click.Path(path_type=Path))


@click.group(cls=Group, help="\n\n".join([ABOUT, *(f"{in_words(names)}: {tables.about}." for names, tables in OFFERED)]))
def command() -> None:
    """Tables of all positions of a small board."""


@command.command(
    help="\n\n".join([BUILD, *("\b\n" + "\n".join([f"{in_words(names)}:", *tables.costs]) for names, tables in OFFERED)])
)
@click.argument("position", metavar="GAME:BOARD", shell_complete=complete_board)
@click.option("--out", type=OutputFile(".table"), required=True, metavar="FILE", help="The table file to write.")
@click.option("--margins", is_flag=True, help=f"By what margin, not only who wins ({with_option('margins')}).")
@click.option(
    "--at-least",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help=f"Of a position with pieces: whether Black wins by at least N, not only who wins ({with_option('at-least')}).",
)
@click.option(
    "--method", type=click.Choice(["auto", "native", "python"]), default="auto", show_default=True, help="Which loop builds."
)
@rules_option
@limit_options
@json_option
def build(position: str, out: Path, margins: bool, at_least: int, method: str, limits: Limits, as_json: bool) -> None:
    """Solve all positions of a board and write them to a file."""
    from crosscut.reports.tables import table_record, table_text, taken_over_text
    from crosscut.solver import kernel
    from crosscut.solver.limits import Meter, Stop
    from crosscut.solver.tables.kept import Kept

    table, started, kept, start = None, monotonic(), Kept(), read_id(position)
    given = None if start.position == start.game.start() else start.position
    note = "" if kernel.native else "building on the Python kernel, some hundred times slower than the native one"
    with ProgressLine(note) as line, Stop() as stop:
        meter = Meter(limits, line, "building")
        table = build_table(start.game, out, meter, method, margins=margins, given=given, at_least=at_least, kept=kept)
    if as_json:
        write_json(table_record(start.game, out, table, monotonic() - started, kept=kept, limit=stop.limit))
    elif table is not None:
        click.echo(table_text(table, kept=kept))
    later = f": what is finished is in {kept.folder}, and the same command goes on from there" if kept.later else ""
    end_if_stopped(stop.limit, "not finished", f"; no table was written{later}", taken_over_text(kept, "solved"))


@command.command()
@file_argument
@chart_option("how many positions are won by which margin, or in how many turns")
@json_option
def info(file: Path, chart: Path | None, as_json: bool) -> None:
    """Say what a table file holds, by its header and its entries for the empty board, and whether it was verified.

    Nothing is checked but the length; and, of a table that was verified on this machine, that what is read of it is what was
    verified.
    """
    from crosscut.reports.tables import table_record, table_text
    from crosscut.solver.tables.remembered import known_of

    require_different_files(FILE=file, chart=chart)
    started, table = monotonic(), open_table(file)
    known = known_of(table, note)
    if as_json:
        write_json(table_record(table.solved.game, file, table, monotonic() - started, known=known))
    else:
        click.echo(table_text(table, known))
    if chart is not None:
        from crosscut.core.game import game_id
        from crosscut.reports.counts import counts_charts

        solved = table.solved
        write_chart(chart, counts_charts(game_id(solved.game), solved.counts, solved.margins(), solved.distances()))


@command.command()
@file_argument
@click.option(
    "--method", type=click.Choice(["auto", "native", "python"]), default="auto", show_default=True, help="Which loop checks."
)
@click.option(
    "--sample", type=click.IntRange(min=0), metavar="N", help="How many positions the literal rules check (default: 500)."
)
@click.option(
    "--late",
    type=click.IntRange(min=0),
    metavar="E",
    help=f"Check only boards with at most E empty cells ({with_option('late')}).",
)
@click.option(
    "--random",
    "drawn",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="With --late, tables by blocks (22 cells or more): check so many boards drawn at random, too.",
)
@click.option(
    "--seed", type=click.IntRange(0, (1 << 64) - 1), metavar="S", help="Draw at random as a run with this seed did (else anew)."
)
@click.option(
    "--resume",
    type=OutputFolder(),
    metavar="FOLDER",
    help="Tables by blocks (22 cells or more): keep finished blocks in this folder, and take over those that you have checked.",
)
@limit_options
@json_option
def verify(
    file: Path,
    method: str,
    sample: int | None,
    late: int | None,
    drawn: int,
    seed: int | None,
    resume: Path | None,
    limits: Limits,
    as_json: bool,
) -> None:
    """Check the checksum, every entry against the entries of its successors, and a random sample by the literal rules.

    The sample is another one each time; the seed is printed. What was found is remembered in your folder of records
    ($CROSSCUT_STATE, else $XDG_STATE_HOME/crosscut, else ~/.local/state/crosscut), where `table info` and `solve --table` look. A
    folder for --resume has to be yours alone; blocks in it that you have not checked are checked again.
    """
    from crosscut.reports.tables import table_record, taken_over_text, verified_text
    from crosscut.solver.limits import Meter, Stop
    from crosscut.solver.tables.kept import Kept
    from crosscut.solver.tables.remembered import verify_and_remember

    started, table, kept = monotonic(), open_table(file), Kept(resume)
    found, error = None, None
    with ProgressLine() as line, Stop() as stop:
        found, error = verify_and_remember(
            table,
            Meter(limits, line, "verifying"),
            method,
            note=note,
            sample=sample,
            seed=seed,
            late=late,
            drawn=drawn,
            kept=kept,
        )
    if as_json:
        said = None if error is None else str(error)
        record = table_record(
            table.solved.game, file, table, monotonic() - started, verified=found, kept=kept, error=said, limit=stop.limit
        )
        write_json(record)
    elif found is not None:
        click.echo(verified_text(table, found, kept))
    if error is not None:
        raise error
    later = f": what is finished is in {kept.folder}, and --resume {kept.folder} goes on from there" if kept.later else ""
    end_if_stopped(stop.limit, "not finished", f"; nothing is known to be wrong so far{later}", taken_over_text(kept, "checked"))
