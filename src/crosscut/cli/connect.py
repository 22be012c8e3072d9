"""crosscut connect."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option, limit_options, limits_of_command, position_argument, read_position
from crosscut.cli.writing import UNDECIDED, OutputFile, ProgressLine, require_different_files, say_if_not_written, write_json
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS


@click.command()
@position_argument
@click.argument("colour", type=click.Choice(["B", "W"]))
@click.option("--method", type=click.Choice(["auto", "search", "sat"]), default="auto", help="How to look for an order.")
@click.option("--refutation", type=OutputFile(), metavar="FILE", help="Keep the refutation of a no in this file (zip).")
@limit_options
@json_option
def command(
    position: str,
    colour: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    align: str,
    diagram: int | None,
    method: str,
    refutation: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Can COLOUR still connect by placing alone, Orcoon's post-pass question?

    The answer is an order of placements, or a refutation that the independent checker has accepted.
    """
    from crosscut.core.stones import Stones
    from crosscut.games.orcoon.postpass.connect import connect
    from crosscut.games.orcoon.rules import Orcoon
    from crosscut.reports.records import connect_record
    from crosscut.reports.text import board_text, connection_text

    require_different_files(POSITION=position, refutation=refutation)
    instance = read_position(position, game, board, turn, align, diagram).require_legal()
    rules, p = instance.game, instance.position
    if not (isinstance(rules, Orcoon) and isinstance(p, Stones)):
        raise UnsupportedError(f"{rules.name} has no post-pass question: it is Orcoon's")
    with ProgressLine() as line:
        found = connect(
            rules,
            p,
            COLOURS.index(colour),
            method=method,
            bundle=refutation,
            limits=limits_of_command(nodes, seconds, memory),
            progress=line,
        )
    if refutation is not None and found.refutation is None:
        say_if_not_written("refutation", refutation, undecided=found.limit is not None)
    if as_json:
        write_json(connect_record(rules, p, COLOURS.index(colour), found))
    else:
        click.echo(instance.id)
        click.echo(board_text(rules.board, rules.glyphs(p)))
        click.echo(f"{COLOUR_NAMES[COLOURS.index(colour)]} {connection_text(rules, found)}")
    if found.limit is not None:
        raise SystemExit(UNDECIDED)
