"""Clues of Xodd and Yodd: numbers of groups, on the board and in a row; with the general ones about lines and links.

A row's number counts the groups of a colour that have a stone in that row. A group that leaves the row and comes back counts
once; a group that has stones in three rows counts in each of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from crosscut.core.board import Board, mask_of
from crosscut.core.game import COLOUR_NAMES, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.games.xodd.puzzles.bounds import fewest, most
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.clue import Clue, said
from crosscut.puzzles.construction.known import Known
from crosscut.puzzles.construction.lines import InLine, OnBoard
from crosscut.puzzles.construction.links import CLUES as LINKS
from crosscut.puzzles.construction.sought import SIDES, Sought
from crosscut.puzzles.construction.technique import Technique, by_one_stone


def _too_many(clue: GroupsOf | GroupsInRow, known: Known) -> str | None:
    if fewest(known, clue.colour, clue.among(known.board)) <= clue.number:
        return None
    return f"{clue.place()}{SIDES[clue.colour]} stones shut off from each other would make more than {said(clue.number, 'group')}"


def _too_few(clue: GroupsOf | GroupsInRow, known: Known) -> str | None:
    if most(known, clue.colour, clue.among(known.board)) >= clue.number:
        return None
    return f"{clue.place()}there could not be {said(clue.number, f'{SIDES[clue.colour]} group')} any more"


@dataclass(frozen=True, slots=True)
class GroupsOf(Clue):
    """A colour has so many groups."""

    colour: int
    number: int
    kind: ClassVar[str] = "groups"
    theme: ClassVar[str] = "counting"
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique("too many groups", 3, by_one_stone(_too_many)),
        Technique("too few groups", 4, by_one_stone(_too_few)),
    )

    def among(self, board: Board) -> int:
        """Return all cells: groups anywhere are counted."""
        return board.all_cells

    def place(self) -> str:
        """Return nothing: a sentence about the whole board needs no place."""
        return ""

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
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique("too many groups in a row", 3, by_one_stone(_too_many)),
        Technique("too few groups in a row", 4, by_one_stone(_too_few)),
    )

    def among(self, board: Board) -> int:
        """Return the cells of the row."""
        return mask_of(board.rows[self.row])

    def place(self) -> str:
        """Return the beginning of a sentence about the row."""
        return f"in row {self.row + 1} "

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


CLUES: tuple[type[Clue], ...] = (GroupsOf, GroupsInRow, InLine, OnBoard, *LINKS)
