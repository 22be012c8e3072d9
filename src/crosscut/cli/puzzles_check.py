"""crosscut puzzles check."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from crosscut.cli.completion import complete_game
from crosscut.cli.limiting import UNDECIDED, limit_options
from crosscut.cli.quiet import note
from crosscut.cli.reading import jobs_option, json_option
from crosscut.cli.writing import OutputFile, ProgressLine, require_different_files, write_json

if TYPE_CHECKING:
    from crosscut.puzzles.files import Found
    from crosscut.solver.limits import Limits


@click.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--minimal", is_flag=True, help="Look for what is superfluous also where a puzzle does not claim to be minimal.")
@click.option("--game", metavar="GAME", shell_complete=complete_game, help="Game of diagrams that do not say it.")
@click.option("--out", type=OutputFile(".zip"), metavar="FILE", help="Keep the sound play puzzles, a bundle with certificates.")
@limit_options
@jobs_option("Processes (default: 1).")
@json_option
def command(
    files: tuple[str, ...],
    minimal: bool,
    game: str | None,
    out: Path | None,
    limits: Limits,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Check puzzles of both kinds: bundles (zip), or files with one JSON object or share ID a line; - is standard input.

    A share ID may also stand in the place of a file. So may a text with diagrams or position IDs, in whatever form `show` reads
    them: their solutions are found, the highest level of uniqueness that holds, grade and themes; the header of a diagram may
    have `title`, `author`, `goal` and `unique`. A play puzzle needs `position` and `solution`, a construction puzzle
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

    for file in files:
        require_different_files(FILE=file, out=out)
    examination = Examination(read(files, limits.memory, (game or "").lower()), replace(limits, since=None), minimal)
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
    if out is not None:
        _keep(out, done)
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


def _keep(out: Path, done: list[Found]) -> None:
    """Write the sound play puzzles, each once, with their certificates; say what there is none of."""
    from crosscut.puzzles.bundle import write_bundle
    from crosscut.puzzles.puzzle import puzzle_record
    from crosscut.puzzles.soundness import Checked

    sound = [found.checked for found in done if found.ok and isinstance(found.checked, Checked)]
    kept = [(one.puzzle, one.certificate) for one in sound if one.puzzle is not None and one.certificate is not None]
    if not kept:
        note("no sound play puzzle to keep: nothing was written")
        return
    lines = [json.dumps(puzzle_record(puzzle, "certificate")) for puzzle, _ in kept]
    write_bundle(out, lines, {puzzle.id: certificate for puzzle, certificate in kept})
