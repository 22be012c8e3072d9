"""Orcoon as plain as can be, from its rule page alone: nothing of the checkers', nothing of the solver's.

A board is a string of `.BW`, row by row. The post-pass question goes through all sets of placements, a value through all play.
So it serves for small boards: values to a dozen cells, the question to 4x4. Without rule 8 and without the swap.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

OTHER = {"B": "W", "W": "B"}


class PlainOrcoon:
    """The rules on one board; its positions are a string of the stones and who is to move."""

    def __init__(self, rows: int, columns: int, crossing: bool) -> None:
        self.rows, self.columns = rows, columns
        at = {(row, column): row * columns + column for row in range(rows) for column in range(columns)}
        self.names = {f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}": cell for (row, column), cell in at.items()}
        self.next = [[at[s] for s in ((r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)) if s in at] for r, c in at]
        self.blocks = [  # two points that touch at a corner, and the two others of their block
            (at[r, c], at[r + 1, c + d], at[r, c + d], at[r + 1, c]) for r, c in at for d in (-1, 1) if (r + 1, c + d) in at
        ]
        self.windows = []  # the corners that hold one colour, those that hold the other, the middles
        for r, c in at if crossing else []:
            for h, w in ((1, 2), (2, 1)):
                if (r + h, c + w) in at:
                    middles = at[r + h // 2, c + w // 2], at[r + (h + 1) // 2, c + (w + 1) // 2]
                    self.windows.append(((at[r, c], at[r + h, c + w]), (at[r, c + w], at[r + h, c]), middles))
        cells = range(rows * columns)
        self.edges = {
            "B": ({i for i in cells if i < columns}, {i for i in cells if i >= columns * (rows - 1)}),
            "W": ({i for i in cells if i % columns == 0}, {i for i in cells if i % columns == columns - 1}),
        }
        turned = [[(r, c) for r, c in at], [(r, columns - 1 - c) for r, c in at]]
        turned += [[(rows - 1 - r, c) for r, c in ways] for ways in turned]
        turned += [[(c, r) for r, c in ways] for ways in turned] if rows == columns else []
        maps = [[at[s] for s in ways] for ways in turned]
        self.maps = [to for to in maps if all(self._keeps(to, self.edges[colour]) for colour in "BW")]
        self.can_connect, self.won = cache(self._can_connect), cache(self._won)

    def _keeps(self, to: list[int], edges: tuple[set[int], set[int]]) -> bool:
        return all({to[i] for i in edge} in edges for edge in edges)

    def breaks_rule_3(self, s: str) -> bool:
        return any(s[a] == s[b] != "." and s[a] not in (s[c], s[d]) for a, b, c, d in self.blocks)

    def breaks_rule_4(self, s: str) -> bool:
        return any(
            s[a] == s[b] and s[c] == s[d] and {s[a], s[c]} == {"B", "W"} and s[m] == s[n] == "."
            for (a, b), (c, d), (m, n) in self.windows
        )

    def placed(self, s: str, cell: int, colour: str) -> str | None:
        """The stones with one more, if it is legal."""
        after = s[:cell] + colour + s[cell + 1 :]
        return None if s[cell] != "." or self.breaks_rule_3(after) or self.breaks_rule_4(after) else after

    def in_order(self, s: str, cells: list[int], colour: str) -> str | None:
        for cell in cells:
            after = self.placed(s, cell, colour)
            if after is None:
                return None
            s = after
        return s

    def join(self, cells: set[int], colour: str) -> bool:
        first, last = self.edges[colour]
        seen = {*(todo := list(cells & first))}
        while todo:
            fresh = [i for i in self.next[todo.pop()] if i in cells and i not in seen]
            todo += fresh
            seen |= {*fresh}
        return bool(seen & last)

    def joined(self, s: str, colour: str) -> bool:
        return self.join({i for i, stone in enumerate(s) if stone == colour}, colour)

    def _can_connect(self, s: str, colour: str) -> bool:
        places = (self.placed(s, cell, colour) for cell in range(len(s)))
        return self.joined(s, colour) or any(self.can_connect(after, colour) for after in places if after)

    def gets(self, s: str, colour: str) -> set[int]:
        """The bound: points where a stone breaks nothing against the stones on the board, if all points got so far helped."""
        got: set[int] = set()

        def may(cell: int) -> bool:
            for a, b, c, d in self.blocks:
                other = b if cell == a else a
                if cell in (a, b) and s[other] == colour and not any(s[i] == colour or i in got for i in (c, d)):
                    return False
            for one, two, middles in self.windows:
                empty = all(s[i] == "." and i not in got for i in middles)
                for mine, theirs in ((one, two), (two, one)):
                    against = all(s[i] == colour for i in mine if i != cell) and all(s[i] == OTHER[colour] for i in theirs)
                    if cell in mine and against and empty:
                        return False
            return True

        while more := {i for i, stone in enumerate(s) if stone == "." and i not in got and may(i)}:
            got |= more
        return got

    def seen_cut_off(self, s: str, colour: str) -> bool:
        return not self.join(self.gets(s, colour) | {i for i, stone in enumerate(s) if stone == colour}, colour)

    def _won(self, s: str, turn: str) -> bool:
        """Does the player to move win?"""
        if not self.can_connect(s, OTHER[turn]):
            return True
        places = (self.placed(s, cell, turn) for cell in range(len(s)))
        return any(not self.won(after, OTHER[turn]) for after in places if after)

    def least(self, s: str) -> str:
        return min("".join(s[i] for i in to) for to in self.maps)

    def threatens(self, s: str, cell: int, colour: str) -> bool:
        after = self.placed(s, cell, colour)
        return after is not None and not self.can_connect(after, OTHER[colour])

    def answered(self, r: str, threat: list[int], colour: str) -> bool:
        after = self.in_order(r, threat, colour)
        return after is not None and self.joined(after, colour)

    def legal_positions(self) -> Iterator[str]:
        """All stones that break neither rule."""
        for stones in product(".BW", repeat=self.rows * self.columns):
            s = "".join(stones)
            if not self.breaks_rule_3(s) and not self.breaks_rule_4(s):
                yield s
