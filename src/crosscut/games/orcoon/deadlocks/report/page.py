"""A list of deadlock patterns for readers: one HTML page that needs nothing else.

The template is `deadlocks.html`: no scripts, no outside resources, pictures as SVG in the page. Patterns stand by
number of dead cells. The reasons of a cell are the tool tip of its cross; while the list is short they are also written out, for
touch screens and paper. A page of very many patterns draws the smallest and counts the others.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import groupby
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

import crosscut
from crosscut.core.game import position_id
from crosscut.core.notation import counted
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, Deadlock
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.reasons import reasons, stones_on_box
from crosscut.games.orcoon.deadlocks.report.completeness_text import completeness
from crosscut.games.orcoon.deadlocks.report.markdown import facts, sizes, symmetry_text
from crosscut.games.orcoon.deadlocks.report.picture import SHAPES, pattern_svg
from crosscut.games.orcoon.deadlocks.report.text import barred_text

TEMPLATE = "deadlocks.html"
MOST_PICTURES = 2000
FEW = 6  # patterns for a section of their own
MOST_WORDS = 200  # patterns with their reasons written out


def catalogue_html(found: Catalogue) -> str:
    """Return a list as a page."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(files(__package__).joinpath(TEMPLATE).read_text(encoding="utf-8"))
    drawn = found.deadlocks[:MOST_PICTURES]
    nowhere = [_picture(name, pattern, found.crossing) for name, pattern in found.impossible[:MOST_PICTURES]]
    return template.render(
        statement=completeness(found),
        crossing=found.crossing,
        shapes=Markup(SHAPES),
        sizes=list(sizes(found)),
        sections=[
            (section[0].pattern.dead, section[-1].pattern.dead, [_card(one, found.crossing, len(drawn)) for one in section])
            for section in _sections(drawn)
        ],
        left=len(found.deadlocks) - len(drawn),
        words=len(drawn) <= MOST_WORDS,
        impossible=nowhere,
        numbers=f"Drawn: {counted(len(drawn) + len(nowhere), 'pattern')} of {len(found.deadlocks) + len(found.impossible):,}",
        version=crosscut.__version__,
    )


def _sections(drawn: list[Deadlock]) -> list[list[Deadlock]]:
    """Return the patterns in sections by number of dead cells; numbers with few patterns share one."""
    found: list[list[Deadlock]] = []
    for _, group in groupby(drawn, lambda one: one.pattern.dead):
        if found and len(found[-1]) < FEW:
            found[-1] += group
        else:
            found.append(list(group))
    return found


def _card(deadlock: Deadlock, crossing: str, cards: int) -> dict[str, Any]:
    card = _picture(deadlock.name, deadlock.pattern, crossing)
    return card | {
        "dead": counted(deadlock.pattern.dead, "dead cell"),
        "facts": facts(deadlock),
        "symmetry": symmetry_text(deadlock.pattern),
        "position": position_id(deadlock.occurrence.game, deadlock.occurrence.position),
        "order": " ".join(deadlock.occurrence.placements),
        "words": card["words"] if cards <= MOST_WORDS else [],
    }


def _picture(name: str | None, pattern: Pattern, crossing: str) -> dict[str, Any]:
    game, p = stones_on_box(pattern, crossing)
    words: dict[tuple[int, int], list[str]] = {}
    for reason in reasons(pattern, crossing):
        words.setdefault(game.board.places[reason.cell], []).append(barred_text(game, p, reason))
    title = f"{name or 'no name'}: {counted(pattern.dead, 'dead cell')}, {counted(pattern.stones, 'stone')}"
    return {
        "name": name,
        "rows": Markup("/<wbr>").join(pattern.rows),
        "picture": Markup(pattern_svg(pattern, title, {place: "\n".join(lines) for place, lines in words.items()})),
        "words": [line for lines in words.values() for line in lines],
    }
