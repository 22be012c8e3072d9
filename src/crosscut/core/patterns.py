"""Small shapes on square boards that placement rules speak of: 2x2 corners, 2x3 windows, knight's jumps.

Each function gives, for one cell, all shapes of a kind that have this cell at a corner. Masks are over the board's cells; a
place off the board has the mask 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from crosscut.core.board import Board

KEPT = 1 << 14  # answers of each kind that are remembered; boards are few


class Corner(NamedTuple):
    """A 2x2 block: the cell opposite this one, and the two other cells of the block, neighbours of both."""

    diagonal: int
    common: int


class Window(NamedTuple):
    """A 2x3 or 3x2 window: the corner opposite this one, the two other corners, the two cells between the corners."""

    same: int
    other: int
    middle: int


class Jump(NamedTuple):
    """A knight's jump: where it leads, and the two cells that are neighbours, straight or diagonal, of both its ends."""

    target: int
    between: int


@lru_cache(KEPT)
def corners_at(board: Board, cell: int) -> tuple[Corner, ...]:
    """Return the (up to four) 2x2 blocks with this cell."""
    found = []
    for at, down, right in _directions(board, cell):
        diagonal = at(down, right)
        if diagonal:
            found.append(Corner(diagonal, at(down, 0) | at(0, right)))
    return tuple(found)


@lru_cache(KEPT)
def windows_at(board: Board, cell: int) -> tuple[Window, ...]:
    """Return the (up to eight) 2x3 and 3x2 windows with this cell at a corner."""
    found = []
    for at, down, right in _directions(board, cell):
        wide = Window(at(down, 2 * right), at(0, 2 * right) | at(down, 0), at(0, right) | at(down, right))
        tall = Window(at(2 * down, right), at(2 * down, 0) | at(0, right), at(down, 0) | at(down, right))
        found += [window for window in (wide, tall) if window.same]
    return tuple(found)


@lru_cache(KEPT)
def jumps_at(board: Board, cell: int) -> tuple[Jump, ...]:
    """Return the (up to eight) knight's jumps from this cell."""
    found = []
    for at, down, right in _directions(board, cell):
        wide = Jump(at(down, 2 * right), at(0, right) | at(down, right))
        tall = Jump(at(2 * down, right), at(down, 0) | at(down, right))
        found += [jump for jump in (wide, tall) if jump.target]
    return tuple(found)


class _Around:
    """Masks of the places around a cell, by rows down and columns to the right."""

    def __init__(self, board: Board, cell: int) -> None:
        self._board = board
        self._row, self._column = board.places[cell]

    def __call__(self, down: int, right: int) -> int:
        cell = self._board.by_place.get((self._row + down, self._column + right))
        return 0 if cell is None else 1 << cell


def _directions(board: Board, cell: int) -> Iterator[tuple[_Around, int, int]]:
    """Yield the four diagonal directions from a cell, with what finds the masks around it."""
    around = _Around(board, cell)
    for down, right in product((-1, 1), repeat=2):
        yield around, down, right
