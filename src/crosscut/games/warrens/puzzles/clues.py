"""Clues of Rabbit Warrens: how many stones there are, and what they score at least."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosscut.core.board import Board
from crosscut.core.game import BLACK
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.groups import group_count
from crosscut.games.warrens.formulas.regions import claimed
from crosscut.games.warrens.puzzles.bare import Bare
from crosscut.puzzles.construction.clue import Clue, said
from crosscut.puzzles.construction.sought import Sought


@dataclass(frozen=True, slots=True)
class Scores(Clue):
    """Black scores at least the product of two numbers."""

    space: int
    complexity: int
    kind: ClassVar[str] = "score"
    theme: ClassVar[str] = "score"
    empties: ClassVar[bool] = True
    single: ClassVar[str] = "the score"

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"Black scores {said(self.space * self.complexity, 'point')} or more: {self.space} x {self.complexity}, or better."

    def holds(self, game: Bare, p: Stones) -> bool:
        """Return whether the stones score as much."""
        space, complexity = game.factors(p)
        return space * complexity >= self.space * self.complexity

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: for some m the other factor is at least m, and the space is enough, where `when` holds."""
        game, formula, gates = sought.game, sought.formula, sought.gates
        assert isinstance(game, Bare)
        found = claimed(formula, game.rules, sought.stones[BLACK], "warren", gates)
        cells, factor = (
            group_count(formula, [one for one in literals if one != FALSE], name)
            for literals, name in ((found.space, "space"), (found.complexity, "complexity"))
        )
        formula.because("a gate: the factors are at least two numbers whose product is enough")
        score = self.space * self.complexity
        pairs = [(m, -(-score // m)) for m in range(1, len(factor))]
        enough = [gates.all_of(factor[m], cells[least]) for m, least in pairs if least < len(cells)]
        formula.because("the score is as high as the clue says")
        formula.add(-when, *enough)


@dataclass(frozen=True, slots=True)
class StonesOf(Clue):
    """Black has so many stones."""

    number: int
    kind: ClassVar[str] = "stones"
    theme: ClassVar[str] = "counting"
    empties: ClassVar[bool] = True
    single: ClassVar[str] = "the number of stones"

    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence."""
        return f"There are {said(self.number, 'stone')}, those given among them."

    def holds(self, game: Bare, p: Stones) -> bool:
        """Return whether there are so many stones."""
        return p.black.bit_count() == self.number

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add the clauses: there are so many stones, where `when` holds."""
        sought.exactly(self.number, sought.stones[BLACK], "stones", when)


CLUES: tuple[type[Clue], ...] = (Scores, StonesOf)
