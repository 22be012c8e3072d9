"""What somebody who solves a construction puzzle knows so far: of each cell, what it may still hold.

Techniques read it and strike values off; so whatever is given at first, more given never leaves more values.
"""

from __future__ import annotations

from crosscut.core.board import Board
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import StoneGame, Stones

NOTHING = 2
"""The value of an empty cell, beside BLACK and WHITE."""
VALUES = (BLACK, WHITE, NOTHING)
GLYPHS = "BW."
IS = ("black", "white", "empty")


class Known:
    """For each value the mask of the cells that may hold it, `can[value]`. Arguments: the game; the masks."""

    __slots__ = ("board", "can", "game")

    def __init__(self, game: StoneGame, can: tuple[int, int, int]) -> None:
        self.game = game
        self.board: Board = game.board
        self.can = can

    @property
    def open(self) -> int:
        """The mask of the cells that may hold more than one value."""
        black, white, nothing = self.can
        return black & white | black & nothing | white & nothing

    @property
    def broken(self) -> int:
        """The mask of the cells that have no value left: not 0 if something contradicts something."""
        black, white, nothing = self.can
        return self.board.all_cells & ~(black | white | nothing)

    def sure(self, value: int) -> int:
        """Return the mask of the cells that hold a value for certain."""
        return self.can[value] & ~self.can[value - 1] & ~self.can[value - 2]

    def strike(self, cells: int, value: int) -> Known:
        """Return what is known when these cells (mask) do not hold the value."""
        can = list(self.can)
        can[value] &= ~cells
        return Known(self.game, (can[0], can[1], can[2]))

    def put(self, cells: int, value: int) -> Known:
        """Return what is known when these cells (mask) hold the value, which they may."""
        black, white, nothing = (mask if which == value else mask & ~cells for which, mask in enumerate(self.can))
        return Known(self.game, (black, white, nothing))

    def position(self) -> Stones:
        """Return the stones that stand for certain."""
        return Stones(self.sure(BLACK), self.sure(WHITE))
