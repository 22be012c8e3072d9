"""Gem, written from its rule page alone: docs/rules/gem.md.

From each side a flood over a player's stones finds what is joined to it. A stone joined to sides that do not all lie among k+1
that follow each other belongs to a winning chain; no group is ever formed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import Board, CheckError, flood
from ...budget import Meter
from ...game import Game, Position


class Gem(Game):
    """Gem: a turn drops one own stone on an empty cell; who first reaches the goal wins."""

    KINDS: ClassVar[tuple[str, ...]] = ("pentagon", "gem", "heptagon")
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {"goal": ("y", "ee")}
    OWNED: ClassVar[bool] = False

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does; CheckError for goal=ee on other than five sides."""
        super().__init__(board, readings, meter)
        self.rim = [self.board.sides[str(side)] for side in range(len(self.board.sides))]
        self.double = readings["goal"] == "ee"
        if self.double and len(self.rim) != 5:
            raise CheckError(f"goal=ee needs five sides, {self.board.name} has {len(self.rim)}")

    def check(self, p: Position) -> None:
        """Refuse `pass` and `over`: there is no pass, and the end is seen from the stones. See `Game`."""
        if p.passed or p.over:
            raise CheckError("Gem knows neither `pass` nor `over`")

    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Any empty cell (rule 2)."""
        return stones[cell] == "."

    def won(self, stones: str, colour: str) -> bool:
        """Whether `colour` has reached the goal (rules 3 and 4)."""
        joined: dict[int, set[int]] = {}
        for number, side in enumerate(self.rim):
            reached = flood([c for c in side if stones[c] == colour], lambda c: self.linked(stones, colour, c))
            self.meter.work(15 * len(reached))
            for cell in reached:
                joined.setdefault(cell, set()).add(number)
        if not self.double:
            count = len(self.rim)
            runs = [{(first + step) % count for step in range(count // 2 + 1)} for first in range(count)]
            return any(not any(sides <= run for run in runs) for sides in joined.values())
        if any(len(sides) > 3 for sides in joined.values()):
            return True
        three = [cell for cell, sides in joined.items() if len(sides) == 3]
        return bool(three) and not flood(three[:1], lambda c: self.linked(stones, colour, c)).issuperset(three)

    def ended(self, p: Position) -> bool:
        """Whether somebody has reached the goal (rule 5); both cannot."""
        return self.won(p.stones, "B") or self.won(p.stones, "W")

    def result(self, p: Position, order: str | None) -> str | None:
        """Who has reached the goal has won."""
        return "B" if self.won(p.stones, "B") else "W"
