"""What people write for stones and empty points, besides the letters of position IDs: circles, hexagons, squares, emoji, dots.

A table for each meaning. A small bullet is a stone to some and an empty point to others: it is a black stone where the diagram
has another sign for empty points, an empty point where it has one for black stones, and where it has neither both are named. A
mark on a point (`*`, `?`, a digit) says something about an empty point.
"""

from __future__ import annotations

from crosscut.core.schema import Cells

BLACK = "\u25cf\u26ab\u2b24\u2b22\u2b23\u25a0\u25fc\u2b1b\U0001f5a4\u2688\u2689\u25c6\u265f\u26c2"
WHITE = "\u25cb\u26aa\u25ef\u2b21\u25a1\u25fb\u2b1c\U0001f90d\u2686\u2687\u25c7\u2659\u26c0"
EMPTY = "\u00b7\u2219\u22c5\u2024\u2027\u30fb\u2025\u2026\u2500\u253c\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534-_+"
BULLET = "\u2022"
MARKS = "*,?=:!~0123456789"
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff")) | {0xA0: " ", 0x3000: " ", 0x2007: " "}
"""What `str.translate` takes out of a text (joiners, variants of emoji), and blanks of other widths."""


def plain(char: str, cells: Cells) -> str | None:
    """Return how a position of the game writes a sign, "." for empty points, a bullet for itself; None for marks and others."""
    if char in cells.alphabet:
        return char
    if char in BLACK:
        return cells.glyphs[0]
    if char in WHITE and len(cells.glyphs) > 1:
        return cells.glyphs[1]
    return "." if char in EMPTY else BULLET if char == BULLET else None
