"""crosscut deadlocks --in: the deadlocks of a position, or of every legal alignment of a diagram that lost its blanks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from crosscut.cli.reading import read_aligned
from crosscut.cli.writing import write_file, write_json
from crosscut.core.errors import CrosscutError
from crosscut.core.instance import Instance
from crosscut.solver.limits import LimitReached

if TYPE_CHECKING:
    from crosscut.core.stones import Stones
    from crosscut.games.orcoon.deadlocks.spot import Barred, Spotted
    from crosscut.games.orcoon.rules import Orcoon
    from crosscut.solver.limits import Meter


class Answer(NamedTuple):
    """What is known of one position: its patterns, the cells that a colour can never take, the limit that came first."""

    id: str
    game: Orcoon
    position: Stones
    spotted: list[Spotted]
    reasons: list[Barred]
    limit: str | None


def spot_in(position: str, align: str, diagram: int | None, svg: Path | None, as_json: bool, meter: Meter) -> str | None:
    """Write the deadlocks of a position; return the limit that came first.

    With `align` any and several legal alignments, those with a mutually dead set are written.
    """
    from crosscut.games.orcoon.deadlocks.report.text import spotted_labels, spotted_text
    from crosscut.reports.records import aligned_record, deadlocks_in_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import aligned_text, stop_text

    (aligned,) = read_aligned(position, None, None, None, align, diagram, usual="orcoon")
    several = len(aligned.instances) > 1
    answers: list[Answer] = []
    for instance in aligned.instances:
        answer = _spot(instance, meter)
        if answer.spotted or answer.limit or not several:
            answers.append(answer)
        if answer.limit:
            break
    limit = answers[-1].limit if answers else None
    records = [deadlocks_in_record(one.game, one.position, one.spotted, one.reasons, one.limit) for one in answers]
    if as_json:
        write_json(aligned_record(aligned, records) if several else records[0])
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}", err=True)
        return limit
    if svg is not None and len(answers) == 1:
        (one,) = answers
        names = [found.name or "a pattern without a name" for found in one.spotted]
        caption = [f"{number}: dead cells of {name}" for number, name in enumerate(names, 1)]
        write_file(svg, position_svg(one.game, one.position, (one.id, *caption), labels=spotted_labels(one.spotted)))
    if not as_json:
        if several:
            click.echo(f"{aligned_text(aligned)}, {len(answers):,} of these with a mutually dead pattern")
        for one in answers:
            if several:
                click.echo()
            click.echo(one.id)
            for line in spotted_text(one.game, one.position, one.spotted, one.reasons):
                click.echo(line)
    if svg is not None and len(answers) != 1:
        raise CrosscutError(f"--svg draws one position, and {len(answers):,} alignments are legal and mutually dead")
    return None


def _spot(instance: Instance, meter: Meter) -> Answer:
    from crosscut.games.orcoon.deadlocks.spot import barred, require_orcoon, spot

    game, p = require_orcoon(instance.game, instance.position)
    instance.require_legal()
    try:
        return Answer(instance.id, game, p, spot(game, p, meter), list(barred(game, p)), None)
    except LimitReached as stop:
        return Answer(instance.id, game, p, [], [], stop.limit)
    except KeyboardInterrupt:
        return Answer(instance.id, game, p, [], [], "interrupted")
