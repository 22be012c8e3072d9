"""The construction puzzles of Xodd and Yodd; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue
    from crosscut.puzzles.construction.technique import Technique

MOST_CELLS = 100  # the formula of groups grows with the third power of the cells


def _groups(game: Xodd, chance: random.Random) -> Draft | None:
    from crosscut.games.xodd.puzzles.drafts import groups

    return groups(game, chance)


def _clues() -> tuple[type[Clue], ...]:
    from crosscut.games.xodd.puzzles.clues import CLUES

    return CLUES


def _techniques() -> tuple[Technique, ...]:
    from crosscut.games.xodd.puzzles.bounds import TECHNIQUES

    return TECHNIQUES


def _fault(game: Xodd, p: Stones) -> str | None:
    if not p.black | p.white:
        return "no stone: an odd number of groups is asked for"
    reason = game.illegal(p)
    return None if reason is None else reason.text


def _require(game: Xodd) -> None:
    if game.board.size > MOST_CELLS:
        raise UnsupportedError(f"construction puzzles of {game.name} have at most {MOST_CELLS} cells")


CONSTRUCTIONS = Constructions(
    kinds={"groups": Kind("a full board by its numbers of groups and stones", _groups)},
    clues=_clues,
    techniques=_techniques,
    rule="the number of groups is odd",
    fault=_fault,
    require=_require,
)
