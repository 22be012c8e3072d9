"""Drafts of construction puzzles: full boards of Quax, and fewest blocks of Torax, none of which can be left out."""

from __future__ import annotations

import random

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.quax.puzzles.bare import BareQuax, BareTorax
from crosscut.games.quax.puzzles.clues import Bridges, Lost, Stopped
from crosscut.puzzles.construction.figure import least_set, of_stones
from crosscut.puzzles.construction.lines import counts
from crosscut.puzzles.construction.offered import Draft

LOCAL = 0.6  # of drafts whose puzzles need bridges of some stone; the others need who has lost, a harder technique


def won(game: StoneGame, chance: random.Random) -> Draft | None:
    """Draft: a random full board that one side has won without a bridge; the clues are who has lost, bridges, stones in lines."""
    assert isinstance(game, BareQuax)
    black = chance.getrandbits(game.board.size)
    p = Stones(black, game.board.all_cells & ~black)
    loser = next((colour for colour in (BLACK, WHITE) if not game.can_join(p, colour)), None)
    if loser is None:
        return None
    about = [Lost(loser), *of_stones(Bridges, game, p, chance, 0.4)]
    if chance.random() < LOCAL:
        about.reverse()
    return p, "BW", (*about, *counts(game.board, p, chance, (BLACK, WHITE), 0.5))


def wall(game: StoneGame, chance: random.Random) -> Draft | None:
    """Draft: blocks that stop every loop, none of them superfluous; the clues are that, and the blocks in lines."""
    assert isinstance(game, BareTorax)
    white = least_set(game.board.all_cells, lambda blocks: not game.can_loop(Stones(0, blocks)), chance)
    return Stones(0, white), "BW.", (Stopped(), *counts(game.board, Stones(0, white), chance, (WHITE,)))
