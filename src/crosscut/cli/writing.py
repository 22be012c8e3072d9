"""Writing: JSON to standard output, pictures to files, progress to standard error."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from crosscut.cli.quiet import is_quiet, note, say
from crosscut.cli.streams import nobody_reads
from crosscut.core.errors import CrosscutError
from crosscut.reports.pictures import FORMATS, lacking
from crosscut.reports.pictures import write_file as write_file  # the commands have it from here

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE = 2.0  # seconds before anything is said
PAUSE = 10.0  # seconds between two lines where standard error is no terminal


# Endings by which other programs tell what a file holds.
PICTURES = (".avif", ".bmp", ".eps", ".gif", ".jpeg", ".jpg", ".pdf", ".png", ".ps", ".svg", ".svgz", ".tif", ".tiff", ".webp")
PAGES = (".doc", ".docx", ".htm", ".html", ".md", ".odt", ".tex", ".xhtml")
DATA = (".csv", ".gz", ".json", ".jsonl", ".ndjson", ".ods", ".parquet", ".toml", ".tsv", ".txt", ".xls", ".xlsx", ".xml", ".zip")
SVG = FORMATS
HTML = (".html", ".htm")


class OutputFile(click.Path):
    """A file to write: its folder exists, and a file that is there already is a regular one. Checked before any work is done.

    `endings`: those that fit the content. A name with the ending of another kind of file (a picture, a page, data) is refused; a
    name with no ending, or with one that means nothing to anybody, is accepted. Without `endings` any name is. What is drawn as
    SVG can be written in the other formats of pictures, too.
    """

    def __init__(self, *endings: str) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self.endings = FORMATS if ".svg" in endings else endings

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401 - click's
        """Return the path."""
        path = Path(str(value))
        if str(value) in ("", "-"):
            self.fail(f"{str(value)!r} is no file name", param, ctx)
        ending = path.suffix.lower()
        if self.endings and ending not in self.endings and ending in (*PICTURES, *PAGES, *DATA):
            fit = " or ".join(self.endings)
            self.fail(f"{path}: this writes no {ending}, expected a name that ends in {fit}, or has no ending", param, ctx)
        missing = self.lacks(ending)
        if missing is not None:
            self.fail(f"{path}: {missing}", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"cannot write {path}: no folder {path.parent}", param, ctx)
        if path.exists() and not path.is_file():
            self.fail(f"cannot write {path}: it is there and no regular file", param, ctx)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            self.fail(f"cannot write {path}: permission denied", param, ctx)
        return path

    def lacks(self, ending: str) -> str | None:
        """Return what is not installed and needed for a name with this ending, None if nothing is."""
        module = lacking(ending) if self.endings else None
        return None if module is None else f"{ending} needs {module}: pip install 'crosscut[pictures]', or a name in .svg"


class OutputFolder(click.Path):
    """A folder to write to, made when it is needed. Checked before any work: it, or the folder above it, can be written."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401 - click's
        """Return the path."""
        if str(value) in ("", "-"):
            self.fail(f"{str(value)!r} is no folder name", param, ctx)
        super().convert(value, param, ctx)
        path = Path(str(value))
        if not path.exists() and path.suffix.lower() in (*PICTURES, *PAGES, *DATA):
            self.fail(f"{path}: this makes a folder, expected a name without {path.suffix}", param, ctx)
        if path.exists() and not os.access(path, os.W_OK | os.X_OK):
            self.fail(f"cannot write {path}: permission denied", param, ctx)
        return path


def require_different_files(**files: Path | str | None) -> None:
    """Raise UsageError if two of these (an input's argument, output options) are the same file, under whatever names.

    An existing file is identified by its place on the disk, so links of both kinds are seen through; `-` is standard input.
    """
    seen: dict[Path | tuple[int, int], str] = {}
    for name, path in files.items():
        for identity in () if path is None else _identities(path):
            if seen.setdefault(identity, name) != name:
                raise click.UsageError(f"{seen[identity]} and {name} are the same file: {path}")


def _identities(path: Path | str) -> list[Path | tuple[int, int]]:
    """Return what identifies a file: its path without links, and its place on the disk if it exists."""
    try:
        found = os.fstat(0) if str(path) == "-" else Path(path).stat()
        known: list[Path | tuple[int, int]] = [(found.st_dev, found.st_ino)] if S_ISREG(found.st_mode) else []
    except (OSError, ValueError):
        known = []
    # Not everything is a file: a position ID may be too long for one, a link may lead to itself.
    with suppress(OSError, ValueError, RuntimeError):
        known += [] if str(path) == "-" else [Path(path).resolve()]
    return known


def say_if_not_written(what: str, file: Path, *, undecided: bool) -> None:
    """Say on standard error that a file that was asked for was not written.

    Arguments: `what` the file should hold; `undecided`: whether the work ended early, perhaps before the file was checked. If it
    did not, there was nothing to write, and a message is needed only if an older file is there.
    """
    from crosscut.solver.certificates import unchecked

    if undecided and unchecked(file).exists():
        note(f"a {what} was written but not checked: see `crosscut check {unchecked(file)}`")
        return
    if file.exists():
        note(f"no {what} was written; {file} is from before")
    elif undecided:
        note(f"no {what} was written, for the work ended early")


def write_json(record: dict[str, Any]) -> None:
    """Write a record to standard output, on one line."""
    click.echo(json.dumps(record))


def write_line(text: str) -> None:
    """Write a line of a list that is written as it is found; end the command, with exit code 0, once nobody reads it."""
    click.echo(text)
    if nobody_reads():
        raise SystemExit(0)


def made_folder(folder: Path) -> Path:
    """Return a folder, made if need be; CrosscutError if that is not possible."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror}") from None
    return folder


class ProgressLine:
    """Progress on standard error, for anything that takes over two seconds: one live line on a terminal, else a line every 10 s.

    Use as a context manager and pass it as a `progress`. `note` is said once, before the first line.
    """

    def __init__(self, note: str = "") -> None:
        self._note = note
        self._started = self._last = monotonic()
        self._status: Status | None = None

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._status is not None:
            self._status.stop()

    def __call__(self, sentence: str) -> None:
        """Show the sentence, if it is time to."""
        now = monotonic()
        if now - self._started < PATIENCE or is_quiet():
            return
        if self._note:
            note(f"{self._note}")
            self._note = ""
        if sys.stderr.isatty():
            if self._status is None:
                from rich.console import Console

                self._status = Console(stderr=True).status(sentence)
                self._status.start()
            self._status.update(sentence)
        elif now - self._last >= PAUSE or self._last == self._started:
            self._last = now
            say(sentence)
