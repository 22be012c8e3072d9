"""The construction puzzles of Rabbit Warrens: the one best warren; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.stones import StoneGame, Stones
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


def _fault(_game: StoneGame, p: Stones) -> str | None:
    return "a white stone: a warren is of black stones" if p.white else None


def _require(game: StoneGame) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")


def _bare(game: Warrens) -> StoneGame:
    from crosscut.games.warrens.puzzles.bare import Bare

    return Bare(game.board, game.readings)


CONSTRUCTIONS = Constructions(
    kinds={"best-warren": Kind("the one best warren of so many stones", _best, led=True)},
    clues=_clues,
    rule="there are black stones only",
    fault=_fault,
    require=_require,
    board="4x5",
    bare=_bare,
)
