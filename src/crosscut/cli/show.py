"""crosscut show."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.board import cells_of
from crosscut.cli.reading import json_option, position_argument, read_aligned, read_position
from crosscut.cli.writing import OutputFile, require_different_files, write_file, write_json
from crosscut.errors import CrosscutError
from crosscut.game import COLOUR_NAMES
from crosscut.games import Aligned, Instance


@click.command()
@position_argument
@click.option("--svg", type=OutputFile(), metavar="FILE", help="Also draw the position to this file.")
@json_option
def command(
    position: str, game: str | None, board: str | None, turn: str | None, align: str, svg: Path | None, as_json: bool
) -> None:
    """Show a position as it was understood: board, side to move, legality, groups, what can still connect."""
    from crosscut.reports.records import aligned_record, show_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import aligned_text

    require_different_files(POSITION=position, svg=svg)
    if align == "any":
        found = read_aligned(position, game, board, turn)
    else:
        found = Aligned(1, (read_position(position, game, board, turn),))
    if svg is not None:
        if len(found.instances) > 1:
            raise CrosscutError(f"--svg draws one position, and {len(found.instances):,} alignments are legal")
        one = found.instances[0]
        write_file(svg, position_svg(one.game, one.position, (one.id,)))
    records = (show_record(instance.game, instance.position) for instance in found.instances)
    if as_json:
        write_json(next(records) if len(found.instances) == 1 else aligned_record(found, list(records)))
        return
    several = len(found.instances) > 1
    if several:
        click.echo(aligned_text(found))
    for instance in found.instances:
        if several:
            click.echo()
        _show(instance)


def _show(instance: Instance) -> None:
    from crosscut.reports.text import position_text

    rules, p = instance.game, instance.position
    click.echo(instance.id)
    click.echo(position_text(rules, p))
    reason = rules.illegal(p)
    click.echo("legal" if reason is None else f"not legal: {reason.text}")
    for number, (colour, mask) in enumerate(rules.groups(p), 1):
        cells = " ".join(rules.board.names[cell] for cell in cells_of(mask))
        click.echo(f"{COLOUR_NAMES[colour]} group {number}: {cells}")
    for subject, sentence in rules.remarks(p):
        click.echo(f"{subject} {sentence}")
