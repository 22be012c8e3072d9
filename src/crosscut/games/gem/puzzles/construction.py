"""The construction puzzles of Gem; the code behind them is imported when one is asked for."""

from __future__ import annotations

from crosscut.games.gem.rules import Gem
from crosscut.puzzles.construction.offered import Constructions, Kind

HERE = "crosscut.games.gem.puzzles"


def _refused(game: Gem) -> str | None:
    y = game.readings["goal"] == "y"
    return None if y else "construction puzzles of gem are about chains round the centre: goal=y expected"


CONSTRUCTIONS = Constructions(
    kinds={"sides": Kind("a full board by who has won, sides touched and stones in lines", f"{HERE}.drafts:won", led=True)},
    clues=f"{HERE}.clues:CLUES",
    most_cells=61,  # the formula of chains grows with the third power of the cells
    refused=_refused,
    board="pentagon3",
    checked=True,
)
