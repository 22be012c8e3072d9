"""The formula `parity`: drops of one colour, whatever surrounds them, and whether the number of groups changes by an odd one.

Written from the page of encodings, the section about drops; the numbers in comments are those of its clauses. Stones of the other
colour do not matter, and of the own ones only those next to the drops, with which of these belong to one group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

from ...boards import CheckError
from ...clauses import Clause, Value, at_least, clause, odd
from .rules import Xodd


def parity_question(game: Xodd, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about drops proves, and the clauses of its formula.

    Args:
        game: the game of the manifest.
        members: the manifest; its values have the right types, those in lists any type.

    Raises:
        CheckError: the drops, or what is said of them, are none.
    """
    drops, barred = (_cells(game, members[name]) for name in ("drops", "barred"))
    numbers = [members[name] for name in ("touched", "one", "two")]
    both = members["both"]
    if len(drops) not in (1, 2) or len({*drops, *barred}) < len(drops) + len(barred):
        raise CheckError("the drops are not one or two, or a cell is named twice")
    if not all(type(number) is int and number >= 0 for some in numbers for number in some):
        raise CheckError("not numbers of groups")
    if len(both) > 1 or not all(type(value) is bool for value in both):
        raise CheckError("not whether a group touches both")
    if len(drops) == 1 and (both or numbers[1] or numbers[2]):
        raise CheckError("there is no second drop")
    where = f"where the cells next to the drops are as on {game.board.name}"
    clauses = _Drops(game, drops, barred).clauses(*numbers, both=both, changes=members["changes"])
    return f"{where}, {_said(members)}", clauses


def _cells(game: Xodd, names: Sequence[object]) -> list[int]:
    index = game.board.index
    if not all(isinstance(name, str) and name in index for name in names):
        raise CheckError("no cell of the board")
    return [index[name] for name in names if isinstance(name, str)]


def _said(members: Mapping[str, Any]) -> str:
    """Return the sentence about the drops."""

    parts = [f"drops on {' and '.join(members['drops'])}"]
    if members["barred"]:
        parts.append(f"has no stone on {' or '.join(members['barred'])}")
    for name, there in (("touched", ""), ("one", " with the first"), ("two", " with the second")):
        if members[name]:
            *some, last = map(str, members[name])
            numbers = f"{', '.join(some)} or {last}" if some else last
            parts.append(f"touches {numbers} of its groups{there}")
    parts += [f"touches {'a group' if value else 'no group'} with both" for value in members["both"]]
    *some, last = parts
    who = f"a colour that {', '.join(some)} and {last}" if some else f"a colour that {last}"
    return f"{who} {'changes' if members['changes'] else 'keeps'} the parity of the number of groups"


class _Drops:
    """The clauses about some drops."""

    def __init__(self, game: Xodd, drops: list[int], barred: list[int]) -> None:
        self.board, self.names = game.board, game.board.names
        self.drops = drops
        # The cells next to each drop, and next to any, in the board's order.
        self.beside = [sorted({*self.board.neighbours[cell]} - {*drops, *barred}) for cell in drops]
        self.around = sorted({cell for cells in self.beside for cell in cells})

    def stone(self, cell: int) -> str:
        """Return the name of the variable that a cell has a stone."""
        return f"stone {self.names[cell]}"

    def same(self, one: int, two: int) -> str:
        """Return the name of the variable that the stones of two cells belong to one group."""
        return f"same {self.names[min(one, two)]} {self.names[max(one, two)]}"

    def clauses(
        self, touched: Sequence[int], one: Sequence[int], two: Sequence[int], *, both: Sequence[bool], changes: bool
    ) -> Iterator[Clause]:
        """Yield all clauses; see the manifest for the arguments."""
        yield from self.groups()
        yield from self.firsts("all", self.around)
        yield from self.number("touched", "all", self.around, touched)
        counted: list[Value] = [f"first all {self.names[cell]}" for cell in self.around]
        if len(self.drops) == 2:
            for which, cells, numbers in (("one", self.beside[0], one), ("two", self.beside[1], two)):
                yield from self.firsts(which, cells)
                yield from self.number(f"touched by {which}", which, cells, numbers)
            yield from self.joined()
            yield from self.others()
            made: Value = self.drops[1] in self.board.neighbours[self.drops[0]] or "both"
            others = [f"other {self.names[cell]}" for cell in self.beside[1] if cell not in self.beside[0]]
            counted = [*(f"first one {self.names[cell]}" for cell in self.beside[0]), made, *others]
            for value in both:
                yield from clause([], ["both"]) if value else clause(["both"])  # 8
        yield from odd("drops", counted, "odd")  # 7
        # One drop changes the number by 1 - k, two by 2 - k.
        yield from clause(["odd"]) if changes == (len(self.drops) == 2) else clause([], ["odd"])  # 9

    def groups(self) -> Iterator[Clause]:
        """Yield the clauses that say: belonging to one group is an equivalence among stones, and neighbours do."""
        for one, two in combinations(self.around, 2):
            for cell in (one, two):
                yield from clause([self.same(one, two)], [self.stone(cell)])  # 1
            if two in self.board.neighbours[one]:
                yield from clause([self.stone(one), self.stone(two)], [self.same(one, two)])  # 1
        for one, via, two in permutations(self.around, 3):
            yield from clause([self.same(one, via), self.same(via, two)], [self.same(one, two)])  # 2

    def firsts(self, which: str, cells: list[int]) -> Iterator[Clause]:
        """Yield the clauses about which stones are the first of their group among some cells."""
        for at, cell in enumerate(cells):
            first, before = f"first {which} {self.names[cell]}", [self.same(other, cell) for other in cells[:at]]
            yield from exactly(first, [self.stone(cell)], before)  # 3

    def number(self, name: str, which: str, cells: list[int], numbers: Sequence[int]) -> Iterator[Clause]:
        """Yield the clauses of a counter of these, and those that say that their number is one of some, if there are any."""
        counts = yield from at_least(name, [f"first {which} {self.names[cell]}" for cell in cells])  # 4
        for count, here in enumerate(counts):
            if numbers and count not in numbers:
                yield from clause([here], counts[count + 1 : count + 2])  # 8

    def joined(self) -> Iterator[Clause]:
        """Yield the clauses about whether a group touches both drops."""
        ways = [self.stone(u) if u == v else self.same(u, v) for u in self.beside[0] for v in self.beside[1]]
        yield from clause(["both"], ways)  # 5
        for way in ways:
            yield from clause([way], ["both"])  # 5

    def others(self) -> Iterator[Clause]:
        """Yield the clauses about which groups touch the second drop and not the first one."""
        for cell in self.beside[1]:
            if cell not in self.beside[0]:
                name = self.names[cell]
                yield from exactly(
                    f"other {name}", [f"first two {name}"], [self.same(near, cell) for near in self.beside[0]]
                )  # 6


def exactly(name: str, true: Sequence[str], false: Sequence[str]) -> Iterator[Clause]:
    """Yield the clauses that say: `name` holds exactly if all of `true` and none of `false` do."""
    for one in true:
        yield from clause([name], [one])
    for one in false:
        yield from clause([name, one])
    yield from clause(true, [name, *false])
