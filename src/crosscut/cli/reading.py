"""What nearly every command takes: --json, --jobs, a colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS
from crosscut.core.notation import parse_colour

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
