"""The rules of Xodd and Yodd, as literally as they can be written; rule numbers are those of the rule pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from .boards import CheckError, flood
from .game import Game, Position, opponent, placed

DROP = re.compile(r"([BW])([a-z]+[0-9]+)")


class Xodd(Game):
    """Xodd on m x n points: a turn drops one or two stones of either colour, and leaves an odd number of groups."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar = {}

    def groups(self, stones: str, colour: str) -> int:
        """Rule 1: the number of groups of `colour`, each of which is flooded from its first stone."""
        found, seen = 0, set[int]()
        for cell, stone in enumerate(stones):
            if stone == colour and cell not in seen:
                found += 1
                seen |= flood([cell], lambda at: self.linked(stones, colour, at))
        return found

    def odd(self, stones: str) -> bool:
        """Rule 3: whether the number of all groups is odd."""
        return (self.groups(stones, "B") + self.groups(stones, "W")) % 2 == 1

    def first(self, p: Position) -> bool:
        """Rule 2: whether this is Black's first turn, which is so while no stone is on the board."""
        return set(p.stones) == {"."}

    def turns(self, p: Position) -> list[str]:
        """Rules 2 and 3: every drop of one stone, and that drop with every drop on a later cell; `pass` comes last."""
        if self.ended(p):
            return []
        found = []
        for cell, one, stones in self.drops(p.stones, 0):
            found += [one] * self.odd(stones)
            if not self.first(p):
                found += [f"{one}+{two}" for _, two, both in self.drops(stones, cell + 1) if self.odd(both)]
        return found + ["pass"] * (not self.first(p))

    def drops(self, stones: str, lowest: int) -> Iterator[tuple[int, str, str]]:
        """Every drop on an empty cell from `lowest` on: its cell, its name, and the stones after it."""
        for cell in range(lowest, len(stones)):
            for colour in "BW" if self.may_place(stones, "B", cell) else "":
                yield cell, colour + self.board.names[cell], placed(stones, colour, cell)

    def allowed(self, p: Position, turn: str) -> bool:
        """Rules 2 and 3 for one turn; it is written in one way only, its drops in the order of cells."""
        if turn == "pass" or self.ended(p):
            return not (self.first(p) or self.ended(p))
        stones, last = p.stones, -1
        for part in turn.split("+"):
            drop = DROP.fullmatch(part)
            cell = self.board.index.get(drop[2], -1) if drop else -1
            if not drop or cell <= last or not self.may_place(stones, drop[1], cell):
                return False
            stones, last = placed(stones, drop[1], cell), cell
        return turn.count("+") <= (0 if self.first(p) else 1) and self.odd(stones)

    def after(self, p: Position, turn: str) -> Position:
        """The stones dropped, and the other player to move; see `Game`."""
        if turn == "pass":
            return super().after(p, turn)
        stones = p.stones
        for part in turn.split("+"):
            stones = placed(stones, part[0], self.board.index[part[1:]])
        return Position(opponent(p.turn), stones)

    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Rule 2: any empty cell, for both colours."""
        return stones[cell] == "."

    def ended(self, p: Position) -> bool:
        """Rule 4: two passes in a row."""
        return p.over

    def result(self, p: Position, order: str | None) -> str | None:
        """Rule 4: fewer groups of one's own colour win."""
        return "B" if self.groups(p.stones, "B") < self.groups(p.stones, "W") else "W"

    def check(self, p: Position) -> None:
        """Rule 3 as a condition on the position, and the empty board only for Black's first turn; see `Game`."""
        if self.first(p):
            if p.turn != "B" or p.passed:
                raise CheckError("illegal position: the empty board is for Black's first turn only, rule 2")
        elif not self.odd(p.stones):
            raise CheckError("illegal position: an even number of groups, rule 3")
        if p.swapped or (p.over and not p.passed):
            raise CheckError("`over` belongs only behind the second of two passes, and there is no swap, rule 5")


class Yodd(Xodd):
    """Yodd: Xodd on hexagonal cells."""

    KINDS = ("hexhex", "rhombus")
