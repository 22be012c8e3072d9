"""The change that one or two stones make to the number of groups, with any surroundings on any board, as a formula.

A stone that touches k groups of its colour joins them and itself into one. So of a board only the stones of that colour beside
the new ones matter, and which of these belong to one group: `stone u` for each of the cells around, and `same u v`, an
equivalence. The equivalence need not come from a real board, so a question without a model has none on any board of any size;
off-board cells count as empty. The claims speak of `touched`, `both` and `changes`.

A refutation goes to the independent checker, which does not know what the formula means. So the claims also list all surroundings
on small boards by the rules, which know nothing of formulas; `seen` says which cases occur there, and the tests compare the
formula with them case by case.

Tried: all boards of one colour with `encodings.groups` before and after, both parities as counters. That has the same answer and
needs 30 s for 4x5 already; resolution is bad at parities of things far away.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from crosscut.claims.claim import Run
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.groups import group_count, parity
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.refutation import Refuted, check_refuted
from crosscut.solver.sat import decide


class Around:
    """The formula of all surroundings of one or two cells on which stones of one colour are dropped.

    Arguments: `game`: on a board where no cell around is off the board; `added`: the cells; `barred`: cells (mask) that have no
    stone of this colour. `touched[k]`: "the cells touch at least k groups"; `of_first`, `of_second`: so many does the first
    touch, and the second before the first is dropped; `changes`: "the number of groups changes its parity"; `both`: "a group
    touches both".
    """

    def __init__(self, game: Xodd, added: Sequence[int], barred: int = 0) -> None:
        self.game = game
        self.added = tuple(added)
        self.formula = formula = Formula()
        self.gates = gates = Gates(formula)
        board = game.board
        beside = [[c for c in cells_of(board.neighbours[cell] & ~barred) if c not in added] for cell in added]
        around = sorted({cell for cells in beside for cell in cells})
        self.stones = {cell: formula.literal("stone", board.names[cell]) for cell in around}
        self._same: dict[tuple[int, int], int] = {}
        for one, other in combinations(around, 2):
            literal = formula.literal("same", board.names[one], board.names[other])
            self._same[one, other] = self._same[other, one] = literal
        formula.because("only stones belong to groups, and neighbours of one colour to the same one")
        for one, other in combinations(around, 2):
            formula.add(-self._same[one, other], self.stones[one])
            formula.add(-self._same[one, other], self.stones[other])
            if board.neighbours[one] >> other & 1:
                formula.add(-self.stones[one], -self.stones[other], self._same[one, other])
        formula.because("belonging to the same group is transitive")
        for one, via, other in permutations(around, 3):
            formula.add(-self._same[one, via], -self._same[via, other], self._same[one, other])
        self.touched = group_count(formula, self._firsts(around), "touched")
        self.of_first = group_count(formula, self._firsts(beside[0]), "first")
        self.of_second = group_count(formula, self._firsts(beside[-1]), "second")
        self.both = gates.any_of(*(self._in(cell, beside[0]) for cell in beside[-1]))
        joined = self._firsts(beside[0])
        self.odd_first = -self._odd(joined, "first")  # 1 - k
        self.changes = self.odd_first
        if len(added) == 2:
            own = TRUE if board.neighbours[added[0]] >> added[1] & 1 else self.both  # the group that the first stone made
            others = [gates.all_of(first, -self._in(cell, beside[0])) for first, cell in self._first_of(beside[1])]
            self.odd_second = -self._odd([own, *others], "second")
            self.changes = -gates.any_of(
                gates.all_of(self.odd_first, self.odd_second), gates.all_of(-self.odd_first, -self.odd_second)
            )

    def number(self, at_least: Sequence[int], numbers: Sequence[int]) -> int:
        """Return the literal "the count of which these are the 'at least k' is one of the numbers"."""
        padded = [*at_least, *[FALSE] * (max(numbers) + 2 - len(at_least))]
        return self.gates.any_of(*(self.gates.all_of(padded[k], -padded[k + 1]) for k in numbers))

    def require(self, reason: str, *literals: int) -> None:
        """Add: each of these literals holds."""
        self.formula.because(reason)
        for literal in literals:
            self.formula.add(literal)

    def _first_of(self, cells: Sequence[int]) -> list[tuple[int, int]]:
        """Return for each cell the literal "its stone is the first of its group among these cells", and the cell."""
        return [
            (self.gates.all_of(self.stones[cell], *(-self._same[cell, other] for other in cells if other < cell)), cell)
            for cell in cells
        ]

    def _firsts(self, cells: Sequence[int]) -> list[int]:
        return [first for first, _ in self._first_of(cells)]

    def _in(self, cell: int, cells: Sequence[int]) -> int:
        """Return the literal "the stone on the cell is in a group that has a stone on one of these"."""
        return self.gates.any_of(*(self.stones[cell] if other == cell else self._same[cell, other] for other in cells))

    def _odd(self, literals: Sequence[int], name: str) -> int:
        odd = self.formula.literal("odd", name)
        parity(self.formula, literals, odd, name)
        return odd


def refute(run: Run, around: Around, name: str, claim: str) -> Refuted:
    """Return the checked refutation of a formula; ContradictionError if it has a model, for the rules find no such board.

    Arguments: `name`: of the file, without the game, if one is wanted; `claim`: what the formula says.
    """
    game = around.game
    run.meter.count()
    answer = decide(around.formula)
    if answer.model is not None:
        raise ContradictionError(f"the formula of {name} has a model, and the rules find no such board")
    return check_refuted(
        game,
        game.format(game.start()),
        claim,
        around.formula,
        answer.proof,
        keep=run.file(f"{game.name}-{name}.zip"),
        progress=run.watch,
    )
