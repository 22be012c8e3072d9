"""crosscut replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import end_if_stopped, limit_options
from crosscut.cli.position import Given
from crosscut.cli.reading import json_option
from crosscut.cli.writing import ProgressLine, write_json
from crosscut.core.content import decoded, read_content, read_stdin
from crosscut.core.errors import CrosscutError, IllegalTurnError, NotationError, UnknownNameError
from crosscut.core.game import game_id
from crosscut.core.instance import Instance
from crosscut.examples import example
from crosscut.solver.limits import Limits, Meter

if TYPE_CHECKING:
    from crosscut.solver.repair import Repairs
    from crosscut.solver.replay import Replay


@click.command()
@click.argument("record")
@click.option("--against", metavar="DIAGRAM", help="The end as a diagram: compare it with the record's, cell by cell.")
@click.option("--repair", is_flag=True, help="With --against: find all smallest corrections of the record that lead there.")
@limit_options
@json_option
def command(record: str, against: str | None, repair: bool, limits: Limits, as_json: bool) -> None:
    """Play a game record by the rules; stop at the first turn that is illegal and say why (exit code 1).

    RECORD is a file, example:NAME, or - for standard input: a position ID or lines such as game = "GAME" and
    board = "5x5", then the turns; move numbers and remarks behind # may stand between them. Below such lines the turns
    may also stand as the game's designer prints them.
    """
    from crosscut.reports.records import replay_record
    from crosscut.reports.replay import against_record, differences, replay_text
    from crosscut.solver.repair import repairs
    from crosscut.solver.replay import replay

    if repair and against is None:
        raise click.UsageError("--repair goes with --against: where should the record lead?")
    name, content = _read(record)
    text = decoded(name, content, "a game record")
    try:
        played = replay(text)
    except (NotationError, UnknownNameError) as error:
        raise type(error)(f"{name}: {error}") from None
    wanted = None if against is None else _wanted(against, played)
    differing = [] if wanted is None else differences(played, wanted)
    found: Repairs | None = None
    if repair and wanted is not None and (differing or played.stopped is not None):
        glyphs, words = played.game.glyphs(wanted.position), [word.text for word in played.words]
        with ProgressLine() as line:
            meter = Meter(limits, line, "repairing")
            found = repairs(played.game, played.start, words, lambda p: played.game.glyphs(p) == glyphs, meter)
    if as_json:
        write_json(replay_record(name, played, None if wanted is None else against_record(played, wanted, differing, found)))
    else:
        click.echo(replay_text(played, wanted, differing, found))
    if found is not None:
        end_if_stopped(found.limit)
    if played.stopped is not None:
        raise IllegalTurnError(played.stopped.message)
    if wanted is not None and differing:
        raise CrosscutError(f"{name} does not lead to {against}")


def _read(record: str) -> tuple[str, bytes]:
    if record == "-":
        return read_stdin()
    if record.startswith("example:"):
        return record, example(record.removeprefix("example:"), ".game")
    return record, read_content(Path(record))


def _wanted(against: str, played: Replay) -> Instance:
    """The position of the diagram; NotationError if it is of another game or board."""
    wanted = Given(against, usual=played.game.name).read()
    if (wanted.game.name, wanted.game.board.name) != (played.game.name, played.game.board.name):
        raise NotationError(f"--against: a position of {game_id(wanted.game)}, expected one of {game_id(played.game)}")
    return wanted
