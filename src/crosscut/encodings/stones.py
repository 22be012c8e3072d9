"""Static legality of black and white stones: the diagonal and the crossing restriction as clauses.

Stones are given as one literal a cell and colour (constants allowed), so the same function serves empty boards, positions and
the final states of placement orders.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import Board, cells_of
from crosscut.core.patterns import corners_at, windows_at
from crosscut.encodings.formula import Formula


def stone_literals(formula: Formula, board: Board) -> tuple[list[int], list[int]]:
    """Return fresh literals ("stone", "black" | "white", cell) for every cell, black ones first, and make them the answer key."""
    black = [formula.literal("stone", "black", name) for name in board.names]
    white = [formula.literal("stone", "white", name) for name in board.names]
    formula.key += black + white
    return black, white


def one_a_cell(formula: Formula, black: Sequence[int], white: Sequence[int]) -> None:
    """Add: a cell holds at most one stone."""
    formula.because("a cell holds at most one stone")
    for one, other in zip(black, white, strict=True):
        formula.add(-one, -other)


def none_of(formula: Formula, stones: Sequence[int], name: str) -> None:
    """Add: there are no such stones; `name` of their colour."""
    formula.because(f"there is no {name} stone")
    for literal in stones:
        formula.add(-literal)


def legal_stones(
    formula: Formula, board: Board, black: Sequence[int], white: Sequence[int], *, diagonal: bool = True, crossing: bool = True
) -> None:
    """Add: these stones break no placement rule as they stand.

    Arguments: `black[cell]`, `white[cell]`: literals; `diagonal`, `crossing`: which of the two restrictions to add.
    """
    one_a_cell(formula, black, white)
    if diagonal:
        for stones, colour in ((black, "black"), (white, "white")):
            formula.because(f"two {colour} stones that touch diagonally share a {colour} neighbour")
            same_diagonal(formula, board, stones)
    if crossing:
        formula.because("no window x . o / o . x with empty middles")
        for cell in range(board.size):
            for window in windows_at(board, cell):
                (same,) = cells_of(window.same)
                if same < cell:
                    continue  # the same two corners from the other end; the window's other two corners give the other colouring
                one, two = cells_of(window.other)
                middle = [literal for at in cells_of(window.middle) for literal in (black[at], white[at])]
                formula.add(-black[cell], -black[same], -white[one], -white[two], *middle)


def same_diagonal(formula: Formula, board: Board, stones: Sequence[int]) -> None:
    """Add: any two of these stones that touch diagonally share one of them as a common neighbour."""
    for cell in range(board.size):
        for corner in corners_at(board, cell):
            (other,) = cells_of(corner.diagonal)
            if other > cell:
                formula.add(-stones[cell], -stones[other], *(stones[at] for at in cells_of(corner.common)))
