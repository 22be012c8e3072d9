"""crosscut perft."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from crosscut.cli.charting import chart_option, write_chart
from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.position import Given, position_argument
from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits


@click.command()
@position_argument
@click.argument("depth", type=click.IntRange(min=1, max=256))
@click.option("--turns", is_flag=True, help="Count whole turns up to their effect, where a turn may be several plies.")
@click.option("--divide", "divided", is_flag=True, help="Also count under each first turn.")
@click.option(
    "--method", type=click.Choice(["auto", "native", "python"]), default="auto", show_default=True, help="Which loop counts."
)
@chart_option("how the numbers grow")
@limit_options
@json_option
def command(
    position: Given,
    depth: int,
    turns: bool,
    divided: bool,
    method: Literal["auto", "native", "python"],
    chart: Path | None,
    limits: Limits,
    as_json: bool,
) -> None:
    """Count the sequences of 1, 2, ..., DEPTH legal plies. A pass is a ply; a game that has ended has none.

    A ply is one decision. In most games it is a whole turn.
    """
    from crosscut.api.counting import perft
    from crosscut.solver import kernel

    if turns and divided:
        raise click.UsageError("--divide counts under each ply, --turns counts whole turns: one or the other")
    note = "" if kernel.native else "counting on the Python kernel, some fifty times slower than the native one"
    tell = nothing if as_json else click.echo
    with ProgressLine(note) as line:
        found = perft(position.read(), depth, turns=turns, divide=divided, method=method, limits=limits, progress=line, told=tell)
    if as_json:
        write_json(found.to_dict())
    if chart is not None:
        from crosscut.reports.counts import perft_charts

        write_chart(chart, perft_charts(found.position, found.counted, found.counts))
    end_if_stopped(found.limit, "not finished")


def nothing(_line: str) -> None:
    """Print nothing."""
