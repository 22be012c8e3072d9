"""crosscut sample."""

from __future__ import annotations

import click

from crosscut.cli.reading import json_option, limit_options, limits_of_command
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json, write_line
from crosscut.core.errors import NotationError
from crosscut.core.game import position_id
from crosscut.core.instance import read_id


@click.command()
@click.argument("board", metavar="GAME:BOARD")
@click.option("--count", type=click.IntRange(min=0), required=True, metavar="N", help="How many positions.")
@click.option("--seed", type=click.IntRange(min=0), required=True, metavar="S", help="The same seed gives the same positions.")
@click.option("--stones", type=click.IntRange(min=0), metavar="K", help="Each after K placements (default: a uniform number).")
@limit_options
@json_option
def command(
    board: str,
    count: int,
    seed: int,
    stones: int | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Print random positions, one a line: random legal play without passes. Some may occur twice."""
    from crosscut.reports.records import sample_record
    from crosscut.reports.text import stop_text
    from crosscut.solver.limits import LimitReached, Meter
    from crosscut.solver.sample import sample

    instance = read_id(board)
    game = instance.game
    if instance.position != game.start():
        raise NotationError("sample plays from the start: expected GAME:BOARD without a position")
    if stones is not None and stones > game.board.size:
        raise NotationError(f"{stones} stones do not fit on {game.board.name}: it has {game.board.size} cells")
    found: list[str] = []
    limit = None
    with ProgressLine() as line:
        try:
            meter = Meter(limits_of_command(nodes, seconds, memory), line, "playing")
            for p in sample(game, count, seed, meter, stones=stones):
                if as_json:
                    found.append(position_id(game, p))
                else:
                    write_line(position_id(game, p))
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(sample_record(game, seed, stones, found, limit))
    if limit is not None:
        click.echo(f"not all: {stop_text(limit)}", err=True)
        raise SystemExit(UNDECIDED)
