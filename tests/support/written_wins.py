"""Wins by connections as lines of certificates write them, found by a small search of its own, for tests of what reads them.

Board and positions are those of `plain_connections`; no code of the package is used. Unlike there each connection remembers what
it was made of, ready bridges are ends, and chance says by which cell a chain is named, and which wins are written.
"""

import random
from collections import defaultdict
from itertools import combinations, product
from typing import NamedTuple

from plain_connections import BLACK, Board, State

FULLS, HALVES, LONGEST = 3, 4, 16


class Made(NamedTuple):
    """A connection: its ends, the smaller number first, class, carrier, whether it is full, what it is made of, and how."""

    ends: tuple[int, int]
    bits: int
    carrier: int
    full: bool
    parts: tuple[int, ...]
    text: str


class Won(NamedTuple):
    """A win: its connections, its set, and whether nothing of it is half or has to be taken first."""

    parts: tuple[int, ...]
    elements: int
    full: bool


class Written:
    """The connections of a player, and his wins."""

    def __init__(self, board: Board, s: State, player: int, chance: random.Random, columns: int) -> None:
        self.board, self.player, self.chance, self.columns = board, player, chance, columns
        self.own, self.other = s.stones[player], s.stones[1 - player]
        self.chains, _ = board.links(self.own, s.bridges[player], player)
        self.made: list[Made] = []
        self.kept: dict[tuple[bool, int, int, int], list[int]] = defaultdict(list)
        self.at: dict[int, list[int]] = defaultdict(list)
        self.todo: list[list[Made]] = [[] for _ in range(LONGEST + 1)]
        self.bit = {cell: 1 << cell for cell in range(board.cells) if not (self.own | self.other) >> cell & 1}
        self.names: dict[int, list[str]] = defaultdict(list)
        for cell, (chain, _, _) in enumerate(self.chains[: board.cells]):
            if not self.other >> cell & 1:
                self.names[chain].append(self.cell(cell))
        if not board.torus:
            for number, name in enumerate((("top", "bottom"), ("left", "right"))[player]):
                self.names[self.chains[board.cells + number][0]].append(name)
        self._first(s)
        for bucket in self.todo:
            for one in bucket:  # it grows meanwhile
                self._take(one)

    def cell(self, cell: int) -> str:
        if cell >= self.board.cells:
            return (("top", "bottom"), ("left", "right"))[self.player][cell - self.board.cells]
        return f"{chr(ord('a') + cell % self.columns)}{cell // self.columns + 1}"

    def bridge(self, block: int, diagonal: int) -> str:
        x, y, _, _ = self.board.blocks[block][diagonal]
        return self.cell(min(x, y)) + self.cell(max(x, y))

    def _first(self, s: State) -> None:
        board, free = self.board, ~self.other
        steps = list(board.sides[self.player])
        for i, block in enumerate(board.blocks):
            steps += [step for d, step in enumerate(block) if s.bridges[self.player] >> (2 * i + d) & 1]
        for x, y, down, right in steps:
            if free >> x & free >> y & 1:
                self._start(x, y, down, right, 0, f"{self.cell(x)}/{self.cell(y)}")
        for i, block in enumerate(board.blocks):
            if (s.bridges[0] | s.bridges[1]) >> (2 * i) & 3:
                continue
            element = 1 << (board.cells + i)
            for d, (x, y, down, right) in enumerate(block):
                if not free >> x & free >> y & 1:
                    continue
                name = self.bridge(i, d)
                self._start(x, y, down, right, element, name)
                if self.own >> x & self.own >> y & 1:
                    ready = board.cells + 2 + 2 * i + d
                    self.bit[ready], self.names[ready] = element, [name]
                    if x > y:
                        x, y, down, right = y, x, -down, -right
                    for cell, way in ((x, (0, 0)), (y, (down, right))):
                        chain, by_down, by_right = self.chains[cell]
                        bits = (way[0] + by_down) % 2 * 2 + (way[1] + by_right) % 2
                        self._put(chain, ready, bits, 0, True, (), f"{name}/{self.cell(cell)}")

    def _start(self, x: int, y: int, down: int, right: int, carrier: int, text: str) -> None:
        (a, ad, ar), (b, bd, br) = self.chains[x], self.chains[y]
        self._put(a, b, (ad + down - bd) % 2 * 2 + (ar + right - br) % 2, carrier, carrier == 0, (), text)

    def _put(self, x: int, y: int, bits: int, carrier: int, full: bool, parts: tuple[int, ...], text: str) -> None:
        if (x != y or bits) and carrier.bit_count() <= LONGEST and not carrier & (self.bit.get(x, 0) | self.bit.get(y, 0)):
            self.todo[carrier.bit_count()].append(Made((min(x, y), max(x, y)), bits, carrier, full, parts, text))

    def _take(self, one: Made) -> None:
        kept = self.kept[one.full, one.ends[0], one.ends[1], one.bits]
        if len(kept) >= (FULLS if one.full else HALVES) or any(self.made[k].carrier & ~one.carrier == 0 for k in kept):
            return
        number = len(self.made)
        self.made.append(one)
        kept.append(number)
        x, y = one.ends
        if not one.full:
            for size in (1, 2):
                for others in combinations(kept[:-1], size):
                    chosen, common, union = (number, *others), one.carrier, one.carrier
                    for k in others:
                        common, union = common & self.made[k].carrier, union | self.made[k].carrier
                    if not common:
                        self._put(x, y, one.bits, union, True, chosen, "|")
            return
        if x == y:
            return
        for end, middle in ((x, y), (y, x)):
            self.at[middle].append(number)
            for k in list(self.at[middle]):
                other, m = self.made[k], self.bit.get(middle, 0)
                to = other.ends[0] + other.ends[1] - middle
                if k != number and not (one.carrier | m) & other.carrier and not one.carrier & m:
                    self._put(end, to, one.bits ^ other.bits, one.carrier | other.carrier | m, m == 0, (number, k), f"+@{middle}")

    def wins(self) -> list[Won]:
        """All wins by what was found."""
        found = []
        if not self.board.torus:
            x, y = sorted(self.chains[self.board.cells + number][0] for number in (0, 1))
            for full in (True, False):
                found += [Won((k,), self.made[k].carrier, full) for k in self.kept.get((full, x, y, 0), ())]
            return found
        for x, y in {one.ends for one in self.made}:
            elements = self.bit.get(x, 0) | self.bit.get(y, 0)
            needed = (1 if self.player == BLACK else 2) if x == y else 3
            if (self.player == BLACK and x != y) or (x != y and self.bit.get(x) and self.bit.get(y)):
                continue
            ways = [[k for full in (True, False) for k in self.kept.get((full, x, y, bits), ())] for bits in range(4)]
            for chosen in (parts for classes in combinations(ways, needed) for parts in product(*classes)):
                union, halves = elements, sum(not self.made[k].full for k in chosen)
                for k in chosen:
                    union = -1 if union < 0 or union & self.made[k].carrier else union | self.made[k].carrier
                if union >= 0 and halves <= (not elements):
                    found.append(Won(chosen, union, not halves and not elements))
        return found

    def text(self, wins: list[Won]) -> str:
        """The text of some wins, with the connections that they need."""
        needed: set[int] = set()
        ahead = [k for won in wins for k in won.parts]
        while ahead:
            k = ahead.pop()
            if k not in needed:
                needed.add(k)
                ahead += self.made[k].parts
        number = {k: at for at, k in enumerate(sorted(needed), 1)}
        items = []
        for k in sorted(needed):
            one = self.made[k]
            if one.text == "|":
                items.append("|".join(str(number[part]) for part in one.parts))
            elif one.text.startswith("+@"):
                middle = self.chance.choice(self.names[int(one.text[2:])])
                items.append("+".join(str(number[part]) for part in one.parts) + f"@{middle}")
            else:
                items.append(one.text)
        return ";".join([*items, *("!" + ",".join(str(number[k]) for k in won.parts) for won in wins)])
