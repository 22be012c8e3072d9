"""Clues of Quax and Torax: who can no longer join, bridges that a stone could have, and that no loop is possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosscut.core.board import Board
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.games.quax.formulas.joins import apart
from crosscut.games.quax.formulas.loops import no_loop
from crosscut.games.quax.puzzles.bare import BareQuax, BareTorax
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.figure import Figure, OfStone, Order, too_great, too_small
from crosscut.puzzles.construction.known import NOTHING, Known
from crosscut.puzzles.construction.lines import InLine, OnBoard
from crosscut.puzzles.construction.sought import SIDES, Sought
from crosscut.puzzles.construction.technique import Technique


@dataclass(frozen=True, slots=True)
class Lost(Figure):
    """A colour can no longer join his sides, even with every bridge."""

    colour: int
    kind: ClassVar[str] = "lost"
    theme: ClassVar[str] = "goals"
    techniques: ClassVar[tuple[Technique, ...]] = (too_small("no way through", 4),)

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"{COLOUR_NAMES[self.colour]} cannot join his sides, even with every bridge that his stones allow."

    def figure(self, game: BareQuax, p: Stones) -> int:
        """Return whether the colour can no longer join."""
        return int(not game.can_join(p, self.colour))

    def order(self, known: Known) -> Order:
        """Return that it holds most easily with enemy stones."""
        return 1 - self.colour, NOTHING, self.colour

    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong."""
        return f"{COLOUR_NAMES[self.colour]} could join his sides"

    def image(self, board: Board, symmetry: Symmetry) -> Lost:
        """Return the clue about the image of the colour."""
        return Lost(symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: no chain of cells without enemy stones, over edges and diagonals, joins the sides, where `when`."""
        game = sought.game
        assert isinstance(game, BareQuax)
        name = f"{SIDES[self.colour]} lost"
        sought.formula.because(f"a gate: {name}: a cell that is no enemy's, where the clue is in force")
        cells = [sought.gates.all_of(when, -stone) for stone in sought.stones[1 - self.colour]]
        apart(sought.formula, game.rules, self.colour, cells, [TRUE] * len(game.board.diagonals), name)


@dataclass(frozen=True, slots=True)
class Bridges(OfStone):
    """The stone on a cell could be bridged to so many others."""

    kind: ClassVar[str] = "bridges"
    theme: ClassVar[str] = "bridges"
    counts: ClassVar[str] = "other"
    techniques: ClassVar[tuple[Technique, ...]] = (too_great("too many bridges", 1), too_small("too few bridges", 2))

    def ends(self, board: Board) -> list[int]:
        """Return the cells that touch this one at a corner."""
        return [one.a + one.b - self.at for one in board.diagonals if self.at in (one.a, one.b)]

    def of(self, game: BareQuax, p: Stones, colour: int) -> int:
        """Return how many bridges its player could put there (rule 2), one by one."""
        turns = game.rules.open_bridges(game.rules.start()._replace(black=p.black, white=p.white), colour)
        return sum(bool(game.rules.diagonals[number][1] & self.cells) for number in turns)

    def counted(self, sought: Sought, colour: int) -> list[int]:
        """Return the literals of stones that touch it at a corner."""
        return [sought.stones[colour][cell] for cell in self.ends(sought.board)]

    def said(self, board: Board, number: str, *, would: bool) -> str:
        """Return the clue without its dot."""
        return f"the stone on {board.names[self.at]} could be bridged to {number}"


@dataclass(frozen=True, slots=True)
class Stopped(Figure):
    """No loop round the board is possible any more."""

    kind: ClassVar[str] = "stopped"
    theme: ClassVar[str] = "goals"
    empties: ClassVar[bool] = True
    single: ClassVar[str] = "loops"
    techniques: ClassVar[tuple[Technique, ...]] = (too_small("no way round", 2),)

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return "No loop round the board is possible on the cells that stay empty, over edges and corners (rule 4)."

    def figure(self, game: BareTorax, p: Stones) -> int:
        """Return whether no loop is possible."""
        return int(not game.can_loop(p))

    def order(self, known: Known) -> Order:
        """Return that blocks stop loops."""
        return WHITE, NOTHING, BLACK

    def otherwise(self, board: Board, *, more: bool) -> str:
        """Return what would be wrong."""
        return "there would be a loop round the board"

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: no chain of cells without blocks goes round the board, where `when` holds."""
        game = sought.game
        assert isinstance(game, BareTorax)
        sought.formula.because("a gate: a cell without a block, where the clue is in force")
        cells = [sought.gates.all_of(when, -stone) for stone in sought.stones[WHITE]]
        no_loop(sought.formula, game.rules, cells, [TRUE] * len(game.board.diagonals), "bit")


QUAX: tuple[type[Clue], ...] = (Lost, Bridges, InLine, OnBoard)
TORAX: tuple[type[Clue], ...] = (Stopped, InLine, OnBoard)
