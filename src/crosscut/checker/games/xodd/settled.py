"""Xodd and Yodd: positions that one side wins by passing, and empty cells that no longer matter.

With `"leaves": "settled"` in its header a section leaves out settled positions, and fills dead cells. Both are proved right in
docs/mathematics/xodd-search.md of the project. In short:

*Dead cells.* A region is a connected set of empty cells, with no other empty cell beside it. If one black and one white group
touch every one of its cells, and no other group touches any, then a stone there joins one group and changes nothing else: not the
number of groups, not which groups can still be joined. So filling the region does not change the winner.

*Settled.* Say L leads, and T drops stones for ever while L passes. T gains on L by joining groups of its own, and by dropping
stones of L's colour that touch no group of L's. `gain` bounds T's gain, region by region. If the sum is not more than L's lead, T
never comes to an odd board on which it leads, so it loses when the game ends, and that is at the latest when the board is full.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ...boards import Board, flood
from ...game import Position, opponent


class Left:
    """The open part of a board: its regions, and which groups touch which empty cell; `group_of` is as in `xodd`."""

    def __init__(self, board: Board, stones: str, group_of: Mapping[int, int]) -> None:
        self.stones = stones
        self.lead = sum({"B": -1, "W": 1}[stones[first]] for first in set(group_of.values()))
        """By how many groups Black leads."""
        empty = [cell for cell, stone in enumerate(stones) if stone == "."]
        self.touching = {cell: {group_of[near] for near in board.neighbours[cell] if near in group_of} for cell in empty}
        """The groups that touch each empty cell, each as its first cell."""
        self.near = {cell: [near for near in board.neighbours[cell] if stones[near] == "."] for cell in empty}

    @cached_property
    def regions(self) -> list[set[int]]:
        """The regions of empty cells."""
        found: list[set[int]] = []
        rest = set(self.touching)
        while rest:
            found.append(flood([min(rest)], self.near.__getitem__))
            rest -= found[-1]
        return found

    def dead(self, region: set[int]) -> bool:
        """Return whether a region is dead."""
        around = [self.touching[cell] for cell in region]
        return all(groups == around[0] for groups in around) and sorted(self.stones[group] for group in around[0]) == ["B", "W"]

    def filled(self) -> str:
        """Return the stones with all dead cells filled by black stones."""
        dead = {cell for region in self.regions if self.dead(region) for cell in region}
        return "".join("B" if cell in dead else stone for cell, stone in enumerate(self.stones))

    def gain(self, region: set[int], colour: str) -> int:
        """Return a bound on what `colour` gains on the other side by its own drops in a region."""
        around, free, by_cells = set(), 0, 0
        for cell in region:
            own = {group for group in self.touching[cell] if self.stones[group] == colour}
            alone = len(own) == len(self.touching[cell])
            later = sum(near > cell for near in self.near[cell])
            around |= own
            free += alone
            by_cells += max(0, alone, len(own) + later - 1)
        return min(by_cells, max(0, len(around) - 1) + free)

    def settled(self, colour: str, margin: int = 1) -> bool:
        """Return whether `colour` leads by an odd margin and keeps it though only the other side drops stones."""
        lead = self.lead if colour == "B" else -self.lead
        return lead >= margin and sum(self.gain(region, opponent(colour)) for region in self.regions) <= lead - margin + 1


def open_position(left: Left, p: Position, colour: str) -> Position | None:
    """Return None if `colour` leads and wins by passing, now or for ever, else the position with its dead cells filled."""
    if left.settled(colour) or (p.passed and p.turn == colour and (left.lead > 0) == (colour == "B")):
        return None
    return p._replace(stones=left.filled())
