"""Why cells are dead: the reasons D and X, the largest mutually dead part, minimality.

A plane is an `int` mask over a grid of rows of `stride` cells with two free rows and columns on each side. So a shift moves the
mask of one cell's surroundings to another cell. docs/mathematics/deadlocks.md has the reasons, and shows that there are no
others. The native twin is `native/orcoon/deadlock.hpp` and `native/orcoon/deadlock_support.hpp`.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOURS, WHITE
from crosscut.games.orcoon.deadlocks.pattern import Pattern

EDGE = 2  # free rows and columns round a plane


class Sketch(NamedTuple):
    """A pattern on a plane: masks of dead cells, black and white stones."""

    dead: int
    black: int
    white: int

    def sides(self, colour: int) -> tuple[int, int]:
        """Return the stones of a colour, and those of the other."""
        return (self.black, self.white) if colour == BLACK else (self.white, self.black)


class Way(NamedTuple):
    """A reason of kind D or X why a colour cannot place: cells that must be dead, own stones, stones of the other colour."""

    kind: str
    dead: int
    own: int
    other: int

    def holds(self, dead: int, own: int, other: int) -> bool:
        """Return whether the reason is there."""
        return not (self.dead & ~dead or self.own & ~own or self.other & ~other)


class Planes:
    """Patterns on planes of one width, under one reading of the crossing rule."""

    def __init__(self, stride: int, crossing: bool) -> None:
        self.stride = stride
        self.crossing = crossing
        self._home = EDGE * stride + EDGE
        self._ways: dict[int, tuple[Way, ...]] = {}
        self._near_home = tuple(self._ways_near_home())

    def cell(self, row: int, column: int) -> int:
        """Return the cell of a row and column, which may be negative by as much as `EDGE`."""
        return self._home + row * self.stride + column

    def place(self, cell: int) -> tuple[int, int]:
        """Return row and column of a cell."""
        row, column = divmod(cell, self.stride)
        return row - EDGE, column - EDGE

    def ways(self, cell: int) -> tuple[Way, ...]:
        """Return all reasons that could make a cell dead for a colour."""
        if cell not in self._ways:
            by = cell - self._home
            move = (lambda mask: mask << by) if by >= 0 else (lambda mask: mask >> -by)
            self._ways[cell] = tuple(Way(way.kind, *map(move, way[1:])) for way in self._near_home)
        return self._ways[cell]

    def _ways_near_home(self) -> list[Way]:
        def bit(down: int, right: int) -> int:
            return 1 << self.cell(down, right)

        found = []
        for down, right in product((-1, 1), repeat=2):
            stone, one, two = bit(down, right), bit(down, 0), bit(0, right)
            found += [Way("D", one | two, stone, 0), Way("D", two, stone, one), Way("D", one, stone, two)]
        for down, right in product((-1, 1), repeat=2) if self.crossing else ():
            middle = bit(down, right)
            found.append(Way("X", bit(0, right) | middle, bit(down, 2 * right), bit(0, 2 * right) | bit(down, 0)))
            found.append(Way("X", bit(down, 0) | middle, bit(2 * down, right), bit(2 * down, 0) | bit(0, right)))
        return found

    def broken(self, sketch: Sketch) -> bool:
        """Return whether stones and dead cells break rule 3 or 4 by themselves, whatever stands on the other cells."""
        s = self.stride
        for own, other in (sketch.sides(BLACK), sketch.sides(WHITE)):
            helpless = sketch.dead | other
            falling = own & own >> s + 1 & helpless >> 1 & helpless >> s
            rising = own >> 1 & own >> s & helpless & helpless >> s + 1
            if falling or rising:
                return True
            wide = own & own >> s + 2 & other >> 2 & other >> s & (sketch.dead >> 1 | sketch.dead >> s + 1)
            tall = own & own >> 2 * s + 1 & other >> 1 & other >> 2 * s & (sketch.dead >> s | sketch.dead >> s + 1)
            if self.crossing and (wide or tall):
                return True
        return False

    def dead_for(self, sketch: Sketch, cell: int, colour: int) -> bool:
        """Return whether a reason bars this colour from a dead cell."""
        own, other = sketch.sides(colour)
        return any(way.holds(sketch.dead, own, other) for way in self.ways(cell))

    def largest(self, sketch: Sketch) -> int:
        """Return the largest mutually dead set within the dead cells: cells without both reasons drop out one after another."""
        left, before = sketch.dead, -1
        while left != before:
            before = left
            for cell in cells_of(before):
                here = sketch._replace(dead=left)
                if not (self.dead_for(here, cell, BLACK) and self.dead_for(here, cell, WHITE)):
                    left ^= 1 << cell
        return left

    def minimal(self, sketch: Sketch) -> bool:
        """Return whether no proper part of a mutually dead pattern is mutually dead.

        It is enough to take away one cell or one stone: any mutually dead part lies in the largest one of the rest.
        """
        less = [sketch._replace(dead=sketch.dead ^ 1 << cell) for cell in cells_of(sketch.dead)]
        less += [sketch._replace(black=sketch.black ^ 1 << cell) for cell in cells_of(sketch.black)]
        less += [sketch._replace(white=sketch.white ^ 1 << cell) for cell in cells_of(sketch.white)]
        return not any(self.largest(part) for part in less)

    def pattern(self, sketch: Sketch) -> Pattern:
        """Return a sketch as rows of text."""
        glyphs = {self.place(cell): glyph for mask, glyph in zip(sketch, ("." + COLOURS), strict=True) for cell in cells_of(mask)}
        rows, columns = zip(*glyphs, strict=True)
        return Pattern(
            tuple(
                "".join(glyphs.get((row, column), "?") for column in range(min(columns), max(columns) + 1))
                for row in range(min(rows), max(rows) + 1)
            )
        )

    def sketch(self, pattern: Pattern) -> Sketch:
        """Return a pattern as a sketch at the top left."""
        dead, black, white = (sum(1 << self.cell(*place) for place in pattern.places(glyph)) for glyph in "." + COLOURS)
        return Sketch(dead, black, white)
