"""The construction puzzles of Rabbit Warrens: the one best warren; the code behind them is imported when one is asked for."""

from __future__ import annotations

from crosscut.core.game import BLACK
from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.warrens.puzzles"

CONSTRUCTIONS = Constructions(
    kinds={"best-warren": Kind("the one best warren of so many stones", f"{HERE}.drafts:best", led=True)},
    clues=f"{HERE}.clues:CLUES",
    most_cells=37,  # a draft asks for the best warren, which takes seconds on such boards
    only=BLACK,
    board="4x5",
    checked=True,
    bare=f"{HERE}.bare:Bare",
)
