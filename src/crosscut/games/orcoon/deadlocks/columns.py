"""Patterns cut into columns, and pieces of a few columns brought into one standing.

The reasons why a cell is dead lie within two columns of it. So a pattern is read as a row of columns, and pieces of four or five
columns determine their middle. Two pieces are the same if a *pose* leads from one to the other: a shift up or down, the mirror
that turns top to bottom, exchange of colours. None of these moves a column to another place.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from crosscut.games.orcoon.deadlocks.pattern import ANY, DEAD, EXCHANGE, Pattern

Column = tuple[tuple[int, str], ...]  # (row, glyph) from the top; rows that are not there are don't cares
Piece = tuple[Column, ...]  # neighbouring columns
WINDOW = 4  # columns that decide what may come next
BLANK: Piece = ((),) * WINDOW  # before the first column, and behind the last
KEPT = 1 << 17  # pieces whose standing is remembered


class Pose(NamedTuple):
    """First the mirror, top to bottom, if at all; then the shift, down; and exchange of colours, if at all."""

    mirror: bool = False
    exchange: bool = False
    shift: int = 0

    def column(self, column: Column) -> Column:
        """Return a column in this pose."""
        return tuple(
            sorted(
                ((-row if self.mirror else row) + self.shift, glyph.translate(EXCHANGE) if self.exchange else glyph)
                for row, glyph in column
            )
        )

    def piece(self, piece: Piece) -> Piece:
        """Return a piece in this pose."""
        return tuple(self.column(column) for column in piece)

    def undone(self) -> Pose:
        """Return the pose that takes this one back."""
        return self if self.mirror else self._replace(shift=-self.shift)


@lru_cache(KEPT)
def standing(piece: Piece) -> tuple[Piece, tuple[Pose, ...]]:
    """Return the standing of a piece, which is the same in all its poses, and every pose that leads there."""
    found: dict[Piece, list[Pose]] = {}
    for mirror, exchange in product((False, True), repeat=2):
        rows = [-row if mirror else row for column in piece for row, _ in column]
        pose = Pose(mirror, exchange, -min(rows, default=0))
        found.setdefault(pose.piece(piece), []).append(pose)
    best = min(found)
    return best, tuple(found[best])


def dead_cells(piece: Piece) -> int:
    """Return the number of dead cells of a piece."""
    return sum(glyph == DEAD for column in piece for _, glyph in column)


def stones(piece: Piece) -> int:
    """Return the number of stones of a piece."""
    return sum(glyph != DEAD for column in piece for _, glyph in column)


def columns_of(pattern: Pattern) -> Piece:
    """Return the columns of a pattern."""
    return tuple(
        tuple((row, glyph) for row, glyph in enumerate(column) if glyph != ANY) for column in zip(*pattern.rows, strict=True)
    )


def pattern_of(columns: Piece) -> Pattern:
    """Return the pattern of some columns, not all blank."""
    rows = [row for column in columns for row, _ in column]
    glyphs = [dict(column) for column in columns]
    return Pattern(
        tuple("".join(column.get(row, ANY) for column in glyphs) for row in range(min(rows), max(rows) + 1)),
    )


def readings(pattern: Pattern) -> tuple[Piece, ...]:
    """Return a pattern by its columns and by its rows, each in both directions."""
    by_rows = Pattern(tuple("".join(row) for row in zip(*pattern.rows, strict=True)))
    found = [columns_of(pattern), columns_of(by_rows)]
    return tuple(way for columns in found for way in (columns, columns[::-1]))
