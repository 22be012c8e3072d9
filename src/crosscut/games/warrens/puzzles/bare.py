"""The stones of Rabbit Warrens alone, as a game of black and white stones that nobody plays: what construction puzzles work on.

A position of the game also says how far a turn has come, and construction puzzles know stones only. The other way, puzzles on
positions of any kind, would have meant another notation for given cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from crosscut.core.game import BLACK, Outcome, Reason, Switch, Turn
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.warrens.rules import Warren, Warrens


class Bare(StoneGame):
    """The stones of a position of Rabbit Warrens."""

    name: ClassVar[str] = Warrens.name
    title: ClassVar[str] = Warrens.title
    families: ClassVar[tuple[str, ...]] = Warrens.families
    switches: ClassVar[tuple[Switch, ...]] = Warrens.switches

    @cached_property
    def rules(self) -> Warrens:
        """The game itself."""
        return Warrens(self.board, self.readings)

    def factors(self, p: Stones) -> tuple[int, int]:
        """Return the factors of Black's score (rule 6)."""
        return self.rules.factors(Warren(p.black, p.white), BLACK)

    def keeps_colour_exchange(self, p: Stones) -> bool:
        """Return False: the warren is Black's."""
        return False

    def illegal(self, p: Stones) -> Reason | None:
        """Return None: stones may stand anywhere."""
        return None

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Return why there are no turns."""
        return Reason("3", (), "stones alone are not played with")

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield nothing."""
        return iter(())

    def outcome(self, p: Stones) -> Outcome | None:
        """Return None."""
        return None
