"""Sets of cells and diagonals that settle something: which bridges a set of cells allows, and what of a set can be left out."""

from __future__ import annotations

from collections.abc import Callable

from crosscut.core.board import cells_of
from crosscut.games.quax.rules import Bridged, Bridging


def bridges_within(game: Bridging, p: Bridged, colour: int, cells: int) -> int:
    """Return bridges that a colour could have at once with stones on these cells (mask), its own in p among them.

    Where all four cells of a block are in the set neither diagonal is taken: the stones are linked without it.
    """
    own, other = game.bridges(p, colour), game.bridges(p, 1 - colour)
    found = own
    for number, (_, ends, crossed) in enumerate(game.diagonals):
        both = ends | game.diagonals[game.board.diagonals[number].crosses][1]
        if cells & ends == ends and cells & both != both and not (own | other) & crossed:
            found |= 1 << number
    return found


def least_of(elements: int, holds: Callable[[int], bool]) -> int:
    """Return a part of a set (mask) for which `holds` is still true, and of which nothing can be left out."""
    for at in cells_of(elements):
        if holds(elements & ~(1 << at)):
            elements &= ~(1 << at)
    return elements
