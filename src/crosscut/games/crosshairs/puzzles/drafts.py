"""Drafts of construction puzzles of Cross-Hairs: full boards of soldiers, by enemy lines and soldiers in lines."""

from __future__ import annotations

import random

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.crosshairs.puzzles.clues import Aims
from crosscut.puzzles.construction.figure import of_stones
from crosscut.puzzles.construction.lines import counts
from crosscut.puzzles.construction.offered import Draft


def aims(game: StoneGame, chance: random.Random) -> Draft | None:
    """Draft: a random full board of soldiers; the clues are the enemy lines of many, and soldiers in some lines."""
    black = chance.getrandbits(game.board.size)
    p = Stones(black, game.board.all_cells & ~black)
    return p, "BW", (*of_stones(Aims, game, p, chance, 0.7), *counts(game.board, p, chance, (BLACK, WHITE), 0.4))
