"""crosscut puzzles check."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from crosscut.cli.reading import decoded, json_option, limit_options, limits, read_content, read_stdin
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json

MOST_BYTES = 100_000_000  # of a file of puzzles


@click.command("check")
@click.argument("file", metavar="FILE")
@click.option("--minimal", is_flag=True, help="Look for superfluous stones also where a puzzle does not claim to be minimal.")
@limit_options
@json_option
def command(file: str, minimal: bool, nodes: int | None, seconds: float | None, memory: int | None, as_json: bool) -> None:
    """Check puzzles: a bundle (zip), or one JSON object a line, with `position` and `solution` at least; - is standard input.

    A puzzle with a certificate is checked by the independent checker alone; any other is solved first, then certified and
    checked. Each puzzle has all of the limits. Exit code 1 if anything is wrong with one, 3 if one is left undecided.
    """
    from crosscut.analysis.engines import engine_for
    from crosscut.puzzles.bundle import certificate_name, is_bundle, read_bundle
    from crosscut.puzzles.check import Checked, Solvers, Verdict, check
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
            for found in check(puzzles, certificates, solvers, minimal=minimal):
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
