"""crosscut census."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.questions import show
from crosscut.cli.reading import json_option, limit_options, limits_of_command
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.instance import read_id
from crosscut.core.registry import in_words, listed
from crosscut.solver.counts import Counts, way_for, with_count
from crosscut.solver.questions import Asked, missing, opened, questions_of

HELP = "\n\n".join(
    [
        "Count the legal positions of a board by class.",
        *(f"{in_words(names)}: {counts.about}." for names, counts in listed("counts", Counts)),
    ]
)


@click.command(help=HELP)
@click.argument("board", metavar="GAME:BOARD")
@click.option("--reachable", is_flag=True, help="Only positions reachable by alternating play without a pass.")
@click.option(
    "--total",
    is_flag=True,
    help=f"Only how many there are, by transfer matrix (much larger boards; {with_count('total')}).",
)
@click.option(
    "--margins", "by_margin", is_flag=True, help=f"Also by what margin the side to move wins or loses ({with_count('margins')})."
)
@click.option(
    "--theory", is_flag=True, help="Is a pass ever best, what is reachable, how long are games (of games that have it)."
)
@click.option("--table", type=click.Path(path_type=Path), help="With --theory: a table of the board (`crosscut table build`).")
@limit_options
@json_option
def command(
    board: str,
    reachable: bool,
    total: bool,
    by_margin: bool,
    theory: bool,
    table: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Print the numbers by class, or the limit that stopped the count."""
    from crosscut.reports.counts import census_record, census_text
    from crosscut.reports.text import stop_text
    from crosscut.solver.limits import LimitReached, Meter

    if theory and (total or reachable or by_margin):
        raise click.UsageError("--theory stands alone")
    if table is not None and not theory:
        raise click.UsageError("--table goes with --theory")
    if by_margin and (total or reachable):
        raise click.UsageError("--margins is of all boards, and excludes --reachable and --total")
    if total and reachable:
        raise click.UsageError("--total and --reachable exclude each other: a transfer matrix knows nothing of play")
    instance = read_id(board)
    if instance.position != instance.game.start():
        raise NotationError("census counts all positions of a board: expected GAME:BOARD without a position")
    if theory:
        answering = questions_of(instance.game.name).theory
        if not answering:
            raise UnsupportedError(missing(instance.game.name, "theory"))
        with ProgressLine() as line:
            asked = Asked(
                game=instance.game.name,
                instance=instance,
                options={"table": table},
                limits=limits_of_command(nodes, seconds, memory),
                progress=line,
            )
            answer = opened(answering)(asked)
        show(answer, as_json=as_json)
        return
    game, found, limit = instance.game, None, None
    way = way_for(game, reachable=reachable, total=total, margins=by_margin)
    slow = (
        "playing position by position in Python, some thousand times slower than the native loop (that there is for"
        f" {with_count('tables')}, up to 20 cells)"
    )
    with ProgressLine(slow if way.slow else "") as line:
        try:
            found = way.run(Meter(limits_of_command(nodes, seconds, memory), line, "counting"))
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(census_record(game, found, reachable=reachable, method=way.method, limit=limit))
    elif found is not None:
        click.echo("\n".join(census_text(found)))
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}; a partial count would mean nothing", err=True)
        raise SystemExit(UNDECIDED)
