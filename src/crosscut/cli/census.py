"""crosscut census."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.charting import chart_option, write_chart
from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.position import board_argument
from crosscut.cli.questions import Chosen, put, question_options
from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json
from crosscut.core.registry import in_words, listed
from crosscut.solver.counting import way_for
from crosscut.solver.counts import Counts, with_count

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits

HELP = "\n\n".join(
    [
        "Count the legal positions of a board by class.",
        *(f"{in_words(names)}: {counts.about}." for names, counts in listed("counts", Counts)),
    ]
)


@click.command(help=HELP)
@board_argument("census counts all positions of a board")
@click.option("--reachable", is_flag=True, help="Only positions reachable by alternating play without a pass.")
@click.option(
    "--total",
    is_flag=True,
    help=f"Only how many there are, by transfer matrix (much larger boards; {with_count('total')}).",
)
@click.option(
    "--margins", "by_margin", is_flag=True, help=f"Also by what margin the side to move wins or loses ({with_count('margins')})."
)
@chart_option("the numbers as bars")
@question_options("census")
@limit_options
@json_option
def command(
    start: Instance,
    reachable: bool,
    total: bool,
    by_margin: bool,
    chart: Path | None,
    chosen: Chosen | None,
    limits: Limits,
    as_json: bool,
) -> None:
    """Print the numbers by class, or the limit that stopped the count."""
    from crosscut.api.counting import census

    if chosen is not None:
        if total or reachable or by_margin or chart:
            raise click.UsageError(f"--{chosen.name} stands alone")
        put(chosen.name, start, chosen.options, limits, as_json)
        return
    if by_margin and (total or reachable):
        raise click.UsageError("--margins is of all boards, and excludes --reachable and --total")
    if total and reachable:
        raise click.UsageError("--total and --reachable exclude each other: a transfer matrix knows nothing of play")
    asked = {"reachable": reachable, "total": total, "margins": by_margin}
    slow = (
        "playing position by position in Python, some thousand times slower than the native loop (that there is for"
        f" {with_count('tables')}, up to 20 cells)"
    )
    with ProgressLine(slow if way_for(start.game, **asked).slow else "") as line:
        found = census(start, **asked, limits=limits, progress=line)
    if as_json:
        write_json(found.to_dict())
    elif found.counts is not None:
        click.echo(str(found))
    if chart is not None and found.counts is not None:
        from crosscut.reports.counts import counts_charts

        margins = {int(margin): number for margin, number in (found.margins or {}).items()}
        write_chart(chart, counts_charts(found.board, found.counts, margins))
    end_if_stopped(found.limit, "not finished", "; a partial count would mean nothing")
