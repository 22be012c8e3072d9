"""Snort for the independent checker, written from this package's README without a look at `rules.py`."""

from __future__ import annotations

from typing import ClassVar

from crosscut.checker.boards import CheckError
from crosscut.checker.game import Game, Position, opponent


class Snort(Game):
    """Snort: one own stone a turn, never beside the opponent's; who cannot place loses."""

    KINDS = ("rectangle", "hexhex")
    SWITCHES: ClassVar = {}
    OWNED = False  # no side of the board belongs to anybody

    def check(self, p: Position) -> None:
        """Refuse `pass`, `over` and `swapped`, and stones that break rule 2."""
        if p.passed or p.over or p.swapped:
            raise CheckError("Snort knows none of `pass`, `over`, `swapped`")
        for cell, glyph in enumerate(p.stones):
            if glyph != "." and any(p.stones[near] == opponent(glyph) for near in self.board.neighbours[cell]):
                raise CheckError("two stones of different colours are neighbours, rule 2")

    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Rules 1 and 2."""
        return stones[cell] == "." and all(stones[near] != opponent(colour) for near in self.board.neighbours[cell])

    def ended(self, p: Position) -> bool:
        """Rule 3."""
        return not any(self.may_place(p.stones, p.turn, cell) for cell in range(len(p.stones)))

    def result(self, p: Position, order: str | None) -> str | None:
        """Rule 3: who is to move has lost."""
        return opponent(p.turn)
