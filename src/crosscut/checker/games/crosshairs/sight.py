"""What pieces see along lines (rule 4), and the soldiers that become Kings (rule 5), as statements put together of others.

Written from the page of encodings, the section about the rest of a game of Cross-Hairs; the numbers in comments are those of its
statements.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ...clauses import ALWAYS, NEVER, Gates, Signed
from ...game import opponent
from .rules import CrossHairs


class Pieces(NamedTuple):
    """The statements that cells have soldiers, and Kings, of a colour."""

    soldiers: Mapping[str, Sequence[Signed]]
    kings: Mapping[str, Sequence[Signed]]


class Sight:
    """What the pieces of a position see.

    Args:
        gates: statements put together.
        game: the game.
        pieces: may be given or sought.
    """

    def __init__(self, gates: Gates, game: CrossHairs, pieces: Pieces) -> None:
        """Say of each cell whether it has a piece of a colour, and whether any."""
        self.gates, self.game, self.pieces = gates, game, pieces
        self.own = {
            colour: [gates.any_of(*both) for both in zip(pieces.soldiers[colour], pieces.kings[colour], strict=True)]
            for colour in "BW"
        }  # a
        self.occupied = [gates.any_of(*both) for both in zip(*self.own.values(), strict=True)]  # a

    def seen(self, way: Sequence[int], enemy: str) -> dict[int, Signed]:
        """Return for each cell of a way the statement that an enemy is seen there: on it or beyond, nothing empty before him."""
        beyond: list[Signed] = [NEVER]
        found: dict[int, Signed] = {}
        for cell in reversed(way):
            beyond.append(self.gates.any_of(self.own[enemy][cell], self.gates.all_of(self.occupied[cell], beyond[-1])))  # b
        full: Signed = ALWAYS
        for cell in way:
            found[cell] = self.gates.all_of(full, beyond.pop())  # c
            full = self.gates.all_of(full, self.occupied[cell])  # c
        return found

    def line(self, cell: int, number: int, enemy: str) -> tuple[Signed, list[dict[int, Signed]]]:
        """Return the statement that a line through a cell is an enemy line for a piece there, and what is seen both ways."""
        ways = self.game.lines[cell][number]
        seen = [self.seen(way, enemy) for way in ways]
        closed = self.two({*ways[0]}, enemy) if set(ways[0]) & set(ways[1]) else ALWAYS
        return self.gates.all_of(*(found[way[0]] for found, way in zip(seen, ways, strict=True)), closed), seen  # e

    def two(self, cells: set[int], enemy: str) -> Signed:
        """Return the statement that two enemies are on these cells."""
        one: Signed = NEVER
        two: Signed = NEVER
        for cell in sorted(cells):
            here = self.own[enemy][cell]
            two = self.gates.any_of(two, self.gates.all_of(one, here))  # d
            one = self.gates.any_of(one, here)  # d
        return two

    def captured(self, mover: str, came: Sequence[Signed]) -> list[Signed]:
        """Return cell by cell the statement that a soldier becomes a King of the mover, by whose ply a piece came to a cell."""
        return [self._captured(cell, mover, came) for cell in range(len(came))]

    def _captured(self, cell: int, mover: str, came: Sequence[Signed]) -> Signed:
        soldier = self.pieces.soldiers[opponent(mover)][cell]
        if soldier[1] is (not soldier[0]):
            return NEVER
        lines, aimed = [], []
        for number in range(len(self.game.lines[cell])):
            enemy_line, seen = self.line(cell, number, mover)
            spans = [came[cell]]  # f
            for other in sorted({*seen[0], *seen[1]} - {cell}):
                span = self.gates.any_of(*(way[other] for way in seen if other in way))
                spans.append(self.gates.all_of(came[other], span))  # f
            lines.append(enemy_line)
            aimed.append(self.gates.all_of(enemy_line, self.gates.any_of(*spans)))  # f
        if self.game.needed[cell] == 1:
            return self.gates.all_of(soldier, *aimed)  # g
        pairs = [self.gates.all_of(*both) for both in combinations(lines, 2)]
        return self.gates.all_of(soldier, self.gates.any_of(*pairs), self.gates.any_of(*aimed))  # g
