"""crosscut puzzles check."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING

import click

from crosscut.cli.limiting import UNDECIDED, limit_options
from crosscut.cli.reading import decoded, example, jobs_option, json_option
from crosscut.cli.writing import ProgressLine, write_json
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.notation import shown

if TYPE_CHECKING:
    from crosscut.puzzles.files import Found, Source
    from crosscut.solver.limits import Limits

MEMORY = 500_000_000  # bytes that the puzzles of a file may take, unless --memory says how many
TEXT_COST = 8  # bytes of memory for a byte of text: characters have up to four, and lines are parted from each other
MOST_LINES = 200_000
LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


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


def read(files: Sequence[str], memory: int | None) -> list[Source]:
    """Return the puzzles that the arguments name, or why a file is refused.

    `memory`: bytes that the puzzles of a file may take, None for `MEMORY`. Raises UsageError if two arguments are standard input,
    NotationError for a file that cannot be opened or a wrong share ID, UnknownNameError for an example that does not exist.
    """
    from crosscut.puzzles.files import Source
    from crosscut.solver.trust import printed

    if files.count("-") > 1:
        raise click.UsageError("standard input can be read once only")
    found = []
    for file in files:
        name = "standard input" if file == "-" else printed(file)
        with _opened(file, memory or MEMORY) as stream:
            try:
                found.append(_read(name, stream, memory or MEMORY))
            except (CrosscutError, MemoryError) as error:
                said = str(error) or "out of memory"
                found.append(Source(name, "", refused=said.removeprefix(f"{name}: ").removeprefix(f"{name} ")))
    return found


def _opened(file: str, memory: int) -> IO[bytes]:
    """Return what an argument means as a stream: a file, `-`, `example:NAME`, or a share ID."""
    from crosscut.puzzles.share import is_share
    from crosscut.solver.inputs import opened

    if is_share(file):
        return BytesIO(file.encode())
    if file.startswith("example:"):
        return BytesIO(example(file.removeprefix("example:"), ".jsonl"))
    try:
        return opened(None if file == "-" else Path(file), memory)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot read {shown(file)}: {getattr(error, 'strerror', None) or error}") from None


def _read(name: str, stream: IO[bytes], memory: int) -> Source:
    """Return the puzzles of a bundle, or of a file of lines."""
    from crosscut.puzzles.bundle import is_bundle, read_bundle, too_much
    from crosscut.puzzles.files import Source

    head = stream.read(2)
    stream.seek(0)
    members: dict[str, bytes] = {}
    if is_bundle(head):
        content, members = read_bundle(stream, memory)
    else:
        content = stream.read(memory + 1)
    if sum(map(len, members.values())) + TEXT_COST * len(content) > memory:
        raise too_much(memory)
    text = decoded(name, content, "one puzzle a line")
    if sum(map(text.count, LINE_ENDS)) - text.count("\r\n") > MOST_LINES:
        raise NotationError(f"it has more than {MOST_LINES:,} lines: part it")
    return Source(name, text, members)
