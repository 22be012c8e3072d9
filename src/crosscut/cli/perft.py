"""crosscut perft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.position import Given, position_argument
from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json
from crosscut.core.notation import format_turn

if TYPE_CHECKING:
    from crosscut.solver.limits import Limits


@click.command()
@position_argument
@click.argument("depth", type=click.IntRange(min=1, max=256))
@click.option("--turns", is_flag=True, help="Count whole turns up to their effect, where a turn may be several plies.")
@click.option("--divide", "divided", is_flag=True, help="Also count under each first turn.")
@click.option("--method", type=click.Choice(["auto", "native", "python"]), default="auto", help="Which loop counts.")
@limit_options
@json_option
def command(
    position: Given,
    depth: int,
    turns: bool,
    divided: bool,
    method: str,
    limits: Limits,
    as_json: bool,
) -> None:
    """Count the sequences of 1, 2, ..., DEPTH legal plies. A pass is a ply; a game that has ended has none.

    A ply is one decision. In most games it is a whole turn.
    """
    from crosscut.reports.records import perft_record
    from crosscut.solver import kernel, perft
    from crosscut.solver.limits import Meter, Stop

    if turns and divided:
        raise click.UsageError("--divide counts under each ply, --turns counts whole turns: one or the other")
    instance = position.read().require_legal()
    rules, p = instance.game, instance.position
    counts: list[int] = []
    under: dict[str, int] = {}
    note = "" if kernel.native else "counting on the Python kernel, some fifty times slower than the native one"
    with ProgressLine(note) as line, Stop() as stop:
        meter = Meter(limits, line, "counting")
        count = perft.counter(rules, meter, method, turns=turns)
        for plies in range(1, depth + 1):
            counts.append(count(p, plies))
            if not as_json:
                click.echo(f"{plies}: {counts[-1]}")
        if divided:
            for first, number in perft.divide(rules, p, depth, meter, method):
                under[format_turn(rules.board, first)] = number
                if not as_json:
                    click.echo(f"{format_turn(rules.board, first)} {number}")
    if as_json:
        write_json(perft_record(rules, p, "turns" if turns else "plies", counts, under if divided else None, stop.limit))
    end_if_stopped(stop.limit, "not finished")
