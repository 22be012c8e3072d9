"""The question "does c win within k turns?" as one quantified formula in prenex form, for any QBF solver (QDIMACS 1.1).

One block of variables a turn, c's turns existential, the other's universal; then the other's placement order (universal), then
everything else (existential): the gates, and c's placement order. A universal turn must have a meaning for all values of its
bits: it is the *first* cell whose bit is set, no bit is a pass, and an illegal cell loses. `bounded` answers the same question
without this form, and much faster; the form is for solvers that a user brings.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE, Formula, constants
from crosscut.encodings.gates import Gates
from crosscut.encodings.reach import connected
from crosscut.games.orcoon.formulas.order import fill_order
from crosscut.games.orcoon.formulas.placing import joined, may_place
from crosscut.games.orcoon.formulas.questions import require_bounded
from crosscut.games.orcoon.rules import Orcoon


class Prenex:
    """The quantified formula: `formula`, and `blocks`, the variables of the outer blocks as (universal, variables).

    Arguments: `p`: a legal position in which nobody has passed; `player`: the colour c; `turns`: k.
    Raises UnsupportedError for readings that are not encoded.
    """

    def __init__(self, game: Orcoon, p: Stones, player: int, turns: int) -> None:
        require_bounded(game)
        self.game, self.board = game, game.board
        self.crossing = game.readings["crossing"] == "forbidden"
        self.formula = Formula()
        self.gates = Gates(self.formula)
        self.blocks: list[tuple[bool, list[int]]] = []
        self._build(p, player, turns)

    def qdimacs(self) -> Iterator[str]:
        """Yield the lines of the file; the reasons of the clauses are left out, for solvers read comments at the top only."""
        outer = {variable for _, block in self.blocks for variable in block}
        inner = [number for number in range(1, self.formula.variables + 1) if number not in outer]
        head = True
        for line in self.formula.dimacs():
            if head or not line.startswith("c"):
                yield line
            if line.startswith("p cnf"):
                head = False
                for universal, block in (*self.blocks, (False, inner)):
                    if block:
                        yield " ".join([*("a" if universal else "e"), *map(str, block), "0"])

    def _build(self, p: Stones, player: int, turns: int) -> None:
        gates = self.gates
        mine, theirs = (constants(stones, self.board.size) for stones in p.sides(player))
        live, i_passed, they_passed = TRUE, FALSE, FALSE
        for ply in range(1, turns + 1):
            universal = (ply % 2 == 1) != (p.turn == player)
            own, other = (theirs, mine) if universal else (mine, theirs)
            chosen = self._chosen(f"turn {ply}", own, other, universal=universal)
            placed = gates.any_of(*chosen)
            if universal:
                legal = self._legal(own, other, chosen)
                they_passed = gates.any_of(they_passed, gates.all_of(live, -placed))
                live = gates.all_of(live, placed, legal)
                theirs = [gates.any_of(old, gates.all_of(new, live)) for old, new in zip(theirs, chosen, strict=True)]
            else:
                self.formula.because(f"turn {ply}: a placement is legal, and only made while the game goes on")
                for cell, literal in enumerate(chosen):
                    self.formula.add(-literal, live)
                    for clause in may_place(self.board, own, other, cell, crossing=self.crossing):
                        self.formula.add(-literal, *clause)
                i_passed = gates.any_of(i_passed, gates.all_of(live, -placed))
                live = placed
                mine = [gates.any_of(old, new) for old, new in zip(mine, chosen, strict=True)]
        self.formula.because("the game has ended within the turns")
        self.formula.add(-live)
        self._ends(mine, theirs, player, i_passed, they_passed)

    def _ends(self, mine: list[int], theirs: list[int], player: int, i_passed: int, they_passed: int) -> None:
        """Add: who passed decides; the universal placement order fails, or the existential one connects."""
        empty = sum(TRUE not in pair for pair in zip(mine, theirs, strict=True))
        works, standing = [], theirs
        for step in range(1, empty + 1):
            chosen = self._chosen(f"their order {step}", standing, mine, universal=True)
            works.append(self._legal(standing, mine, chosen))
            standing = [self.gates.any_of(old, new) for old, new in zip(standing, chosen, strict=True)]
        works.append(joined(self.gates, self.board, standing, self.game.goals[1 - player]))
        self.formula.because("where this side passes the other's order fails")
        self.formula.add(-i_passed, -self.gates.all_of(*works))
        final = fill_order(self.formula, self.board, mine, theirs, empty, crossing=self.crossing)
        connected(self.formula, self.board, final, *self.game.goals[player], "reach", unless=-they_passed)

    def _chosen(self, name: str, own: list[int], other: list[int], *, universal: bool) -> list[int]:
        """Make the block of a turn; return for each cell the literal that this cell is placed on."""
        bits = [
            FALSE if TRUE in (own[cell], other[cell]) else self.formula.literal(name, cell_name)
            for cell, cell_name in enumerate(self.board.names)
        ]
        self.blocks.append((universal, [bit for bit in bits if bit != FALSE]))
        return [self.gates.all_of(bit, *(-earlier for earlier in bits[:cell])) for cell, bit in enumerate(bits)]

    def _legal(self, own: list[int], other: list[int], chosen: list[int]) -> int:
        """Return a literal: the chosen placement, if there is one, is legal."""
        gates = self.gates
        return gates.all_of(
            *(
                gates.any_of(
                    -literal,
                    gates.all_of(
                        *(gates.any_of(*clause) for clause in may_place(self.board, own, other, cell, crossing=self.crossing))
                    ),
                )
                for cell, literal in enumerate(chosen)
                if literal != FALSE
            )
        )
