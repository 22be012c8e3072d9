"""crosscut puzzles check."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from crosscut.cli.reading import decoded, example, jobs_option, json_option, limit_options, limits, read_content, read_stdin
from crosscut.cli.writing import UNDECIDED, ProgressLine, write_json
from crosscut.errors import NotationError

if TYPE_CHECKING:
    from crosscut.puzzles.examine import Found, Source

MOST_BYTES = 100_000_000  # of a file of puzzles


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--minimal", is_flag=True, help="Look for what is superfluous also where a puzzle does not claim to be minimal.")
@limit_options
@jobs_option("Processes (default: 1).")
@json_option
def command(
    files: tuple[str, ...],
    minimal: bool,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Check puzzles of both kinds: bundles (zip), or files with one JSON object or share ID a line; - is standard input.

    A share ID may also stand in the place of a file. A play puzzle needs `position` and `solution`, a construction puzzle
    `board`, `given` and `clues`. A puzzle with its certificate or refutation is checked by the independent checker alone; any
    other is solved first, then certified and checked. Each puzzle has all of the limits. Exit code 1 if anything is wrong with
    one, 3 if one is left undecided.
    """
    from crosscut.puzzles.examine import Examination
    from crosscut.puzzles.verdict import Verdict
    from crosscut.reports.puzzles import found_text, puzzles_record, summary_text

    each = limits(nodes, seconds, memory)
    examination = Examination(read(files), each, minimal)
    total = len(examination.lines)
    done: list[Found] = []
    limit, started = None, monotonic()
    with ProgressLine() as line:
        try:
            with closing(examination.run(jobs or 1, line)) as results:
                for found in results:
                    done.append(found)
                    if not as_json:
                        click.echo(found_text(found, several=len(files) > 1))
        except KeyboardInterrupt:
            limit = "interrupted"
    if as_json:
        write_json(puzzles_record(files, done, monotonic() - started, limit))
    else:
        click.echo(summary_text(done))
    if limit is not None:
        click.echo(f"stopped by Ctrl-C: {total - len(done):,} of {total:,} puzzles are not checked", err=True)
    if not all(found.ok or found.verdict is Verdict.UNKNOWN for found in done):
        raise SystemExit(1)
    if limit is not None or not all(found.ok for found in done):
        raise SystemExit(UNDECIDED)


def read(files: Sequence[str]) -> list[Source]:
    """Return the puzzles that arguments mean; raises UsageError where two are standard input, and what `_read` does."""
    if files.count("-") > 1:
        raise click.UsageError("standard input can be read once only")
    return [_read(file) for file in files]


def _read(file: str) -> Source:
    """Return the puzzles that an argument means: a bundle, a file of lines, `-`, `example:NAME`, or a share ID.

    Raises NotationError, CertificateError for a bundle that cannot be read, UnknownNameError for an example that is not there.
    """
    from crosscut.puzzles.bundle import is_bundle, read_bundle
    from crosscut.puzzles.examine import Source
    from crosscut.puzzles.share import is_share

    if is_share(file):
        return Source(file, file)
    expected = "one puzzle a line"
    if file == "-":
        name, content = read_stdin(MOST_BYTES)
    elif file.startswith("example:"):
        name, content = file, example(file.removeprefix("example:"), ".jsonl")
    else:
        if is_bundle(read_content(Path(file), 2)):
            text, members = read_bundle(Path(file))
            if not text.strip():
                raise NotationError(f"{file} is empty: expected {expected}")
            return Source(file, text, members)
        name, content = file, read_content(Path(file), MOST_BYTES)
    return Source(name, decoded(name, content, expected))
