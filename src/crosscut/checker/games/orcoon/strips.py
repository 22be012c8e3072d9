"""Strips of Orcoon's boards: a side wins between two lines, although the other one may skip turns.

Written from the section "Strips" of the format's page, which also says where the proof is.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import chain

from ...boards import Cells, CheckError, shown
from ...game import Position, opponent
from .local import Local

STRIP = re.compile("([1-9][0-9]{0,2})-([1-9][0-9]{0,2})")


class Strips(Local):
    """The part of Orcoon's rules that looks at strips."""

    @cached_property
    def layers(self) -> dict[str, list[Cells]]:
        """The layers of the board for each colour, which joins the ends of each: its columns for Black, for White its rows."""
        cells = range(len(self.board.points))
        of = {colour: [point[axis] for point in self.board.points] for colour, axis in (("B", 1), ("W", 0))}
        return {
            colour: [tuple(cell for cell in cells if places[cell] == layer) for layer in range(max(places) + 1)]
            for colour, places in of.items()
        }

    def strip(self, q: Position, text: str) -> Position:
        """Return `q` with stones of the side to move on all cells outside the strip; that side may skip now. See `Rules`."""
        colour, match = opponent(q.turn), STRIP.fullmatch(text)
        layers = self.layers[colour]
        first, last = (int(match[1]), int(match[2])) if match else (0, 0)
        if not 1 <= first <= last <= len(layers):
            raise CheckError(f"{shown(text)} is no strip: expected FIRST-LAST of the {len(layers)} layers of this board")
        for cell in chain(*layers[max(first - 3, 0) : first - 1], *layers[last : last + 2]):
            if q.stones[cell] == colour:
                raise CheckError(f"{colour} has a stone on {self.board.names[cell]}, too near to the strip {text}")
        inside = set(chain(*layers[first - 1 : last]))
        stones = [stone if cell in inside else q.turn for cell, stone in enumerate(q.stones)]
        return q._replace(stones="".join(stones), skips=True)

    def open(self, p: Position, colour: str) -> Position | None:
        """Return what `Threats` does, but a position with skips moved together if `colour` is to move."""
        seen = super().open(p, colour)
        return self.together(seen) if seen is not None and seen.skips and seen.turn == colour else seen

    def least(self, p: Position) -> Position:
        """Return the image of `p` whose stones are least; with skips, of the images moved together the least."""
        return min(self.together(self.moved(p, image)) for image in self.maps) if p.skips else super().least(p)

    def together(self, p: Position) -> Position:
        """Return `p` with its first and last layers of nothing but stones of the side that is not to move behind the others."""
        layers, other = self.layers[p.turn], opponent(p.turn)
        parts = ["".join([p.stones[cell] for cell in layer]) for layer in layers]
        some = [n for n, part in enumerate(parts) if part.strip(other)]
        kept = parts[some[0] : some[-1] + 1] if some else []
        stones = dict(zip(chain(*layers), "".join(kept).ljust(len(p.stones), other), strict=True))
        return p._replace(stones="".join([stones[cell] for cell in range(len(stones))]))
