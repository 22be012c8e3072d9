"""Local games of Orcoon as plain as can be, from the section of docs/formats/certificates.md, over the rules of plain_orcoon."""

from collections.abc import Iterable
from functools import cache

from plain_orcoon import OTHER, PlainOrcoon


@cache
def windows_at(rules: PlainOrcoon, cell: int) -> list[tuple[int, tuple[int, int], tuple[int, int]]]:
    """The windows with the cell at a corner: the corner opposite, the two others, the middles."""
    pairs = [(pair, other, middles) for one, two, middles in rules.windows for pair, other in ((one, two), (two, one))]
    return [(sum(pair) - cell, other, middles) for pair, other, middles in pairs if cell in pair]


@cache
def touched(rules: PlainOrcoon, cell: int) -> list[tuple[int, int, int]]:
    """The cells that it touches at a corner, each with their common neighbours."""
    return [(a + b - cell, c, d) for a, b, c, d in rules.blocks if cell in (a, b)]


class PlainLocal:
    """The game in a region of q: `p` wins it or not, `o` may skip."""

    def __init__(self, rules: PlainOrcoon, q: str, region: Iterable[int], p: str) -> None:
        self.rules, self.region, self.p, self.o = rules, frozenset(region), p, OTHER[p]
        self.gets = {colour: rules.gets(q, colour) for colour in OTHER}
        self.soft = self.gets[self.o] - self.region
        self.known: dict[str, bool] = {}

    def places(self, s: str, colour: str) -> list[str]:
        cells = [cell for cell in sorted(self.region & self.gets[colour]) if s[cell] == "."]
        allowed = self.p_may if colour == self.p else self.o_may
        return [s[:cell] + colour + s[cell + 1 :] for cell in cells if allowed(s, cell)]

    def p_may(self, s: str, cell: int) -> bool:
        o_corners = {i for i, stone in enumerate(s) if stone == self.o} | self.soft
        for mine, theirs, middles in windows_at(self.rules, cell):
            if s[mine] == self.p and {*theirs} <= o_corners and all(s[i] == "." for i in middles):
                return False
        return all(s[mine] != self.p or self.p in (s[i], s[j]) for mine, i, j in touched(self.rules, cell))

    def o_may(self, s: str, cell: int) -> bool:
        helpers = {i for i, stone in enumerate(s) if stone == self.o} | self.soft
        filled = {i for i, stone in enumerate(s) if stone != "."} | self.soft
        for mine, theirs, middles in windows_at(self.rules, cell):
            if s[mine] == self.o and all(s[i] == self.p for i in theirs) and not filled & {*middles}:
                return False
        return all(s[mine] != self.o or helpers & {i, j} for mine, i, j in touched(self.rules, cell))

    def won(self, s: str) -> bool:
        """P is to move."""
        if s not in self.known:
            self.known[s] = self.rules.joined(s, self.p) or any(self.kept(after) for after in self.places(s, self.p))
        return self.known[s]

    def kept(self, s: str) -> bool:
        """O is to move."""
        return all(self.won(after) for after in [s, *self.places(s, self.o)])
