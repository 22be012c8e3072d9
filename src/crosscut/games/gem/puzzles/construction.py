"""The construction puzzles of Gem; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.games.gem.rules import Gem
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue

MOST_CELLS = 61  # the formula of chains grows with the third power of the cells


def _won(game: Gem, chance: random.Random) -> Draft | None:
    from crosscut.games.gem.puzzles.drafts import won

    return won(game, chance)


def _clues() -> tuple[type[Clue], ...]:
    from crosscut.games.gem.puzzles.clues import CLUES

    return CLUES


def _require(game: Gem) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")
    if game.readings["goal"] != "y":
        raise UnsupportedError("construction puzzles of gem are about chains round the centre: goal=y expected")


CONSTRUCTIONS = Constructions(
    kinds={"sides": Kind("a full board by who has won, sides touched and stones in lines", _won, led=True)},
    clues=_clues,
    require=_require,
    board="pentagon3",
)
