"""The verdict in colour: on terminals only, and never where the variable NO_COLOR is set (no-color.org)."""

from __future__ import annotations

import os
import sys

import click

from crosscut.solver.proof import Value

COLOURS = {Value.WIN: "green", Value.LOSS: "red", Value.DRAW: "cyan", Value.UNKNOWN: "yellow"}


def echo_verdict(text: str, value: Value) -> None:
    """Print a text whose first line is a verdict, that line in the colour of the value for the side to move."""
    verdict, line, rest = text.partition("\n")
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    click.echo((click.style(verdict, fg=COLOURS[value], bold=True) if coloured else verdict) + line + rest)
