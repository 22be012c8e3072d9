"""The path to the completion by named techniques: which cell next, why, and by which clue.

The easiest technique that finds anything is always taken, so the hardest one on the path is one that the puzzle needs. What
techniques conclude is true of every completion; a path that fills the board is a second, readable proof that there is one
only.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from crosscut.core.board import cells_of
from crosscut.puzzles.construction.known import GLYPHS, IS, VALUES, Known
from crosscut.puzzles.construction.offered import constructions_of
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.sought import OPEN
from crosscut.puzzles.construction.technique import HARDEST, Found, Technique


class Step(NamedTuple):
    """A step of a path: what is found by which technique, and the clue it looks at (its place in the list, -1: a rule)."""

    technique: Technique
    found: Found
    clue: int


class Path(NamedTuple):
    """A path: its steps, what is known at its end, and the level of its hardest technique (0: no step)."""

    steps: tuple[Step, ...]
    end: Known
    level: int

    @property
    def full(self) -> bool:
        """Whether nothing is open at its end."""
        return not self.end.open


def named(puzzle: Construction) -> bool:
    """Return whether techniques are known for puzzles like this one."""
    return bool(constructions_of(puzzle.game).named()) or any(clue.techniques for clue in puzzle.clues)


def first_known(puzzle: Construction) -> Known:
    """Return what is known before the first step: the cells given, and what open cells may hold."""
    can = [0, 0, 0]
    for cell, glyph in enumerate(puzzle.given):
        for value in VALUES:
            if GLYPHS[value] in (puzzle.usable if glyph == OPEN else glyph):
                can[value] |= 1 << cell
    return Known(puzzle.game, (can[0], can[1], can[2]))


class Solver:
    """Somebody who solves a puzzle by named techniques up to a level; more may be given on the way.

    Arguments: the puzzle; `most`: the hardest level.
    """

    def __init__(self, puzzle: Construction, most: int = HARDEST) -> None:
        self.known = first_known(puzzle)
        self.steps: list[Step] = []
        self.level = 0
        sources: list[tuple[Technique, Any, int]] = [(one, puzzle, -1) for one in constructions_of(puzzle.game).named()]
        sources += [(one, clue, at) for at, clue in enumerate(puzzle.clues) for one in clue.techniques]
        self._levels = [[source for source in sources if source[0].level == level] for level in range(1, most + 1)]

    def run(self) -> bool:
        """Take steps until nothing more is found; return whether the board is full."""
        while self.known.open and any(self._take(level) for level in self._levels):
            if self.known.broken:
                return False
        return not self.known.open

    def _take(self, sources: list[tuple[Technique, Any, int]]) -> bool:
        """Take the steps that these techniques find; return whether there were any."""
        taken = False
        for technique, source, clue in sources:
            for found in tuple(technique.find(source, self.known)):
                if (fresh := self._fresh(found)) is not None:
                    self.steps.append(Step(technique, fresh, clue))
                    self.level = max(self.level, technique.level)
                    taken = True
        return taken

    def _fresh(self, found: Found) -> Found | None:
        """Learn what is found, and return it with the cells for which it is new, None if for none."""
        if found.holds:
            cells = found.cells & ~self.known.sure(found.value)
            now = (
                self.known.put(cells, found.value)
                if not cells & ~self.known.can[found.value]
                else self.known.strike(cells, found.value)
            )
        else:
            cells = found.cells & self.known.can[found.value]
            now = self.known.strike(cells, found.value)
        if not cells:
            return None
        self.known = now
        return found._replace(cells=cells)

    def give(self, cell: int, value: int) -> None:
        """Learn from outside that a cell holds a value."""
        self.known = self.known.put(1 << cell, value)


def path_of(puzzle: Construction, most: int = HARDEST) -> Path:
    """Return the path by techniques up to a level; deterministic. A puzzle that contradicts itself may end with a cell without
    values.
    """
    solver = Solver(puzzle, most)
    solver.run()
    return Path(tuple(solver.steps), solver.known, solver.level)


def told(puzzle: Construction) -> list[tuple[int, str]]:
    """Return the cells that the path finds, in its order, each with the sentence of the last step about it."""
    found = []
    known = first_known(puzzle)
    for step in path_of(puzzle).steps:
        cells, value, holds, _ = step.found
        now = known.put(cells, value) if holds else known.strike(cells, value)
        for cell in cells_of(cells & known.open & ~now.open):
            found.append((cell, sentence_of(puzzle, step._replace(found=step.found._replace(cells=1 << cell)))))
        known = now
    return found


def sentence_of(puzzle: Construction, step: Step) -> str:
    """Return a step in words: "a3 and b3 are white: row 3 has its 2 black stones"."""
    cells, value, holds, because = step.found
    if not holds and len(puzzle.usable) == 2:
        value, holds = GLYPHS.index(puzzle.usable.replace(GLYPHS[value], "")), True
    names = [puzzle.game.board.names[cell] for cell in cells_of(cells)]
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    are = "is" if len(names) == 1 else "are"
    return f"{who} {are}{'' if holds else ' not'} {IS[value]}: {because}."
