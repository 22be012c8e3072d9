"""The position that is sought, as a formula: literals of its stones, the rules of its game, and the literals that clues need.

Every cell is black, white or empty; cells that are given are constants, so that the formula is small where much is given. Clues
that speak of groups share one description of the groups, which is only made when the first of them asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import StoneGame, Stones
from crosscut.encodings.formula import FALSE, TRUE, Formula, Name
from crosscut.encodings.gates import Gates, NamedGates
from crosscut.encodings.groups import Groups, group_count, groups
from crosscut.solver.formulas import stand_of

OPEN, EMPTY = "?", "."
SIDES = ("black", "white")


class Sought:
    """A formula whose models are the legal positions with these cells given.

    Arguments: `given`: one of `B W . ?` for each cell, `?` for one that is open; `glyphs`: what open cells may hold, `BW` or
    `BW.`; `named`: whether gates are named by what they join. The game must have construction puzzles under its readings
    (`Constructions.require`).
    """

    def __init__(self, game: StoneGame, given: Sequence[str], glyphs: str, *, named: bool = False) -> None:
        self.game = game
        self.board = game.board
        self.formula = Formula()
        self.gates = (NamedGates if named else Gates)(self.formula)
        self.stones = (self._stones(given, BLACK), self._stones(given, WHITE))
        described = stand_of(game.name)(self.formula, game, self.stones)
        self._groups: dict[int, Groups] = dict(enumerate(described or ()))
        if EMPTY not in glyphs:
            self.formula.because("every open cell holds a stone")
            for cell, glyph in enumerate(given):
                if glyph == OPEN:
                    self.formula.add(*(side[cell] for side in self.stones))

    def _stones(self, given: Sequence[str], colour: int) -> list[int]:
        """Return the literals of a colour's stones; those of open cells join the answer key."""
        literals = []
        for glyph, name in zip(given, self.board.names, strict=True):
            if glyph == OPEN:
                literals.append(self.formula.literal("stone", SIDES[colour], name))
                self.formula.key.append(literals[-1])
            else:
                literals.append(TRUE if glyph == "BW"[colour] else FALSE)
        return literals

    def groups(self, colour: int) -> Groups:
        """Return the literals that describe the groups of a colour."""
        if colour not in self._groups:
            self._groups[colour] = groups(self.formula, self.board, self.stones[colour], SIDES[colour])
        return self._groups[colour]

    def empty(self, cell: int) -> int:
        """Return the literal which says that a cell is empty."""
        self.formula.because("a gate: a cell is empty if neither colour is there")
        return self.gates.all_of(*(-side[cell] for side in self.stones))

    def exactly(self, number: int, literals: Sequence[int], name: str, when: int) -> None:
        """Add: if the literal `when` holds, exactly so many of the literals do; `name` of the counter's variables."""
        counts = group_count(self.formula, literals, name, most=number + 1)
        self.formula.because(f"{name}: exactly {number}")
        self.formula.add(-when, counts[number] if number < len(counts) else FALSE)
        if number + 1 < len(counts):
            self.formula.add(-when, -counts[number + 1])

    def differs(self, p: Stones) -> list[int]:
        """Return the clause which says that the position sought is another than p, which has the given cells, too."""
        black, white = self.stones
        clause = []
        for cell in range(self.board.size):
            if p.black >> cell & 1:
                clause.append(-black[cell])
            elif p.white >> cell & 1:
                clause.append(-white[cell])
            else:
                clause += [black[cell], white[cell]]
        return clause

    def position(self, model: set[Name]) -> Stones:
        """Return the position of a model."""
        black, white = (
            mask_of(
                [
                    cell
                    for cell, (name, literal) in enumerate(zip(self.board.names, side, strict=True))
                    if literal == TRUE or ("stone", colour, name) in model
                ]
            )
            for colour, side in zip(SIDES, self.stones, strict=True)
        )
        return Stones(black, white)
