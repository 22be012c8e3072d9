"""Draws of the knight variant (rule 8) as models of a formula.

A game of the variant is drawn when neither side can place and nobody is joined. Then every empty point is barred for both
colours by the stones and the other empty points: the set of *all* empty points is mutually dead (docs/mathematics/deadlocks.md),
or there is none. So the formula is: legal stones; the empty points mutually dead; for each colour a set of points that holds its
first edge's stones, is closed under neighbours and under open jumps, and avoids its second edge. The formula says nothing of who
is to move, or of how the position came about: without a model no game at all can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.core.board import Board, cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.patterns import jumps_at
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula, Name
from crosscut.encodings.stones import legal_stones, stone_literals
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.formulas.deadlock import at_most, mutually_dead, nothing_of
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.sat import SOLVER, solved


def draw_formula(game: Orcoon, *, most: int | None = None, without: Sequence[Pattern] = (), jumps: bool = True) -> Formula:
    """Return the formula whose models are the positions in which neither side can place and nobody is joined.

    Arguments: `game`: its board and its reading of `crossing`; `most` stones; `without` these deadlock patterns in any image;
    `jumps`: whether knight's jumps join (else chains alone, as in Orcoon itself).
    """
    board, crossing = game.board, game.readings["crossing"] == "forbidden"
    formula = Formula()
    black, white = stone_literals(formula, board)
    legal_stones(formula, board, black, white, crossing=crossing)
    empty = [formula.literal("empty", name) for name in board.names]
    formula.because("a point is empty, or has a stone")
    for none, one, other in zip(empty, black, white, strict=True):
        formula.add(none, one, other)
        formula.add(-none, -one)
        formula.add(-none, -other)
    mutually_dead(formula, board, empty, black, white, crossing=crossing)
    for stones, colour, name in ((black, BLACK, "from the top"), (white, WHITE, "from the left")):
        _not_joined(formula, board, stones, empty, game.goals[colour], name, jumps=jumps)
    if most is not None:
        at_most(formula, board, [-none for none in empty], most)
    columns = max(column for _, column in board.places) + 1
    for pattern in without:
        nothing_of(formula, columns, sorted({image.rows for _, image in pattern.images()}), empty, black, white)
    return formula


def _not_joined(
    formula: Formula, board: Board, stones: list[int], empty: list[int], goals: tuple[int, int], name: str, *, jumps: bool
) -> None:
    """Add: no way over neighbours and open jumps leads from the first goal to the second."""
    start, goal = goals
    side = [formula.literal(name, cell) for cell in board.names]
    formula.because(f"{name}: the edge's stones are in the set, with a stone its neighbours, and what it has open jumps to")
    for cell in range(board.size):
        if start >> cell & 1:
            formula.add(-stones[cell], side[cell])
        for other in cells_of(board.neighbours[cell]):
            formula.add(-side[cell], -stones[other], side[other])
        for jump in jumps_at(board, cell) if jumps else ():
            (other,) = cells_of(jump.target)
            formula.add(-side[cell], -stones[other], side[other], *(-empty[at] for at in cells_of(jump.between)))
    formula.because(f"{name}: the other edge's stones are not")
    for cell in cells_of(goal):
        formula.add(-side[cell])


def position_of(game: Orcoon, model: set[Name]) -> Stones:
    """Return the position that a model is, Black to move."""
    black, white = (
        sum(1 << cell for cell, name in enumerate(game.board.names) if ("stone", colour, name) in model)
        for colour in ("black", "white")
    )
    return Stones(black, white)


def all_draws(game: Orcoon, without: Sequence[Pattern] = ()) -> Iterator[Stones]:
    """Yield the position of each model of the formula, once, in no particular order."""
    from pysat.solvers import Solver

    formula = draw_formula(game, without=without)
    with Solver(SOLVER, bootstrap_with=formula.clauses) as solver:
        while solved(solver):
            model = formula.named(solver.get_model())
            p = position_of(game, model)
            yield p
            stands = [p.black >> cell & 1 for cell in range(game.board.size)]
            stands += [p.white >> cell & 1 for cell in range(game.board.size)]
            solver.add_clause([-literal if holds else literal for literal, holds in zip(formula.key, stands, strict=True)])
