"""Connections of Quax and Torax in a line: the sets by which the prover wins, and which plies of the other player they leave.

The rules are in the section "Connections" of the format's page, the proof on the page about connections in Quax and Torax. Sets
of elements are the bits of a number: those of the cells, and behind them those of the blocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from ...boards import CheckError, shown
from ...fields import Position
from .rules import Quax

NUMBER = "[1-9][0-9]{0,3}"
AND = re.compile(rf"({NUMBER})\+({NUMBER})@([^@]+)")
OR = re.compile(rf"{NUMBER}(?:\|{NUMBER})+")
WIN = re.compile(rf"!({NUMBER}(?:,{NUMBER}){{0,2}})")
SIDES = {"B": ("top", "bottom"), "W": ("left", "right")}


class Connection(NamedTuple):
    """Two ends, the smaller number first; its class, two bits; the elements of its carrier; whether it is full, else half."""

    ends: Sequence[int]
    bits: int
    carrier: int
    full: bool


Won = Callable[["Reader", Sequence[Connection]], int]


def spoilers(game: Quax, p: Position, colour: str, text: str, won: Won) -> Container[str]:
    """Return the plies of the other player that take something of each set of the wins written as `text`.

    Args:
        game, p: the game, and the line's position.
        colour: the prover's colour there.
        text: what stands behind `wins=`.
        won: returns the set of a win.

    Raises:
        CheckError: says what is wrong with the text.
    """
    if game.ended(p):
        raise CheckError("wins, and somebody has won already")
    reader = Reader(game, p, colour)
    must = reduce(and_, [won(reader, made) for made in reader.wins(text)])
    cells = [name for cell, name in enumerate(game.board.names) if must >> cell & 1]
    return {*cells, *(name for name, bridge in game.bridges.items() if must & reader.block(bridge))}


def sides_joined(reader: Reader, made: Sequence[Connection]) -> int:
    """Return the set of a win in Quax; CheckError if it is none."""
    if len(made) != 1 or list(made[0].ends) != reader.sides:
        raise CheckError(f"expected a connection of {' and '.join(SIDES[reader.colour])}")
    return made[0].carrier


def gone_round(reader: Reader, made: Sequence[Connection]) -> int:
    """Return the set of a win in Torax, of the Connector or of the Blocker; CheckError if it is none."""
    ends, same = made[0].ends, made[0].ends[0] == made[0].ends[1]
    if any(one.ends != ends for one in made) or same != (len(made) < 3) or (len(made) == 1) != (reader.colour == "B"):
        raise CheckError("expected one connection (White: two) of an end with itself, or of White three of two ends")
    first = made[0].bits if len(made) == 3 else 0
    if len(reader.sums([one.bits ^ first for one in made])) < (2 if reader.colour == "B" else 4):
        raise CheckError("the classes leave the Connector a loop" if reader.colour == "W" else "the loop does not go round")
    elements = {reader.element(end) for end in ends} - {0}
    if len(elements) == 2:
        raise CheckError("neither end is own")
    if sum(not one.full for one in made) > (not elements):
        raise CheckError("too many are half: at most one if the ends are own, else none")
    return reduce(or_, [one.carrier for one in made], sum(elements))


class Reader:
    """Reads the connections of one line.

    The ends have numbers: that of the cell for an empty one, of its first cell for a chain; behind the cells that of the bridge
    for a ready one, and behind these the two sides.

    Args:
        game: the game.
        p: the line's position.
        colour: the prover's colour there.
    """

    def __init__(self, game: Quax, p: Position, colour: str) -> None:
        self.game, self.p, self.colour = game, p, colour
        self.own = p.marks[0]["BW".index(colour)]
        self.blocked = {bridge >> 1 for bridges in p.marks[0] for bridge in bridges}
        cells = len(p.stones)
        self.sides = [cells + len(game.pairs) + number for number, _ in enumerate(game.edges.get(colour, ()))]
        self.end = list(range(cells))
        self.way = [0] * cells
        """The class of a way from each own cell to the first one of its chain."""
        self.loops = {0}
        """The classes of the loops that the prover's stones have already, and even both ways."""
        self.chains()

    def chains(self) -> None:
        """Find the chains, their ways and loops, and which are at a side."""
        game, stones = self.game, self.p.stones
        seen: set[int] = set()
        for first in [cell for cell, stone in enumerate(stones) if stone == self.colour]:
            chain = [] if first in seen else [first]
            seen.add(first)
            for cell in chain:  # which grows on the way
                game.meter.work(60)
                for near, *step in game.linked(cell, stones, self.colour, self.own):
                    way = self.way[cell] ^ self.bits(cell, step)
                    if near not in seen:
                        seen.add(near)
                        chain.append(near)
                        self.end[near], self.way[near] = first, way
                    self.loops.add(way ^ self.way[near])
            for side, edge in zip(self.sides, game.edges.get(self.colour, ()), strict=True):
                if not edge.isdisjoint(chain):
                    self.end = [side if cell in chain else end for cell, end in enumerate(self.end)]

    def bits(self, cell: int, step: Sequence[int]) -> int:
        """Return the class of a step from a cell, some rows down and columns right."""
        row, column = (place + by for place, by in zip(self.game.board.points[cell], step, strict=True))
        return 2 * (not 0 <= row < self.game.board.rows) + (not 0 <= column < self.game.board.columns)

    def across(self, bridge: int) -> int:
        """Return the class of a bridge."""
        a, b = self.game.pairs[bridge]
        return next(self.bits(a, step) for near, by, *step in self.game.steps[a] if (near, by) == (b, bridge))

    def sums(self, classes: Sequence[int]) -> set[int]:
        """Return all sums of some classes and those of the loops that are there."""
        return reduce(lambda sums, one: sums | {sum_ ^ one for sum_ in sums}, classes, self.loops)

    def block(self, bridge: int) -> int:
        """Return the element that is a bridge's block."""
        return 1 << (len(self.p.stones) + (bridge >> 1))

    def element(self, end: int) -> int:
        """Return the element of an end, 0 if it is own."""
        cells = len(self.p.stones)
        if end < cells:
            return 1 << end if self.p.stones[end] == "." else 0
        return self.block(end - cells) if end < cells + len(self.game.pairs) else 0

    def named(self, name: str) -> tuple[int, int]:
        """Return the end written as `name`, and the cell that it names, -1 for another end."""
        board, cells = self.game.board, len(self.p.stones)
        if name in board.index:
            cell = board.index[name]
            if self.p.stones[cell] not in (".", self.colour):
                raise CheckError(f"{name} is the other player's")
            return self.end[cell], cell
        if self.sides and name in SIDES[self.colour]:
            return self.sides[SIDES[self.colour].index(name)], -1
        bridge = self.game.bridges.get(name)
        if bridge is None or bridge >> 1 in self.blocked or any(self.p.stones[c] != self.colour for c in self.game.pairs[bridge]):
            raise CheckError(f"{shown(name)} is no end: expected a cell, a side, or a bridge that he could put now")
        return cells + bridge, -1

    def wins(self, text: str) -> list[list[Connection]]:
        """Return the connections of each win.

        Raises:
            CheckError: says which item is wrong.
        """
        made: list[Connection] = []
        found: list[list[Connection]] = []
        for item in text.split(";"):
            self.game.meter.work(40 + 5 * len(item))
            try:
                if item.startswith("!"):
                    found.append(self.apart(made, item))
                elif found:
                    raise CheckError("a connection behind a win")
                else:
                    made.append(self.connection(made, item))
            except CheckError as error:
                raise CheckError(f"wins, {shown(item)}: {error}") from None
        if not found:
            raise CheckError("wins without a `!`")
        return found

    def numbered(self, made: Sequence[Connection], text: str) -> list[Connection]:
        """Return the connections whose numbers stand in a text."""
        numbers = [int(number) for number in re.findall("[0-9]+", text)]
        if max(numbers) > len(made):
            raise CheckError(f"no connection {max(numbers)} was written before")
        return [made[number - 1] for number in numbers]

    def apart(self, made: Sequence[Connection], item: str) -> list[Connection]:
        """Return the connections of a win, which have no element in common."""
        match = WIN.fullmatch(item)
        if not match:
            raise CheckError("expected ! and one to three numbers")
        chosen = self.numbered(made, match[1])
        if any(one.carrier & other.carrier for one, other in combinations(chosen, 2)):
            raise CheckError("the carriers have an element in common")
        return chosen

    def connection(self, made: Sequence[Connection], item: str) -> Connection:
        """Return the connection that an item makes."""
        if match := AND.fullmatch(item):
            found = self.both(self.numbered(made, f"{match[1]} {match[2]}"), self.named(match[3])[0])
        elif OR.fullmatch(item):
            found = self.either(self.numbered(made, item))
        elif "/" in item:
            found = self.step(item)
        else:
            found = self.put(item)
        if any(found.carrier & self.element(end) for end in found.ends):
            raise CheckError("the carrier has the element of an end")
        return found

    def step(self, item: str) -> Connection:
        """Return the connection of two ends that touch (`x/y`)."""
        x, _, y = item.partition("/")
        (one, a), (other, b) = self.named(x), self.named(y)
        if a < 0:  # the cell first, if there is one
            (one, a), (other, b) = (other, b), (one, a)
        if a < 0:
            raise CheckError("neither is a cell")
        if b >= 0:
            steps = [step for near, *step in self.game.linked(a, self.p.stones, "." + self.colour, self.own) if near == b]
            bits = [self.bits(a, step) ^ self.way[a] ^ self.way[b] for step in steps]
        elif other in self.sides:
            bits = [0] * (a in self.game.edges[self.colour][self.sides.index(other)])
        else:
            bridge = other - len(self.p.stones)
            pair = self.game.pairs[bridge]
            bits = [self.way[a] ^ (self.across(bridge) if a == pair[1] else 0)] * (a in pair)
        if not bits:
            raise CheckError("these do not touch")
        return self.made(one, other, bits[0], 0, full=True)

    def put(self, name: str) -> Connection:
        """Return the connection by a bridge (`b`)."""
        bridge = self.game.bridges.get(name)
        if bridge is None:
            raise CheckError("neither a connection nor a win")
        if bridge >> 1 in self.blocked:
            raise CheckError("there is a bridge in the block")
        a, b = self.game.pairs[bridge]
        one, other = (self.named(self.game.board.names[cell])[0] for cell in (a, b))
        return self.made(one, other, self.across(bridge) ^ self.way[a] ^ self.way[b], self.block(bridge), full=False)

    def both(self, two: Sequence[Connection], middle: int) -> Connection:
        """Return the connection by two that meet in an end (`k+l@m`)."""
        one, other = two
        if not one.full or not other.full:
            raise CheckError("one of the two is half")
        if one.carrier & other.carrier:
            raise CheckError("the carriers have an element in common")
        if middle not in one.ends or middle not in other.ends:
            raise CheckError("they do not meet there")
        x, y = (sum(connection.ends) - middle for connection in (one, other))
        element = self.element(middle)
        return self.made(x, y, one.bits ^ other.bits, one.carrier | other.carrier | element, full=not element)

    def either(self, chosen: Sequence[Connection]) -> Connection:
        """Return the connection by several, of which one is always left (`k|l`)."""
        first = chosen[0]
        if any(one.full for one in chosen):
            raise CheckError("one of them is full")
        if any((one.ends, one.bits) != (first.ends, first.bits) for one in chosen):
            raise CheckError("they have different ends, or classes")
        if reduce(and_, [one.carrier for one in chosen]):
            raise CheckError("all have an element in common")
        return first._replace(carrier=reduce(or_, [one.carrier for one in chosen]), full=True)

    def made(self, one: int, other: int, bits: int, carrier: int, *, full: bool) -> Connection:
        """Return a connection; of the classes that differ by a loop that is there already it has the least."""
        return Connection(sorted((one, other)), min(bits ^ loop for loop in self.loops), carrier, full)
