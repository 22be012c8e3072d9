"""crosscut show."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.board import cells_of
from crosscut.cli.reading import json_option, position_argument, read_position
from crosscut.cli.writing import OutputFile, require_different_files, write_file, write_json
from crosscut.game import COLOUR_NAMES


@click.command()
@position_argument
@click.option("--svg", type=OutputFile(), metavar="FILE", help="Also draw the position to this file.")
@json_option
def command(position: str, game: str | None, board: str | None, turn: str | None, svg: Path | None, as_json: bool) -> None:
    """Show a position as it was understood: board, side to move, legality, groups, what can still connect."""
    from crosscut.reports.records import show_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import position_text

    require_different_files(POSITION=position, svg=svg)
    instance = read_position(position, game, board, turn)
    rules, p = instance.game, instance.position
    if svg is not None:
        write_file(svg, position_svg(rules, p, (instance.id,)))
    if as_json:
        write_json(show_record(rules, p))
        return
    click.echo(instance.id)
    click.echo(position_text(rules, p))
    reason = rules.illegal(p)
    if reason is not None:
        click.echo(f"not legal: {reason.text}")
        return
    click.echo("legal")
    for number, (colour, mask) in enumerate(rules.groups(p), 1):
        cells = " ".join(rules.board.names[cell] for cell in cells_of(mask))
        click.echo(f"{COLOUR_NAMES[colour]} group {number}: {cells}")
    for subject, sentence in rules.remarks(p):
        click.echo(f"{subject} {sentence}")
