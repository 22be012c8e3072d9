"""Clues about a figure that only grows when a cell turns from one value into another, and what to conclude from them.

Such a clue needs no technique of its own. The figure is greatest where every open cell holds, of what it still may, the value
with which it grows most, and least the other way round. A stone with which even the greatest is too small, or the least too
great, is struck off. The game's own rules give the figure, clauses have no part in it. A figure of 0 or 1 says whether something
is so: that a colour is shut off, that no loop is left.

*Of one stone.* Which value makes the figure of a stone grow depends on its colour, so nothing is concluded while that is open,
but the colour itself: `by_one_stone` tries both.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.errors import NotationError
from crosscut.core.game import BLACK, WHITE, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.known import NOTHING, Known
from crosscut.puzzles.construction.sought import Sought
from crosscut.puzzles.construction.technique import Technique, by_one_stone

Order = tuple[int, int, int]
"""The values of cells, that with which a figure is greatest first."""


class Figure(Clue):
    """A figure of the position is as the clue says."""

    @property
    def wanted(self) -> int:
        """The figure; 1 where the clue says that something is so."""
        return 1

    @abstractmethod
    def figure(self, game: Any, p: Stones) -> int:  # noqa: ANN401 - the clue's own game
        """Return the figure of a position, by the rules of the game."""

    @abstractmethod
    def order(self, known: Known) -> Order | None:
        """Return with which values the figure is greatest; None while that cannot be said."""

    @abstractmethod
    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong if the figure was greater, or smaller, than the clue says, as a sentence without its dot."""

    def holds(self, game: Any, p: Stones) -> bool:  # noqa: ANN401 - the clue's own game
        """Return whether the figure is as the clue says."""
        return self.figure(game, p) == self.wanted


def _filled(known: Known, order: Sequence[int]) -> Stones:
    """Return the board on which each cell holds the first of the values that it may hold."""
    left, found = known.board.all_cells, [0, 0, 0]
    for value in order:
        found[value] = known.can[value] & left
        left &= ~found[value]
    return Stones(found[BLACK], found[WHITE])


def _too_great(clue: Figure, known: Known) -> str | None:
    order = clue.order(known)
    if order is None or clue.figure(known.game, _filled(known, order[::-1])) <= clue.wanted:
        return None
    return clue.otherwise(known.board, more=True)


def _too_small(clue: Figure, known: Known) -> str | None:
    order = clue.order(known)
    if order is None or clue.figure(known.game, _filled(known, order)) >= clue.wanted:
        return None
    return clue.otherwise(known.board, more=False)


def too_great(name: str, level: int) -> Technique:
    """Return the technique that strikes off a stone with which the figure would be too great."""
    return Technique(name, level, by_one_stone(_too_great))


def too_small(name: str, level: int) -> Technique:
    """Return the technique that strikes off a stone with which the figure would be too small."""
    return Technique(name, level, by_one_stone(_too_small))


@dataclass(frozen=True, slots=True)
class OfStone(Figure):
    """There is a stone on a cell (a mask of one), and its figure is the number.

    `grows`: 0 if the figure grows with stones of its colour, 1 if with those of the other; `counts`: what is counted.
    """

    cells: int
    number: int
    grows: ClassVar[int] = 0
    counts: ClassVar[str]

    def __post_init__(self) -> None:
        if self.cells.bit_count() != 1:
            raise NotationError(f"clue {self.kind}: expected one cell")

    @property
    def at(self) -> int:
        """The cell."""
        return self.cells.bit_length() - 1

    @property
    def wanted(self) -> int:
        """The number."""
        return self.number

    @abstractmethod
    def of(self, game: Any, p: Stones, colour: int) -> int:  # noqa: ANN401 - the clue's own game
        """Return the figure of the stone, which has this colour."""

    @abstractmethod
    def counted(self, sought: Sought, colour: int) -> list[int]:
        """Return the literals of which the number holds, if the stone has this colour; as many for both colours."""

    @abstractmethod
    def said(self, board: Board, number: str, *, would: bool) -> str:
        """Return the clue without its dot; `number`: with what is counted, such as "more than 2 sides"; `would`: if it was so."""

    def figure(self, game: Any, p: Stones) -> int:  # noqa: ANN401 - the clue's own game
        """Return the figure of the stone, -1 if there is none."""
        if not (p.black | p.white) & self.cells:
            return -1
        return self.of(game, p, BLACK if p.black & self.cells else WHITE)

    def order(self, known: Known) -> Order | None:
        """Return the colour that counts, the other, nothing; None while the colour of the stone is open."""
        for colour in (BLACK, WHITE):
            if known.sure(colour) & self.cells:
                first = colour ^ self.grows
                return first, 1 - first, NOTHING
        return None

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        said = self.said(board, self.counted_words(f"{self.number or 'no'}"), would=False)
        return f"{said[0].upper()}{said[1:]}."

    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong."""
        number = f"{'more' if more else 'fewer'} than {self.number}" if self.number else "some"
        return self.said(board, self.counted_words(number), would=True)

    def counted_words(self, number: str) -> str:
        """Return a number in words with what is counted."""
        return f"{number} {self.counts}{'' if self.number == 1 else 's'}"

    def image(self, board: Board, symmetry: Symmetry) -> OfStone:
        """Return the clue about the image of the cell."""
        return type(self)(image_of(self.cells, symmetry), self.number)

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: there is a stone, and so many of what is counted with its colour, where `when` holds."""
        both = [[(sought.stones[colour][self.at], one) for one in self.counted(sought, colour)] for colour in (BLACK, WHITE)]
        name = f"{self.kind} of {sought.board.names[self.at]}"
        sought.formula.because(f"a gate: {name}, with the colour of the stone")
        there = [sought.gates.any_of(*(sought.gates.all_of(*one) for one in pair)) for pair in zip(*both, strict=True)]
        sought.formula.because(f"{name}: there is a stone")
        sought.formula.add(-when, *(side[self.at] for side in sought.stones))
        sought.exactly(self.number, there, name, when)


def image_of(cells: int, symmetry: Symmetry) -> int:
    """Return the image of some cells (masks)."""
    return mask_of([symmetry.table[cell] for cell in cells_of(cells)])


def of_stones(kind: type[OfStone], game: Any, p: Stones, chance: random.Random, share: float) -> list[Clue]:  # noqa: ANN401
    """Return true clues for a draft: the figures of a share of the stones."""
    cells = [1 << cell for cell in cells_of(p.black | p.white) if chance.random() < share]
    return [kind(cell, kind(cell, 0).figure(game, p)) for cell in cells]


def least_set(cells: int, holds: Callable[[int], bool], chance: random.Random) -> int:
    """Return a least set of which something holds that more cells never spoil: cells taken away in a random order (masks)."""
    for cell in chance.sample(list(cells_of(cells)), cells.bit_count()):
        if holds(cells & ~(1 << cell)):
            cells &= ~(1 << cell)
    return cells
