"""The stones of Rabbit Warrens alone, of Black's warren."""

from __future__ import annotations

from crosscut.core.game import BLACK
from crosscut.core.stones import Stones
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.puzzles.construction.bare import BareGame


class Bare(BareGame[Warrens]):
    """The stones of a position of Rabbit Warrens."""

    played = Warrens

    def factors(self, p: Stones) -> tuple[int, int]:
        """Return the factors of Black's score (rule 6)."""
        return self.rules.factors(Warren(p.black, p.white), BLACK)
