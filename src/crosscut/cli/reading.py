"""Reading files, standard input and shipped examples; the options that nearly every command has."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

from crosscut.core.errors import NotationError, UnknownNameError
from crosscut.core.game import COLOURS
from crosscut.core.notation import LONGEST, parse_colour, shown
from crosscut.core.suggestions import did_you_mean

Callback = Callable[..., Any]


class Colour(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A colour: a letter, a word or a glyph of stones, in any case; the value is B or W."""

    name = "colour"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what the help shows."""
        return "{B|W}" if isinstance(param, click.Argument) else "[B|W]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401 - click's
        """Return the letter."""
        try:
            return COLOURS[parse_colour(str(value), "the colour")]
        except NotationError as error:
            self.fail(str(error), param, ctx)


def json_option(command: Callback) -> Callback:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")(command)


def jobs_option(help_: str) -> Callable[[Callback], Callback]:
    """Return the option --jobs with this help."""
    return click.option("--jobs", type=click.IntRange(min=1), metavar="N", help=help_)


def example_names(suffix: str = ".txt") -> list[str]:
    """Return the names of the examples that ship with the package: positions; with another suffix notes, puzzles, records."""
    shipped = [entry.name for entry in files("crosscut.examples").iterdir()]
    return sorted(name.removesuffix(suffix) for name in shipped if name.endswith(suffix))


def example(name: str, suffix: str = ".txt") -> bytes:
    """Return the text of a shipped example; UnknownNameError if there is none of that name."""
    if name not in example_names(suffix):
        known = example_names(suffix)
        raise UnknownNameError(f"no example {shown(name)}{did_you_mean(name, known)}: there are {', '.join(known)}")
    return files("crosscut.examples").joinpath(f"{name}{suffix}").read_bytes()


def read_stdin(most: int = 4 * LONGEST) -> tuple[str, bytes]:
    """Return what standard input is called in messages, and what it holds, as far as anybody reads on: so many bytes."""
    return "standard input", sys.stdin.buffer.read(most)


def read_content(path: Path, most: int = 4 * LONGEST) -> bytes:
    """Return what a file holds, as far as anybody reads on: so many bytes; NotationError if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot read {shown(str(path))}: {getattr(error, 'strerror', None) or error}") from None


def decoded(name: str, content: bytes, expected: str) -> str:
    """Return content as a text; NotationError, naming it, if it is none or empty."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{name}: not a text in UTF-8 (byte {error.start + 1} is 0x{content[error.start]:02x})") from None
    if not text.strip():
        raise NotationError(f"{name} is empty: expected {expected}")
    return text
