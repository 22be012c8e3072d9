"""Several pictures on one sheet: SVG files side by side, row by row, each in a frame of the same size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, sqrt

SIZE = re.compile(r'^<svg [^>]*width="([0-9.]+)" height="([0-9.]+)"')
GAP = 12  # pixels
MOST = 8  # columns


def sheet_svg(pictures: Sequence[str]) -> str:
    """Return one picture with all of these, which `reports.svg` has made; there must be one at least."""
    sizes = [tuple(float(number) for number in match.groups()) for one in pictures if (match := SIZE.match(one))]
    wide, high = (max(size[axis] for size in sizes) + GAP for axis in (0, 1))
    columns = min(MOST, ceil(sqrt(len(pictures))))
    rows = ceil(len(pictures) / columns)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * wide:.1f} {rows * high:.1f}"'
        f' width="{columns * wide:.0f}" height="{rows * high:.0f}">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for at, one in enumerate(pictures):
        row, column = divmod(at, columns)
        parts.append(one.rstrip().replace("<svg ", f'<svg x="{column * wide:.1f}" y="{row * high:.1f}" ', 1))
    return "\n".join([*parts, "</svg>", ""])
