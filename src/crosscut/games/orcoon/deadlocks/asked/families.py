"""`crosscut deadlocks --families`: endless families of patterns, and how fast their number grows."""

from __future__ import annotations

import json
from pathlib import Path

from crosscut.games.orcoon.deadlocks.catalogue import ranked
from crosscut.games.orcoon.deadlocks.family import Family, confirm, families
from crosscut.games.orcoon.deadlocks.growth import growth
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.report.families_text import SHOWN, families_record, families_text, member_svg
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.reports.records import head
from crosscut.reports.text import stop_text
from crosscut.solver.limits import Meter, Stop
from crosscut.solver.proof import Evidence
from crosscut.solver.questions import Answer, Asked

USUAL_CELLS = 18  # dead cells of the patterns that are looked through
CONFIRMED = 5  # members with up to so many units are checked whole


def endless(asked: Asked) -> Answer:
    """Return the families that were found and checked, with a folder also as files and pictures."""
    meter = Meter(asked.limits, asked.progress, "searching for deadlocks")
    out, cells = asked.options["out"], asked.options["cells"]
    cells = USUAL_CELLS if cells is None else cells
    found: list[Family] = []
    names: dict[Pattern, str] = {}
    left_open, bound = 0, None
    with Stop() as stop:
        patterns, _ = minimal_patterns("forbidden", meter, cells=cells)
        names = ranked(patterns)
        found, left_open = families(patterns, meter)
        for family in found:
            for units in range(CONFIRMED + 1):
                meter.count()
                meter.look()
                confirm(family.rule, units)
        bound = growth(patterns, meter)
    limit = stop.limit
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
    if limit is not None:
        return Answer(record=record, limit=limit, notes=(f"not finished: {stop_text(limit)}",))
    text = "\n".join(families_text(found, left_open, CONFIRMED, names, bound))
    files: dict[Path, str] = {}
    if out is not None:
        files = {out / "deadlock-families.json": json.dumps(record) + "\n", out / "deadlock-families.txt": text + "\n"}
        for family in found:
            for units in range(SHOWN):
                picture = member_svg(family, units, names)
                if picture is not None:
                    files[out / f"{family.name}-{units}.svg"] = picture
    return Answer(record=record, text=(text,), files=files)
