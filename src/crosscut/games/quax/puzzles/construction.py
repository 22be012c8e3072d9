"""The construction puzzles of Quax and Torax; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import WHITE
from crosscut.core.stones import StoneGame
from crosscut.games.quax.rules import Quax
from crosscut.games.quax.torax import Torax
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue

MOST_CELLS = 64


def _won(game: StoneGame, chance: random.Random) -> Draft | None:
    from crosscut.games.quax.puzzles.drafts import won

    return won(game, chance)


def _wall(game: StoneGame, chance: random.Random) -> Draft | None:
    from crosscut.games.quax.puzzles.drafts import wall

    return wall(game, chance)


def _quax() -> tuple[type[Clue], ...]:
    from crosscut.games.quax.puzzles.clues import QUAX

    return QUAX


def _torax() -> tuple[type[Clue], ...]:
    from crosscut.games.quax.puzzles.clues import TORAX

    return TORAX


def _require(game: StoneGame) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")


def _bare_quax(game: Quax) -> StoneGame:
    from crosscut.games.quax.puzzles.bare import BareQuax

    return BareQuax(game.board, game.readings)


def _bare_torax(game: Torax) -> StoneGame:
    from crosscut.games.quax.puzzles.bare import BareTorax

    return BareTorax(game.board, game.readings)


QUAX = Constructions(
    kinds={"bridges": Kind("a full board by who has won, possible bridges and stones in lines", _won, led=True)},
    clues=_quax,
    require=_require,
    board="4x4",
    bare=_bare_quax,
)
TORAX = Constructions(
    kinds={"blocks": Kind("blocks that stop every loop, by their numbers in lines", _wall, led=True)},
    clues=_torax,
    require=_require,
    only=WHITE,
    board="torus4",
    bare=_bare_torax,
)
