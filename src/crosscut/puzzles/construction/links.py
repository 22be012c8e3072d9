"""Clues about groups at given cells: two cells are of one group, or are not; a group has so many stones.

For every game whose groups follow the edges of the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, WHITE, Symmetry
from crosscut.core.stones import StoneGame, Stones
from crosscut.encodings.formula import TRUE
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.known import NOTHING, Known
from crosscut.puzzles.construction.sought import SIDES, Sought
from crosscut.puzzles.construction.technique import Found, Technique


def group_at(board: Board, p: Stones, cell: int) -> int:
    """Return the group of the stone on a cell, 0 if the cell is empty (masks)."""
    return next((board.flood(1 << cell, side) for side in (p.black, p.white) if side >> cell & 1), 0)


def of_one_group(sought: Sought, colour: int, one: int, other: int) -> int:
    """Return the literal "both cells hold stones of this colour, of one group"."""
    first, second = (sought.groups(colour).member[cell] for cell in (one, other))
    sought.formula.because("a gate: two stones are of one group if they have one root")
    return sought.gates.any_of(*(sought.gates.all_of(first[root], second[root]) for root in first if root in second))


def _beside(board: Board, group: int) -> int:
    """Return the cells next to a group (masks)."""
    near = 0
    for cell in cells_of(group):
        near |= board.neighbours[cell]
    return near & ~group


def _image(cells: int, symmetry: Symmetry) -> int:
    return mask_of([symmetry.table[cell] for cell in cells_of(cells)])


@dataclass(frozen=True, slots=True)
class _Pair(Clue):
    """A clue about two cells (mask)."""

    cells: int
    theme: ClassVar[str] = "links"

    def __post_init__(self) -> None:
        if self.cells.bit_count() != 2:
            raise NotationError(f"clue {self.kind}: expected two cells")

    @property
    def pair(self) -> tuple[int, int]:
        """The two cells."""
        one, other = cells_of(self.cells)
        return one, other

    def image(self, board: Board, symmetry: Symmetry) -> Clue:
        """Return the clue about the images of the cells."""
        return type(self)(_image(self.cells, symmetry))

    def names(self, board: Board) -> tuple[str, str]:
        """Return the names of the cells."""
        one, other = self.pair
        return board.names[one], board.names[other]


def _same_colour(clue: Linked, known: Known) -> Iterator[Found]:
    for value in (BLACK, WHITE, NOTHING):
        if (value == NOTHING or clue.cells & ~known.can[value]) and (left := clue.cells & known.can[value]):
            yield Found(left, value, False, f"{' and '.join(clue.names(known.board))} are of one group")


def _way(clue: Linked, known: Known) -> Iterator[Found]:
    board = known.board
    one, other = clue.pair
    names = clue.names(board)
    for colour in (BLACK, WHITE):
        can = known.can[colour]
        if clue.cells & ~can:
            continue
        region = board.flood(1 << one, can)
        if not region >> other & 1:
            yield Found(clue.cells, colour, False, f"no {SIDES[colour]} chain can join {names[0]} and {names[1]}")
        elif known.sure(colour) & clue.cells:
            for cell in cells_of(region & known.open & ~clue.cells):
                if not board.flood(1 << one, can & ~(1 << cell)) >> other & 1:
                    yield Found(
                        1 << cell, colour, True, f"every {SIDES[colour]} chain from {names[0]} to {names[1]} goes through here"
                    )


def _apart(clue: Apart, known: Known) -> Iterator[Found]:
    board = known.board
    why = f"{' and '.join(clue.names(board))} would be of one group"
    for colour in (BLACK, WHITE):
        sure = known.sure(colour)
        if not sure & clue.cells:
            continue
        for cell in cells_of(known.open & known.can[colour]):
            one, other = clue.pair
            stones = sure | 1 << cell
            if stones & clue.cells == clue.cells and board.flood(1 << one, stones) >> other & 1:
                yield Found(1 << cell, colour, False, f"otherwise {why}")


@dataclass(frozen=True, slots=True)
class Linked(_Pair):
    """Two cells hold stones of one group."""

    kind: ClassVar[str] = "linked"
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique("linked cells are alike", 1, _same_colour),
        Technique("the only way", 2, _way),
    )

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"{' and '.join(self.names(board))} are of one group."

    def holds(self, game: StoneGame, p: Stones) -> bool:
        """Return whether a chain of stones of one colour joins the cells."""
        one, other = self.pair
        return bool(group_at(game.board, p, one) >> other & 1)

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: the two stones have one root, where `when` holds."""
        both = [of_one_group(sought, colour, *self.pair) for colour in (BLACK, WHITE)]
        sought.formula.because(self.sentence(sought.board))
        sought.formula.add(-when, *both)


