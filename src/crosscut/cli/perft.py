"""crosscut perft."""

from __future__ import annotations

import click

from crosscut.cli.reading import json_option, limit_options, limits_of_command, position_argument, read_position
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json
from crosscut.core.notation import format_turn


@click.command()
@position_argument
@click.argument("depth", type=click.IntRange(min=1, max=256))
@click.option("--divide", "divided", is_flag=True, help="Also count under each first turn.")
@click.option("--method", type=click.Choice(["auto", "native", "python"]), default="auto", help="Which loop counts.")
@limit_options
@json_option
def command(
    position: str,
    depth: int,
    game: str | None,
    board: str | None,
    turn: str | None,
    align: str,
    diagram: int | None,
    divided: bool,
    method: str,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Count the sequences of 1, 2, ..., DEPTH legal turns. A pass is a turn; a game that has ended has none."""
    from crosscut.reports.records import perft_record
    from crosscut.reports.text import stop_text
    from crosscut.solver import kernel, perft
    from crosscut.solver.limits import LimitReached, Meter

    instance = read_position(position, game, board, turn, align, diagram).require_legal()
    rules, p = instance.game, instance.position
    counts: list[int] = []
    under: dict[str, int] = {}
    limit = None
    note = "" if kernel.native else "counting on the Python kernel, some fifty times slower than the native one"
    with ProgressLine(note) as line:
        meter = Meter(limits_of_command(nodes, seconds, memory), line, "counting")
        try:
            count = perft.counter(rules, meter, method)
            for plies in range(1, depth + 1):
                counts.append(count(p, plies))
                if not as_json:
                    click.echo(f"{plies}: {counts[-1]}")
            if divided:
                for first, number in perft.divide(rules, p, depth, meter, method):
                    under[format_turn(rules.board, first)] = number
                    if not as_json:
                        click.echo(f"{format_turn(rules.board, first)} {number}")
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(perft_record(rules, p, counts, under if divided else None, limit))
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}", err=True)
        raise SystemExit(UNDECIDED)
