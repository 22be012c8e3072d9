"""Xodd and Yodd: positions that one side wins by passing, and empty cells that no longer matter.

With `"leaves": "settled"` in its header a section leaves out what can be seen of a position in this way. Why both are right is
proved in docs/xodd-search.md of the project, in short:

*Dead cells.* A region is a set of empty cells that hang together, with no other empty cell beside them. If one black and one
white group touch every one of its cells, and no other group touches any, then a stone there joins one group and changes nothing
else: not the number of groups, not which groups can still be joined. So filling the region leaves the winner as he is.

*Settled.* Say L leads, and T drops stones for ever while L passes. T gains on L by joining groups of its own, and by dropping
stones of L's colour that touch no group of L's. `gain` bounds that, region by region. If all of it is not more than L's lead, T
never comes to an odd board on which it leads, so it loses when the game ends, and that is at the latest when the board is full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boards import flood
from .game import Position, opponent

if TYPE_CHECKING:
    from .xodd import Xodd


class Left:
    """What is left of a board: its regions, and which groups touch which empty cell."""

    def __init__(self, game: Xodd, stones: str) -> None:
        self.game = game
        self.stones = stones
        groups = game.all_groups(stones)
        self.lead = sum({"B": -1, "W": 1}[stones[min(group)]] for group in groups)
        """By how many groups Black leads."""
        touching: dict[int, set[tuple[str, int]]] = {cell: set() for cell, stone in enumerate(stones) if stone == "."}
        for number, group in enumerate(groups):
            for stone in group:
                for cell in game.board.neighbours[stone]:
                    if cell in touching:
                        touching[cell].add((stones[stone], number))
        self.touching = touching
        """The groups that touch each empty cell, as (colour, number)."""

    def regions(self) -> list[set[int]]:
        """Return the regions of empty cells."""
        found: list[set[int]] = []
        rest = set(self.touching)
        while rest:
            found.append(
                flood([min(rest)], lambda cell: [near for near in self.game.board.neighbours[cell] if near in self.touching])
            )
            rest -= found[-1]
        return found

    def filled(self) -> str:
        """Return the stones with all dead cells filled by black stones."""
        stones = list(self.stones)
        for region in self.regions():
            groups = self.touching[min(region)]
            if all(self.touching[cell] == groups for cell in region) and sorted(colour for colour, _ in groups) == ["B", "W"]:
                for cell in region:
                    stones[cell] = "B"
        return "".join(stones)

    def gain(self, region: set[int], colour: str) -> int:
        """Return a bound on what `colour` gains on the other side by its own drops in a region."""
        around, free, by_cells = set(), 0, 0
        for cell in region:
            own = {group for group in self.touching[cell] if group[0] == colour}
            alone = len(own) == len(self.touching[cell])
            later = sum(near in region for near in self.game.board.neighbours[cell] if near > cell)
            around |= own
            free += alone
            by_cells += max(0, alone, len(own) + later - 1)
        return min(by_cells, max(0, len(around) - 1) + free)

    def settled(self, colour: str) -> bool:
        """Return whether `colour` leads and keeps the lead though only the other side drops stones."""
        lead = self.lead if colour == "B" else -self.lead
        return lead > 0 and sum(self.gain(region, opponent(colour)) for region in self.regions()) <= lead


def open_position(game: Xodd, p: Position, colour: str) -> Position | None:
    """Return None if `colour` leads and wins by passing, now or for ever, else the position with its dead cells filled."""
    left = Left(game, p.stones)
    leads = (left.lead > 0) == (colour == "B")
    if left.settled(colour) or (leads and p.passed and p.turn == colour):
        return None
    return p._replace(stones=left.filled())
