"""Several pictures on one sheet: SVG files side by side, row by row, each in a frame of the same size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, sqrt
from textwrap import wrap
from xml.sax.saxutils import escape

from crosscut.reports.svg import FONT, INK, LETTER, LINE_HEIGHT

SIZE = re.compile(r'^<svg [^>]*width="([0-9.]+)" height="([0-9.]+)"')
GAP = 12  # pixels
MOST = 8  # columns


def sheet_svg(pictures: Sequence[str], caption: str = "") -> str:
    """Return one picture with all of these, which `reports.svg` has made; there must be one at least. `caption`: text below."""
    sizes = [tuple(float(number) for number in match.groups()) for one in pictures if (match := SIZE.match(one))]
    wide, high = (max(size[axis] for size in sizes) + GAP for axis in (0, 1))
    columns = min(MOST, ceil(sqrt(len(pictures))))
    rows = ceil(len(pictures) / columns)
    lines = wrap(caption, max(30, int(columns * wide / LETTER)))
    across, down = columns * wide, rows * high + LINE_HEIGHT * len(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.1f} {down:.1f}" width="{across:.0f}" height="{down:.0f}"'
        ' font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for at, one in enumerate(pictures):
        row, column = divmod(at, columns)
        parts.append(one.rstrip().replace("<svg ", f'<svg x="{column * wide:.1f}" y="{row * high:.1f}" ', 1))
    for at, line in enumerate(lines):
        y = rows * high + LINE_HEIGHT * (at + 0.6)
        parts.append(f'<text x="{GAP}" y="{y:.1f}" font-size="{FONT}" fill="{INK}">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>", ""])
