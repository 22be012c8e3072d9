"""Clues of Iqishiqi and Oshiqi: sides that the ball cannot get to, and stones that one sees from a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosscut.core.board import Board
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOUR_NAMES, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.reach import separated
from crosscut.games.iqishiqi.puzzles.bare import BarePushing
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.figure import Figure, Order, image_of, too_great, too_small
from crosscut.puzzles.construction.known import NOTHING, Known
from crosscut.puzzles.construction.lines import InLine, OnBoard
from crosscut.puzzles.construction.sought import SIDES, Sought
from crosscut.puzzles.construction.technique import Technique


@dataclass(frozen=True, slots=True)
class Shut(Figure):
    """The ball, on a cell (a mask of one), has no path of empty cells to a side of a colour."""

    cells: int
    colour: int
    kind: ClassVar[str] = "shut"
    theme: ClassVar[str] = "goals"
    empties: ClassVar[bool] = True
    techniques: ClassVar[tuple[Technique, ...]] = (too_small("no way out", 2),)

    def __post_init__(self) -> None:
        if self.cells.bit_count() != 1:
            raise NotationError("clue shut: expected the cell of the ball")

    @property
    def stays(self) -> int:
        """The cell of the ball."""
        return self.cells

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        ball, who = board.names[self.cells.bit_length() - 1], COLOUR_NAMES[self.colour]
        return f"The ball lies on {ball}, and no path of empty cells leads from there to a side of {who}."

    def figure(self, game: BarePushing, p: Stones) -> int:
        """Return whether there is no path."""
        return int(game.shut(p, self.colour))

    def order(self, known: Known) -> Order:
        """Return that stones shut it off."""
        return self.colour, 1 - self.colour, NOTHING

    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong."""
        return f"a path would lead from the ball to a side of {COLOUR_NAMES[self.colour]}"

    def image(self, board: Board, symmetry: Symmetry) -> Shut:
        """Return the clue about the images of cell and colour."""
        return Shut(image_of(self.cells, symmetry), symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: a closed set of empty cells round the ball has no side, where `when` holds."""
        game = sought.game
        assert isinstance(game, BarePushing)
        name = f"shut off from {SIDES[self.colour]}"
        empty = [sought.empty(cell) for cell in range(game.board.size)]
        sought.formula.because(f"a gate: {name}: an empty cell, where the clue is in force")
        free = [sought.gates.all_of(when, one) for one in empty]
        separated(sought.formula, game.board, free, self.cells, game.rules.goals[self.colour], name)


@dataclass(frozen=True, slots=True)
class Sees(Figure):
    """In so many directions the first stone that one sees from a cell (a mask of one) is of this colour."""

    cells: int
    colour: int
    number: int
    kind: ClassVar[str] = "sees"
    theme: ClassVar[str] = "sight"
    empties: ClassVar[bool] = True
    techniques: ClassVar[tuple[Technique, ...]] = (too_great("too many in sight", 2), too_small("too few in sight", 3))

    def __post_init__(self) -> None:
        if self.cells.bit_count() != 1:
            raise NotationError("clue sees: expected one cell")

    @property
    def at(self) -> int:
        """The cell."""
        return self.cells.bit_length() - 1

    @property
    def wanted(self) -> int:
        """The number."""
        return self.number

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        directions = f"{self.number or 'no'} direction{'' if self.number == 1 else 's'}"
        return f"From {board.names[self.at]} one sees a {SIDES[self.colour]} stone first in {directions}."

    def figure(self, game: BarePushing, p: Stones) -> int:
        """Return in how many directions."""
        return game.seen(p, self.at, self.colour)

    def order(self, known: Known) -> Order:
        """Return the colour, nothing, the other colour."""
        return self.colour, NOTHING, 1 - self.colour

    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong."""
        than = f"{'more' if more else 'fewer'} directions than {self.number}" if self.number else "some direction"
        return f"from {board.names[self.at]} one would see a {SIDES[self.colour]} stone first in {than}"

    def image(self, board: Board, symmetry: Symmetry) -> Sees:
        """Return the clue about the images of cell and colour."""
        return Sees(image_of(self.cells, symmetry), symmetry.colour(self.colour), self.number)

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: so many directions have such a stone first, where `when` holds."""
        game, gates = sought.game, sought.gates
        assert isinstance(game, BarePushing)
        there = []
        for ahead, _ in game.rules.rays[self.at]:
            first = FALSE
            for cell in reversed(ahead):
                empty = sought.empty(cell)
                sought.formula.because(
                    "a gate: a stone is first if it is on this cell, or that is empty and it is first further on"
                )
                first = gates.any_of(sought.stones[self.colour][cell], gates.all_of(empty, first))
            there.append(first)
        name = f"{SIDES[self.colour]} stones seen from {game.board.names[self.at]}"
        sought.exactly(self.number, [one for one in there if one != FALSE], name, when)


CLUES: tuple[type[Clue], ...] = (Shut, Sees, InLine, OnBoard)
