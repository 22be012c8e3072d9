"""What no continuation can change on a whole small board of Xodd or Yodd, found by playing all of them; with its own groups.

Passes put nothing down, and either side may drop stones of both colours. So what can become of a board does not depend on who
is to move. Boards are gone through from the full ones down; a turn leads to a board with more stones.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

from crosscut.core.board import Board

Cells = frozenset[int]


class Later:
    """What continuations of a board do, the board itself among them; pairs are of black stones."""

    def __init__(self, lead: int, joined: frozenset[Cells]) -> None:
        self.filled: set[int] = set()
        self.joined, self.parted = set(joined), set[Cells]()
        self.leads = {lead}


class Whole:
    """All odd boards."""

    def __init__(self, board: Board) -> None:
        self.size = board.size
        self.near = [[other for other in range(board.size) if mask >> other & 1] for mask in board.neighbours]
        self.groups = cache(self.groups)  # type: ignore[method-assign]
        self.pairs = cache(self.pairs)  # type: ignore[method-assign]
        self.later: dict[tuple[Cells, Cells], Later] = {}
        digits = sorted(product((0, 1, 2), repeat=self.size), key=lambda way: way.count(0))
        for way in digits:
            black, white = (frozenset(cell for cell, of in enumerate(way) if of == colour) for colour in (1, 2))
            if self.is_odd(black, white):
                self.later[black, white] = self.play(black, white)

    def groups(self, stones: Cells) -> list[Cells]:
        found, left = [], set(stones)
        while left:
            group = [left.pop()]
            for cell in group:
                new = left.intersection(self.near[cell])
                left -= new
                group += new
            found.append(frozenset(group))
        return found

    def pairs(self, black: Cells) -> frozenset[Cells]:
        """Return the pairs of black stones that are in one group."""
        return frozenset(frozenset(pair) for group in self.groups(black) for pair in combinations(group, 2))

    def lead(self, black: Cells, white: Cells) -> int:
        return len(self.groups(white)) - len(self.groups(black))

    def is_odd(self, black: Cells, white: Cells) -> bool:
        return self.lead(black, white) % 2 == 1

    def empty(self, black: Cells, white: Cells) -> list[int]:
        return [cell for cell in range(self.size) if cell not in black and cell not in white]

    def play(self, black: Cells, white: Cells) -> Later:
        found = Later(self.lead(black, white), self.pairs(black))
        empty = self.empty(black, white)
        drops = [(cell, colour) for cell in empty for colour in (1, 2)]
        stuck = True
        for turn in (*((drop,) for drop in drops), *combinations(drops, 2)):
            cells = [cell for cell, _ in turn]
            after = (
                black.union(cell for cell, colour in turn if colour == 1),
                white.union(cell for cell, colour in turn if colour == 2),
            )
            if len(set(cells)) < len(cells) or not self.is_odd(*after):
                continue
            stuck = False
            then = self.later[after]
            found.filled |= then.filled.union(cells)
            found.joined |= then.joined
            found.parted |= then.parted
            found.leads |= then.leads
        if stuck:
            found.parted = {frozenset(pair) for pair in combinations(range(self.size), 2)} - found.joined
        return found

    def walled(self, white: Cells) -> set[Cells]:
        """Return the pairs of cells that white stones part."""
        rest = self.pairs(frozenset(range(self.size)) - white)
        return {frozenset(pair) for pair in combinations(range(self.size), 2)} - rest

    def count(self) -> Counter[str]:
        """Return how many odd boards there are, and of what."""
        counts: Counter[str] = Counter()
        for (black, white), then in self.later.items():
            apart = {frozenset(pair) for pair in combinations(black, 2)} - self.pairs(black)
            never = apart - then.joined
            walled = apart & self.walled(white)
            assert walled <= never
            barred = set(self.empty(black, white)) - then.filled
            assert len(barred) <= 1
            counts["odd"] += 1
            counts["apart"] += len(apart)
            counts["joined for good"] += len(apart - then.parted)
            counts["walled"] += len(walled)
            counts["parted by parity"] += len(never - walled)
            counts["barred"] += len(barred)
            counts["barred, more empty"] += len(barred) * (len(self.empty(black, white)) > 1)
            counts["settled"] += min(then.leads) > 0 or max(then.leads) < 0
        return counts
