"""The soldiers of Cross-Hairs alone, before any has become a King."""

from __future__ import annotations

from crosscut.core.stones import Stones
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.puzzles.construction.bare import BareGame


class Bare(BareGame[CrossHairs]):
    """The soldiers of a position of Cross-Hairs."""

    played = CrossHairs
    exchange = True

    def format(self, p: Stones) -> str:
        """Return the position of the game."""
        return self.rules.format(Aimed(p.black, p.white))

    def enemy_lines(self, p: Stones, cell: int, enemy: int) -> int:
        """Return on how many enemy lines a soldier on the cell is (rule 4)."""
        return len(self.rules.enemy_lines(Aimed(p.black, p.white), cell, enemy))
