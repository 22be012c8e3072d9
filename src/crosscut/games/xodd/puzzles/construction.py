"""The construction puzzles of Xodd and Yodd; the code behind them is imported when one is asked for."""

from __future__ import annotations

from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.xodd.puzzles"


def _fault(game: Xodd, p: Stones) -> str | None:
    if not p.black | p.white:
        return "no stone: an odd number of groups is asked for"
    reason = game.illegal(p)
    return None if reason is None else reason.text


CONSTRUCTIONS = Constructions(
    kinds={"groups": Kind("a full board by its numbers of groups and stones", f"{HERE}.drafts:groups")},
    clues=f"{HERE}.clues:CLUES",
    techniques=f"{HERE}.bounds:TECHNIQUES",
    rule="the number of groups is odd",
    fault=_fault,
    most_cells=100,  # the formula of groups grows with the third power of the cells
    checked=True,
)
