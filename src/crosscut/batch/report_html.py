"""A summary as one HTML page that needs nothing else: no scripts, no outside resources, pictures as SVG in the page.

The template is `report.html`. Whatever a user gave (IDs, error texts, the file's name) reaches it as plain text and is escaped;
only the pictures are handed over as markup, and they are drawn from positions that were parsed.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

import crosscut
from crosscut.batch import report_text as text
from crosscut.batch.answered import Answered
from crosscut.batch.summary import Group, Summary, limits_in_order
from crosscut.core.notation import counted
from crosscut.reports.svg import FILLS, position_svg
from crosscut.solver.proof import Value

TEMPLATE = "report.html"
# Colours of a bar by outcome: outcomes that are good for the side that asks are green.
BARS = {
    "won": FILLS[Value.WIN],
    "can": FILLS[Value.WIN],
    "drawn": FILLS[Value.DRAW],
    "lost": FILLS[Value.LOSS],
    "cannot": FILLS[Value.LOSS],
}


def summary_html(summary: Summary, name: str) -> str:
    """Return the report as a page; `name` is that of the file of answers."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(files("crosscut.batch").joinpath(TEMPLATE).read_text(encoding="utf-8"))
    return template.render(
        name=text.printable(name),
        size=text.size_text(summary),
        version=crosscut.__version__,
        rounding=text.ROUNDING,
        groups=[_group(group) for group in summary.groups],
        failures=counted(summary.failures, "line"),
        kinds=[(kept.count, text.error_text(kept), text.where_text(kept)) for kept in text.kinds_of(summary)],
    )


def _group(group: Group) -> dict[str, Any]:
    heading, rows, sums = text.table_of(group)
    totals = group.totals
    return {
        "board": group.board,
        "task": group.task.name,
        "of_values": group.task.of_values,
        "answers": group.answers,
        "outcomes": [f"{totals[word]:,} {word}" for word in text.words_of(group) if totals[word]],
        "proved": text.proved_text(group),
        "seconds": text.seconds_text(group.milliseconds.sum),
        "heading": heading,
        "rows": [(row, _bars(group, row[0])) for row in rows],
        "sums": sums,
        "facts": text.facts_of(group),
        "hardest": [_entry(found) for found in group.hardest.best],
        "unknowns": [
            {
                "title": text.limit_text(limit, kept),
                "answers": [(found.line, _given(found.id), found.position_id) for found in kept.best],
                "rest": text.rest_text(kept),
            }
            for limit, kept in limits_in_order(group)
        ],
    }


def _bars(group: Group, stones: int) -> list[tuple[float, float, str]]:
    """Return the pieces of a bar of length 100 (start, length, colour): how the answers divide; unknown is left empty."""
    row = group.by_stones[stones]
    number = sum(row[word] for word in text.words_of(group))
    pieces, start = [], 0.0
    for word, colour in BARS.items():
        if row[word]:
            length = 100 * row[word] / number
            pieces.append((round(start, 2), round(length, 2), colour))
            start += length
    return pieces


def _entry(found: Answered) -> dict[str, Any]:
    verdict = text.verdict_of(found)
    labels = {cell: str(place) for place, cell in enumerate(found.order, 1)}
    title = f"{found.position_id}: {verdict}"
    return {
        "picture": Markup(position_svg(found.game, found.position, (), found.values, labels, title)),
        "title": title,
        "position": found.position_id,
        "verdict": verdict,
        "cost": text.cost_of(found),
        "where": text.line_text(found.line, found.id),
    }


def _given(given: str | int | float | None) -> str:
    return "" if given is None else text.printable(str(given))
