"""Grading construction puzzles: techniques of rising strength, and how often each is needed.

This is how Sudoku puzzles are graded (techniques from easy to hard, the hardest that is needed decides, then how often). The
techniques look at the clauses of the puzzle's formula, which are its rules and clues in small pieces:

1. *direct*: a cell is filled because a single rule or clue leaves it nothing else: unit propagation.
2. *trial*: a colour is struck off a cell because what directly follows from it contradicts something. All open cells are tried
   in a *round* before anything is written down, so a round does not depend on their order.
3. *deep*: a colour is struck off because trials after it come to a contradiction. Then the easier techniques are tried again.
4. *search*: none of these helps. Then cells are filled by trial, one after another and back again, in reading order; after each
   the cells that directly follow are filled, too. `branches`: the ends that this comes to, as far as they are counted.

What follows by unit propagation depends on how a rule is put into clauses: a grade belongs to this version's encodings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from crosscut.puzzles.construction.grade import Grade
from crosscut.puzzles.construction.offered import clues_of
from crosscut.puzzles.construction.path import named, path_of
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.sought import EMPTY, OPEN
from crosscut.puzzles.construction.technique import HARDEST
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.propagation import Propagation

STEPS = 4_000  # propagations before search; a puzzle that needs more takes a search
BRANCHES = 511  # more are not counted: with groups on 6x6 these take a third of a second


def graded(puzzle: Construction) -> Grade:
    """Return the grade of a puzzle that has one completion; deterministic, at most `STEPS` propagations.

    Where named techniques solve it, their hardest level is all that counts.
    """
    by_name = 0
    if named(puzzle):
        path = path_of(puzzle)
        by_name = path.level if path.full else HARDEST + 1
        if path.full:
            return Grade(puzzle.given.count(OPEN), named=by_name)
    person = _Person(puzzle)
    rounds = deep = branches = 0
    with person.clauses:
        try:
            while person.left(known := person.known()):
                if person.round(known):
                    rounds += 1
                elif person.deep(known):
                    deep += 1
                else:
                    branches = person.branches()
                    break
        except LimitReached:
            branches = person.branches()
    return Grade(len(person.cells), rounds, deep, branches, by_name)


def themes(puzzle: Construction) -> tuple[str, ...]:
    """Return the names of a puzzle's themes, what its clues speak of, in the order of its game's clues."""
    there = {clue.theme for clue in puzzle.clues}
    return tuple(dict.fromkeys(clue.theme for clue in clues_of(puzzle.game.name).values() if clue.theme in there))


Value = tuple[int, ...]
"""The literals which say what a cell holds."""


class _Person:
    """Somebody who fills in a puzzle, and strikes values off cells."""

    def __init__(self, puzzle: Construction) -> None:
        sought = puzzle.sought()
        self.meter = Meter(Limits(nodes=STEPS))
        self.clauses = Propagation(sought.formula.clauses, sought.formula.variables)
        black, white = sought.stones
        self.cells: list[list[Value]] = [
            [(black[cell],), (white[cell],), *([(-black[cell], -white[cell])] if EMPTY in puzzle.glyphs else [])]
            for cell, glyph in enumerate(puzzle.given)
            if glyph == OPEN
        ]
        self._struck: set[Value] = set()

    def known(self, assumed: Sequence[int] = ()) -> set[int] | None:
        """Return the literals that directly follow, None if a contradiction does."""
        self.meter.count()
        return self.clauses.follows(assumed)

    def left(self, known: set[int] | None) -> list[list[Value]]:
        """Return the cells that are not filled yet."""
        return [] if known is None else [cell for cell in self.cells if not any(known.issuperset(value) for value in cell)]

    def round(self, known: set[int] | None) -> bool:
        """Try each value of each cell; strike off those that lead to a contradiction. Return whether there were any."""
        return self._strike([value for value in self._values(known) if self.known(value) is None])

    def deep(self, known: set[int] | None) -> bool:
        """Strike off the first value upon which trials lead to a contradiction. Return whether there is one."""
        return self._strike(list(islice((value for value in self._values(known) if self._fails(value)), 1)))

    def branches(self) -> int:
        """Return how many ends a search in reading order comes to, the completion among them, BRANCHES at most."""
        ends = 0
        waiting: list[Value] = [()]
        while waiting and ends < BRANCHES:
            assumed = waiting.pop()
            known = self.clauses.follows(assumed)
            left = self.left(known)
            ends += not left
            waiting += [assumed + value for value in reversed(left[0])] if left else []
        return ends

    def _fails(self, value: Value) -> bool:
        """Return whether trials after a value come to a contradiction; only strikes of values with one literal are kept."""
        assumed = value
        while (known := self.known(assumed)) is not None:
            failed = [other for other in self._values(known) if self.known(assumed + other) is None]
            assumed += tuple(-other[0] for other in failed if len(other) == 1)
            if all(len(other) > 1 for other in failed):
                return False
        return True

    def _strike(self, values: list[Value]) -> bool:
        for value in values:
            self.clauses.add(*(-literal for literal in value))
        self._struck.update(values)
        return bool(values)

    def _values(self, known: set[int] | None) -> Iterator[Value]:
        """Yield the values that cells which are not filled may still have."""
        assert known is not None
        for cell in self.left(known):
            yield from (value for value in cell if value not in self._struck and not any(-literal in known for literal in value))
