"""When the command started: the moment from which `--seconds` counts."""

from __future__ import annotations

from time import monotonic

import click

STARTED = "crosscut.started"


def begin(context: click.Context) -> None:
    """Note that a command starts now."""
    context.meta[STARTED] = monotonic()


def started() -> float | None:
    """Return when the running command started, by `time.monotonic`; None if none runs."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(STARTED)
