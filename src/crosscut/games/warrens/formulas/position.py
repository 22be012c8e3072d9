"""Positions that contain the stones of a given one, as clauses; and questions about the warrens in them (rule 6).

Stones of the position are constants, so a formula about what is added to them has variables for the other cells alone. Whose turn
it is does not matter to a warren, and no formula speaks of it.
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE
from crosscut.encodings.formula import FALSE, TRUE, Formula
from crosscut.encodings.groups import group_count
from crosscut.games.warrens.formulas.regions import all_open, factors, one_enclosed
from crosscut.games.warrens.rules import Warren, Warrens

COLOURED = ("black", "white")


class Placed(NamedTuple):
    """A formula whose models are positions, and its literals of black and of white stones by cell."""

    formula: Formula
    stones: tuple[list[int], list[int]]


def placed(game: Warrens, p: Warren) -> Placed:
    """Return the formula of the positions that contain the stones of p."""
    formula = Formula()
    stones = ([FALSE] * game.board.size, [FALSE] * game.board.size)
    for colour in (BLACK, WHITE):
        for cell, name in enumerate(game.board.names):
            if p.stones(colour) >> cell & 1:
                stones[colour][cell] = TRUE
            elif game.empty_cells(p) >> cell & 1:
                stones[colour][cell] = formula.literal("stone", COLOURED[colour], name)
                formula.key.append(stones[colour][cell])
    formula.because("a cell holds at most one stone")
    for black, white in zip(*stones, strict=True):
        formula.add(-black, -white)
    return Placed(formula, stones)


def encloses_formula(game: Warrens, p: Warren, colour: int) -> Formula:
    """Return the formula of the positions that contain the stones of p and in which a colour encloses a region."""
    formula, stones = placed(game, p)
    one_enclosed(formula, game, stones[colour], COLOURED[colour])
    return formula


def open_formula(game: Warrens, p: Warren, colour: int) -> Formula:
    """Return the formula of those in which a colour encloses nothing."""
    formula, stones = placed(game, p)
    all_open(formula, game, stones[colour], COLOURED[colour])
    return formula


def warren_formula(game: Warrens, p: Warren, colour: int, space: int | None, complexity: int | None) -> Formula:
    """Return the formula of those in which a colour encloses so many empty cells, and the other factor of his score is so much.

    Arguments: `space`, `complexity`: the factors, None: any. Raises UnsupportedError for numbers beyond the board.
    """
    formula, stones = placed(game, p)
    found = factors(formula, game, stones[colour], stones[1 - colour], COLOURED[colour])
    for wanted, literals, name in ((space, found.space, "space"), (complexity, found.complexity, "complexity")):
        if wanted is not None:
            exactly(formula, literals, wanted, f"{COLOURED[colour]} {name}")
    return formula


def exactly(formula: Formula, literals: list[int], number: int, name: str) -> None:
    """Add: so many of the literals hold; `name` of the counter's variables. Raises UnsupportedError if there are fewer."""
    counted = [*group_count(formula, literals, name, most=number + 1), FALSE]
    if number >= len(counted) - 1:
        raise UnsupportedError(f"{name}: at most {len(counted) - 2} on this board, not {number}")
    formula.because(f"{name}: as many as asked for")
    formula.add(counted[number])
    formula.add(-counted[number + 1])
