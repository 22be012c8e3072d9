"""The lines of a board along which the ball is seen and pushed, as questions of Iqishiqi and Oshiqi speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .rules import Iqishiqi

Ray = tuple[Sequence[int], Sequence[int]]
"""The cells ahead of a cell in a direction, the nearest first, and those behind it."""


class Lines(NamedTuple):
    """The lines of a board.

    Attributes:
        rays: by direction and by cell.
        inner: the cells on no side.
        longest: the greatest number of cells ahead of one of these.
    """

    rays: list[list[Ray]]
    inner: list[int]
    longest: int


def lines_of(game: Iqishiqi) -> Lines:
    """Return the lines, the directions in the order of the page of encodings: right, left, then the others that lead down."""
    cells = range(len(game.board.names))
    inner = [cell for cell in cells if all(cell not in goal for goal in game.goals.values())]
    rays: list[list[Ray]] = []
    for down, right in sorted(way for way in game.DIRECTIONS if way > (0, 0)):
        there: list[Ray] = [(game.line(cell, down, right), game.line(cell, -down, -right)) for cell in cells]
        rays += [there, [(behind, ahead) for ahead, behind in there]]
    return Lines(rays, inner, max((len(way[cell][0]) for way in rays for cell in inner), default=0))
