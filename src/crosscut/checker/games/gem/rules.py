"""Gem, written from its rule page alone: docs/rules/gem.md.

From each side a flood over a player's stones finds what is joined to it. A stone joined to sides that do not all lie among k+1
that follow each other belongs to a winning chain; no group is ever formed. Sets of stones are bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import ClassVar

from ...boards import Board, CheckError
from ...budget import Meter
from ...fields import Field, Position
from ...game import opponent, placed
from ...ply_game import PlyGame


class Gem(PlyGame):
    """Gem: a turn drops one own stone on an empty cell; who first reaches the goal wins."""

    KINDS: ClassVar[tuple[str, ...]] = ("pentagon", "gem", "heptagon", "triangle", "trigon")
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {"goal": ("y", "ee")}
    OWNED: ClassVar[bool] = False
    MORE: ClassVar = {"images": ("least",)}

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does; CheckError for goal=ee on other than five sides."""
        super().__init__(board, readings, meter)
        self.rim = [self.board.sides[str(side)] for side in range(len(self.board.sides))]
        self.sides = [sum(1 << cell for cell in side) for side in self.rim]
        self.around = [sum(1 << near for near in cells) for cells in self.board.neighbours]
        self.outside = [[side for side in range(len(self.rim)) if side not in run] for run in self.runs()]
        self.double = readings["goal"] == "ee"
        if self.double and len(self.rim) != 5:
            raise CheckError(f"goal=ee needs five sides, {self.board.name} has {len(self.rim)}")

    def declared(self) -> list[Field]:
        """Return nothing: a position is stones and who is to move."""
        return []

    def check(self, p: Position) -> None:
        """Any stones on any cells are a legal position."""

    def keeps(self, image: Sequence[int]) -> bool:
        """Return whether a map carries all sides to sides, by a rotation or reflection of their numbers."""
        count = len(self.rim)
        there = [frozenset([image[cell] for cell in side]) for side in self.rim]
        ways = [[self.rim[(first + way * side) % count] for side in range(count)] for first in range(count) for way in (1, -1)]
        return there in ways

    def turns(self, p: Position) -> list[str]:
        """Return the empty cells (rule 2)."""
        return [] if self.ended(p) else [name for name, stone in zip(self.board.names, p.stones, strict=True) if stone == "."]

    def after(self, p: Position, turn: str) -> Position:
        """Return the position with the stone dropped (rule 2)."""
        return Position(opponent(p.turn), placed(p.stones, p.turn, self.board.index[turn]))

    def ended(self, p: Position) -> bool:
        """Whether somebody has reached the goal (rule 5)."""
        return self.winner(p) is not None

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Who has reached the goal (rule 5); both cannot."""
        return next((colour for colour in "BW" if self.won(p.stones, colour)), None)

    def runs(self) -> list[set[int]]:
        """Return the k+1 sides of 2k+1 that follow each other from each side on."""
        count = len(self.rim)
        return [{(first + step) % count for step in range(count // 2 + 1)} for first in range(count)]

    def lies_round(self, sides: Iterable[int]) -> bool:
        """Whether sides lie round the centre: of 2k+1 sides, not all of them among k+1 that follow each other (rule 3)."""
        return not any(run.issuperset(sides) for run in self.runs())

    def won(self, stones: str, colour: str) -> bool:
        """Whether `colour` has reached the goal (rules 3 and 4)."""
        own = int(stones.translate(_OWN[colour])[::-1], 2)
        joined = self.from_sides(own)
        if not self.double:
            return bool(self.round_centre(joined))
        if _with_one_of_each(joined, _PAIRS):  # four of five sides at least: of no two both are missing
            return True
        three = _with_one_of_each(joined, _TRIPLES)
        return bool(three & ~self.joined(own, three & -three))

    def from_sides(self, own: int) -> list[int]:
        """Return, for each side, the stones of a player that are joined to it."""
        return [self.joined(own, own & side) for side in self.sides]

    def round_centre(self, joined: Sequence[int]) -> int:
        """Return, of the stones joined to each side, those whose chain touches sides that lie round the centre (rule 3).

        The sides of a chain do not all lie among the sides of a run if the chain is joined to one outside of it.
        """
        return _with_one_of_each(joined, self.outside)

    def joined(self, own: int, stones: int) -> int:
        """Return the stones of a player that are joined to some of them over stones that touch."""
        reached = todo = stones
        while todo:
            cell = todo.bit_length() - 1
            new = self.around[cell] & own & ~reached
            reached |= new
            todo = todo ^ 1 << cell | new
        self.meter.work(15 * reached.bit_count())
        return reached


_OWN = {colour: str.maketrans({".": "0", colour: "1", opponent(colour): "0"}) for colour in "BW"}
_PAIRS, _TRIPLES = (tuple(combinations(range(5), count)) for count in (2, 3))


def _with_one_of_each(joined: Sequence[int], groups: Iterable[Iterable[int]]) -> int:
    """Return the stones that are joined, for each of some groups of sides, to a side of the group."""
    found = -1
    for group in groups:
        found &= reduce(or_, [joined[side] for side in group])
    return found
