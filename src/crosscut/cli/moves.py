"""crosscut moves."""

from __future__ import annotations

import click

from crosscut.cli.position import Given, position_argument
from crosscut.cli.reading import json_option
from crosscut.cli.writing import write_json
from crosscut.core.notation import format_turn


@click.command()
@position_argument
@json_option
def command(position: Given, as_json: bool) -> None:
    """List the legal turns of a position, in canonical order; nothing if the game has ended."""
    from crosscut.reports.records import moves_record

    instance = position.read().require_legal()
    turns = list(instance.game.moves(instance.position))
    if as_json:
        write_json(moves_record(instance.game, instance.position, turns))
    elif turns:
        click.echo(" ".join(format_turn(instance.game.board, legal) for legal in turns))
