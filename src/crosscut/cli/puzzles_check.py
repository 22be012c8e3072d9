"""crosscut puzzles check."""

from __future__ import annotations

import json
from pathlib import Path
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
    from crosscut.api.examining import examined

    for file in files:
        require_different_files(FILE=file, out=out)
    with ProgressLine() as line:
        say = (lambda _sentence: None) if as_json else click.echo
        done = examined(files, limits, minimal=minimal, jobs=jobs or 1, progress=line, game=(game or "").lower(), say=say)
    if out is not None:
        _keep(out, done.found)
    if as_json:
        write_json(done.record)
    if done.limit is not None:
        click.echo(f"stopped by Ctrl-C: {done.total - len(done.found):,} of {done.total:,} puzzles are not checked", err=True)
    if done.wrong:
        raise SystemExit(1)
    if not done.sound:
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
