"""Clues of Orcoon: dead cells, connections, numbers of empty cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.reach import connected
from crosscut.games.orcoon.formulas.deadlock import mutually_dead
from crosscut.games.orcoon.rules import Orcoon
from crosscut.puzzles.construction.clue import Clue, said
from crosscut.puzzles.construction.sought import SIDES, Sought


def crossing_forbidden(sought: Sought) -> bool:
    """Return whether rule 4 is in force."""
    return sought.game.readings["crossing"] == "forbidden"


@dataclass(frozen=True, slots=True)
class Final(Clue):
    """Nobody can place any more. All empty cells are then one mutually dead set, and every such set is final."""

    kind: ClassVar[str] = "final"
    theme: ClassVar[str] = "deadlock"
    empties: ClassVar[bool] = True
    single: ClassVar[str] = "dead cells"

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return "Every cell holds a stone or is dead: on a dead cell neither side may place a stone."

    def holds(self, game: Orcoon, p: Stones) -> bool:
        """Return whether neither colour can place on any empty cell."""
        empty = game.board.all_cells & ~(p.black | p.white)
        return not any(game.placeable(*p.sides(colour), cell) for cell in cells_of(empty) for colour in (BLACK, WHITE))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: all empty cells are mutually dead, where `when` holds."""
        dead = [sought.gates.all_of(when, sought.empty(cell)) for cell in range(sought.board.size)]
        mutually_dead(sought.formula, sought.board, dead, *sought.stones, crossing=crossing_forbidden(sought))


@dataclass(frozen=True, slots=True)
class Dead(Clue):
    """These cells (a mask) are a mutually dead set, by the reasons of docs/mathematics/deadlocks.md."""

    cells: int
    kind: ClassVar[str] = "dead"
    theme: ClassVar[str] = "deadlock"
    single: ClassVar[str] = "dead cells"

    @property
    def stays(self) -> int:
        """Return the dead cells (a mask): nobody ever fills them."""
        return self.cells

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        names = " ".join(board.names[cell] for cell in cells_of(self.cells))
        return f"These empty cells are a deadlock, on which neither side can ever place: {names}."

    def holds(self, game: Orcoon, p: Stones) -> bool:
        """Return whether a stone there breaks rule 3 or 4, whatever is placed on the other empty cells."""
        elsewhere = game.board.all_cells & ~self.cells
        for colour in (BLACK, WHITE):
            own, other = p.sides(colour)
            for cell in cells_of(self.cells):
                if (own | other) >> cell & 1:
                    return False
                touching = game.touches_only_diagonally(own, game.corners[cell], elsewhere & ~other)
                if touching is None and game.completes_crossing(own, other, game.windows[cell], elsewhere) is None:
                    return False
        return True

    def image(self, board: Board, symmetry: Symmetry) -> Dead:
        """Return the clue about the images of the cells."""
        return Dead(mask_of([symmetry.table[cell] for cell in cells_of(self.cells)]))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: the cells are empty and mutually dead, where `when` holds."""
        dead = [when if self.cells >> cell & 1 else FALSE for cell in range(sought.board.size)]
        sought.formula.because("dead cells are empty")
        for cell in cells_of(self.cells):
            for side in sought.stones:
                sought.formula.add(-when, -side[cell])
        mutually_dead(sought.formula, sought.board, dead, *sought.stones, crossing=crossing_forbidden(sought))


@dataclass(frozen=True, slots=True)
class Joined(Clue):
    """A chain of this colour's stones joins its two edges."""

    colour: int
    kind: ClassVar[str] = "connected"
    theme: ClassVar[str] = "connection"

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        first, second = Orcoon.owned_sides[self.colour]
        return f"{COLOUR_NAMES[self.colour]} is connected: a chain of {SIDES[self.colour]} stones joins {first} and {second}."

    def holds(self, game: Orcoon, p: Stones) -> bool:
        """Return whether a chain of the colour joins its edges."""
        return game.joined(p.sides(self.colour)[0], self.colour)

    def image(self, board: Board, symmetry: Symmetry) -> Joined:
        """Return the clue about the image of the colour."""
        return replace(self, colour=symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: a chain of the colour joins its edges, where `when` holds."""
        goals = sought.game.goals[self.colour]
        connected(sought.formula, sought.board, sought.stones[self.colour], *goals, f"{SIDES[self.colour]} chain", unless=-when)


@dataclass(frozen=True, slots=True)
class Empties(Clue):
    """So many cells are empty."""

    number: int
    kind: ClassVar[str] = "empty"
    theme: ClassVar[str] = "counting"
    empties: ClassVar[bool] = True

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        if not self.number:
            return "No cell is empty."
        return f"Exactly {said(self.number, 'cell')} {'is' if self.number == 1 else 'are'} empty."

    def holds(self, game: Orcoon, p: Stones) -> bool:
        """Return whether so many cells are empty."""
        return (p.black | p.white).bit_count() == game.board.size - self.number

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: so many cells are empty, where `when` holds."""
        empty = [sought.empty(cell) for cell in range(sought.board.size)]
        sought.exactly(self.number, empty, "empty cells", when)


CLUES: tuple[type[Clue], ...] = (Final, Dead, Joined, Empties)
