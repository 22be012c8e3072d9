"""crosscut puzzles book."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.completion import complete_game
from crosscut.cli.limiting import UNDECIDED, limit_options
from crosscut.cli.reading import jobs_option, json_option
from crosscut.cli.writing import HTML, OutputFile, OutputFolder, ProgressLine, require_different_files, write_json
from crosscut.core.content import decoded, read_content
from crosscut.core.errors import CrosscutError
from crosscut.core.notation import counted

if TYPE_CHECKING:
    from crosscut.puzzles.files import Examination, Found
    from crosscut.reports.book import Leaf
    from crosscut.solver.limits import Limits


@click.command("book")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--html", type=OutputFile(*HTML), metavar="FILE", help="Write one page that needs nothing else, to print or to play."
)
@click.option("--svg-dir", type=OutputFolder(), metavar="DIR", help="Write a picture of each puzzle and of each solution.")
@click.option("--title", metavar="TEXT", default="Puzzles", show_default=True, help="What stands above the book.")
@click.option("--author", metavar="TEXT", default="", help="Who made the book.")
@click.option(
    "--preface", type=click.Path(path_type=Path), metavar="FILE", help="A text to stand first; blank lines part paragraphs."
)
@click.option("--sections", type=click.Choice(["grade", "none"]), default="grade", show_default=True, help="How it is arranged.")
@click.option(
    "--layout", type=click.Choice(["1", "2", "4", "6"]), default="4", show_default=True, help="Puzzles to a printed page."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="What it is printed on.")
@click.option("--best", type=click.IntRange(min=1), metavar="N", help="Only the N best, from all games and grades alike.")
@click.option("--game", metavar="GAME", shell_complete=complete_game, help="Game of diagrams that do not say it.")
@limit_options
@jobs_option("Processes that check the puzzles (default: 1).")
@json_option
def command(
    files: tuple[str, ...],
    html: Path | None,
    svg_dir: Path | None,
    title: str,
    author: str,
    preface: Path | None,
    sections: str,
    layout: str,
    paper: str,
    best: int | None,
    game: str | None,
    limits: Limits,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Make a book of puzzles: FILEs are what `puzzles check` takes.

    The page has the rules of its games in short, sections by grade from easy to hard (--sections none keeps the order of the
    files), hints, choices by game, grade and kind, and remembers what was solved.

    Only what the checker has accepted gets in: puzzles with evidence are checked by it, any others are solved first, each within
    the limits. If one is not sound there is no book (exit code 1), nor if one is left undecided (3). Duplicates are left out.
    """
    from crosscut.puzzles.files import Examination
    from crosscut.puzzles.reading import read
    from crosscut.reports.book import best_leaves, book_record, leaves_of, summary_text

    if html is None and svg_dir is None:
        raise click.UsageError("say what to make: --html FILE or --svg-dir DIR")
    if svg_dir is not None and not svg_dir.parent.is_dir():
        raise click.BadParameter(f"cannot write {svg_dir}: no folder {svg_dir.parent}", param_hint="--svg-dir")
    for name, said in (("--title", title), ("--author", author)):
        try:
            said.encode()
        except UnicodeEncodeError:
            raise click.BadParameter("not a text in UTF-8", param_hint=name) from None
    paragraphs = [] if preface is None else _paragraphs(preface)
    for file in files:
        require_different_files(FILE=file, html=html)
    examination = Examination(read(files, limits.memory, (game or "").lower()), replace(limits, since=None))
    leaves = leaves_of(_examined(examination, jobs or 1, several=len(files) > 1), by_grade=sections == "grade")
    if best is not None:
        leaves = best_leaves(leaves, best)
    if html is not None:
        from crosscut.reports.book_page import Front, book_html

        front = Front(title, author, paragraphs, int(layout), sections == "grade", paper)
        _write_all({html: book_html(front, leaves)})
    record = book_record(title, leaves, svg_dir is not None)
    if svg_dir is not None:
        pictures = _pictures(svg_dir, leaves, json.dumps(record, indent=1) + "\n")
        for file in files:
            require_different_files(FILE=file, **{str(picture): picture for picture in pictures})
        _write_all(pictures)
    if as_json:
        write_json(record)
    else:
        click.echo(f"{title}: {summary_text(leaves)}")


def _paragraphs(path: Path) -> list[str]:
    """Return the paragraphs of a text; NotationError if it cannot be read."""
    text = decoded(str(path), read_content(path), "a text")
    parts = (" ".join(part.split()) for part in text.replace("\r\n", "\n").split("\n\n"))
    return [part for part in parts if part]


def _examined(examination: Examination, jobs: int, *, several: bool) -> list[Found]:
    """Return what came of the puzzles, all of them sound, each once; say what is not so, and exit."""
    from crosscut.puzzles.verdict import Verdict
    from crosscut.reports.puzzles import found_text, refused_text

    if refused := [source for source in examination.sources if source.refused]:
        for source in refused:
            click.echo(refused_text(source), err=True)
        click.echo(f"no book: {len(refused):,} of {counted(len(examination.sources), 'file')} cannot be read", err=True)
        raise SystemExit(1)
    with ProgressLine() as line, closing(examination.run(jobs, line)) as results:
        done = list(results)
    unfit = [found for found in done if found.verdict is not Verdict.SOUND or found.superfluous]
    for found in done:
        if found in unfit or found.duplicate_of is not None:
            click.echo(("" if found in unfit else "left out: ") + found_text(found, several=several), err=True)
    if unfit:
        are = "is" if len(unfit) == 1 else "are"
        click.echo(f"no book: {len(unfit):,} of {counted(len(done), 'puzzle')} {are} not known to be sound", err=True)
        raise SystemExit(UNDECIDED if all(found.verdict is Verdict.UNKNOWN for found in unfit) else 1)
    return [found for found in done if found.duplicate_of is None]


def _pictures(folder: Path, leaves: list[Leaf], index: str) -> dict[Path, str]:
    """Return the pictures of a book by their files, and behind them index.json; the folder is made."""
    from crosscut.reports.book import picture_name, question_svg, solution_svg

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror}") from None
    pictures = {folder / picture_name(leaf): question_svg(leaf) for leaf in leaves}
    pictures |= {folder / picture_name(leaf, solution=True): solution_svg(leaf) for leaf in leaves}
    return pictures | {folder / "index.json": index}


def _write_all(texts: dict[Path, str]) -> None:
    """Write files, none of them by halves; CertificateError if one cannot be written."""
    from crosscut.solver.certificates import file_in_the_making

    for path, text in texts.items():
        with file_in_the_making(path) as part:
            part.write_text(text, encoding="utf-8")
