"""crosscut play."""

from __future__ import annotations

import click

from crosscut.cli.position import Given, position_argument
from crosscut.cli.reading import json_option
from crosscut.cli.writing import write_json
from crosscut.core.errors import IllegalTurnError
from crosscut.core.game import Turn, position_id
from crosscut.core.turns import play_word


@click.command()
@position_argument
@click.argument("turns", nargs=-1, required=True, metavar="TURN...")
@json_option
def command(position: Given, turns: tuple[str, ...], as_json: bool) -> None:
    """Play turns one after another and show the new position, or say why a turn is illegal."""
    from crosscut.reports.records import play_record
    from crosscut.reports.text import position_text

    instance = position.read().require_legal()
    rules, p = instance.game, instance.position
    played: list[Turn] = []
    for number, text in enumerate(turns, 1):
        try:
            plies, p = play_word(rules, p, text)
        except IllegalTurnError as error:
            raise IllegalTurnError(f"turn {number}: {error}") from None
        played += plies
    if as_json:
        write_json(play_record(rules, instance.position, played, p))
    else:
        click.echo(position_id(rules, p))
        click.echo(position_text(rules, p))
