"""The construction puzzles of Rabbit Warrens: the one best warren; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK
from crosscut.core.stones import StoneGame
from crosscut.games.warrens.rules import Warrens
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue

MOST_CELLS = 37  # a draft asks for the best warren, which takes seconds on such boards


def _best(game: StoneGame, chance: random.Random) -> Draft | None:
    from crosscut.games.warrens.puzzles.drafts import best

    return best(game, chance)


def _clues() -> tuple[type[Clue], ...]:
    from crosscut.games.warrens.puzzles.clues import CLUES

    return CLUES


def _require(game: StoneGame) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")


def _bare(game: Warrens) -> StoneGame:
    from crosscut.games.warrens.puzzles.bare import Bare

    return Bare(game.board, game.readings)


CONSTRUCTIONS = Constructions(
    kinds={"best-warren": Kind("the one best warren of so many stones", _best, led=True)},
    clues=_clues,
    require=_require,
    only=BLACK,
    board="4x5",
    bare=_bare,
)