@dataclass(frozen=True, slots=True)
class Apart(_Pair):
    """Two cells do not hold stones of one group."""

    kind: ClassVar[str] = "apart"
    techniques: ClassVar[tuple[Technique, ...]] = (Technique("kept apart", 2, _apart),)

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"{' and '.join(self.names(board))} are not of one group."

    def holds(self, game: StoneGame, p: Stones) -> bool:
        """Return whether no chain of stones of one colour joins the cells."""
        one, other = self.pair
        return not group_at(game.board, p, one) >> other & 1

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: the two cells have no root in common, where `when` holds."""
        both = [of_one_group(sought, colour, *self.pair) for colour in (BLACK, WHITE)]
        sought.formula.because(self.sentence(sought.board))
        for together in both:
            sought.formula.add(-when, -together)


def _size(clue: GroupSize, known: Known) -> Iterator[Found]:
    """Find the colour of the group."""
    board, number = known.board, clue.number
    if left := known.can[NOTHING] & clue.cells:
        yield Found(left, NOTHING, False, "this cell has a group")
    for colour in (BLACK, WHITE):
        can = known.can[colour]
        if not can & clue.cells & known.open:
            continue
        if board.flood(clue.cells, can).bit_count() < number:
            yield Found(clue.cells, colour, False, f"a {SIDES[colour]} group here could not have {stones_of(number)}")
        elif board.flood(clue.cells, known.sure(colour) | clue.cells).bit_count() > number:
            yield Found(clue.cells, colour, False, f"a {SIDES[colour]} group here would have more than {stones_of(number)}")


def _grown(clue: GroupSize, known: Known) -> Iterator[Found]:
    """Find where the group ends: it has all its stones, or a stone more would join too many."""
    board, number, name = known.board, clue.number, clue.name(known.board)
    for colour in (BLACK, WHITE):
        sure = known.sure(colour)
        if not sure & clue.cells:
            continue
        group = board.flood(clue.cells, sure)
        for cell in cells_of(known.open & known.can[colour] & _beside(board, group)):
            if group.bit_count() == number:
                yield Found(1 << cell, colour, False, f"the group of {name} has its {stones_of(number)}")
            elif board.flood(clue.cells, sure | 1 << cell).bit_count() > number:
                yield Found(1 << cell, colour, False, f"otherwise the group of {name} would have more than {stones_of(number)}")


def _needed(clue: GroupSize, known: Known) -> Iterator[Found]:
    """Find the cells without which the group could not have all its stones."""
    board, number, name = known.board, clue.number, clue.name(known.board)
    for colour in (BLACK, WHITE):
        can, sure = known.can[colour], known.sure(colour)
        if not sure & clue.cells or board.flood(clue.cells, sure).bit_count() == number:
            continue
        for cell in cells_of(board.flood(clue.cells, can) & ~sure):
            if board.flood(clue.cells, can & ~(1 << cell)).bit_count() < number:
                yield Found(1 << cell, colour, True, f"otherwise the group of {name} could not have {stones_of(number)}")


def stones_of(number: int) -> str:
    """Return a number of stones in words."""
    return f"{number} stone{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class GroupSize(Clue):
    """The group of the stone on a cell (a mask of one) has so many stones."""

    cells: int
    number: int
    kind: ClassVar[str] = "size"
    theme: ClassVar[str] = "sizes"
    techniques: ClassVar[tuple[Technique, ...]] = (
        Technique("the group's colour", 2, _size),
        Technique("the group's end", 2, _grown),
        Technique("the group's way out", 2, _needed),
    )

    def __post_init__(self) -> None:
        if self.cells.bit_count() != 1:
            raise NotationError("clue size: expected one cell")

    def name(self, board: Board) -> str:
        """Return the name of the cell."""
        return board.names[self.cells.bit_length() - 1]

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"The group of {self.name(board)} has {stones_of(self.number)}."

    def holds(self, game: StoneGame, p: Stones) -> bool:
        """Return whether the group has so many stones."""
        return self.number > 0 and group_at(game.board, p, self.cells.bit_length() - 1).bit_count() == self.number

    def image(self, board: Board, symmetry: Symmetry) -> GroupSize:
        """Return the clue about the image of the cell."""
        return GroupSize(_image(self.cells, symmetry), self.number)

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: so many stones have the root of this one, where `when` holds."""
        board, at = sought.board, self.cells.bit_length() - 1
        there = [
            sought.gates.any_of(*(of_one_group(sought, colour, at, cell) for colour in (BLACK, WHITE)))
            for cell in range(board.size)
        ]
        name = f"stones in the group of {self.name(board)}"
        sought.formula.because(f"{name}: there is one")
        sought.formula.add(-when, there[at])
        sought.exactly(self.number, there, name, when)


CLUES: tuple[type[Clue], ...] = (Linked, Apart, GroupSize)


def links(board: Board, p: Stones, chance: random.Random, number: int) -> list[Clue]:
    """Return true clues for a draft about so many pairs of cells, half of them linked if there are groups of two, and sizes."""
    found: list[Clue] = []
    for _ in range(number):
        one = chance.randrange(board.size)
        group = group_at(board, p, one)
        if not group:
            continue
        near = list(cells_of(group & ~(1 << one) & ~board.neighbours[one]))
        far = [other for other in cells_of(board.all_cells & ~group) if (p.black | p.white) >> other & 1]
        ways: list[Clue] = [GroupSize(1 << one, group.bit_count())]
        if near:
            ways.append(Linked(1 << one | 1 << chance.choice(near)))
        if far:
            ways.append(Apart(1 << one | 1 << chance.choice(far)))
        found.append(chance.choice(ways))
    return list(dict.fromkeys(found))
