"""Margins by minimax: by how much a position is won, for any game that keeps a score.

The table is that of `Minimax`, with the final lead of the person to move in the place of win and loss. After a win the search
goes on for a larger one, so it looks at every turn. From some ten empty cells on that takes too long, and a limit is needed.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, Game, Outcome
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.solver import FAR, Solver

P = TypeVar("P", bound=Hashable)


class ByLead(Solver[P]):
    """What makes the scores of a solver final leads, for the person to move; distances are not offered."""

    @property
    def knows_margins(self) -> bool:
        """Whether scores tell margins."""
        return True

    def end_score(self, p: P, outcome: Outcome) -> int:
        """Return the final lead of the person who would be to move."""
        lead = self.game.margin(p) or 0
        return lead if self.game.turn(p) == BLACK else -lead

    def margin_of(self, score: int) -> int:
        """Return the margin that a score is."""
        return score


class ByMargin(ByLead[P], Minimax[P]):
    """A drop-in for `Minimax` whose scores are margins for the person to move."""

    enough: ClassVar[int] = FAR

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry)
        if distance:
            raise UnsupportedError("a search for margins knows nothing of distances")
