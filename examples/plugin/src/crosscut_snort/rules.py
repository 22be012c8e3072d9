"""Snort (Simon Norton), by the rules of this package's README: for searching, pictures, records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crosscut.core.game import BLACK, COLOUR_NAMES, Outcome, Reason, Turn
from crosscut.core.stones import StoneGame, Stones, dropped_cell


class Snort(StoneGame):
    """Snort on rectangles and hexagons: place own stones in turn, never beside a stone of the other player."""

    name: ClassVar[str] = "snort"
    title: ClassVar[str] = "Snort (from a package of its own)"
    families: ClassVar[tuple[str, ...]] = ("rectangle", "hexhex")

    def illegal(self, p: Stones) -> Reason | None:
        """Rule 2 as a condition on the position: no black stone is beside a white one."""
        for cell in range(self.board.size):
            other = p.white & self.board.neighbours[cell]
            if p.black >> cell & 1 and other:
                there = other.bit_length() - 1
                names = self.board.names
                return Reason("2", (cell, there), f"{names[cell]}: beside {names[there]} of the other colour, rule 2")
        return None

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Rules 1 and 2: one own stone on an empty cell that is not beside a stone of the other player."""
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("1", (), "a turn places one own stone, rule 1")
        beside = p.sides(p.turn)[1] & self.board.neighbours[cell]
        if beside:
            there = beside.bit_length() - 1
            whose = COLOUR_NAMES[1 - p.turn]
            return Reason("2", (cell, there), f"{self.board.names[cell]}: beside {self.board.names[there]}, {whose}, rule 2")
        return self.occupied_reason(p, cell, "1")

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal placements."""
        return (turn for turn in self.drops if self.legal(p, turn) is None)

    def outcome(self, p: Stones) -> Outcome | None:
        """Rule 3: who is to move and cannot place has lost."""
        return None if any(True for _ in self.moves(p)) else Outcome(1 - p.turn)

    def classes(self) -> tuple[str, ...]:
        """Return who can still place, as census classes."""
        return ("both", "one", "neither")

    def census_class(self, p: Stones) -> str:
        """Return how many players can still place."""
        able = [self.outcome(p._replace(turn=colour)) is None for colour in (BLACK, 1 - BLACK)]
        return ("neither", "one", "both")[sum(able)]
