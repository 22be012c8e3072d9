"""The stones of Quax, and the blocks of Torax, without a bridge: each is possible yet where two stones allow it."""

from __future__ import annotations

from crosscut.core.stones import Stones
from crosscut.games.quax.rules import Bridged, Quax
from crosscut.games.quax.torax import Torax
from crosscut.puzzles.construction.bare import BareGame


class BareQuax(BareGame[Quax]):
    """The stones of a position of Quax."""

    played = Quax
    exchange = True

    def can_join(self, p: Stones, colour: int) -> bool:
        """Return whether a colour can still join his sides, if he gets every bridge."""
        return self.rules.can_join(Bridged(p.black, p.white), colour)


class BareTorax(BareGame[Torax]):
    """The blocks of a position of Torax."""

    played = Torax

    def can_loop(self, p: Stones) -> bool:
        """Return whether a loop is still possible (rule 4)."""
        return self.rules.can_loop(Bridged(p.black, p.white))
