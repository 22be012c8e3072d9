"""crosscut puzzles make."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import limit_options, limits
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine
from crosscut.errors import NotationError
from crosscut.games import read_id

DRAWS = 1000  # positions that are drawn for each puzzle that is asked for, if no limit is given


@click.command("make")
@click.argument("board", metavar="GAME:BOARD")
@click.option("--count", type=click.IntRange(min=1), required=True, metavar="N", help="How many puzzles.")
@click.option("--seed", type=click.IntRange(min=0), required=True, metavar="S", help="The same seed gives the same puzzles.")
@click.option("--unique", type=click.Choice(["root", "line", "tree"]), default="root", help="How far one turn only wins.")
@click.option(
    "--goal", type=click.Choice(["win", "hold", "margin", "within", "connect"]), default="win", help="What is asked for."
)
@click.option("--minimal", is_flag=True, help="Without superfluous stones.")
@click.option("--out", type=OutputFile(), metavar="FILE", help="Write a bundle, puzzles with their certificates, to this file.")
@limit_options
def command(
    board: str,
    count: int,
    seed: int,
    unique: str,
    goal: str,
    minimal: bool,
    out: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
) -> None:
    """Make play puzzles, one JSON object a line, from random positions; each is certified and checked.

    --goal asks for something else than to win: to avoid the loss (hold), the largest margin, the fewest turns (within), to keep a
    connection alive (connect). With --unique line there is one winning turn at each turn of the main line, with --unique tree
    against every defence, until the win is trivial. --nodes limits the positions that are drawn (default: 1000 for each puzzle
    asked for). What is found before a limit is reached, or before Ctrl-C, is kept; the exit code is then 3.
    """
    import json

    from crosscut.puzzles.bundle import write_bundle
    from crosscut.puzzles.make import Tally, make, play_on
    from crosscut.puzzles.puzzle import puzzle_record
    from crosscut.reports.text import stop_text
    from crosscut.solver.limits import LimitReached, Limits, Meter

    instance = read_id(board)
    game = instance.game
    if instance.position != game.start():
        raise NotationError("puzzles are made for a board: expected GAME:BOARD without a position")
    lines: list[str] = []
    certificates: dict[str, bytes] = {}
    limit, tally = None, Tally()
    with ProgressLine() as line:
        draws = Meter(limits(nodes or DRAWS * count, seconds, memory), line, "drawing positions")
        try:
            play = play_on(game, Meter(Limits(None, seconds, memory), line))
            for made in make(play, seed, draws, unique=unique, minimal=minimal, tally=tally, goal=goal):
                lines.append(json.dumps(puzzle_record(made.puzzle, "certificate")))
                certificates[made.puzzle.id] = made.certificate
                if out is None:
                    click.echo(lines[-1])
                if len(lines) == count:
                    break
        except LimitReached as stop:
            limit = stop.limit
        except KeyboardInterrupt:
            limit = "interrupted"
    if out is not None and lines:
        write_bundle(out, lines, certificates)
    drawn = f"{draws.nodes:,} positions drawn" + (f", {tally.given_up:,} given up as too long" if tally.given_up else "")
    click.echo(f"found {len(lines):,} of {count:,} puzzles, {drawn}{f'; {stop_text(limit)}' if limit else ''}", err=True)
    if limit == "nodes" and not lines:
        click.echo("these settings seem infeasible", err=True)
    if len(lines) < count:
        raise SystemExit(UNDECIDED)
