"""crosscut sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.position import board_argument
from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json, write_line
from crosscut.core.game import position_id

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.solver.limits import Limits


@click.command()
@board_argument("sample plays from the start")
@click.option("--count", type=click.IntRange(min=0), required=True, metavar="N", help="How many positions.")
@click.option("--seed", type=click.IntRange(min=0), required=True, metavar="S", help="The same seed gives the same positions.")
@click.option("--stones", type=click.IntRange(min=0), metavar="K", help="Each after K placements (default: a uniform number).")
@click.option("--distinct", is_flag=True, help="No position twice, nor an image of one (turned, mirrored, colours exchanged).")
@limit_options
@json_option
def command(
    start: Instance,
    count: int,
    seed: int,
    stones: int | None,
    distinct: bool,
    limits: Limits,
    as_json: bool,
) -> None:
    """Print random positions, one a line: random legal play without passes. Some may occur twice, without --distinct."""
    from crosscut.api.counting import sampled
    from crosscut.reports.records import sample_record
    from crosscut.solver.limits import Meter, Stop

    game = start.game
    found: list[str] = []
    with ProgressLine() as line, Stop() as stop:
        for p in sampled(game, count, seed, Meter(limits, line, "playing"), stones, distinct=distinct):
            if as_json:
                found.append(position_id(game, p))
            else:
                write_line(position_id(game, p))
    if as_json:
        write_json(sample_record(game, seed, stones, found, stop.limit) | {"distinct": distinct})
    end_if_stopped(stop.limit, "not all")
