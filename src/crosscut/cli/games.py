"""crosscut games."""

from __future__ import annotations

import click

from crosscut.cli.completion import complete_game
from crosscut.cli.reading import json_option
from crosscut.cli.writing import write_json
from crosscut.core.errors import OfferError
from crosscut.core.registry import broken, game_class, game_names
from crosscut.examples import example_names


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@json_option
def command(game: str | None, as_json: bool) -> None:
    """List games, their boards and readings, what is implemented for each, and the shipped examples.

    With GAME: all that can be asked of one game, with an example of each.
    """
    from crosscut.reports.games import abilities_record, abilities_text, game_record, game_text
    from crosscut.reports.records import head

    if game is not None:
        game = game.lower()
        if as_json:
            write_json(abilities_record(game))
        else:
            click.echo("\n".join(abilities_text(game)))
        return
    for line in broken():
        click.echo(f"left out: {line}", err=True)
    names = [name for name in game_names() if _opens(name)]
    shipped = {"examples": example_names(), "notes": example_names(".toml"), "puzzles": example_names(".jsonl")}
    if as_json:
        write_json(head("games") | {"games": [game_record(name) for name in names]} | shipped)
        return
    for name in names:
        click.echo("\n".join(game_text(name)))
    for what in ("examples", "puzzles", "notes"):
        click.echo(f"{what}: {', '.join('example:' + name for name in shipped[what])}")


def _opens(name: str) -> bool:
    try:
        game_class(name)
    except OfferError:
        return False
    return True
