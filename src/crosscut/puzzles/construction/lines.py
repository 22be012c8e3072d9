"""Clues that count stones: in a row, a column or a slanting line, and on the whole board. For every game of stones.

A line is kept as its cells, so it has an image under every symmetry, on hexagonal cells and over the seams of a torus, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.game import Symmetry
from crosscut.core.stones import StoneGame, Stones
from crosscut.encodings.formula import TRUE
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.known import Known
from crosscut.puzzles.construction.sought import SIDES, Sought
from crosscut.puzzles.construction.technique import Found, Technique


def lines_of(board: Board) -> tuple[int, ...]:
    """Return the straight lines of three cells or more, as masks: rows, columns, or lines in three directions."""
    found = [mask_of(line.cells) for axis in board.axes for line in axis if len(line.cells) > 2]
    return tuple(dict.fromkeys(found))


@cache
def name_of(board: Board, cells: int) -> str:
    """Return what a line is called in a sentence: row 3, column c, or the line a1 b2 c3."""
    for number, row in enumerate(board.rows, 1):
        if mask_of(row) == cells:
            return f"row {number}"
    columns = {board.places[cell][1] for cell in cells_of(cells)}
    if len(columns) == 1 and cells.bit_count() == sum(column in columns for _, column in board.places):
        return f"column {board.names[next(cells_of(cells))].rstrip('0123456789')}"
    return "the line " + " ".join(board.names[cell] for cell in cells_of(cells))


def stones(number: int, colour: int) -> str:
    """Return a number of stones in words."""
    return f"{number or 'no'} {SIDES[colour]} stone{'' if number == 1 else 's'}"


class Count(Clue):
    """Among some cells (`counted`, a mask) there are so many stones of a colour; `place` says which cells."""

    colour: int
    number: int

    def counted(self, board: Board) -> int:
        """Return the cells that are counted."""
        raise NotImplementedError

    def place(self, board: Board) -> str:
        """Return their name in a sentence."""
        raise NotImplementedError

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        place = self.place(board)
        return f"{place[0].upper()}{place[1:]} has {stones(self.number, self.colour)}."

    def holds(self, game: StoneGame, p: Stones) -> bool:
        """Return whether there are so many stones."""
        return (p.sides(self.colour)[0] & self.counted(game.board)).bit_count() == self.number

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: so many stones, where `when` holds."""
        there = [sought.stones[self.colour][cell] for cell in cells_of(self.counted(sought.board))]
        given = sum(literal == TRUE for literal in there)
        name = f"{SIDES[self.colour]} stones in {self.place(sought.board)}"
        if self.number < given:
            sought.formula.because(f"{name}: more are given")
            sought.formula.add(-when)
            return
        sought.exactly(self.number, there, name, when)


def _complete(clue: Count, known: Known) -> Iterator[Found]:
    cells = clue.counted(known.board)
    sure = known.sure(clue.colour)
    if (sure & cells).bit_count() == clue.number and (left := known.can[clue.colour] & cells & ~sure):
        its = "its " if clue.number else ""
        yield Found(left, clue.colour, False, f"{clue.place(known.board)} has {its}{stones(clue.number, clue.colour)}")


def _all_needed(clue: Count, known: Known) -> Iterator[Found]:
    cells = known.can[clue.colour] & clue.counted(known.board)
    if cells.bit_count() == clue.number and (left := cells & ~known.sure(clue.colour)):
        why = f"{clue.place(known.board)} needs every cell that is left for its {stones(clue.number, clue.colour)}"
        yield Found(left, clue.colour, True, why)


@dataclass(frozen=True, slots=True)
class InLine(Count):
    """A straight line (its cells, a mask) has so many stones of a colour."""

    cells: int
    colour: int
    number: int
    kind: ClassVar[str] = "line"
    theme: ClassVar[str] = "lines"
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique("line complete", 1, _complete),
        Technique("line needs all", 1, _all_needed),
    )

    def counted(self, board: Board) -> int:
        """Return the cells of the line."""
        return self.cells

    def place(self, board: Board) -> str:
        """Return the name of the line."""
        return name_of(board, self.cells)

    def image(self, board: Board, symmetry: Symmetry) -> InLine:
        """Return the clue about the image of the line."""
        cells = mask_of([symmetry.table[cell] for cell in cells_of(self.cells)])
        return InLine(cells, symmetry.colour(self.colour), self.number)


@dataclass(frozen=True, slots=True)
class OnBoard(Count):
    """The whole board has so many stones of a colour."""

    colour: int
    number: int
    kind: ClassVar[str] = "board"
    theme: ClassVar[str] = "counting"
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique("board complete", 1, _complete),
        Technique("board needs all", 1, _all_needed),
    )

    def counted(self, board: Board) -> int:
        """Return all cells."""
        return board.all_cells

    def place(self, board: Board) -> str:
        """Return the name of the board."""
        return "the board"

    def image(self, board: Board, symmetry: Symmetry) -> OnBoard:
        """Return the clue about the image of the colour."""
        return replace(self, colour=symmetry.colour(self.colour))


def counts(board: Board, p: Stones, chance: random.Random, colours: tuple[int, ...], share: float = 1.0) -> list[Clue]:
    """Return true clues for a draft: the stones of one of the colours in each line (or in a share of the lines), and on the
    board.
    """
    lines = [line for line in lines_of(board) if chance.random() < share]
    found: list[Clue] = []
    for line in lines:
        colour = chance.choice(colours)
        found.append(InLine(line, colour, (p.sides(colour)[0] & line).bit_count()))
    colour = chance.choice(colours)
    found.append(OnBoard(colour, p.sides(colour)[0].bit_count()))
    return found
