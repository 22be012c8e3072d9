"""Colourings of a board as numbers in base 3: cells in text order, the first cell leading; 0 is empty, 1 black, 2 white."""

from __future__ import annotations

from crosscut.core.game import BLACK
from crosscut.core.stones import Stones


def number_of(p: Stones, cells: int) -> int:
    """Return the colouring's number in base 3, the side to move aside."""
    number = 0
    for cell in range(cells):
        number = 3 * number + (p.black >> cell & 1) + 2 * (p.white >> cell & 1)
    return number


def position_of(number: int, cells: int, turn: int = BLACK) -> Stones:
    """Return the position of that number."""
    black = white = 0
    for cell in reversed(range(cells)):
        number, digit = divmod(number, 3)
        black |= (digit == 1) << cell
        white |= (digit == 2) << cell
    return Stones(black, white, turn)
