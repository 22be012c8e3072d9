"""The option --rules: a file of the user's whose games the command knows besides the others."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import Callback


def rules_option(command: Callback) -> Callback:
    """Add --rules, which is read before the position is."""
    help_ = "Also know the games that this Python file defines; it is run (docs/use/plugins.md). May be repeated."
    return click.option(
        "--rules",
        type=click.Path(path_type=Path),
        multiple=True,
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=_registered,
        help=help_,
    )(command)


def _registered(context: click.Context, _parameter: click.Parameter, files: tuple[Path, ...]) -> None:
    if files and not context.resilient_parsing:
        from crosscut.api.rules import register

        for file in files:
            register(file)
