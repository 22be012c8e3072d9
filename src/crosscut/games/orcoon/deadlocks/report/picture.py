"""A deadlock pattern as a small SVG picture for a page of many, with the reasons of each dead cell as its tool tip.

Shapes are defined once a page (`SHAPES`) and used by name, and colours are the page's (`--board`, `--grid`, `--black`, ...), so
a picture takes some hundred bytes besides its reasons and follows the page's dark mode. One unit is one cell; columns and rows
have the letters and numbers that the reasons speak of. Cells that may be anything are left blank. Dead cells are crossed out, so
nothing depends on colours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from crosscut.core.board import column_letters
from crosscut.games.orcoon.deadlocks.pattern import DEAD, Pattern

SIZE = 30  # pixels a cell
LINE = re.compile(r"[^?]{2,}")
LEFT, REST = 1.15, 0.6  # cells before the first row and column, and after the last
SHAPES = (
    '<circle id="B" r=".39" class="black"/><circle id="W" r=".39" class="white"/>'
    '<g id="dead"><rect x="-.5" y="-.5" width="1" height="1" class="square"/>'
    '<path d="M-.19-.19.19.19M-.19.19.19-.19" class="cross"/></g>'
)


def pattern_svg(pattern: Pattern, title: str, words: Mapping[tuple[int, int], str]) -> str:
    """Return the picture of a pattern.

    Arguments: `title`: what it is; `words`: for each dead cell, as (row, column), the reasons.
    """
    rows, columns = pattern.box
    width, height = columns - 1 + LEFT + REST, rows - 1 + LEFT + REST
    parts = [
        f'<svg viewBox="{-LEFT} {-LEFT} {width:.2f} {height:.2f}" width="{width * SIZE:.0f}" height="{height * SIZE:.0f}"'
        f' role="group" aria-label={quoteattr(title)}>',
        *(f'<text x="{column}" y="-.72">{column_letters(column)}</text>' for column in range(columns)),
        *(f'<text x="-.8" y="{row + 0.12:.2f}">{row + 1}</text>' for row in range(rows)),
    ]
    parts.append(f'<path class="grid" d="{_grid(pattern)}"/>')
    parts += [
        f'<g class="dead"><title>{escape(words[row, column])}</title><use href="#dead" x="{column}" y="{row}"/></g>'
        for row, column in pattern.places(DEAD)
    ]
    parts += [f'<use href="#{glyph}" x="{column}" y="{row}"/>' for glyph in "BW" for row, column in pattern.places(glyph)]
    return "".join([*parts, "</svg>"])


def _grid(pattern: Pattern) -> str:
    """Return the lines between neighbouring cells of which neither may be anything, each as long as it goes on."""
    across = [f"M{run.start()} {row}h{len(run[0]) - 1}" for row, text in enumerate(pattern.rows) for run in LINE.finditer(text)]
    columns = ["".join(column) for column in zip(*pattern.rows, strict=True)]
    down = [f"M{column} {run.start()}v{len(run[0]) - 1}" for column, text in enumerate(columns) for run in LINE.finditer(text)]
    return "".join(across + down)
