"""Where positions of puzzles come from in Iqishiqi and Oshiqi: stones scattered over the board, then changed one by one.

Random play is no source: it ends after four turns on hexhex4, seven on Oshiqi 7x7 (the means of 300 games), as somebody soon
pushes the ball onto a side. Positions with a dozen empty cells, which play was asked for, never came about, and 274 attempts gave
no puzzle. Scattered stones are legal as they stand, with the ball anywhere. On a crowded board most balls are stuck, so that at
most a third of the cells get stones. Positions with little choice, or with a turn that wins at once, are drawn again.
"""

from __future__ import annotations

from random import Random
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.game import Game
from crosscut.games.iqishiqi.formulas.layers import inside
from crosscut.games.iqishiqi.rules import Pushed, Pushing

CHANGES = ("take", "add", "move", "ball")
TURNS = 3  # legal turns at least
TRIES = 200  # draws for a position that asks something


def drawn(game: Game[Any], empty: int, chance: Random) -> Pushed:
    """Return a random position with so many empty cells, or with two thirds of the board empty if that is more.

    After some draws the last one is taken, whatever it is.
    """
    assert isinstance(game, Pushing)
    for _ in range(TRIES):
        p = _scattered(game, empty, chance)
        if _asks(game, p):
            break
    return p


def changed(game: Game[Any], p: Pushed, chance: Random) -> Pushed:
    """Return a position with a stone more, less or elsewhere, or with the ball elsewhere; the same side is to move.

    Returns p itself where that cannot be, or leaves little to ask.
    """
    assert isinstance(game, Pushing)
    change = chance.choice(CHANGES)
    stones = list(cells_of(p.stones | p.black | p.white))
    empty = list(cells_of(game.board.all_cells & ~game.filled(p)))
    q = p
    if change == "ball":
        free = [cell for cell in cells_of(inside(game)) if cell in empty]
        q = p._replace(ball=1 << chance.choice(free)) if free else p
    if change in ("take", "move") and stones:
        gone = ~(1 << chance.choice(stones))
        q = q._replace(stones=p.stones & gone, black=p.black & gone, white=p.white & gone)
    if change in ("add", "move") and empty:
        q = _with_stone(game, q, chance.choice(empty), chance)
    return q if _asks(game, q) else p


def _scattered(game: Pushing, empty: int, chance: Random) -> Pushed:
    ball = chance.choice(list(cells_of(inside(game))))
    cells = [cell for cell in range(game.board.size) if cell != ball]
    p = game.start()._replace(ball=1 << ball, turn=chance.randrange(2))
    for cell in chance.sample(cells, min(max(len(cells) - empty, 0), game.board.size // 3)):
        p = _with_stone(game, p, cell, chance)
    return p


def _asks(game: Pushing, p: Pushed) -> bool:
    """Return whether there is a choice, and no turn that wins at once, which everybody would see."""
    ends = [game.outcome(game.play(p, turn)) for turn in game.moves(p)]
    return len(ends) >= TURNS and not any(end is not None and end.winner == p.turn for end in ends)


def _with_stone(game: Pushing, p: Pushed, cell: int, chance: Random) -> Pushed:
    """Return a position with one more stone, of either side."""
    return game.with_stone(p._replace(turn=chance.randrange(2)), cell)._replace(turn=p.turn)
