"""crosscut puzzles: check, make."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from crosscut.cli.reading import decoded, json_option, limit_options, limits, read_content, read_stdin
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, write_json
from crosscut.errors import NotationError
from crosscut.games import read_id

MOST_BYTES = 100_000_000  # of a file of puzzles
DRAWS = 1000  # positions that are drawn for each puzzle that is asked for, if no limit is given


@click.group()
def command() -> None:
    """Puzzles with exactly one solution.

    A puzzle is a position and a claim: whoever is to move there wins, by one turn only. docs/puzzles.md has the format.
    """


@command.command()
@click.argument("file", metavar="FILE")
@click.option("--minimal", is_flag=True, help="Look for superfluous stones also where a puzzle does not claim to be minimal.")
@limit_options
@json_option
def check(file: str, minimal: bool, nodes: int | None, seconds: float | None, memory: int | None, as_json: bool) -> None:
    """Check puzzles: a bundle (zip), or one JSON object a line, with `position` and `solution` at least; - is standard input.

    A puzzle with a certificate is checked by the independent checker alone; any other is solved first, then certified and
    checked. Each puzzle has all of the limits. Exit code 1 if anything is wrong with one, 3 if one is left undecided.
    """
    from crosscut.analysis.engines import engine_for
    from crosscut.puzzles.bundle import certificate_name, is_bundle, read_bundle
    from crosscut.puzzles.check import Checked, Solvers, Verdict
    from crosscut.puzzles.check import check as check_puzzles
    from crosscut.puzzles.puzzle import read_lines
    from crosscut.reports.puzzles import puzzle_text, puzzles_record, summary_text

    kept: dict[str, bytes] = {}
    if file != "-" and is_bundle(read_content(Path(file), 2)):
        text, kept = read_bundle(Path(file))
        name = file
    else:
        name, content = read_stdin(MOST_BYTES) if file == "-" else (file, read_content(Path(file), MOST_BYTES))
        text = decoded(name, content, "one puzzle a line")
    puzzles = list(read_lines(name, text))
    ids = [puzzle.id for _, puzzle in puzzles if not isinstance(puzzle, Exception)]
    certificates = {id_: kept[certificate_name(id_)] for id_ in ids if certificate_name(id_) in kept}
    done: list[Checked] = []
    limit, started = None, monotonic()
    with ProgressLine() as line:
        solvers = Solvers(engine_for, limits(nodes, seconds, memory), line)
        try:
            for found in check_puzzles(puzzles, certificates, solvers, minimal=minimal):
                done.append(found)
                if not as_json:
                    click.echo(puzzle_text(found))
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(puzzles_record(file, done, monotonic() - started, limit))
    else:
        click.echo(summary_text(done))
    if limit is not None:
        click.echo(f"stopped by Ctrl-C: {len(puzzles) - len(done):,} of {len(puzzles):,} puzzles are not checked", err=True)
    if not all(found.ok or found.verdict is Verdict.UNKNOWN for found in done):
        raise SystemExit(1)
    if limit is not None or not all(found.ok for found in done):
        raise SystemExit(UNDECIDED)


@command.command()
@click.argument("board", metavar="GAME:BOARD")
@click.option("--count", type=click.IntRange(min=1), required=True, metavar="N", help="How many puzzles.")
@click.option("--seed", type=click.IntRange(min=0), required=True, metavar="S", help="The same seed gives the same puzzles.")
@click.option("--unique", type=click.Choice(["root", "line", "tree"]), default="root", help="How far one turn only wins.")
@click.option("--minimal", is_flag=True, help="Without superfluous stones.")
@click.option("--out", type=OutputFile(), metavar="FILE", help="Write a bundle, puzzles with their certificates, to this file.")
@limit_options
def make(
    board: str,
    count: int,
    seed: int,
    unique: str,
    minimal: bool,
    out: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
) -> None:
    """Make play puzzles, one JSON object a line, from random positions; each is certified and checked.

    With --unique line there is one winning turn at each turn of the main line, with --unique tree against every defence, until
    the win is trivial. --nodes limits the positions that are drawn (default: 1000 for each puzzle asked for). What is found
    before a limit is reached, or before Ctrl-C, is kept; the exit code is then 3.
    """
    import json

    from crosscut.puzzles.bundle import write_bundle
    from crosscut.puzzles.make import Tally, play_on
    from crosscut.puzzles.make import make as make_puzzles
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
            for made in make_puzzles(play, seed, draws, unique=unique, minimal=minimal, tally=tally):
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
