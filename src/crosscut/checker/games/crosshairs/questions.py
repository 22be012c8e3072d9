"""The questions of refutations in Cross-Hairs: `take`, whether a colour can ever capture the enemy's soldier on a cell; `rest`,
whether it does in some play from the position, or captures any soldier;
`sets` and `apart`, and `construction`, whether a construction puzzle has another completion, which have files of their own.

Written from the section "The question `can`, clause by clause" of the page of results, whose numbers stand in comments.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import Clause, Gates, clause, counted
from ...construction import CONSTRUCTION
from ...fields import Position
from ...game import opponent
from ...sets import SETS
from . import rules
from .clues import puzzle_question
from .fortress import apart_question, fortress_question
from .rest import rest_of_game


class CrossHairs(rules.CrossHairs):
    """Cross-Hairs, with its questions."""

    QUESTIONS: ClassVar = {
        "take": {"colour": str, "cell": str},
        "rest": {"colour": str, "cell": str},
        "sets": SETS,
        "apart": {"most": int, "straight": bool},
        "construction": CONSTRUCTION,
    }
    WHOLE: ClassVar = {"sets": fortress_question, "apart": apart_question, "construction": puzzle_question}

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        if members["question"] in self.WHOLE:
            self.read(members["position"])
            sentence, asked = self.WHOLE[members["question"]](self, members)
            return "-", sentence, counted(self.meter, asked)
        colour, name = members["colour"], members["cell"]
        needed = members["question"] == "take" or name
        if colour not in ("B", "W") or (needed and name not in self.board.index):
            raise CheckError('the colour is neither "B" nor "W", or the cell is not on the board')
        p, cell = self.read(members["position"]), self.board.index.get(name)
        if cell is not None and p.stones[cell] != opponent(colour).lower():
            raise CheckError("there is no soldier of the other colour on the cell")
        if members["question"] == "rest" or cell is None:
            return colour, *self.rest(p, colour, cell)
        return colour, f"can never make a King of the soldier on {name}", counted(self.meter, self.take(p, colour, cell))

    def rest(self, p: Position, colour: str, cell: int | None) -> tuple[str, Container[Clause]]:
        """Return what a refutation about the rest of the game proves, and its clauses."""
        gates = Gates(self.meter)
        found = counted(self.meter, rest_of_game(self, p, colour, cell, gates))
        soldier = "a soldier" if cell is None else f"the soldier on {self.board.names[cell]} while it stays there"
        return f"can never make a King of {soldier}", found | counted(self.meter, gates.clauses)

    def take(self, p: Position, colour: str, cell: int) -> Iterator[Clause]:
        """Yield the clauses that say: the soldier on a cell is captured, if every cell without a King may hold anything."""
        names, lines = self.board.names, [sorted(sides) for sides in self.lines[cell]]
        said = [f"line {names[one[0]]} {names[other[0]]}" for one, other in lines]
        arrivals: dict[int, list[str]] = {}
        for line, sides in zip(said, lines, strict=True):
            ends = [
                {at: f"end {names[cells[0]]} {names[at]}" for at in cells if p.stones[at] != opponent(colour)} for cells in sides
            ]
            for side in ends:
                yield from clause([line], side.values())  # 1
            for at in ends[0].keys() & ends[1].keys():
                yield from clause([ends[0][at], ends[1][at]])  # 2
            for at in {*sides[0], *sides[1]}:
                if p.stones[at] in ".bw":
                    arrivals.setdefault(at, []).append(line)
        for both in [said] if len(said) < 2 else combinations(said, 2):
            yield from clause([], both)  # 3
        yield from clause([], [f"came {names[at]}" for at in arrivals])  # 4
        for at, near in arrivals.items():
            yield from clause([f"came {names[at]}"], near)  # 5
