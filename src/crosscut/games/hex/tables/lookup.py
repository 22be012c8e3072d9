"""Answers from all colourings, solved, in the place of minimax."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import Game
from crosscut.core.stones import Stones
from crosscut.games.hex.tables.sweep import Swept
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Solver


class Lookup(Solver[Stones]):
    """A `Solver` that looks scores up; arguments as there, without distances. `swept`: all colourings of the game's board."""

    def __init__(self, game: Game[Any], meter: Meter, *, swept: Swept, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        self.swept = swept

    def score(self, p: Stones) -> int:
        """Return the score of p for the side to move, ended or not."""
        self.meter.count()
        return self.in_table(p)

    def in_table(self, p: Stones) -> int:
        """Return the same, without counting."""
        return 1 if self.swept.wins(p) else -1

    def detail(self) -> str:
        """Return what is being done."""
        return "looking up"
