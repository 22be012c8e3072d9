"""Rules 4 and 5 as clauses: enemy lines, their spans, and the soldiers that become Kings when a piece comes to a cell.

A way leads from a cell q along one of its lines. An enemy is *seen beyond* a cell of the way if he stands on it, or if it is
occupied and he is seen beyond the next one. That does not depend on q, so all cells of a straight line share it. He is *in sight
of q at a cell* if, moreover, all cells before it are occupied: then that cell is in the span of the line, if the line is an enemy
line. A closed line that is full shows the same enemy both ways; where there is a gap, those seen both ways are two pieces. So on
a closed line it is enough to ask for two enemies on it.

All of that are gates: each literal is equivalent to what it says.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.gates import Gates
from crosscut.games.crosshairs.formulas.pieces import Pieces
from crosscut.games.crosshairs.rules import CrossHairs


class Sight:
    """What the pieces of a position see.

    Arguments: `gates` of the formula to which the clauses are added; `game`; `pieces`.
    """

    def __init__(self, gates: Gates, game: CrossHairs, pieces: Pieces) -> None:
        self.gates, self.game, self.pieces = gates, game, pieces
        formula = gates.formula
        formula.because("a piece of a colour is a soldier or a King of that colour")
        self.own = tuple(
            [gates.any_of(*both) for both in zip(soldiers, kings, strict=True)]
            for soldiers, kings in zip(pieces.soldiers, pieces.kings, strict=True)
        )
        formula.because("a cell is occupied if a piece of either colour is on it")
        self.occupied = [gates.any_of(*both) for both in zip(*self.own, strict=True)]
        self._in_sight: dict[tuple[int, int, int], list[dict[int, int]]] = {}

    def in_sight(self, cell: int, line: int, enemy: int) -> list[dict[int, int]]:
        """Return for both ways along a line of a cell: by cell of the way, the literal "in sight of q at that cell".

        Arguments: `line`: the number of the line in `game.ways[cell]`; `enemy`: the colour that is looked for.
        """
        found = self._in_sight.get((cell, line, enemy))
        if found is None:
            found = [self._along(way, enemy) for way in self.game.ways[cell][line]]
            self._in_sight[cell, line, enemy] = found
        return found

    def enemy_line(self, cell: int, line: int, enemy: int) -> int:
        """Return the literal "a piece on this cell would be on an enemy line along this line" (rule 4)."""
        both = [next(iter(way.values()), FALSE) for way in self.in_sight(cell, line, enemy)]
        two = TRUE
        if self.game.lines[cell][line].closed:
            two = self._two(sorted(self.game.ways[cell][line][0]), enemy)
        self.gates.formula.because(
            "a line is an enemy line of a piece that has an enemy in sight both ways, two of them if it is closed"
        )
        return self.gates.all_of(*both, two)

    def span(self, cell: int, line: int, enemy: int, other: int) -> int:
        """Return the literal "if the line is an enemy line of the piece on `cell`, the cell `other` is in its span" (rule 4)."""
        ways = self.in_sight(cell, line, enemy)
        self.gates.formula.because("a cell is in the span of a line if an enemy is in sight at it, one way or the other")
        return TRUE if other == cell else self.gates.any_of(*(way.get(other, FALSE) for way in ways))

    def captured(self, mover: int, came: Sequence[int]) -> list[int]:
        """Return for each cell the literal "the soldier there becomes a King of the mover" (rule 5).

        Arguments: `mover`: a colour; `came[cell]`: his drop or move has come to the cell, at most one of them holds.
        """
        return [self._captured(cell, mover, came) for cell in range(self.game.board.size)]

    def _captured(self, cell: int, mover: int, came: Sequence[int]) -> int:
        gates, soldier = self.gates, self.pieces.soldiers[1 - mover][cell]
        if soldier == FALSE:
            return FALSE
        numbers = range(len(self.game.ways[cell]))
        lines = [self.enemy_line(cell, line, mover) for line in numbers]
        aimed = []
        for line in numbers:
            cells = {cell, *self.game.lines[cell][line].cells}
            spans = {other: self.span(cell, line, mover, other) for other in cells if came[other] != FALSE}
            gates.formula.because("an enemy line is aimed at if the piece has come to a cell of its span")
            here = gates.any_of(*(gates.all_of(came[other], span) for other, span in spans.items()))
            aimed.append(gates.all_of(lines[line], here))
        gates.formula.because("a soldier becomes a King if it is on enough enemy lines, one of them aimed at")
        if self.game.board.rim >> cell & 1:
            return gates.all_of(soldier, *aimed)
        pairs = [gates.all_of(one, other) for at, one in enumerate(lines) for other in lines[at + 1 :]]
        return gates.all_of(soldier, gates.any_of(*pairs), gates.any_of(*aimed))

    def _along(self, way: Sequence[int], enemy: int) -> dict[int, int]:
        gates = self.gates
        gates.formula.because(
            "an enemy is seen beyond a cell if he is on it, or if it is occupied and he is seen beyond the next"
        )
        beyond = [FALSE] * (len(way) + 1)
        for at in range(len(way) - 1, -1, -1):
            beyond[at] = gates.any_of(self.own[enemy][way[at]], gates.all_of(self.occupied[way[at]], beyond[at + 1]))
        gates.formula.because("an enemy is in sight at a cell if he is seen beyond it, and all cells before it are occupied")
        full, found = TRUE, {}
        for at, cell in enumerate(way):
            found[cell] = gates.all_of(full, beyond[at])
            full = gates.all_of(full, self.occupied[cell])
        return found

    def _two(self, cells: Sequence[int], enemy: int) -> int:
        gates = self.gates
        gates.formula.because("of the first cells of a closed line, one or two have an enemy")
        one = two = FALSE
        for cell in cells:
            here = self.own[enemy][cell]
            two = gates.any_of(two, gates.all_of(one, here))
            one = gates.any_of(one, here)
        return two
