"""crosscut replay."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import decoded, json_option, read_content, read_stdin
from crosscut.cli.writing import write_json
from crosscut.core.errors import IllegalTurnError, NotationError, UnknownNameError
from crosscut.core.game import position_id


@click.command()
@click.argument("record")
@json_option
def command(record: str, as_json: bool) -> None:
    """Play a game record by the rules; stop at the first turn that is illegal and say why (exit code 1).

    RECORD is a file, or - for standard input: a position ID or lines such as game = "GAME" and board = "5x5", then
    the turns; move numbers and remarks behind # may stand between them.
    """
    from crosscut.reports.records import replay_record
    from crosscut.reports.text import counted, position_text
    from crosscut.solver.replay import replay

    name, content = read_stdin() if record == "-" else (record, read_content(Path(record)))
    text = decoded(name, content, "a game record")
    try:
        played = replay(text)
    except (NotationError, UnknownNameError) as error:
        raise type(error)(f"{name}: {error}") from None
    if as_json:
        write_json(replay_record(name, played))
    else:
        click.echo(position_id(played.game, played.position))
        click.echo(position_text(played.game, played.position))
        what = "all legal" if played.stopped is None else "then the record stops"
        click.echo(f"{counted(len(played.turns), 'turn')}, {what}")
    if played.stopped is not None:
        raise IllegalTurnError(played.stopped.message)
