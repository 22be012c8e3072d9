"""The construction puzzles of Cross-Hairs; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.stones import StoneGame
from crosscut.games.crosshairs.rules import CrossHairs
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue

MOST_CELLS = 61


def _aims(game: StoneGame, chance: random.Random) -> Draft | None:
    from crosscut.games.crosshairs.puzzles.drafts import aims

    return aims(game, chance)


def _clues() -> tuple[type[Clue], ...]:
    from crosscut.games.crosshairs.puzzles.clues import CLUES

    return CLUES


def _require(game: StoneGame) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")


def _bare(game: CrossHairs) -> StoneGame:
    from crosscut.games.crosshairs.puzzles.bare import Bare

    return Bare(game.board, game.readings)


CONSTRUCTIONS = Constructions(
    kinds={"aims": Kind("a full board of soldiers by the enemy lines they are on", _aims, led=True)},
    clues=_clues,
    require=_require,
    board="hexhex3",
    bare=_bare,
)
