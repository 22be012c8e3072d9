"""Puzzles that named techniques solve: only as much given as somebody who knows techniques up to a level needs.

First all clues are there and no cell; whenever the techniques are stuck, a cell is given. Then each part is taken away, once,
if techniques of the level solve the puzzle without it. Techniques find as much when more is given, so in the end each part is
needed: without it there is another completion, or a harder technique has to be used. No solver is asked, since what techniques
conclude is true of all completions; that there is one only is proved afterwards, as for every puzzle.

Tried: parts taken away as long as there is one completion, and puzzles kept that techniques solve. On 4x4 that are few, on 6x6
none.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from crosscut.core.board import cells_of
from crosscut.puzzles.construction.known import GLYPHS
from crosscut.puzzles.construction.path import Solver, path_of
from crosscut.puzzles.construction.puzzle import Construction, Part
from crosscut.puzzles.construction.technique import HARDEST

ASKED = (1, 2, 3, 4, 1, 2, 3, 4, HARDEST + 1)
"""The levels that attempts aim at, one after another; the last needs more than techniques."""


def aim(number: int, grades: tuple[int, int] | None) -> int:
    """Return the level that an attempt aims at: one of those asked for, in turn."""
    levels = ASKED if grades is None else range(grades[0], grades[1] + 1)
    return levels[number % len(levels)]


def eased(full: Construction, order: Sequence[Part], most: int, chance: random.Random) -> Construction | None:
    """Return the puzzle with as few parts as techniques up to a level can do with; None where they do not get through.

    Arguments: `full`: all cells and clues given, with its solution; `order`: all its parts, in the order in which they are tried.
    """
    puzzle = full.only([part for part in order if part.kind == "clue"])
    solver = Solver(puzzle, most)
    given: set[Part] = set()
    while not solver.run():
        left = list(cells_of(solver.known.open))
        if not left:
            return None
        cell = chance.choice(left)
        given.add(Part("cell", cell))
        solver.give(cell, GLYPHS.index(full.given[cell]))
    kept = [part for part in order if part.kind == "clue" or part in given]
    for part in [*kept]:
        fewer = [other for other in kept if other != part]
        if path_of(full.only(fewer), most).full:
            kept = fewer
    return full.only(kept)


def needed(puzzle: Construction, parts: Iterable[Part]) -> set[Part]:
    """Return those of some parts without which named techniques, if they solve the puzzle, have to be harder."""
    path = path_of(puzzle)
    return {part for part in parts if path.full and not path_of(puzzle.without(part), path.level).full}
