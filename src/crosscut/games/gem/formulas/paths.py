"""A chain that touches sides, by paths without ranks: for statements about all full boards, where ranks make refutations long.

One cell is the *start*; for each side of the goal a path of stones leads from the start to an *end* on that side. A path is a set
of cells: the start and the end have one neighbour in it, all other cells two (a start that is an end needs none). Whatever else
is in the set, the start is joined to the end: in the part of the set that holds the start the number of cells with one neighbour
is even, and only ends are left for the second. Rings elsewhere do no harm. A shortest path is such a set, so nothing is lost.

What is said of a cell concerns its neighbours alone. That both colours have such chains on a board of 30 cells is refuted in
seconds; by ranks (`chains.wins`) a minute was not enough. Where stones are given, ranks are better: they are refuted by
propagation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from crosscut.core.board import cells_of
from crosscut.encodings.formula import FALSE, Formula
from crosscut.games.gem.formulas.chains import SideSets, starts_of
from crosscut.games.gem.rules import Gem


def touches_by_paths(formula: Formula, game: Gem, stones: Sequence[int], sets: SideSets, name: str) -> None:
    """Add: a chain of these stones touches all sides of one of the sets.

    Arguments: `stones[cell]`: literals; `name` of the variables.
    """
    names = game.board.names
    starts = [FALSE] * game.board.size
    for cell in cells_of(starts_of(game, sets)):
        starts[cell] = formula.literal(name, "from", names[cell])
    formula.because(f"{name}: there is one start")
    real = [start for start in starts if start != FALSE]
    formula.add(*real)
    for one, other in combinations(real, 2):
        formula.add(-one, -other)
    sides = [formula.literal(name, "touches", side) for side in range(game.round)]
    goals = [formula.literal(name, "goal", *goal) for goal in sets]
    formula.because(f"{name}: the sides of one of the sets are touched")
    formula.add(*goals)
    for literal, goal in zip(goals, sets, strict=True):
        for side in goal:
            formula.add(-literal, sides[side])
    for side, touched in enumerate(sides):
        _path(formula, game, stones, starts, side, touched, name)


def _path(formula: Formula, game: Gem, stones: Sequence[int], starts: Sequence[int], side: int, touched: int, name: str) -> None:
    """Add: if a side is touched, a path leads there from the start."""
    board = game.board
    path = [formula.literal(name, "to", side, cell) for cell in board.names]
    ends = [FALSE] * board.size
    for cell in cells_of(game.sides[side]):
        ends[cell] = formula.literal(name, "end", side, board.names[cell])
    formula.because(f"{name}: a path consists of stones")
    for cell, stone in zip(path, stones, strict=True):
        formula.add(-cell, stone)
    formula.because(f"{name}: the path to a side that is touched has the start and an end")
    formula.add(-touched, *(end for end in ends if end != FALSE))
    for cell, start, end in zip(path, starts, ends, strict=True):
        formula.add(-touched, -start, cell)
        formula.add(-end, cell)
    for at, near in enumerate(board.neighbours):
        cell, start, end = path[at], starts[at], ends[at]
        beside = [path[other] for other in cells_of(near)]
        formula.because(f"{name}: a cell of a path has two neighbours there, the start and the end one")
        for left_out in range(len(beside)):
            formula.add(-cell, start, end, *beside[:left_out], *beside[left_out + 1 :])
        formula.add(-cell, start, *beside)
        formula.add(-cell, end, *beside)
        formula.because(f"{name}: a cell of a path has no more than two neighbours there")
        for three in combinations(beside, 3):
            formula.add(-cell, *(-other for other in three))
        formula.because(f"{name}: the start and the end have no more than one")
        for one, other in combinations(beside, 2):
            formula.add(-start, -touched, -one, -other)
            formula.add(-end, -one, -other)
