"""crosscut show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from crosscut.cli.position import Given, note_guesses, position_argument
from crosscut.cli.reading import json_option
from crosscut.cli.writing import SVG, OutputFile, require_different_files, write_file, write_json
from crosscut.core.board import cells_of
from crosscut.core.errors import CrosscutError
from crosscut.core.game import COLOUR_NAMES
from crosscut.core.instance import Aligned, Instance


@click.command()
@position_argument
@click.option("--svg", type=OutputFile(*SVG), metavar="FILE", help="Also draw the position to this file.")
@json_option
def command(position: Given, svg: Path | None, as_json: bool) -> None:
    """Show a position as it was understood: board, side to move, legality, groups, what can still connect.

    Of a text with several diagrams all are shown, or the one that --diagram names. A header (game = "GAME") begins a diagram,
    and so do column letters and prose. Without these, a blank line parts two diagrams whose rows follow each other; where a blank
    line stands behind every row, two blank lines do. What cannot be read says why; where lines have two readings both are shown.
    """
    from crosscut.reports.legend import legend
    from crosscut.reports.records import diagrams_record
    from crosscut.reports.svg import position_svg

    require_different_files(POSITION=position.text, svg=svg)
    found = position.every()
    read = [aligned for _, aligned in found if isinstance(aligned, Aligned)]
    if svg is not None:
        if len(found) > 1:
            raise CrosscutError(f"--svg draws one position, and there are {len(found):,} diagrams: say which with --diagram")
        if len(read[0].instances) > 1:
            raise CrosscutError(f"--svg draws one position, and {len(read[0].instances):,} alignments are legal")
        (one,) = read[0].instances
        write_file(svg, position_svg(one.game, one.position, (one.id, legend(one.game, one.position))))
    note_guesses(found)
    if as_json:
        records = [_record(aligned) if isinstance(aligned, Aligned) else {"error": str(aligned)} for _, aligned in found]
        write_json(records[0] if len(found) == 1 else diagrams_record(records, [diagram for diagram, _ in found]))
    else:
        if len(found) > 1:
            click.echo(f"{len(found):,} diagrams")
        for number, (diagram, aligned) in enumerate(found, 1):
            if len(found) > 1:
                click.echo(f"\ndiagram {number}, {diagram.lines_text}")
            for remark in diagram.notes:
                click.echo(f"note: {remark}")
            if isinstance(aligned, Aligned):
                _show(aligned)
            else:
                click.echo(f"not read: {aligned}")
    if not read:
        raise CrosscutError(f"none of the {len(found):,} diagrams can be read")


def _record(found: Aligned) -> dict[str, Any]:
    from crosscut.reports.records import aligned_record, show_record

    records = [show_record(instance.game, instance.position) for instance in found.instances]
    return records[0] if len(records) == 1 else aligned_record(found, records)


def _show(found: Aligned) -> None:
    from crosscut.reports.text import aligned_text

    several = len(found.instances) > 1
    if several:
        click.echo(aligned_text(found))
    for instance in found.instances:
        if several:
            click.echo()
        _show_position(instance)


def _show_position(instance: Instance) -> None:
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
