"""Tells when a side's stones are as good as joined, and how far they are from it.

A *bridge* is two empty cells that both touch the two things they link: groups of one colour, or a group and a side of that
colour. *Lemma.* Let Q's groups be linked from side to side by touching and by bridges, no cell used twice. Then Q wins with the
other side to move, and the bridges' cells are a carrier (mustplay.py). Proof. Q answers each stone on such a cell by the other
cell of the pair, and any other stone by whatever it likes (which does not hurt it). Pairs have no cell in common, so an answer
is always free; at the end of the game each pair holds a stone of Q's, and its two things touch.

`linked` looks for such a chain greedily from one side on: anything that can be linked to the linked part is taken at once, by the
first two cells that serve. So it may spend a cell that was needed elsewhere. If it finds nothing, nothing is claimed. Bridges to
sides and between groups are the smallest of the connections that Hex programs compose (Anshelevich's H-search, 2000); on 5x5
they are enough.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.board import cells_of
from crosscut.games.hex.rules import Hex


class Links:
    """Links on one game's board; the twin of native/hex/links.hpp. Stones are masks of cells."""

    def __init__(self, game: Hex) -> None:
        self.board = game.board
        self.goals = game.goals

    def linked(self, own: int, other: int, colour: int) -> int | None:
        """Return a carrier on which these stones are linked by touching and by bridges, the other side to move; or None."""
        (start, goal), flood, around = self.goals[colour], self.board.flood, self.around
        empty, used = self.board.all_cells & ~(own | other), 0
        reached = flood(start & own, own)
        touch = start | around(reached)
        while not reached & goal:
            if (both := touch & goal & empty & ~used).bit_count() > 1:
                return used | _two(both)
            rest = own & ~reached
            before = reached
            while rest:
                group = flood(rest & -rest, own)
                rest &= ~group
                near = around(group)
                if (both := touch & near & empty & ~used).bit_count() > 1:
                    used |= _two(both)
                    reached |= group
                    touch |= near
            if reached == before:
                return None
        return used

    def around(self, cells: int) -> int:
        """Return the cells that touch these."""
        near = 0
        for cell in cells_of(cells):
            near |= self.board.neighbours[cell]
        return near

    def distances(self, side: int, own: int, other: int) -> Iterator[tuple[int, int]]:
        """Yield each empty cell with the fewest stones, itself included, that join it to the side."""
        empty = self.board.all_cells & ~(own | other)
        reached = self.board.flood(side & own, own)
        layer = (side | self.around(reached)) & empty
        step = 1
        while layer:
            yield from ((cell, step) for cell in cells_of(layer))
            stones = self.board.flood(self.around(layer) & own & ~reached, own)
            reached |= layer | stones
            layer = self.around(layer | stones) & empty & ~reached
            step += 1


def _two(cells: int) -> int:
    less = cells & (cells - 1)
    return (cells & -cells) | (less & -less)
