"""`crosscut deadlocks --in`: the deadlocks of a position, or of every legal alignment of a diagram that lost its blanks."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from crosscut.core.instance import Instance
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.report.text import deadlocks_in_record, spotted_labels, spotted_text
from crosscut.games.orcoon.deadlocks.spot import Barred, Spotted, barred, require_orcoon, spot
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.records import aligned_record
from crosscut.reports.svg import position_svg
from crosscut.reports.text import aligned_text, stop_text
from crosscut.solver.limits import Meter, Stop
from crosscut.solver.questions import Answer, Asked, question_of


class Known(NamedTuple):
    """What is known of one position: its patterns, the cells that a colour can never take, the limit that came first."""

    id: str
    game: Orcoon
    position: Stones
    spotted: list[Spotted]
    reasons: list[Barred]
    limit: str | None


def spotted(asked: Asked) -> Answer:
    """Return the deadlocks of a position; of several legal alignments those with a mutually dead set."""
    meter = Meter(asked.limits, asked.progress, "searching for deadlocks")
    aligned, svg = asked.options["position"](), asked.options["svg"]
    question_of(aligned.instances[0].game.name, "deadlocks")  # or another game has it not
    several = len(aligned.instances) > 1
    known: list[Known] = []
    for instance in aligned.instances:
        one = _known(instance, meter)
        if one.spotted or one.limit or not several:
            known.append(one)
        if one.limit:
            break
    limit = known[-1].limit if known else None
    records = [deadlocks_in_record(one.game, one.position, one.spotted, one.reasons, one.limit) for one in known]
    record = aligned_record(aligned, records) if several else records[0]
    if limit is not None:
        return Answer(record=record, limit=limit, notes=(f"not finished: {stop_text(limit)}",))
    lines = [f"{aligned_text(aligned)}, {len(known):,} of these with a mutually dead pattern"] if several else []
    for one in known:
        lines += [*([""] if several else []), one.id, *spotted_text(one.game, one.position, one.spotted, one.reasons)]
    files: dict[Path, str] = {}
    trouble = ""
    if svg is not None and len(known) == 1:
        files[svg] = _drawn(known[0])
    elif svg is not None:
        trouble = f"--svg draws one position, and {len(known):,} alignments are legal and mutually dead"
    return Answer(record=record, text=tuple(lines), files=files, trouble=trouble)


def _drawn(one: Known) -> str:
    names = [found.name or "a pattern without a name" for found in one.spotted]
    caption = [f"{number}: dead cells of {name}" for number, name in enumerate(names, 1)]
    return position_svg(one.game, one.position, (one.id, *caption), labels=spotted_labels(one.spotted))


def _known(instance: Instance, meter: Meter) -> Known:
    game, p = require_orcoon(instance.game, instance.position)
    instance.require_legal()
    patterns: list[Spotted] = []
    reasons: list[Barred] = []
    with Stop() as stop:
        patterns, reasons = spot(game, p, meter), list(barred(game, p))
    return Known(instance.id, game, p, patterns, reasons, stop.limit)
