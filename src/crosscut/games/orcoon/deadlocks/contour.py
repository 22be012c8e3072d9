"""Whether a deadlock can block: the stones met on a walk round the dead cells.

The dead cells of a minimal pattern hang together by edges (docs/mathematics/deadlocks.md). Walk once round them on the outside,
hand on the wall, and note each cell that is passed, by an edge or by a corner; only stones count. A pattern is *blocking* if the
stones change colour at least four times on the way round: then two black stretches keep two white ones apart and vice versa,
across cells that nobody can ever fill. With two changes each colour has one stretch, and both can pass behind their own stones:
*harmless*. Stones that dead cells enclose on all sides do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from crosscut.games.orcoon.deadlocks.pattern import Pattern

RIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))  # headings, each the right turn of the one before
BLOCKING = 4  # colour changes from which on a pattern is blocking
Place = tuple[int, int]


def colour_changes(pattern: Pattern) -> int:
    """Return how often the colour of the stones changes on the way round the dead cells."""
    glyphs = dict(_glyphs(pattern))
    met = [glyphs.get(place, "?") for place in _passed(set(pattern.places(".")))]
    stones = [glyph for glyph in met if glyph in "BW"]
    return sum(one != two for one, two in pairwise([*stones, *stones[:1]]))


def _glyphs(pattern: Pattern) -> Iterator[tuple[Place, str]]:
    for row, text in enumerate(pattern.rows):
        for column, glyph in enumerate(text):
            yield (row, column), glyph


def _passed(dead: set[Place]) -> Iterator[Place]:
    """Yield the cells passed on the way round, clockwise from the first dead cell's upper edge; `dead` is on the right hand.

    A step is along one edge of one dead cell. Then the way turns right round that cell, goes on along the next dead cell, or
    turns left; of two dead cells that touch at a corner only, it stays with the one it came along.
    """
    start = min(dead), 0
    cell, heading = start
    while True:
        (down, right), (row, column) = RIGHT[heading], cell
        away_down, away_right = RIGHT[heading - 1]
        yield row + away_down, column + away_right
        ahead = row + down, column + right
        corner = ahead[0] + away_down, ahead[1] + away_right
        if ahead not in dead:
            if corner not in dead:
                yield corner
            heading = (heading + 1) % 4
        elif corner not in dead:
            cell = ahead
        else:
            cell, heading = corner, (heading - 1) % 4
        if (cell, heading) == start:
            return
