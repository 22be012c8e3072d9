"""Margins of single positions of Xodd and Yodd by minimax: where no sweep holds them, for late positions.

The table is that of `Minimax`, with the final lead of the side to move in the place of win and loss. After a win the search goes
on for a larger one, so it looks at every turn. From some ten empty cells on that takes too long, and a limit is needed.
"""

from __future__ import annotations

from typing import ClassVar

from crosscut.core.game import BLACK, Outcome
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.minimax import Minimax
from crosscut.solver.solver import FAR


class ByMargin(Minimax[Stones]):
    """A drop-in for `Minimax` whose scores are margins for the side to move."""

    enough: ClassVar[int] = FAR

    @property
    def knows_margins(self) -> bool:
        """Whether scores tell margins."""
        return True

    def end_score(self, p: Stones, outcome: Outcome) -> int:
        """Return the final lead of the side that would be to move."""
        assert isinstance(self.game, Xodd)
        return self.game.margin(p) if p.turn == BLACK else -self.game.margin(p)

    def margin_of(self, score: int) -> int:
        """Return the margin that a score is."""
        return score
