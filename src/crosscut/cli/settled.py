"""crosscut settled."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option, limit_options, limits_of_command, position_argument, read_position
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, require_different_files, say_if_not_written, write_json
from crosscut.core.errors import UnsupportedError


@click.command()
@position_argument
@click.option("--refutation", type=OutputFile(), metavar="FILE", help="Keep the proof that the position is settled (zip).")
@limit_options
@json_option
def command(
    position: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    align: str,
    diagram: int | None,
    refutation: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Will whoever leads a position of Xodd or Yodd do so in the end, whatever is played?

    The answer is a board with more stones and an odd number of groups on which the other side leads, or a refutation that there
    is one, which the independent checker has accepted.
    """
    from crosscut.core.stones import Stones
    from crosscut.games.xodd.questions.overtake import settle
    from crosscut.games.xodd.rules import Xodd
    from crosscut.reports.records import settled_record
    from crosscut.reports.text import board_text, settled_text

    require_different_files(POSITION=position, refutation=refutation)
    instance = read_position(position, game, board, turn, align, diagram).require_legal()
    rules, p = instance.game, instance.position
    if not (isinstance(rules, Xodd) and isinstance(p, Stones)):
        raise UnsupportedError(f"{rules.name} has no groups to lead by: xodd and yodd have")
    with ProgressLine() as line:
        found = settle(rules, p, bundle=refutation, limits=limits_of_command(nodes, seconds, memory), progress=line)
    if refutation is not None and found.refutation is None:
        say_if_not_written("refutation", refutation, undecided=found.limit is not None)
    if as_json:
        write_json(settled_record(rules, p, found))
    else:
        click.echo(instance.id)
        click.echo(board_text(rules.board, rules.glyphs(p)))
        click.echo(settled_text(rules, found))
    if found.limit is not None:
        raise SystemExit(UNDECIDED)
