"""Joined and not joined: a chain of stones between two sides, by ranks; no such chain, by a cut.

The two need different encodings. *Joined* must not be satisfied by stones that support each other in a ring, so reaching is
ranked: a cell of rank t is reached through a neighbour of rank below t. The ranks are unary (`reach t cell`: within t steps),
which keeps a solver's refutation short: where a wall of stones is closed, unit propagation walks up to it rank by rank and stops.
*Not joined* is a set of cells closed under adjacency that holds one side and avoids the other. Tests check both by counting.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import Board, cells_of
from crosscut.encodings.formula import FALSE, Formula


def connected(
    formula: Formula, board: Board, stones: Sequence[int], start: int, goal: int, name: str, unless: int = FALSE
) -> None:
    """Add: a chain of stones joins a cell of `start` to a cell of `goal` (masks), or the literal `unless` holds.

    Arguments: `stones[cell]`: literals, `FALSE` where there can be no stone; `name` of the ranks' variables.
    A shortest chain visits no cell twice, so as many ranks as there are possible stones are enough.
    """
    possible = [cell for cell in range(board.size) if stones[cell] != FALSE]
    formula.because(f"{name}: a cell reached within t steps has a stone, and is at the start or next to one reached within t - 1")
    below = [FALSE] * board.size
    for cell in possible:
        if start >> cell & 1:
            below[cell] = stones[cell]
    for rank in range(1, len(possible)):
        here = [FALSE] * board.size
        for cell in possible:
            near = [below[other] for other in cells_of(board.neighbours[cell]) if below[other] != FALSE]
            if start >> cell & 1:
                here[cell] = stones[cell]
            elif near:
                here[cell] = formula.literal(name, rank, board.names[cell])
                formula.add(-here[cell], stones[cell])
                formula.add(-here[cell], *near)
        below = here
    formula.because(f"{name}: the goal is reached")
    formula.add(unless, *(below[cell] for cell in cells_of(goal)))


def separated(formula: Formula, board: Board, stones: Sequence[int], start: int, goal: int, name: str) -> None:
    """Add: no chain of stones joins a cell of `start` to a cell of `goal` (masks); `stones`, `name` as in `connected`."""
    side = [formula.literal(name, board.names[cell]) if stones[cell] != FALSE else FALSE for cell in range(board.size)]
    formula.because(f"{name}: the start's stones are in the set, and with a stone all stones next to it")
    for cell in range(board.size):
        if start >> cell & 1:
            formula.add(-stones[cell], side[cell])
        for other in cells_of(board.neighbours[cell]):
            formula.add(-side[cell], -stones[other], side[other])
    formula.because(f"{name}: the goal's stones are not")
    for cell in cells_of(goal):
        formula.add(-side[cell])
