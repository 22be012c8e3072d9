"""The construction puzzles of Quax and Torax; the code behind them is imported when one is asked for."""

from __future__ import annotations

from crosscut.core.game import WHITE
from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.quax.puzzles"
MOST_CELLS = 64

QUAX = Constructions(
    kinds={"bridges": Kind("a full board by who has won, possible bridges and stones in lines", f"{HERE}.drafts:won", led=True)},
    clues=f"{HERE}.clues:QUAX",
    most_cells=MOST_CELLS,
    board="4x4",
    checked=True,
    bare=f"{HERE}.bare:BareQuax",
)
TORAX = Constructions(
    kinds={"blocks": Kind("blocks that stop every loop, by their numbers in lines", f"{HERE}.drafts:wall", led=True)},
    clues=f"{HERE}.clues:TORAX",
    most_cells=MOST_CELLS,
    only=WHITE,
    board="torus4",
    checked=True,
    bare=f"{HERE}.bare:BareTorax",
)
