"""Hex on a rhombus (Piet Hein 1942, John Nash 1948): the second game, for calibration. Rule numbers: docs/rules/hex.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, COLOUR_NAMES, SWAP, WHITE, Outcome, Reason, Switch, Turn
from crosscut.core.stones import PlacementTables, StoneGame, Stones, dropped_cell


class Hex(StoneGame):
    """Rule 1: Black owns the top and bottom rows, White the left and right columns; a corner belongs to both its sides."""

    name: ClassVar[str] = "hex"
    title: ClassVar[str] = "Hex"
    families: ClassVar[tuple[str, ...]] = ("rhombus",)
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (("top", "bottom"), ("left", "right"))
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("pie", ("off", "on"), "4", "on White's first turn he may swap sides instead of moving"),
    )
    drawless = True

    def illegal(self, p: Stones) -> Reason | None:
        """Return None: any stones on any cells are a legal position."""
        return None

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Rule 2: a turn drops one own stone on an empty cell; there is no pass. Rule 4: swap."""
        if self.outcome(p) is not None:
            return Reason("3", (), "the game has ended: a chain joins two sides, rule 3")
        if turn == SWAP:
            return None if self.may_swap(p) else self.no_swap_reason("4")
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("2", (), "a turn drops one stone of one's own, there is no pass, rule 2")
        return self.occupied_reason(p, cell, "2")

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the empty cells in order, then swap."""
        if self.outcome(p) is not None:
            return
        occupied = p.black | p.white
        for cell, turn in enumerate(self.drops):
            if not occupied >> cell & 1:
                yield turn
        if self.may_swap(p):  # rule 4
            yield SWAP

    def outcome(self, p: Stones) -> Outcome | None:
        """Rule 3: a chain between one's own two sides wins at once."""
        for colour, stones in ((BLACK, p.black), (WHITE, p.white)):
            if self.joined(stones, colour):
                return Outcome(colour)
        return None

    def check_extras(self, p: Stones) -> None:
        """Raise NotationError for extras that Hex does not have: all but `swapped`."""
        if p.passes or p.over:
            raise NotationError("'pass' or 'over' behind the rows: Hex has no pass, and its end shows on the board")
        self.check_swapped(p)

    def remarks(self, p: Stones) -> tuple[tuple[str, str], ...]:
        """Return who is connected, if anybody."""
        ended = None if self.illegal(p) else self.outcome(p)
        return () if ended is None or ended.winner is None else ((COLOUR_NAMES[ended.winner], "is connected"),)

    def classes(self) -> tuple[str, ...]:
        """Return who is connected, as census classes."""
        return ("open", "black_connected", "white_connected")

    def census_class(self, p: Stones) -> str:
        """Return who is connected."""
        ended = self.outcome(p)
        return "open" if ended is None else ("black_connected", "white_connected")[ended.winner or 0]

    def placement_tables(self) -> PlacementTables | None:
        """Return the rules as tables for the native loops; None with the pie rule, which the tables cannot express."""
        if self.pie:
            return None
        free: tuple[()] = ()
        return PlacementTables(
            neighbours=self.board.neighbours,
            diagonal=(free,) * self.board.size,
            crossing=(free,) * self.board.size,
            sides=self.goals,
            passing=False,
            joining_ends=True,
        )
