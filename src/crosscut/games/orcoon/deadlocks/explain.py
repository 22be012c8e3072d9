"""Why neither side can connect: an exact reason for each colour in a deadlocked position.

Let M be the largest mutually dead set within the empty cells (docs/mathematics/deadlocks.md). For a colour that cannot connect,
the first of these that holds is its reason:

* `dead`: its edges are not joined through its own stones and the empty cells outside M. Cells that nobody can ever take explain
  it alone.
* `barred`: its edges are not joined through its own stones and P(c), the cells it could hold, each taken by itself. Here cells
  count that are dead for this colour alone.
* `conflict`: they are joined there. Every cell of a way can be had, but never all of them: own stones exclude one another.

Each is a flood over a set of cells, so the three are decided exactly. P(c) leaves out M, so `dead` implies `barred`. M comes from
dropping cells (`Planes.largest`), the listed patterns from comparing masks. Neither knows of the other, so a mutually dead set
without a listed pattern would show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes, Sketch
from crosscut.games.orcoon.rules import Orcoon

REASONS = ("dead", "barred", "conflict")
CONFLICT = REASONS[2]


class Place(NamedTuple):
    """A listed pattern somewhere on a board, in one of its images: its name, and masks of cells."""

    name: str
    dead: int
    black: int
    white: int

    def is_in(self, p: Stones) -> bool:
        """Return whether a position has the stones, and the dead cells empty."""
        return not (self.black & ~p.black or self.white & ~p.white or self.dead & (p.black | p.white))


class Explanation(NamedTuple):
    """Of a deadlocked position: the reason for Black and for White, M as a mask, the names of the listed patterns in it."""

    reasons: tuple[str, str]
    dead: int
    listed: tuple[str, ...]


class Explainer:
    """Explanations of deadlocked positions of one game, by the patterns of a list (name and canonical form)."""

    def __init__(self, game: Orcoon, patterns: Mapping[str, Pattern]) -> None:
        self.game = game
        self.places = tuple(place for name, pattern in patterns.items() for place in places_of(game, name, pattern))
        columns = max(column for _, column in game.board.places) + 1
        self._planes = Planes(columns + 2 * EDGE, game.readings["crossing"] == "forbidden")
        self._on_plane = tuple(self._planes.cell(*place) for place in game.board.places)

    def explain(self, p: Stones) -> Explanation:
        """Return why neither side can connect in a deadlocked position; in others the reasons mean nothing."""
        dead = self._largest(p)
        black, white = (self._reason(p, colour, dead) for colour in (BLACK, WHITE))
        listed = tuple(dict.fromkeys(place.name for place in self.places if place.is_in(p)))
        return Explanation((black, white), dead, listed)

    def _reason(self, p: Stones, colour: int, dead: int) -> str:
        own, other = p.sides(colour)
        if not self.game.joined(self.game.board.all_cells & ~(other | dead), colour):
            return "dead"
        return CONFLICT if self.game.joined(self.game.could_hold(own, other), colour) else "barred"

    def _largest(self, p: Stones) -> int:
        """Return M."""
        empty = self.game.board.all_cells & ~(p.black | p.white)
        left = self._planes.largest(
            Sketch(*(mask_of([self._on_plane[c] for c in cells_of(m)]) for m in (empty, p.black, p.white)))
        )
        return mask_of([cell for cell in cells_of(empty) if left >> self._on_plane[cell] & 1])


def places_of(game: Orcoon, name: str, pattern: Pattern) -> Iterator[Place]:
    """Yield each image and shift of a pattern that fits onto the board, each once."""
    at = game.board.by_place
    rows, columns = (max(place[axis] for place in at) + 1 for axis in (0, 1))
    for image in dict.fromkeys(image for _, image in pattern.images()):
        for down in range(rows - image.box[0] + 1):
            for right in range(columns - image.box[1] + 1):
                masks = (mask_of([at[row + down, column + right] for row, column in image.places(glyph)]) for glyph in ".BW")
                yield Place(name, *masks)
