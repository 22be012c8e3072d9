"""Local games of Orcoon: a side wins inside a region, whatever the other one does outside of it.

Written from the section "Local games" of the format's page, which also says where the proof is. All play in the region is tried,
with a table of its positions.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...boards import CheckError, shown
from ...game import Position, Threat, opponent, placed
from .postpass import ENTRY
from .threats import Threats

MOST = 12
"""Cells of a region."""


class Local(Threats):
    """The part of Orcoon's rules that looks at regions."""

    def region(self, q: Position, text: str, threats: Sequence[Threat]) -> set[Position]:
        """Return where placements of the side to move lead that neither the region nor a threat answers.

        Args:
            q: a position; the side that is not to move wins in the region.
            text: the cells of the region.
            threats: of that side.

        Raises:
            CheckError: the text is no region of `q`, or that side does not win in it.
        """
        names = text.split(",")
        if not self.board.index.keys() >= set(names):
            raise CheckError(f"{shown(text)} is no region: expected cells of this board with `,` between them")
        cells = [self.board.index[name] for name in names]
        if cells != sorted(set(cells)) or len(cells) > MOST:
            raise CheckError(f"{shown(text)} is no region: expected at most {MOST} cells in board order, each once")
        if taken := [name for name, cell in zip(names, cells, strict=True) if q.stones[cell] != "."]:
            raise CheckError(f"the region has {taken[0]}, which is not empty")
        game = LocalGame(self, q, cells)
        after = [self.after(q, name) for name, cell in zip(names, cells, strict=True) if self.may_place(q.stones, q.turn, cell)]
        try:
            if not game.won(q.stones):
                raise CheckError(f"{game.colour} does not win in the region")
            return {r for r in after if not self.answered(r, threats) and not game.won(r.stones)}
        finally:
            game.close()


class LocalGame:
    """The game in a region of a position, of the side that is not to move there (P on the page) against the other one (O)."""

    def __init__(self, rules: Local, q: Position, region: Sequence[int]) -> None:
        self.rules, self.region = rules, region
        self.colour, self.other = opponent(q.turn), q.turn
        self.bounds = {colour: rules.could_hold(q.stones, colour) for colour in "BW"}
        outside = [cell for cell, stone in enumerate(q.stones) if stone == "." and cell not in region]
        self.soft = {cell for cell in outside if self.bounds[self.other][cell] == self.other}
        self.known: dict[str, bool] = {}
        self.size = ENTRY + len(q.stones)

    def won(self, stones: str) -> bool:
        """Return whether P, who is to move, wins."""
        if stones not in self.known:
            self.rules.meter.hold(self.size)
            self.known[stones] = self.rules.connected(stones, self.colour) or any(
                self.kept(placed(stones, self.colour, cell)) for cell in self.places(stones, self.colour)
            )
        return self.known[stones]

    def kept(self, stones: str) -> bool:
        """Return whether P wins, O being to move: after a skip, and after each of O's placements."""
        return self.won(stones) and (
            self.rules.connected(stones, self.colour)
            or all(self.won(placed(stones, self.other, cell)) for cell in self.places(stones, self.other))
        )

    def places(self, stones: str, colour: str) -> list[int]:
        """Return the cells on which a side may place.

        Soft cells stand for stones of O's wherever that is to P's harm: as corners against P, as what helps O.
        """
        rules = self.rules
        rules.meter.work(2 * len(stones) + 20 * len(self.region))
        full = "".join([self.other if cell in self.soft else stone for cell, stone in enumerate(stones)])
        corners, helpers = (full, stones) if colour == self.colour else (stones, full)
        return [
            cell
            for cell in self.region
            if stones[cell] == "."
            and self.bounds[colour][cell] == colour
            and not rules.breaks_rule_3(corners, colour, cell, helpers)
            and not rules.breaks_rule_4(corners, colour, cell, helpers)
        ]

    def close(self) -> None:
        """Give back the memory of the table."""
        self.rules.meter.hold(-self.size * len(self.known))
