"""The questions of refutations in Rabbit Warrens: `sets`, which stones enclose something or prevent it; `warren`, how high a
score can be; `arranged`, whether a colour's stones can stand so that they enclose something; `construction`, about puzzles, which
has a file of its own.

Written from the page of encodings, the section about enclosing; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import ALWAYS, Clause, Gates, Signed, Value, at_least, clause, counted, one_of, walk
from ...construction import CONSTRUCTION
from ...game import opponent
from ...sets import SETS, at_most, exactly, least_sets, place
from . import rules
from .clues import puzzle_question
from .regions import closed, enclosed_cells, factors

KINDS = {
    "loops": ("own", "own stones that enclose something"),
    "rings": ("own", "own stones that enclose {}"),
    "roads": ("enemy", "enemy stones with which nothing can be enclosed"),
    "exits": ("enemy", "enemy stones with which {} cannot be enclosed"),
}
"""By the kind of sets: whose stones they are, and which; rings and exits are about a cell."""


class Warrens(rules.Warrens):
    """Rabbit Warrens, with its questions."""

    QUESTIONS: ClassVar = {
        "sets": SETS,
        "warren": {"stones": list, "most": int},
        "arranged": {"colour": str, "cell": str},
        "construction": CONSTRUCTION,
    }

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        stones, gates = self.read(members["position"]).stones, Gates(self.meter)
        match members["question"]:
            case "sets":
                side, (sentence, clauses) = "-", self.sets(members)
            case "warren":
                side, (sentence, clauses) = "-", self.warren(members, gates)
            case "construction":
                side, (sentence, clauses) = "-", puzzle_question(self, members)
            case _:
                side, (sentence, clauses) = members["colour"], self.rearranged(members, stones, gates)
        return side, sentence, counted(self.meter, chain(clauses, gates.clauses))

    def sets(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation about least sets proves, and its clauses.

        Raises:
            CheckError: there is no such kind of sets, or a listed set is none or not a least one.
        """
        kind, _, name = members["kind"].partition("-")
        if kind not in KINDS or (name != "") != (kind in ("rings", "exits")):
            raise CheckError("the game has no such sets")
        asked = self.inner() if not name else [self.inner_cell(name)]
        who, which = KINDS[kind]
        elements = {name: f"{who} {name}" for name in self.board.names}
        settles = partial(self.encloses if who == "own" else self.keeps_open, asked)
        listed = least_sets(members["sets"], elements, members["most"], settles, self.meter)
        sentence = exactly(place(members, self.SWITCHES), at_most(members, elements, which.format(name)), members["sets"])
        return sentence, chain(self.enclosing([*elements.values()], asked) if who == "own" else self.led_out(asked), listed)

    def warren(self, members: Mapping[str, Any], gates: Gates) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation about scores proves, and its clauses; CheckError for numbers that are none."""
        stones, most, cells = members["stones"], members["most"], len(self.board.names)
        if most < 0 or len(stones) > 1 or any(type(number) is not int or not 0 <= number <= cells for number in stones):
            raise CheckError("no number of stones, or of points")
        so_many = "".join(f" with {number} stone{'' if number == 1 else 's'}" for number in stones)
        sentence = f"on {place(members, self.SWITCHES)} no player{so_many} has more than {most} point{'' if most == 1 else 's'}"
        return sentence, self.higher(stones, most, gates)

    def rearranged(self, members: Mapping[str, Any], stones: str, gates: Gates) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation about arrangements proves, and its clauses; CheckError for a colour or cell that is none."""
        colour, name = members["colour"], members["cell"]
        if colour not in ("B", "W") or name not in ("", *self.board.names):
            raise CheckError('the colour is neither "B" nor "W", or the cell is not on the board')
        asked = [self.board.index[name]] if name else self.inner()
        says = "with as many stones, as many pairs of neighbours or more, and the other side's stones where they are"
        return f"cannot enclose {name or 'anything'} {says}", self.arranged(stones, colour, asked, gates)

    def inner(self) -> list[int]:
        """Return the inner cells: those of no side."""
        return [cell for cell in range(len(self.board.names)) if cell not in self.edge]

    def inner_cell(self, name: str) -> int:
        """Return the inner cell of that name; CheckError if there is none."""
        if self.board.index.get(name) not in self.inner():
            raise CheckError("the sets are about no inner cell")
        return self.board.index[name]

    def encloses(self, asked: Sequence[int], elements: frozenset[str]) -> bool:
        """Return whether one of these cells is enclosed by a set of stones."""
        stones = "".join("B" if name in elements else "." for name in self.board.names)
        return any(cell in region for region in self.enclosed(stones, "B") for cell in asked)

    def keeps_open(self, asked: Sequence[int], elements: frozenset[str]) -> bool:
        """Return whether none of these cells can be enclosed while a set of enemy stones stays: not by all other stones."""
        full = "".join("W" if name in elements else "B" for name in self.board.names)
        every = [self.enclosed(full[:cell] + "W" + full[cell + 1 :], "B") for cell in asked]
        return not any(cell in region for cell, found in zip(asked, every, strict=True) for region in found)

    def enclosing(self, own: Sequence[Value], asked: Sequence[int]) -> Iterator[Clause]:
        """Yield the clauses that say: these stones enclose one of the cells."""
        inside = enclosed_cells(self, "own")
        yield from closed(self, own, inside)
        yield from clause([], [inside[cell] for cell in asked])  # 3

    def led_out(self, asked: Sequence[int]) -> Iterator[Clause]:
        """Yield the clauses that say: enemy stones lead to a side from beside each of these cells."""
        names = dict(enumerate(self.board.names))
        links = [(cell, near, ALWAYS) for cell, around in enumerate(self.board.neighbours) for near in around]
        carried: dict[int, Signed] = {cell: (True, f"enemy {name}") for cell, name in names.items()}
        last = yield from walk("joined", links, dict.fromkeys(sorted(self.edge), True), names, len(names) - 1, carried)  # 4
        for cell in asked:
            yield from one_of([last[near] for near in self.board.neighbours[cell] if near in last])  # 5

    def number_of_stones(self, own: Sequence[Value], number: int) -> Iterator[Clause]:
        """Yield the clauses that say: there are so many stones."""
        counts = [*(yield from at_least("own stones", [one for one in own if isinstance(one, str)])), False]
        yield from clause([], [counts[number]])  # 6
        yield from clause([counts[number + 1]])  # 6

    def higher(self, stones: Sequence[int], most: int, gates: Gates) -> Iterator[Clause]:
        """Yield the clauses that say: a player's score is higher."""
        own: list[Value] = [f"own {name}" for name in self.board.names]
        for number in stones:
            yield from self.number_of_stones(own, number)
        space, other = yield from factors(self, own, "own", gates)
        pairs = [(many, most // many + 1) for many in range(1, len(other))]
        yield from one_of(gates.all_of((True, other[a]), (True, space[b])) for a, b in pairs if b < len(space))  # 11

    def arranged(self, stones: str, colour: str, asked: Sequence[int], gates: Gates) -> Iterator[Clause]:
        """Yield the clauses that say: so many stones of a colour, with no fewer pairs than now, enclose one of the cells."""
        other, near = opponent(colour), self.board.neighbours
        own: list[Value] = [stone != other and f"own {name}" for stone, name in zip(stones, self.board.names, strict=True)]
        yield from self.number_of_stones(own, stones.count(colour))  # 6
        edges = [(a, b) for a, around in enumerate(near) for b in sorted(around) if a < b and own[a] and own[b]]
        pairs = yield from at_least("pairs", [gates.all_of((True, own[a]), (True, own[b])) for a, b in edges])  # 12
        now = sum(stones[a] == stones[b] == colour for a, b in edges)
        yield from clause([], [pairs[now]])  # 12
        yield from self.enclosing(own, asked)  # 1 to 3
