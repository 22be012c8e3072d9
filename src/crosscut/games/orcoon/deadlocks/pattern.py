"""A deadlock pattern as rows of text, its sixteen images, and the one that stands for them all.

Rows hold `.` for a dead cell, `B` and `W` for stones that must stand there, `?` for a cell that may be anything, or off the
board. The first and last row and column hold something other than `?`. The images of a pattern arise by the eight symmetries of
the square and the exchange of colours; two patterns are the same if they have an image in common. The *canonical* form
is the image with the fewest rows, and among these the first text in ASCII order of the rows joined by `/` (so `.` < `?` < `B`
< `W`). The native twin of `canonical` is in `native/orcoon/deadlock.hpp`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from crosscut.core.errors import NotationError
from crosscut.core.notation import shown

DEAD, ANY, GLYPHS = ".", "?", ".?BW"
EXCHANGE = str.maketrans("BW", "WB")
# The symmetries of the square: rows reversed, columns reversed, rows and columns exchanged afterwards.
SYMMETRIES = {
    (False, False, False): "identity",
    (True, True, False): "half turn",
    (True, False, False): "mirror, top to bottom",
    (False, True, False): "mirror, left to right",
    (False, False, True): "mirror in the falling diagonal",
    (True, True, True): "mirror in the rising diagonal",
    (True, False, True): "quarter turn clockwise",
    (False, True, True): "quarter turn anticlockwise",
}


class Pattern(NamedTuple):
    """A pattern by its rows, from the top."""

    rows: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rows joined by `/`."""
        return "/".join(self.rows)

    @property
    def dead(self) -> int:
        """The number of dead cells."""
        return self.text.count(DEAD)

    @property
    def stones(self) -> int:
        """The number of stones."""
        return self.text.count("B") + self.text.count("W")

    @property
    def box(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @property
    def order(self) -> tuple[int, int, int, str]:
        """The sort key of canonical patterns: dead cells, stones, rows, then the text."""
        return self.dead, self.stones, len(self.rows), self.text

    def places(self, glyph: str) -> Iterator[tuple[int, int]]:
        """Yield (row, column) of each cell with this glyph, in reading order."""
        for row, text in enumerate(self.rows):
            for column, found in enumerate(text):
                if found == glyph:
                    yield row, column

    def images(self) -> Iterator[tuple[str, Pattern]]:
        """Yield the sixteen images with the names of what makes them, the pattern itself first."""
        for (name, turned), exchanged in product(((n, self._turned(*how)) for how, n in SYMMETRIES.items()), (False, True)):
            if exchanged:
                yield f"{name}, colours exchanged", Pattern(tuple(row.translate(EXCHANGE) for row in turned))
            else:
                yield name, Pattern(turned)

    def canonical(self) -> Pattern:
        """Return the image that stands for all."""
        return min((image for _, image in self.images()), key=lambda image: (len(image.rows), image.text))

    def symmetries(self) -> tuple[str, ...]:
        """Return the names of the images that are the pattern itself: its symmetry group."""
        return tuple(name for name, image in self.images() if image == self)

    def _turned(self, up: bool, left: bool, swap: bool) -> tuple[str, ...]:
        rows = self.rows[::-1] if up else self.rows
        rows = tuple(row[::-1] for row in rows) if left else rows
        return tuple("".join(column) for column in zip(*rows, strict=True)) if swap else rows


def parse(text: str) -> Pattern:
    """Return the pattern of rows joined by `/`, borders of `?` cut off; NotationError if it is none."""
    rows = text.split("/")
    if any(len(row) != len(rows[0]) for row in rows) or set("".join(rows)) - set(GLYPHS) or DEAD not in text:
        raise NotationError(
            f"{shown(text)} is no deadlock pattern: expected equal rows of . ? B W, with a dead cell, joined by /"
        )
    for _ in range(4):
        while set(rows[0]) == {ANY}:
            rows = rows[1:]
        rows = ["".join(row[column] for row in reversed(rows)) for column in range(len(rows[0]))]
    return Pattern(tuple(rows))
