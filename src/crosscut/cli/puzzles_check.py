"""crosscut puzzles check."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import UNDECIDED, limit_options
from crosscut.cli.reading import jobs_option, json_option
from crosscut.cli.writing import ProgressLine, write_json

if TYPE_CHECKING:
    from crosscut.puzzles.files import Found
    from crosscut.solver.limits import Limits


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--minimal", is_flag=True, help="Look for what is superfluous also where a puzzle does not claim to be minimal.")
@limit_options
@jobs_option("Processes (default: 1).")
@json_option
def command(
    files: tuple[str, ...],
    minimal: bool,
    limits: Limits,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Check puzzles of both kinds: bundles (zip), or files with one JSON object or share ID a line; - is standard input.

    A share ID may also stand in the place of a file. A play puzzle needs `position` and `solution`, a construction puzzle
    `board`, `given` and `clues`. A puzzle with its certificate or refutation is checked by the independent checker alone; any
    other is solved first, then certified and checked. Each puzzle has all of the limits; --memory also says how much the puzzles
    of a file may take (500 MB without it). A file that cannot be read is refused, and the others are checked. Of a sound puzzle
    that leaves little choice, fewer than 3 empty or open cells or fewer than 2 turns, that is said. Exit code 1 if anything is
    wrong with a puzzle or a file, 3 if a puzzle is left undecided.
    """
    from crosscut.puzzles.files import Examination
    from crosscut.puzzles.reading import read
    from crosscut.puzzles.verdict import Verdict
    from crosscut.reports.puzzles import found_text, puzzles_record, refused_text, summary_text
    from crosscut.solver.limits import Stop

    examination = Examination(read(files, limits.memory), replace(limits, since=None), minimal)
    refused = [source for source in examination.sources if source.refused]
    if not as_json:
        for source in refused:
            click.echo(refused_text(source))
    total = len(examination.lines)
    done: list[Found] = []
    started = monotonic()
    with ProgressLine() as line, Stop() as stop, closing(examination.run(jobs or 1, line)) as results:
        for found in results:
            done.append(found)
            if not as_json:
                click.echo(found_text(found, several=len(files) > 1))
    if as_json:
        write_json(puzzles_record(files, done, refused, monotonic() - started, stop.limit))
    else:
        click.echo(summary_text(done, len(refused)))
    if stop.limit is not None:
        click.echo(f"stopped by Ctrl-C: {total - len(done):,} of {total:,} puzzles are not checked", err=True)
    if refused or not all(found.ok or found.verdict is Verdict.UNKNOWN for found in done):
        raise SystemExit(1)
    if stop.limit is not None or not all(found.ok for found in done):
        raise SystemExit(UNDECIDED)
