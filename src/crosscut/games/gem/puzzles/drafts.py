"""Drafts of construction puzzles of Gem: full boards, by who has lost, the sides that chains touch, and stones in lines."""

from __future__ import annotations

import random

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.gem.puzzles.clues import Lost, Touches
from crosscut.games.gem.rules import Gem
from crosscut.puzzles.construction.figure import of_stones
from crosscut.puzzles.construction.lines import counts
from crosscut.puzzles.construction.offered import Draft

LOCAL = 0.6  # of drafts whose puzzles need the sides of some chain; the others need who has lost, a harder technique


def won(game: Gem, chance: random.Random) -> Draft | None:
    """Draft: a random full board; the clues are who has lost it, sides touched by a share of the chains, and stones in lines."""
    black = chance.getrandbits(game.board.size)
    p = Stones(black, game.board.all_cells & ~black)
    loser = WHITE if game.wins(p.black) else BLACK
    about = [Lost(loser), *of_stones(Touches, game, p, chance, 0.4)]
    if chance.random() < LOCAL:
        about.reverse()
    return p, "BW", (*about, *counts(game.board, p, chance, (BLACK, WHITE), 0.5))
