"""Drafts of construction puzzles of Orcoon: positions in which nobody can place any more."""

from __future__ import annotations

import random

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.puzzles.clues import Dead, Empties, Final, Joined
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.construction.offered import Draft


def final(game: Orcoon, chance: random.Random) -> Draft | None:
    """Draft: no cell left to place on, at least one of them dead; how many are, and who is connected."""
    p = filled(game, chance)
    empty = game.board.size - (p.black | p.white).bit_count()
    if not empty:
        return None
    joined = [Joined(colour) for colour in (BLACK, WHITE) if game.joined(p.sides(colour)[0], colour)]
    return p, "BW.", (Final(), *joined, Empties(empty))


def deadlock(game: Orcoon, chance: random.Random) -> Draft | None:
    """Draft: all empty cells of a position in which nobody can place are marked, and are a deadlock."""
    p = filled(game, chance)
    empty = game.board.all_cells & ~(p.black | p.white)
    joined = [Joined(colour) for colour in (BLACK, WHITE) if game.joined(p.sides(colour)[0], colour)]
    return (p, "BW", (Dead(empty), *joined)) if empty else None


def filled(game: Orcoon, chance: random.Random) -> Stones:
    """Return the position after random placements of either colour, each legal, until neither side can place."""
    p = Stones(0, 0)
    while True:
        legal = [
            (colour, cell)
            for cell in cells_of(game.board.all_cells & ~(p.black | p.white))
            for colour in (BLACK, WHITE)
            if game.placeable(*p.sides(colour), cell)
        ]
        if not legal:
            return p
        colour, cell = chance.choice(legal)
        p = p._replace(black=p.black | 1 << cell) if colour == BLACK else p._replace(white=p.white | 1 << cell)
