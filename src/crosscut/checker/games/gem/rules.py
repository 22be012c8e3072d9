"""Gem, written from its rule page alone: docs/rules/gem.md.

From each side a flood over a player's stones finds what is joined to it. A stone joined to sides that do not all lie among k+1
that follow each other belongs to a winning chain; no group is ever formed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from ...boards import Board, CheckError, flood
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

    def lies_round(self, sides: Iterable[int]) -> bool:
        """Whether sides lie round the centre: of 2k+1 sides, not all of them among k+1 that follow each other (rule 3)."""
        count = len(self.rim)
        runs = [{(first + step) % count for step in range(count // 2 + 1)} for first in range(count)]
        return not any(run.issuperset(sides) for run in runs)

    def won(self, stones: str, colour: str) -> bool:
        """Whether `colour` has reached the goal (rules 3 and 4)."""
        joined = self.touched(stones, colour)
        if not self.double:
            return any(map(self.lies_round, joined.values()))
        if any(len(sides) > 3 for sides in joined.values()):
            return True
        three = [cell for cell, sides in joined.items() if len(sides) == 3]
        return bool(three) and not flood(three[:1], lambda c: self.near(stones, colour, c)).issuperset(three)

    def touched(self, stones: str, colour: str) -> dict[int, set[int]]:
        """Return the sides that the chain of each stone of `colour` touches, for the stones whose chain touches one."""
        joined: dict[int, set[int]] = {}
        for number, side in enumerate(self.rim):
            reached = flood([c for c in side if stones[c] == colour], lambda c: self.near(stones, colour, c))
            self.meter.work(15 * len(reached))
            for cell in reached:
                joined.setdefault(cell, set()).add(number)
        return joined

    def near(self, stones: str, colour: str, cell: int) -> list[int]:
        """Return the stones of `colour` that touch a cell."""
        return [other for other in self.board.neighbours[cell] if stones[other] == colour]
