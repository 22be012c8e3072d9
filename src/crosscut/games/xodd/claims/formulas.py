"""The change that one or two stones make to the number of groups, with any surroundings on any board, as a formula.

A stone that touches k groups of its colour joins them and itself into one. So of a board only the stones of that colour beside
the new ones matter, and which of these belong to one group: `stone u` for each of the cells around, and `same u v`, an
equivalence. The equivalence need not come from a real board, so a question without a model has none on any board of any size;
off-board cells count as empty. The claims speak of `touched`, `both` and `changes`.

A refutation goes to the independent checker, which writes the formula again by itself (docs/formats/encodings.md, "Drops,
whatever surrounds them", with the numbers below). The claims also list all surroundings on small boards by the rules, which know
nothing of formulas, and the tests compare the formula with them case by case.

Tried: all boards of one colour with `encodings.groups` before and after, both parities as counters. That has the same answer and
needs 30 s for 4x5 already; resolution is bad at parities of things far away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from crosscut.claims.claim import Run
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.groups import group_count, parity
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.refutation import Refuted, check_refuted
from crosscut.solver.sat import decide


class Around:
    """The formula of all surroundings of one or two cells on which stones of one colour are dropped.

    Arguments: `game`: on a board where no cell around is off the board; `drops`: the cells; `barred`: cells (mask) that have no
    stone of this colour. `touched[k]`: "the cells touch at least k groups"; of two drops `by_one`, `by_two`: so many does the
    first touch, and the second before the first is dropped; `both`: "a group touches both"; `changes`: "the number of groups
    changes its parity".
    """

    def __init__(self, game: Xodd, drops: Sequence[int], barred: int = 0) -> None:
        self.game, self.drops, self.barred = game, tuple(drops), barred
        self.formula = formula = Formula()
        self.question: dict[str, Any] = {}
        board = game.board
        beside = [[c for c in cells_of(board.neighbours[cell] & ~barred) if c not in drops] for cell in drops]
        around = sorted({cell for cells in beside for cell in cells})
        self.stones = {cell: formula.literal("stone", board.names[cell]) for cell in around}
        self._same: dict[tuple[int, int], int] = {}
        for one, other in combinations(around, 2):
            literal = formula.literal("same", board.names[one], board.names[other])
            self._same[one, other] = self._same[other, one] = literal
        formula.because("only stones belong to groups, and neighbours of one colour to the same one")  # 1
        for one, other in combinations(around, 2):
            formula.add(-self._same[one, other], self.stones[one])
            formula.add(-self._same[one, other], self.stones[other])
            if board.neighbours[one] >> other & 1:
                formula.add(-self.stones[one], -self.stones[other], self._same[one, other])
        formula.because("belonging to the same group is transitive")  # 2
        for one, via, other in permutations(around, 3):
            formula.add(-self._same[one, via], -self._same[via, other], self._same[one, other])
        firsts = self._firsts("all", around)
        self.touched = group_count(formula, firsts, "touched")  # 4
        self.by_one = self.by_two = self.touched
        self.both, counted = FALSE, firsts
        if len(drops) == 2:
            one_first, two_first = self._firsts("one", beside[0]), self._firsts("two", beside[1])
            self.by_one = group_count(formula, one_first, "touched by one")
            self.by_two = group_count(formula, two_first, "touched by two")
            self.both = self._both(*beside)
            made = TRUE if board.neighbours[drops[0]] >> drops[1] & 1 else self.both  # the group that the first stone made
            counted = [*one_first, made, *self._others(two_first, *beside)]
        odd = formula.literal("odd")
        parity(formula, counted, odd, "drops")  # 7
        self.changes = odd if len(drops) == 2 else -odd  # by 1 - k for each of them

    def deny(
        self,
        *,
        changes: bool,
        touched: Collection[int] = (),
        one: Collection[int] = (),
        two: Collection[int] = (),
        both: bool | None = None,
    ) -> None:
        """Add: so many groups are touched, and the parity does not do what is claimed.

        Arguments: `changes`: whether it is claimed to change; `touched`, `one`, `two`: the numbers of groups (none: any) that all
        drops touch, the first, the second; `both`: whether a group touches both (None: any).
        """
        numbers = {"touched": (touched, self.touched), "one": (one, self.by_one), "two": (two, self.by_two)}
        self.formula.because("so many groups are touched")  # 8
        for allowed, at_least in numbers.values():
            for clause in self.number(at_least, allowed):
                self.formula.add(*clause)
        if both is not None:
            self.formula.add(self.both if both else -self.both)
        self.formula.because("the parity does not do what is claimed")  # 9
        self.formula.add(-self.changes if changes else self.changes)
        names = self.game.board.names
        self.question = {
            "question": "parity",
            "drops": [names[cell] for cell in self.drops],
            "barred": [names[cell] for cell in cells_of(self.barred)],
            **{name: sorted(allowed) for name, (allowed, _) in numbers.items()},
            "both": [] if both is None else [both],
            "changes": changes,
        }

    @staticmethod
    def number(at_least: Sequence[int], allowed: Collection[int]) -> Iterator[tuple[int, int]]:
        """Yield the clauses "the count of which these are the 'at least k' is one of the numbers", none if there are none."""
        for number, here in enumerate(at_least):
            if allowed and number not in allowed:
                yield -here, at_least[number + 1] if number + 1 < len(at_least) else FALSE

    def _firsts(self, which: str, cells: Sequence[int]) -> list[int]:
        """Return for each cell the literal "its stone is the first of its group among these cells" (3)."""
        formula = self.formula
        formula.because(f"the first of a group, of {which}: a stone that belongs to no group of one before")
        found = []
        for cell in cells:
            found.append(first := formula.literal("first", which, self.game.board.names[cell]))
            before = [self._same[other, cell] for other in cells if other < cell]
            formula.add(-first, self.stones[cell])
            for same in before:
                formula.add(-first, -same)
            formula.add(first, -self.stones[cell], *before)
        return found

    def _both(self, one: Sequence[int], two: Sequence[int]) -> int:
        """Return the literal "a group touches both cells" (5)."""
        ways = [self.stones[u] if u == v else self._same[u, v] for u in one for v in two]
        self.formula.because("a group touches both cells")
        both = self.formula.literal("both")
        self.formula.add(-both, *ways)
        for way in ways:
            self.formula.add(both, -way)
        return both

    def _others(self, firsts: Sequence[int], one: Sequence[int], two: Sequence[int]) -> list[int]:
        """Return literals "the first of a group that touches the second cell, and not the first one" (6)."""
        formula = self.formula
        formula.because("a group that touches the second cell and not the first one")
        found = []
        for first, cell in zip(firsts, two, strict=True):
            if cell not in one:
                found.append(other := formula.literal("other", self.game.board.names[cell]))
                joined = [self._same[near, cell] for near in one]
                formula.add(-other, first)
                for same in joined:
                    formula.add(-other, -same)
                formula.add(other, -first, *joined)
        return found


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
        known=around.question,
    )
