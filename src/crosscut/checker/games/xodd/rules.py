"""The rules of Xodd and Yodd, as literally as they can be written; rule numbers are those of the rule pages.

A turn is written as its drops in cell order, joined by `+` ("Bc3", "Bc3+Wd4"), or `pass`.

That a turn leaves an odd number of groups (rule 3) is found in two ways. `allowed` plays the turn and counts the groups of the
board it leaves. `turns`, which has tens of thousands of turns to judge on a large board, looks for the groups once for each first
drop and adds up what the rule pages say of a drop: a stone that touches k groups of its colour makes one of them and itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...boards import CheckError
from ...game import Game, Position, opponent, placed
from .settled import Left, open_position


class Xodd(Game):
    """Xodd on m x n points."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar = {}
    OWNED = False
    MORE: ClassVar = {"leaves": ("settled",), "images": ("least",)}

    def group_of(self, stones: str) -> dict[int, int]:
        """Rule 1: return for each stone the first cell of its group."""
        found: dict[int, int] = {}
        for first, colour in enumerate(stones):
            group = [] if colour == "." else [first]
            for cell in group:  # which grows on the way
                if cell not in found:
                    found[cell] = first
                    group += self.linked(stones, colour, cell)
        return found

    def groups(self, stones: str, colour: str) -> int:
        """Return how many groups `colour` has."""
        return sum(stones[first] == colour for first in set(self.group_of(stones).values()))

    def odd(self, stones: str) -> bool:
        """Rule 3: whether the number of groups on the board is odd."""
        return len(set(self.group_of(stones).values())) % 2 == 1

    def check(self, p: Position) -> None:
        """Rule 3, which every turn before has kept; the extras as rule 4 allows them. See `Game`."""
        if p.over and not p.passed:
            raise CheckError("`over` belongs only behind the second of two passes")
        if not p.stones.strip("."):
            if p.turn == "W" or p.passed:
                raise CheckError("illegal position: on the empty board Black is to move, and nobody has passed (rule 2)")
        elif not self.odd(p.stones):
            raise CheckError("illegal position: the number of groups is even (rule 3)")

    def turns(self, p: Position) -> list[str]:
        """Rule 2: one drop or two, then the pass; the very first turn is one drop. Rule 3: the odd ones of these."""
        if self.ended(p):
            return []
        if p == self.start():
            return [drop for drop, *_ in self.drops(p.stones, 0)]
        found = []
        for drop, cell, stones, flips in self.drops(p.stones, 0):
            if not flips:
                found.append(drop)
            found += [f"{drop}+{second}" for second, _, _, flips_too in self.drops(stones, cell + 1) if flips == flips_too]
        return [*found, "pass"]

    def drops(self, stones: str, start: int) -> Iterator[tuple[str, int, str, bool]]:
        """Go through the drops on the cells from `start` on.

        Yields:
            The drop as it is written, its cell, the stones after it, and whether the number of groups turns from even to
            odd or from odd to even: it changes by 1 - k, where k like groups are touched.
        """
        group_of = self.group_of(stones)
        for cell in range(start, len(stones)):
            for colour in "BW" if stones[cell] == "." else "":
                touched = {group_of[near] for near in self.linked(stones, colour, cell)}
                yield colour + self.board.names[cell], cell, placed(stones, colour, cell), len(touched) % 2 == 0

    def allowed(self, p: Position, turn: str) -> bool:
        """Rules 2 and 3: whether `turn` is one of `turns`, found without making all of them."""
        first = p == self.start()
        if self.ended(p):
            return False
        if turn == "pass":
            return not first
        drops = turn.split("+")
        cells = [self.board.index.get(drop[1:], -1) for drop in drops]
        if len(drops) > (1 if first else 2) or cells != sorted(set(cells)):
            return False
        if any(drop[:1] not in ("B", "W") or cell < 0 or p.stones[cell] != "." for drop, cell in zip(drops, cells, strict=True)):
            return False
        return self.odd(self.after(p, turn).stones)

    def after(self, p: Position, turn: str) -> Position:
        """Return the position after `turn`, which is legal; a pass as in `Game`."""
        if turn == "pass":
            return super().after(p, turn)
        stones = p.stones
        for drop in turn.split("+"):
            stones = placed(stones, drop[0], self.board.index[drop[1:]])
        return Position(opponent(p.turn), stones)

    def open(self, p: Position, colour: str) -> Position | None:
        """Return None if `colour` wins by passing, now or for ever, else `p` with its dead cells filled; see `settled`."""
        return open_position(Left(self.board, p.stones, self.group_of(p.stones)), p, colour)

    def settled(self, p: Position, colour: str, margin: int) -> bool:
        """Return whether `colour` leads by the margin and keeps it; see `Game` and `settled`."""
        return bool(p.stones.strip(".")) and Left(self.board, p.stones, self.group_of(p.stones)).settled(colour, margin)

    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Rule 2: on an empty point. Whether the turn is legal depends on its other drop too, see `allowed`."""
        return stones[cell] == "."

    def ended(self, p: Position) -> bool:
        """Rule 4: two passes in a row end the game, nothing else does (rule 5)."""
        return p.over

    def lead(self, p: Position, colour: str) -> int:
        """Return how many groups fewer than the other side `colour` has; see `Game`."""
        return self.groups(p.stones, opponent(colour)) - self.groups(p.stones, colour)

    def result(self, p: Position, order: str | None) -> str:
        """Rule 4: whoever has fewer groups of his own colour has won."""
        return "B" if self.lead(p, "B") > 0 else "W"


class Yodd(Xodd):
    """Yodd: the same on a hexhex, on a rhombus for tests, and on boards of one's own."""

    KINDS = ("hexhex", "rhombus", "own")
