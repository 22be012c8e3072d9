"""Drafts of construction puzzles of Iqishiqi and Oshiqi: fewest stones that shut the ball off from a player's sides."""

from __future__ import annotations

import random

from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.iqishiqi.puzzles.bare import BareIqishiqi, BarePushing
from crosscut.games.iqishiqi.puzzles.clues import Sees, Shut
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.figure import least_set
from crosscut.puzzles.construction.lines import counts
from crosscut.puzzles.construction.offered import Draft


def wall(game: StoneGame, chance: random.Random) -> Draft | None:
    """Draft: a wall between the ball and the sides of a player, no stone superfluous; the clues are that, and what one sees."""
    assert isinstance(game, BarePushing)
    board, colour = game.board, chance.choice((BLACK, WHITE))
    stones = least_set(board.all_cells & ~game.ball, lambda cells: game.shut(Stones(cells, 0), colour), chance)
    one = isinstance(game, BareIqishiqi)
    black = stones if one else chance.getrandbits(board.size) & stones
    p = Stones(black, stones & ~black)
    colours = (BLACK,) if one else (BLACK, WHITE)
    clues: list[Clue] = [Shut(game.ball, colour)]
    for cell in chance.sample(range(board.size), board.size // 3):
        of = chance.choice(colours)
        clues.append(Sees(1 << cell, of, game.seen(p, cell, of)))
    return p, "BW.", (*clues, *counts(board, p, chance, colours, 0.7))
