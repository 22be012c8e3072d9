"""The rules of Hex on a rhombus.

Edges, the beginning, neighbouring chains and the swap of `pie` stand in `Game`; there is no pass.
"""

from __future__ import annotations

from typing import ClassVar

from ...boards import CheckError
from ...game import Game, Position


class Hex(Game):
    """Hex: a turn drops one own stone on an empty cell, connecting one's two edges wins."""

    KINDS = ("rhombus",)
    SWITCHES: ClassVar = {"pie": ("off", "on")}

    def check(self, p: Position) -> None:
        """Refuse `pass` and `over`: there is no pass, and the end is seen from the stones. See `Game`."""
        if p.passed or p.over:
            raise CheckError("Hex knows neither `pass` nor `over`")

    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Any empty cell."""
        return stones[cell] == "."

    def ended(self, p: Position) -> bool:
        """Whether a side is connected; both cannot be."""
        return self.connected(p.stones, "B") or self.connected(p.stones, "W")

    def result(self, p: Position, order: str | None) -> str | None:
        """The connected side has won."""
        return "B" if self.connected(p.stones, "B") else "W"
