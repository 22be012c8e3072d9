"""Placements that are listed, as constraints: may a side place on a cell, is an order of placements legal, does it connect?

Unlike `fill_order`, which asks for *some* order, these speak of cells that are listed, in a position that is not known yet: the
stones are literals. So they can say that an order *fails*, which is what the side that is not placing hopes for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.core.board import Board, cells_of
from crosscut.core.patterns import corners_at, windows_at
from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.gates import Gates


def may_place(
    board: Board, own: Sequence[int], other: Sequence[int], cell: int, *, crossing: bool = True, onto_own: bool = False
) -> Iterator[list[int]]:
    """Yield the clauses which say that the side with the stones `own` may place on the cell.

    Arguments: `own[cell]`, `other[cell]`: literals; `crossing`: whether the crossing restriction holds; `onto_own`: the cell may
    hold an own stone already.
    """
    if not onto_own:
        yield [-own[cell]]
    yield [-other[cell]]
    for corner in corners_at(board, cell):
        (diagonal,) = cells_of(corner.diagonal)
        yield [-own[diagonal], *(own[at] for at in cells_of(corner.common))]
    for window in windows_at(board, cell) if crossing else ():
        (same,) = cells_of(window.same)
        others = [-other[at] for at in cells_of(window.other)]
        yield [-own[same], *others, *(stones[at] for at in cells_of(window.middle) for stones in (own, other))]


def order_legal(
    gates: Gates, board: Board, own: Sequence[int], other: Sequence[int], order: Sequence[int], *, crossing: bool = True
) -> tuple[int, list[int]]:
    """Return a literal: these cells can be placed one after another, own stones among them left out; and the stones after that.

    Arguments as in `may_place`.
    """
    standing = list(own)
    legal: list[int] = []
    for cell in order:
        clauses = may_place(board, standing, other, cell, crossing=crossing, onto_own=True)
        legal.append(gates.any_of(standing[cell], gates.all_of(*(gates.any_of(*clause) for clause in clauses))))
        standing[cell] = TRUE
    return gates.all_of(*legal), standing


def joined(gates: Gates, board: Board, stones: Sequence[int], goals: tuple[int, int]) -> int:
    """Return a literal equivalent to "these stones join the two goals (masks)", so that it can be denied as well."""
    start, goal = goals
    reached = [stones[cell] if start >> cell & 1 else FALSE for cell in range(board.size)]
    for _ in range(board.size - 1):  # a chain visits no cell twice; often the constants settle it sooner
        after = [
            gates.any_of(reached[cell], *(gates.all_of(stones[cell], reached[near]) for near in cells_of(board.neighbours[cell])))
            for cell in range(board.size)
        ]
        if after == reached:
            break
        reached = after
    return gates.any_of(*(reached[cell] for cell in cells_of(goal)))
