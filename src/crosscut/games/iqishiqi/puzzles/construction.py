"""The construction puzzles of Iqishiqi and Oshiqi; the code behind them is imported when one is asked for."""

from __future__ import annotations

from functools import partial

from crosscut.core.game import BLACK
from crosscut.core.stones import StoneGame, Stones
from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.iqishiqi.puzzles"


def _refused(game: StoneGame) -> str | None:
    centre = game.board.centre is not None
    return None if centre else f"construction puzzles of {game.name} have the ball on the centre: odd sizes expected"


def _fault(game: StoneGame, p: Stones) -> str | None:
    ball = game.board.centre
    assert ball is not None
    return f"a stone on {game.board.names[ball]}, where the ball lies" if (p.black | p.white) >> ball & 1 else None


WALL = "stones that shut the ball off from a player's sides, by what one sees of them"
COMMON = partial(
    Constructions,
    kinds={"wall": Kind(WALL, f"{HERE}.drafts:wall", led=True)},
    clues=f"{HERE}.clues:CLUES",
    most_cells=91,
    checked=True,
    refused=_refused,
    rule="the ball keeps the centre",
    fault=_fault,
)
IQISHIQI = COMMON(only=BLACK, board="hexhex3", bare=f"{HERE}.bare:BareIqishiqi")
OSHIQI = COMMON(board="5x5", bare=f"{HERE}.bare:BareOshiqi")
