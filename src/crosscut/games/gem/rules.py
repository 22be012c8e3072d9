"""Gem, the 5-Y game of the text of October 17, 2005: chains that touch sides all round the board. On three sides it is Y.

The numbers are those of docs/rules/gem.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from crosscut.core.board import Board
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Outcome, Reason, Switch, Turn
from crosscut.core.schema import STONES, Field
from crosscut.core.stones import StoneGame, Stones, dropped_cell


class Gem(StoneGame):
    """Rule 1: nobody owns a side; a corner cell touches both its sides."""

    name: ClassVar[str] = "gem"
    title: ClassVar[str] = "Gem"
    families: ClassVar[tuple[str, ...]] = ("pentagon", "gem", "heptagon", "triangle", "trigon")
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("goal", ("y", "ee"), "4", "what wins: one chain round the centre, or (Gem-EE) four sides, or three by two groups"),
    )
    fields: ClassVar[tuple[Field, ...]] = (STONES,)
    decides_by_plies = True
    drawless = True

    def __init__(self, board: Board, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(board, readings)
        self.round = len(board.sides)
        if self.readings["goal"] == "ee" and self.round != 5:
            raise UnsupportedError(f"goal=ee is a goal on five sides, rule 4, and {board.name} has {self.round}")

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The mask of each side, in the order round the board."""
        return tuple(side.cells for side in self.board.sides)

    @cached_property
    def triples(self) -> tuple[tuple[int, int, int], ...]:
        """The sets of three sides that lie round the centre: of 2k+1 sides, not among k+1 that follow each other (rule 3)."""
        most = self.round // 2
        found = []
        for a, b, c in combinations(range(self.round), 3):
            if max(b - a, c - b, a + self.round - c) <= most:
                found.append((a, b, c))
        return tuple(found)

    def touched(self, stones: int) -> frozenset[int]:
        """Return the numbers of the sides on which these stones have a cell."""
        return frozenset(at for at, side in enumerate(self.sides) if stones & side)

    def chains(self, stones: int) -> Iterator[frozenset[int]]:
        """Yield for each group of these stones the sides that it touches."""
        while stones:
            group = self.board.flood(stones & -stones, stones)
            stones &= ~group
            yield self.touched(group)

    def wins(self, stones: int) -> bool:
        """Rules 3 and 4: return whether a player with these stones has reached the goal."""
        chains = [sides for sides in self.chains(stones) if len(sides) > 2]
        if self.readings["goal"] == "ee":
            return len(chains) > 1 or any(len(sides) > 3 for sides in chains)
        return any(sides.issuperset(triple) for sides in chains for triple in self.triples)

    def illegal(self, p: Stones) -> Reason | None:
        """Return None: any stones on any cells are a legal position."""
        return None

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Rule 2: a turn drops one own stone on an empty cell; there is no pass."""
        if self.outcome(p) is not None:
            return Reason("5", (), "the game has ended: a goal is reached, rule 5")
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("2", (), "a turn drops one stone of one's own, there is no pass, rule 2")
        return self.occupied_reason(p, cell, "2")

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the empty cells in order."""
        if self.outcome(p) is None:
            occupied = p.black | p.white
            yield from (turn for cell, turn in enumerate(self.drops) if not occupied >> cell & 1)

    def outcome(self, p: Stones) -> Outcome | None:
        """Rule 5: the first to reach the goal wins at once; the other one never can (docs/mathematics/gem.md)."""
        return next((Outcome(colour) for colour, stones in ((BLACK, p.black), (WHITE, p.white)) if self.wins(stones)), None)

    def remarks(self, p: Stones) -> tuple[tuple[str, str], ...]:
        """Return which sides the chains touch that touch three or more."""
        found = []
        for colour, stones in ((BLACK, p.black), (WHITE, p.white)):
            for sides in self.chains(stones):
                if len(sides) > 2:
                    found.append(
                        (COLOUR_NAMES[colour], f"has a chain that touches the sides {', '.join(map(str, sorted(sides)))}")
                    )
        return tuple(found)

    def classes(self) -> tuple[str, ...]:
        """Return who has won, as census classes."""
        return ("open", "black_wins", "white_wins")

    def census_class(self, p: Stones) -> str:
        """Return who has won."""
        ended = self.outcome(p)
        return "open" if ended is None else ("black_wins", "white_wins")[ended.winner or 0]
