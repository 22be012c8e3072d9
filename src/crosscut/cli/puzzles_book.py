"""crosscut puzzles book."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from crosscut.cli.puzzles_check import MOST_BYTES
from crosscut.cli.reading import decoded, json_option, limit_options, limits, read_content, read_stdin
from crosscut.cli.writing import UNDECIDED, OutputFile, OutputFolder, ProgressLine, require_different_files, write_json
from crosscut.errors import CrosscutError

if TYPE_CHECKING:
    from crosscut.puzzles.check import Solvers
    from crosscut.puzzles.shelf import Entry
    from crosscut.reports.book import Leaf
    from crosscut.solver.limits import Meter

CERTIFIED = "Of each play puzzle the independent checker has accepted a certificate of all that is claimed."
REFUTED = "Of each construction puzzle the independent checker has accepted a refutation of any other completion."


class _Unfit(Exception):  # noqa: N818 - what is unfit is the puzzle
    """A puzzle that cannot be in a book; `limit`: what stopped the work on it, None if it is not sound."""

    def __init__(self, why: str, limit: str | None) -> None:
        super().__init__(why)
        self.limit = limit


@click.command("book")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--html", type=OutputFile(), metavar="FILE", help="Write one page that needs nothing else, to print or to play.")
@click.option("--svg-dir", type=OutputFolder(), metavar="DIR", help="Write a picture of each puzzle and of each solution.")
@click.option("--title", metavar="TEXT", default="Puzzles", show_default=True, help="What stands above the book.")
@limit_options
@json_option
def command(
    files: tuple[str, ...],
    html: Path | None,
    svg_dir: Path | None,
    title: str,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Make a book of puzzles: bundles (zip), JSON lines, share IDs; - is standard input.

    Only what the checker has accepted gets in: puzzles with evidence are checked by it, any others are solved first, each within
    the limits. If one is not sound there is no book (exit code 1), nor if one is left undecided (3). Duplicates are left out.
    """
    from crosscut.analysis.engines import engine_for
    from crosscut.puzzles.check import Solvers
    from crosscut.reports.book import book_record, summary_text
    from crosscut.solver.limits import Meter

    if html is None and svg_dir is None:
        raise click.UsageError("say what to make: --html FILE or --svg-dir DIR")
    for file in files:
        require_different_files(FILE=file, html=html)
    entries = _once([entry for file in files for entry in _entries(file)])
    leaves: list[Leaf] = []
    unfit: list[_Unfit] = []
    with ProgressLine() as line:
        each = limits(nodes, seconds, memory)
        solvers = Solvers(engine_for, each, line)
        for number, entry in enumerate(entries, 1):
            line(f"checking puzzles: {number:,} of {len(entries):,}")
            try:
                leaves.append(_leaf(len(leaves) + 1, entry, solvers, Meter(each, line)))
            except _Unfit as error:
                unfit.append(error)
                click.echo(f"{entry.where}: {error}", err=True)
    if unfit:
        click.echo(f"no book: {len(unfit):,} of {len(entries):,} puzzles are not known to be sound", err=True)
        raise SystemExit(UNDECIDED if all(error.limit for error in unfit) else 1)
    if html is not None:
        from crosscut.reports.book_page import book_html
        from crosscut.solver.certificates import file_in_the_making

        page = book_html(title, leaves)
        with file_in_the_making(html) as part:
            part.write_text(page, encoding="utf-8")
    record = book_record(title, leaves, svg_dir is not None)
    if svg_dir is not None:
        _write_pictures(svg_dir, leaves, record)
    if as_json:
        write_json(record)
    else:
        click.echo(f"{title}: {summary_text(leaves)}")


def _entries(file: str) -> list[Entry]:
    """Return the puzzles of an argument; the error of the first line that is none."""
    from crosscut.puzzles.bundle import is_bundle, read_bundle
    from crosscut.puzzles.share import is_share
    from crosscut.puzzles.shelf import read_shelf

    members: dict[str, bytes] = {}
    if is_share(file):
        name = text = file
    elif file != "-" and is_bundle(read_content(Path(file), 2)):
        name = file
        text, members = read_bundle(Path(file))
    else:
        name, content = read_stdin(MOST_BYTES) if file == "-" else (file, read_content(Path(file), MOST_BYTES))
        text = decoded(name, content, "one puzzle a line")
    found = []
    for entry in read_shelf(name, text, members):
        if isinstance(entry, CrosscutError):
            raise entry
        found.append(entry)
    return found


def _once(entries: list[Entry]) -> list[Entry]:
    """Return the puzzles without those that are there already, which is said."""
    found: dict[str, Entry] = {}
    for entry in entries:
        if entry.id in found:
            click.echo(f"note: {entry.where} is left out: up to symmetry it is the puzzle of {found[entry.id].where}", err=True)
        else:
            found[entry.id] = entry
    return list(found.values())


def _leaf(number: int, entry: Entry, solvers: Solvers, meter: Meter) -> Leaf:
    """Return a puzzle's leaf, once it has been checked; _Unfit if it is not sound."""
    from crosscut.puzzles.book import asked
    from crosscut.puzzles.check import Verdict, check_one
    from crosscut.puzzles.puzzle import Puzzle
    from crosscut.reports.book import Leaf
    from crosscut.reports.puzzles import puzzle_text

    if not isinstance(entry.puzzle, Puzzle):
        return _construction_leaf(number, entry, meter)
    found = check_one(entry.puzzle, entry.evidence, solvers)
    if not found.ok or found.puzzle is None or found.certificate is None:
        unknown = found.verdict is Verdict.UNKNOWN
        raise _Unfit(puzzle_text(found).partition(": ")[2], found.limit if unknown else None)
    return Leaf(number, asked(found.puzzle, found.certificate), CERTIFIED, entry.record)


def _construction_leaf(number: int, entry: Entry, meter: Meter) -> Leaf:
    """Return the leaf of a construction puzzle, with the one completion."""
    from dataclasses import replace

    from crosscut.puzzles.construction.check import Word, check
    from crosscut.puzzles.construction.puzzle import Construction
    from crosscut.reports.book import Leaf
    from crosscut.reports.construction import verdict_text

    assert isinstance(entry.puzzle, Construction)
    with TemporaryDirectory() as folder:
        bundle = None
        if entry.evidence is not None:
            bundle = Path(folder) / f"{entry.id}.zip"
            bundle.write_bytes(entry.evidence)
        verdict = check(entry.record, meter, bundle=bundle)
    if verdict.word is not Word.SOUND:
        raise _Unfit(verdict_text(entry.puzzle, verdict), verdict.limit)
    return Leaf(number, replace(entry.puzzle, solution=verdict.completions[0]), REFUTED, entry.record)


def _write_pictures(folder: Path, leaves: list[Leaf], record: dict[str, object]) -> None:
    """Write the pictures of a book and, when they are all there, index.json."""
    import json

    from crosscut.reports.book import picture_name, question_svg, solution_svg
    from crosscut.solver.certificates import file_in_the_making

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror}") from None
    pictures = {picture_name(leaf): question_svg(leaf) for leaf in leaves}
    pictures |= {picture_name(leaf, solution=True): solution_svg(leaf) for leaf in leaves}
    pictures["index.json"] = json.dumps(record, indent=1) + "\n"
    for name, text in pictures.items():
        with file_in_the_making(folder / name) as part:
            part.write_text(text, encoding="utf-8")
