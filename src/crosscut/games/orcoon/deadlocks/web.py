"""Webs: which column may follow four others. A web with a circle in it describes infinitely many patterns at once.

The *strips* of a pattern are its pieces of five neighbouring columns, with four blank columns before the first and behind
the last. A pattern is *woven* from a web if no blank column lies between two others, and all its strips are strips of the web,
in some pose. So a woven pattern is a walk from window to window (four columns), each step a strip, from blank until blank comes
again. Where another window comes back, the walk can be longer by as many rounds as one likes. With a strip a web always holds
the same strip read from right to left, so results for one direction hold for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosscut.games.orcoon.deadlocks.columns import BLANK, WINDOW, Column, Piece, standing


class Web:
    """Strips, by their window of four columns."""

    def __init__(self, patterns: Iterable[Piece] = ()) -> None:
        self._next: dict[Piece, set[Column]] = {}
        for columns in patterns:
            self.add_pattern(columns)

    def __len__(self) -> int:
        return sum(len(columns) for columns in self._next.values())

    def add_pattern(self, columns: Piece) -> None:
        """Add all strips of a pattern."""
        padded = BLANK + columns + BLANK
        for at in range(len(padded) - WINDOW):
            self.add(padded[at : at + WINDOW + 1])

    def add(self, strip: Piece) -> None:
        """Add a strip, in both directions."""
        for window, columns in _both_ways(strip):
            self._next.setdefault(window, set()).update(columns)

    def remove(self, strip: Piece) -> None:
        """Remove a strip, in both directions."""
        for window, columns in _both_ways(strip):
            left = self._next.get(window, set()) - columns
            if left:
                self._next[window] = left
            else:
                self._next.pop(window, None)

    def strips(self) -> Iterator[Piece]:
        """Yield all strips, in a fixed order."""
        for window in sorted(self._next):
            for column in sorted(self._next[window]):
                yield (*window, column)

    def behind(self, window: Piece) -> list[Column]:
        """Return the columns that may follow a window, in a fixed order; none behind a blank one, for there the pattern ends."""
        if window == BLANK:
            return []
        base, poses = standing(window)
        back = poses[0].undone()
        return [back.column(column) for column in sorted(self._next.get(base, ()))]

    def before(self, window: Piece) -> list[Column]:
        """Return the columns that may stand before a window, in a fixed order."""
        return self.behind(window[::-1])

    def firsts(self) -> list[Column]:
        """Return the first columns of woven patterns, in all poses, moved to the top."""
        return sorted(self._next.get(BLANK, ()))

    def steps(self) -> Iterator[tuple[Piece, Column, Piece]]:
        """Yield (window, next column, next window), windows in their standing, those between blank and blank included."""
        for strip in self.strips():
            yield strip[:WINDOW], strip[WINDOW], standing(strip[1:])[0]


def _both_ways(strip: Piece) -> Iterator[tuple[Piece, set[Column]]]:
    """Yield the standing of a strip's first window with its last column in all poses that lead there; the same from the right."""
    for way in (strip, strip[::-1]):
        window, poses = standing(way[:WINDOW])
        if window == BLANK:  # has no top: the column's own is taken
            columns = [pose._replace(shift=0).column(way[WINDOW]) for pose in poses]
            yield window, {tuple((row - column[0][0], glyph) for row, glyph in column) for column in columns}
        else:
            yield window, {pose.column(way[WINDOW]) for pose in poses}
