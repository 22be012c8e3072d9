"""What a position looks like before anybody reads ahead: one number for a side, the greater the better.

People first try turns that look good, so a puzzle whose solution looks bad is harder, and one whose solution looks best of all is
none. Every game has its own measure of "good" (`Traits.looks`). In a game without a measure nothing is a sacrifice; its turns are
compared by *contact* all the same, how many pieces lie beside the cells that a turn changes: eyes go where the pieces are.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.board import mask_of
from crosscut.core.game import Game, Turn
from crosscut.puzzles.traits import traits_of


def looks(game: Game[Any], p: Hashable, side: int) -> int | None:
    """Return how good p looks for the colour `side`, None for a game without such a measure."""
    measure = traits_of(game).looks
    return None if measure is None else measure(game, p, side)


def gives_up(game: Game[Any], p: Hashable, q: Hashable, side: int) -> bool:
    """Return whether a side that plays from p to q gives something up by its own turn."""
    return traits_of(game).gives_up(game, p, q, side)


def appeal(game: Game[Any], p: Hashable, turn: Turn) -> int:
    """Return how good a turn of p looks for whoever plays it: what it leads to, or its contact in a game without a measure."""
    q = game.play(p, turn)
    found = looks(game, q, game.turn(p))
    return contact(game, p, q) if found is None else found


def contact(game: Game[Any], p: Hashable, q: Hashable) -> int:
    """Return how many cells that are filled in p lie beside cells that differ in q."""
    before, after = game.glyphs(p), game.glyphs(q)
    beside = 0
    for cell in range(game.board.size):
        if before[cell] != after[cell]:
            beside |= game.board.neighbours[cell]
    return (beside & mask_of(cell for cell, glyph in enumerate(before) if glyph != ".")).bit_count()
