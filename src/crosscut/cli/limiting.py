"""The options for limits, which a command gets as one `Limits`; and the end of a command that a limit or Ctrl-C has stopped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from math import isnan
from typing import Any

import click

from crosscut.cli.clock import started
from crosscut.cli.reading import Callback
from crosscut.core.errors import NotationError
from crosscut.solver.limits import Limits, read_size

UNDECIDED = 3  # the exit code of "not decided within the limits"


class Size(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A size in bytes: a plain number is MB, or with the suffix MB or GB."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - click's
        """Return the number of bytes."""
        try:
            return read_size(str(value))
        except NotationError as error:
            self.fail(str(error), param, ctx)


class Seconds(click.FloatRange):
    """A number of seconds above 0."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401 - click's
        """Return the number."""
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            raise click.BadParameter("nan is no number of seconds", param_hint="--seconds")
        return seconds


def limit_options(command: Callback) -> Callback:
    """Add the options for limits; the command gets `limits: Limits`, whose seconds count from when it started.

    A command that gives each of several tasks all of the limits uses `replace(limits, since=None)`.
    """

    @wraps(command)
    def limited(*, nodes: int | None, seconds: float | None, memory: int | None, **given: Any) -> Any:  # noqa: ANN401 - click's
        return command(limits=Limits(nodes, seconds, memory, since=started()), **given)

    memory = click.option("--memory", type=Size(), metavar="SIZE", help="Most memory, such as 500MB or 2GB.")
    seconds = click.option("--seconds", type=Seconds(), metavar="S", help="Most seconds, checks included.")
    nodes = click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Most nodes.")
    return nodes(seconds(memory(limited)))


def end_if_stopped(limit: str | None, what: str = "", so: str = "", more: Sequence[str] = ()) -> None:
    """End the command with exit code 3 if a limit stopped it.

    Arguments: `what`: the message on standard error before the limit's name; `so`: its text after the name; `more`: further
    lines. Without `what` there is no message.
    """
    if limit is None:
        return
    if what:
        from crosscut.reports.text import stop_text

        click.echo("\n".join([f"{what}: {stop_text(limit)}{so}", *more]), err=True)
    raise SystemExit(UNDECIDED)
