"""What `crosscut deadlocks --families` does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.deadlocks_list import made_folder
from crosscut.cli.writing import write_file, write_json

if TYPE_CHECKING:
    from crosscut.games.orcoon.deadlocks.family import Family
    from crosscut.games.orcoon.deadlocks.pattern import Pattern
    from crosscut.solver.limits import Meter

USUAL_CELLS = 18  # dead cells of the patterns that are looked through
CONFIRMED = 5  # members with up to so many units are checked whole


def list_families(cells: int | None, out: Path | None, as_json: bool, meter: Meter) -> str | None:
    """Find, check and write families, with a folder also into files and as pictures; return the limit that was hit."""
    from crosscut.games.orcoon.deadlocks.catalogue import ranked
    from crosscut.games.orcoon.deadlocks.family import confirm, families
    from crosscut.games.orcoon.deadlocks.growth import growth
    from crosscut.games.orcoon.deadlocks.report.families_text import SHOWN, families_record, families_text, member_svg
    from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
    from crosscut.reports.records import head
    from crosscut.reports.text import stop_text
    from crosscut.solver.limits import LimitReached
    from crosscut.solver.proof import Evidence

    if out is not None:
        made_folder(out)
    cells = USUAL_CELLS if cells is None else cells
    limit = None
    found: list[Family] = []
    names: dict[Pattern, str] = {}
    left_open, bound = 0, None
    try:
        patterns, _ = minimal_patterns("forbidden", meter, cells=cells)
        names = ranked(patterns)
        found, left_open = families(patterns, meter)
        for family in found:
            for units in range(CONFIRMED + 1):
                meter.count()
                meter.look()
                confirm(family.rule, units)
        bound = growth(patterns, meter)
    except LimitReached as stop:
        limit = stop.limit
    except KeyboardInterrupt:
        limit = "interrupted"
    if limit is not None:
        found = []
    record = {
        **head("deadlocks-families", evidence=None if limit else Evidence.UNCHECKED),
        "reading": {"crossing": "forbidden"},
        "cells": cells,
        **families_record(found, left_open, CONFIRMED, names, bound),
        "seconds": round(meter.seconds, 3),
        "limit": limit,
    }
    text = "\n".join(families_text(found, left_open, CONFIRMED, names, bound))
    if limit is None and out is not None:
        write_file(out / "deadlock-families.json", json.dumps(record) + "\n")
        write_file(out / "deadlock-families.txt", text + "\n")
        for family in found:
            for units in range(SHOWN):
                picture = member_svg(family, units, names)
                if picture is not None:
                    write_file(out / f"{family.name}-{units}.svg", picture)
    if as_json:
        write_json(record)
    elif limit is None:
        click.echo(text)
    if limit is not None:
        click.echo(f"not finished: {stop_text(limit)}", err=True)
    return limit
