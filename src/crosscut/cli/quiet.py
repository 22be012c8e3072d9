"""Notes and progress on standard error, and the switch --quiet, which silences both; errors and answers are never silenced."""

from __future__ import annotations

import click

SILENT = "crosscut.quiet"


def _hush(context: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked:
        context.meta[SILENT] = True


def quiet_option() -> click.Option:
    """Return the option --quiet, which every command has."""
    help_ = "No progress and no notes on standard error."
    return click.Option(["-q", "--quiet"], is_flag=True, expose_value=False, is_eager=True, callback=_hush, help=help_)


def is_quiet() -> bool:
    """Return whether the running command is to say nothing but its answer and its errors."""
    context = click.get_current_context(silent=True)
    return context is not None and SILENT in context.meta


def say(sentence: str) -> None:
    """Say a sentence on standard error, unless --quiet."""
    if not is_quiet():
        click.echo(sentence, err=True)


def note(sentence: str) -> None:
    """Say a sentence on standard error as a note, unless --quiet."""
    say(f"note: {sentence}")
