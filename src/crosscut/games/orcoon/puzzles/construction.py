"""The construction puzzles of Orcoon; the code behind them is imported when one is asked for."""

from __future__ import annotations

from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.orcoon.puzzles"


def _fault(game: Orcoon, p: Stones) -> str | None:
    reason = game.illegal(p)
    return None if reason is None else reason.text


def _refused(game: Orcoon) -> str | None:
    return "no construction puzzles under connection=knight" if game.knight else None


CONSTRUCTIONS = Constructions(
    kinds={
        "final": Kind("the one final position", f"{HERE}.drafts:final", led=True),
        "deadlock": Kind("the stones round a deadlock", f"{HERE}.drafts:deadlock", led=True),
    },
    clues=f"{HERE}.clues:CLUES",
    rule="the stones break no placement rule",
    fault=_fault,
    refused=_refused,
    board="4x4",
    checked=True,
)
