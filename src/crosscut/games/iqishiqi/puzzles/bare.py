"""The stones of Iqishiqi, black for both players, and those of Oshiqi; the ball is always on the centre."""

from __future__ import annotations

from crosscut.core.stones import Stones
from crosscut.games.iqishiqi.oshiqi import Oshiqi
from crosscut.games.iqishiqi.rules import Iqishiqi, Pushing
from crosscut.puzzles.construction.bare import BareGame


class BarePushing(BareGame[Pushing]):
    """What both have."""

    @property
    def ball(self) -> int:
        """The cell of the ball (mask)."""
        return self.rules.start().ball

    def shut(self, p: Stones, colour: int) -> bool:
        """Return whether no path of empty cells leads from the ball to a side of a colour."""
        empty = self.board.all_cells & ~(p.black | p.white)
        return not self.board.flood(self.ball, empty) & self.rules.goals[colour]

    def seen(self, p: Stones, cell: int, colour: int) -> int:
        """Return in how many directions the first stone that one sees from a cell is of this colour."""
        first = (next((at for at in ahead if (p.black | p.white) >> at & 1), None) for ahead, _ in self.rules.rays[cell])
        return sum(at is not None and p.sides(colour)[0] >> at & 1 for at in first)


class BareIqishiqi(BarePushing):
    """The stones of a position of Iqishiqi."""

    played = Iqishiqi

    def format(self, p: Stones) -> str:
        """Return the position of the game, with the ball."""
        return self.rules.format(self.rules.start()._replace(stones=p.black))


class BareOshiqi(BarePushing):
    """The stones of a position of Oshiqi."""

    played = Oshiqi
    exchange = True

    def format(self, p: Stones) -> str:
        """Return the position of the game, with the ball."""
        return self.rules.format(self.rules.start()._replace(black=p.black, white=p.white))
