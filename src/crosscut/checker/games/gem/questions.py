"""The questions of refutations in Gem: `can`, whether a colour can still reach the goal if the other side does nothing;
`sets` and `undecided`, which have a file of their own.

Written from the page of encodings; the numbers in comments are those of its clauses.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import ALWAYS, Clause, Value, clause, counted, one_of, walk
from ...sets import SETS
from . import rules
from .cuts import cuts_question, most_question

Goals = dict[int, list[str]]
"""The variables "the walk touches these sides", by how many sides."""


class Gem(rules.Gem):
    """Gem, with its questions."""

    QUESTIONS: ClassVar = {"can": {"colour": str}, "sets": SETS, "undecided": {"most": int}}

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        stones = self.read(members["position"]).stones
        if members["question"] != "can":
            sentence, asked = (cuts_question if members["question"] == "sets" else most_question)(self, members)
            return "-", sentence, counted(self.meter, asked)
        colour = members["colour"]
        if colour not in ("B", "W"):
            raise CheckError('the colour is neither "B" nor "W"')
        free = [cell for cell, stone in enumerate(stones) if stone in (".", colour)]
        clauses = self.two_chains(free) if self.double else self.one_chain(free)
        return colour, "can no longer reach the goal", counted(self.meter, clauses)

    def one_chain(self, free: list[int]) -> Iterator[Clause]:
        """Yield the clauses that say: a chain of free cells touches three sides that lie round the centre."""
        goals = yield from self.walked("chain", free, (3,), len(self.rim) // 2)
        yield from clause([], goals[3])  # 4

    def two_chains(self, free: list[int]) -> Iterator[Clause]:
        """Yield the clauses that say: a chain of free cells touches four sides, or two chains touch three sides each."""
        one = yield from self.walked("chain first", free, (4, 3), 3)
        other = yield from self.walked("chain second", free, (3,), 3)
        yield from clause([], one[4] + one[3])  # 4
        for goal in one[3]:
            yield from clause([goal], other[3])  # 5
        side = {cell: f"chain side {self.board.names[cell]}" for cell in free}
        for cell in free:
            for near in side.keys() & set(self.board.neighbours[cell]):
                yield from clause([side[cell]], [side[near]])  # 6
            if any(cell in line for line in self.rim[:3]):
                yield from clause([f"chain first from {self.board.names[cell]}"], [side[cell]])  # 7
                yield from clause([f"chain second from {self.board.names[cell]}", side[cell]])  # 7

    def walked(self, name: str, free: list[int], sizes: tuple[int, ...], first: int) -> Generator[Clause, None, Goals]:
        """Yield the clauses of a walk that begins on the first sides; return its goals of so many sides."""
        names = {cell: self.board.names[cell] for cell in free}
        starts: dict[int, Value] = {
            cell: f"{name} from {names[cell]}" for cell in free if any(cell in s for s in self.rim[:first])
        }
        for pair in combinations(starts.values(), 2):
            yield from clause(pair)  # 1
        links = [(cell, near, ALWAYS) for cell in free for near in names.keys() & set(self.board.neighbours[cell])]
        last = yield from walk(name, links, starts, names, len(free) - 1)  # 2
        goals: Goals = {}
        for size in sizes:
            goals[size] = []
            for sides in combinations(range(len(self.rim)), size):
                if self.double or self.lies_round(sides):
                    goals[size].append(goal := f"{name} touches {' '.join(map(str, sides))}")
                    for side in sides:
                        yield from one_of([(False, goal), *(last[cell] for cell in last.keys() & self.rim[side])])  # 3
        return goals
