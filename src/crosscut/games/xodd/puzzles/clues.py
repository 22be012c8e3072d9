"""Clues of Xodd and Yodd: numbers of groups, on the board and in a row.

A row's number counts the groups of a colour that have a stone in that row. A group that leaves the row and comes back counts
once; a group that has stones in three rows counts in each of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from crosscut.core.board import Board
from crosscut.core.game import COLOUR_NAMES, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.clue import Clue, said
from crosscut.puzzles.construction.sought import SIDES, Sought


@dataclass(frozen=True, slots=True)
class GroupsOf(Clue):
    """A colour has so many groups."""

    colour: int
    number: int
    kind: ClassVar[str] = "groups"
    theme: ClassVar[str] = "counting"

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"{COLOUR_NAMES[self.colour]} has {said(self.number, 'group')}."

    def holds(self, game: Xodd, p: Stones) -> bool:
        """Return whether the colour has so many groups."""
        return game.counts(p)[self.colour] == self.number

    def image(self, board: Board, symmetry: Symmetry) -> GroupsOf:
        """Return the clue about the image of the colour."""
        return replace(self, colour=symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: so many cells are roots of groups of the colour, where `when` holds."""
        sought.exactly(self.number, sought.groups(self.colour).roots, f"{SIDES[self.colour]} groups", when)


@dataclass(frozen=True, slots=True)
class GroupsInRow(Clue):
    """So many groups of a colour have a stone in this row (0 is the top one)."""

    row: int
    colour: int
    number: int
    kind: ClassVar[str] = "row"
    theme: ClassVar[str] = "rows"

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"Row {self.row + 1} has stones of {said(self.number, f'{SIDES[self.colour]} group')}."

    def holds(self, game: Xodd, p: Stones) -> bool:
        """Return whether so many groups of the colour have a stone in the row."""
        cells = sum(1 << cell for cell in game.board.rows[self.row])
        return sum(colour == self.colour and bool(group & cells) for colour, group in game.groups(p)) == self.number

    def image(self, board: Board, symmetry: Symmetry) -> GroupsInRow | None:
        """Return the clue about the image of the row; None if that is a column or a slanting line, for no clue is about these."""
        moved = sorted(symmetry.table[cell] for cell in board.rows[self.row])
        row = next((number for number, cells in enumerate(board.rows) if sorted(cells) == moved), None)
        return None if row is None else replace(self, row=row, colour=symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: so many groups of the colour, each by its root, have a stone in the row, where `when` holds."""
        member = sought.groups(self.colour).member
        in_row = [member[cell] for cell in sought.board.rows[self.row]]
        name = f"{SIDES[self.colour]} groups in row {self.row + 1}"
        sought.formula.because(f"a gate: {name}, each by its root")
        roots = sorted({root for of in in_row for root in of})
        touching = [sought.gates.any_of(*(of[root] for of in in_row if root in of)) for root in roots]
        sought.exactly(self.number, touching, name, when)


CLUES: tuple[type[Clue], ...] = (GroupsOf, GroupsInRow)
