"""The clue of Cross-Hairs: on how many enemy lines a soldier is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosscut.core.board import Board
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE
from crosscut.games.crosshairs.formulas.lines import Sight
from crosscut.games.crosshairs.formulas.pieces import Pieces
from crosscut.games.crosshairs.puzzles.bare import Bare
from crosscut.puzzles.construction.clue import Clue
from crosscut.puzzles.construction.figure import OfStone, too_great, too_small
from crosscut.puzzles.construction.lines import InLine, OnBoard
from crosscut.puzzles.construction.sought import Sought
from crosscut.puzzles.construction.technique import Technique


@dataclass(frozen=True, slots=True)
class Aims(OfStone):
    """The soldier on a cell is on so many enemy lines."""

    kind: ClassVar[str] = "aims"
    theme: ClassVar[str] = "enemy lines"
    grows: ClassVar[int] = 1
    counts: ClassVar[str] = "enemy line"
    techniques: ClassVar[tuple[Technique, ...]] = (too_great("too many enemy lines", 2), too_small("too few enemy lines", 3))

    def of(self, game: Bare, p: Stones, colour: int) -> int:
        """Return the number of enemy lines."""
        return game.enemy_lines(p, self.at, 1 - colour)

    def counted(self, sought: Sought, colour: int) -> list[int]:
        """Return for each line through the cell, by its two cells next to it, the literal that it is an enemy line."""
        game = sought.game
        assert isinstance(game, Bare)
        nobody = [FALSE] * game.board.size
        soldiers = (list(sought.stones[0]), list(sought.stones[1]))
        sight = Sight(sought.gates, game.rules, Pieces(soldiers, (nobody, nobody)))
        ways = game.rules.ways[self.at]
        order = sorted(range(len(ways)), key=lambda line: sorted(way[0] for way in ways[line]))
        return [sight.enemy_line(self.at, line, 1 - colour) for line in order]

    def said(self, board: Board, number: str, *, would: bool) -> str:
        """Return the clue without its dot."""
        return f"the soldier on {board.names[self.at]} {'would be' if would else 'is'} on {number}"


CLUES: tuple[type[Clue], ...] = (Aims, InLine, OnBoard)
