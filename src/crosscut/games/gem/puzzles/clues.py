"""Clues of Gem: who has lost a full board, and how many sides a chain touches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosscut.core.board import Board, cells_of
from crosscut.core.game import COLOUR_NAMES, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.games.gem.formulas.chains import misses
from crosscut.games.gem.rules import Gem
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.figure import Figure, OfStone, Order, too_great, too_small
from crosscut.puzzles.construction.known import NOTHING, Known
from crosscut.puzzles.construction.lines import InLine, OnBoard
from crosscut.puzzles.construction.links import of_one_group
from crosscut.puzzles.construction.sought import SIDES, Sought
from crosscut.puzzles.construction.technique import Technique


@dataclass(frozen=True, slots=True)
class Lost(Figure):
    """A colour has no chain round the centre; on a full board the other one has one then."""

    colour: int
    kind: ClassVar[str] = "lost"
    theme: ClassVar[str] = "goals"
    techniques: ClassVar[tuple[Technique, ...]] = (too_small("no chain round", 4),)

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        mine, theirs = COLOUR_NAMES[self.colour], COLOUR_NAMES[1 - self.colour]
        return f"{mine} has no chain round the centre, so {theirs} has won (rule 3)."

    def figure(self, game: Gem, p: Stones) -> int:
        """Return whether the colour has not reached the goal."""
        return int(not game.wins(p.sides(self.colour)[0]))

    def order(self, known: Known) -> Order:
        """Return that it holds most easily with enemy stones."""
        return 1 - self.colour, NOTHING, self.colour

    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong."""
        return f"{COLOUR_NAMES[self.colour]} would have a chain round the centre"

    def image(self, board: Board, symmetry: Symmetry) -> Lost:
        """Return the clue about the image of the colour."""
        return Lost(symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: no chain of these stones touches three sides round the centre, where `when` holds."""
        assert isinstance(sought.game, Gem)
        name = f"{SIDES[self.colour]} lost"
        sought.formula.because(f"a gate: {name}: a stone, where the clue is in force")
        stones = [sought.gates.all_of(when, stone) for stone in sought.stones[self.colour]]
        misses(sought.formula, sought.game, stones, sought.game.triples, name)


@dataclass(frozen=True, slots=True)
class Touches(OfStone):
    """The chain of the stone on a cell touches so many sides."""

    kind: ClassVar[str] = "touches"
    theme: ClassVar[str] = "sides"
    counts: ClassVar[str] = "side"
    techniques: ClassVar[tuple[Technique, ...]] = (too_great("sides reached", 2), too_small("sides to reach", 3))

    def of(self, game: Gem, p: Stones, colour: int) -> int:
        """Return how many sides the chain touches."""
        return len(game.touched(game.board.flood(self.cells, p.sides(colour)[0])))

    def counted(self, sought: Sought, colour: int) -> list[int]:
        """Return for each side the literal that the chain touches it."""
        assert isinstance(sought.game, Gem)
        return [
            sought.gates.any_of(*(of_one_group(sought, colour, self.at, cell) for cell in cells_of(side)))
            for side in sought.game.sides
        ]

    def said(self, board: Board, number: str, *, would: bool) -> str:
        """Return the clue without its dot."""
        return f"the chain of {board.names[self.at]} {'would touch' if would else 'touches'} {number}"


CLUES: tuple[type[Clue], ...] = (Lost, Touches, InLine, OnBoard)
