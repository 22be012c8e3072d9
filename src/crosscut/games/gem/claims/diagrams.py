"""The three boards that the text draws, as it draws them, and what can be read off a drawing alone.

Two characters in a row, two columns apart, are neighbours; so are two in neighbouring rows, one column apart. Equal numbers are
one cell. Nothing here uses the boards of `core`: the claims compare the two.

Where the drawing hangs together an edge inside lies in two triangles, one at the edge of the board in one. So the rim is found by
counting common neighbours. A cell of the rim whose sides go straight on has four neighbours; others are corners.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from crosscut.core.board import cells_of

GEM = """
    . . . . .
   . . . . . .
  . . . . . . .
 . . . . . . . .
  . . . . . . .
   . . . . . .
    . . . . .
     . . . .
      . . .
       . .
        .
"""
PENTABOARD = """
    . . . . .
   . . . . . .
  . . . . . . .
 . . . . . . . .
. . . . . . . . .
 . . . 4 4 . . .
  . . 3   3 . .
   . 2     2 .
    1       1
"""
HEPTAGON = """
    . . . . 1           1
   . . . . 2           2 .
  . . . . 3           3 . .
 . . . . 4           4 . . .
. . . . 5           5 . . . .
 . . . . 6         6 . . . .
  . . . . 7       7 . . . .
   . . . . 8     8 . . . .
    . . . . 9   9 . . . .
"""
Place = tuple[int, int]
STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


class Printed(NamedTuple):
    """A drawing: the glyph at each place, row and column."""

    glyphs: dict[Place, str]

    @property
    def times(self) -> Counter[str]:
        """How often each number stands there."""
        return Counter(glyph for glyph in self.glyphs.values() if glyph != ".")


class Drawn:
    """The board of a drawing. Cells are numbered row by row, a cell that stands there twice by its left copy."""

    def __init__(self, text: str) -> None:
        lines = text.strip("\n").splitlines()
        self.printed = Printed({(row, at): one for row, line in enumerate(lines) for at, one in enumerate(line) if one != " "})
        glyphs = self.printed.glyphs
        first: dict[str, Place] = {}
        for place in sorted(glyphs):
            first.setdefault(glyphs[place], place)
        kept = {place: place if glyph == "." else first[glyph] for place, glyph in glyphs.items()}
        self.places = sorted(set(kept.values()))
        number = {place: cell for cell, place in enumerate(self.places)}
        self.numbered = {glyph: number[place] for glyph, place in first.items() if glyph != "."}
        self.near = [0] * len(self.places)
        for (row, column), cell in ((place, number[kept[place]]) for place in glyphs):
            for down, right in STEPS:
                if (other := (row + down, column + right)) in glyphs:
                    self.near[cell] |= 1 << number[kept[other]]
        for cell in range(len(self.near)):
            self.near[cell] &= ~(1 << cell)  # two copies of a cell may stand beside each other

    @property
    def edges(self) -> int:
        """How many pairs of cells touch."""
        return sum(near.bit_count() for near in self.near) // 2

    @property
    def triangles(self) -> int:
        """How many triples of cells touch each other."""
        pairs = ((cell, other) for cell, near in enumerate(self.near) for other in cells_of(near))
        return sum((self.near[cell] & self.near[other]).bit_count() for cell, other in pairs) // 6

    @cached_property
    def rim(self) -> list[int]:
        """The cells of the rim in their order round the board."""
        beside = {
            cell: [other for other in cells_of(near) if (near & self.near[other]).bit_count() == 1]
            for cell, near in enumerate(self.near)
        }
        walk = [next(cell for cell, others in beside.items() if others)]
        walk.append(beside[walk[0]][0])
        while (step := next(cell for cell in beside[walk[-1]] if cell != walk[-2])) != walk[0]:
            walk.append(step)
        return walk

    @property
    def corners(self) -> list[int]:
        """The corners in their order round the board."""
        return [cell for cell in self.rim if self.near[cell].bit_count() != 4]

    @property
    def sides(self) -> list[list[int]]:
        """The sides, each from corner to corner."""
        at = [self.rim.index(corner) for corner in self.corners]
        ends = [*at[1:], at[0] + len(self.rim)]
        return [(self.rim + self.rim)[here : there + 1] for here, there in zip(at, ends, strict=True)]

    def inner(self, neighbours: int) -> list[int]:
        """Return the cells off the rim that have so many neighbours."""
        rim = set(self.rim)
        return [cell for cell, near in enumerate(self.near) if cell not in rim and near.bit_count() == neighbours]

    def distances(self, start: int) -> list[int]:
        """Return for each cell how many steps it is from a cell."""
        far = {start: 0}
        todo = [start]
        for cell in todo:
            for other in cells_of(self.near[cell]):
                if other not in far:
                    far[other] = far[cell] + 1
                    todo.append(other)
        return [far[cell] for cell in range(len(self.near))]


def gem_board() -> Drawn:
    """Return the asymmetric board."""
    return Drawn(GEM)


def pentaboard() -> Drawn:
    """Return the fully symmetric board of five sides."""
    return Drawn(PENTABOARD)


def heptagonal() -> Drawn:
    """Return the board of seven sides."""
    return Drawn(HEPTAGON)
