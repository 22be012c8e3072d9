"""The construction puzzles of Cross-Hairs; the code behind them is imported when one is asked for."""

from __future__ import annotations

from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.crosshairs.puzzles"

CONSTRUCTIONS = Constructions(
    kinds={"aims": Kind("a full board of soldiers by the enemy lines they are on", f"{HERE}.drafts:aims", led=True)},
    clues=f"{HERE}.clues:CLUES",
    most_cells=61,
    board="hexhex3",
    checked=True,
    bare=f"{HERE}.bare:Bare",
)
