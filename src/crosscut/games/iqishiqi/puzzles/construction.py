"""The construction puzzles of Iqishiqi and Oshiqi; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.iqishiqi.oshiqi import Oshiqi
from crosscut.games.iqishiqi.rules import Iqishiqi
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue

MOST_CELLS = 91


def _wall(game: StoneGame, chance: random.Random) -> Draft | None:
    from crosscut.games.iqishiqi.puzzles.drafts import wall

    return wall(game, chance)


def _clues() -> tuple[type[Clue], ...]:
    from crosscut.games.iqishiqi.puzzles.clues import CLUES

    return CLUES


def _require(game: StoneGame) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")
    if game.board.centre is None:
        raise UnsupportedError(f"construction puzzles of {game.name} have the ball on the centre: odd sizes expected")


def _bare_iqishiqi(game: Iqishiqi) -> StoneGame:
    from crosscut.games.iqishiqi.puzzles.bare import BareIqishiqi

    return BareIqishiqi(game.board, game.readings)


def _bare_oshiqi(game: Oshiqi) -> StoneGame:
    from crosscut.games.iqishiqi.puzzles.bare import BareOshiqi

    return BareOshiqi(game.board, game.readings)


def _fault(game: StoneGame, p: Stones) -> str | None:
    ball = game.board.centre
    assert ball is not None
    return f"a stone on {game.board.names[ball]}, where the ball lies" if (p.black | p.white) >> ball & 1 else None


RULE = "the ball keeps the centre"
KIND = {"wall": Kind("stones that shut the ball off from a player's sides, by what one sees of them", _wall, led=True)}
IQISHIQI = Constructions(
    kinds=KIND, clues=_clues, require=_require, rule=RULE, fault=_fault, only=BLACK, board="hexhex3", bare=_bare_iqishiqi
)
OSHIQI = Constructions(kinds=KIND, clues=_clues, require=_require, rule=RULE, fault=_fault, board="5x5", bare=_bare_oshiqi)
