"""crosscut puzzles make."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import jobs_option, limit_options, limits
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine
from crosscut.errors import NotationError
from crosscut.games import read_id

IN_VAIN = 300  # attempts in a row without a new puzzle after which a run gives up, if no limit is given


@click.command("make")
@click.argument("board", metavar="GAME:BOARD")
@click.option("--count", type=click.IntRange(min=1), required=True, metavar="N", help="How many puzzles.")
@click.option("--seed", type=click.IntRange(min=0), required=True, metavar="S", help="The same seed gives the same puzzles.")
@click.option("--unique", type=click.Choice(["root", "line", "tree"]), default="root", help="How far one turn only wins.")
@click.option("--minimal", is_flag=True, help="Without superfluous stones.")
@click.option("--out", type=OutputFile(), metavar="FILE", help="Write a bundle, puzzles with their certificates, to this file.")
@jobs_option("Processes (default: 1); the puzzles do not depend on it.")
@limit_options
def command(
    board: str,
    count: int,
    seed: int,
    unique: str,
    minimal: bool,
    out: Path | None,
    jobs: int | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
) -> None:
    """Make play puzzles, one JSON object a line; each is certified and checked.

    With --unique line there is one winning turn at each turn of the main line, with --unique tree against every defence, until
    the win is trivial. --nodes limits the attempts (default: until 300 in a row find nothing new). What is found before a limit
    is reached, or before Ctrl-C, is kept; the exit code is then 3.
    """
    from contextlib import closing

    from crosscut.game import game_id
    from crosscut.puzzles.bundle import write_bundle
    from crosscut.puzzles.make import Made, Settings, Tally, make
    from crosscut.reports.puzzles import tally_text
    from crosscut.solver.limits import LimitReached, Meter

    instance = read_id(board)
    if instance.position != instance.game.start():
        raise NotationError("puzzles are made for a board: expected GAME:BOARD without a position")
    settings = Settings(game_id(instance.game), seed, unique, minimal)
    found: list[Made] = []
    tally, limit = Tally(), None
    with ProgressLine() as line:
        meter = Meter(limits(nodes, seconds, memory), line, "making puzzles", "attempts")
        meter.detail = lambda: f"{len(found):,} of {count:,} found"
        try:
            with closing(make(settings, meter, tally, jobs or 1, None if nodes else IN_VAIN)) as run:
                for made in run:
                    found.append(made)
                    if out is None:
                        click.echo(made.line)
                    if len(found) == count:
                        break
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if out is not None and found:
        write_bundle(out, [made.line for made in found], {made.id: made.certificate for made in found})
    click.echo(tally_text(len(found), count, tally, limit), err=True)
    if len(found) < count:
        raise SystemExit(UNDECIDED)
