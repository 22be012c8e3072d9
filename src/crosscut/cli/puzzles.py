"""crosscut puzzles: book, check, make; each command has a file of its own."""

from __future__ import annotations

import click

from crosscut.cli import puzzles_book, puzzles_check, puzzles_make
from crosscut.cli.groups import Group


@click.group(cls=Group)
def command() -> None:
    """Puzzles with exactly one solution.

    A play puzzle is a position and a claim: whoever is to move there wins, by one turn only. A construction puzzle is a board
    with given cells and clues, and one completion. docs/use/puzzles.md has the format.
    """


command.add_command(puzzles_book.command)
command.add_command(puzzles_check.command)
command.add_command(puzzles_make.command)
