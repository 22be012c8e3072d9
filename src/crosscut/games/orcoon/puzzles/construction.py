"""The construction puzzles of Orcoon; the code behind them is imported when one is asked for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crosscut.core.errors import UnsupportedError
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.construction.offered import Constructions, Draft, Kind

if TYPE_CHECKING:
    from crosscut.puzzles.construction.clue import Clue


def _final(game: Orcoon, chance: random.Random) -> Draft | None:
    from crosscut.games.orcoon.puzzles.drafts import final

    return final(game, chance)


def _deadlock(game: Orcoon, chance: random.Random) -> Draft | None:
    from crosscut.games.orcoon.puzzles.drafts import deadlock

    return deadlock(game, chance)


def _clues() -> tuple[type[Clue], ...]:
    from crosscut.games.orcoon.puzzles.clues import CLUES

    return CLUES


def _fault(game: Orcoon, p: Stones) -> str | None:
    reason = game.illegal(p)
    return None if reason is None else reason.text


def _require(game: Orcoon) -> None:
    if game.knight:
        raise UnsupportedError("no construction puzzles under connection=knight")


CONSTRUCTIONS = Constructions(
    kinds={
        "final": Kind("the one final position", _final, led=True),
        "deadlock": Kind("the stones round a deadlock", _deadlock, led=True),
    },
    clues=_clues,
    rule="the stones break no placement rule",
    fault=_fault,
    require=_require,
    board="4x4",
)
