"""A placement order for one side alone, in two forms.

*Exact*: the side's stones after 0, 1, ..., R rounds of placements. In a round any number of stones is placed at once, if every
order among them would be legal: two of them that touch diagonally need a common neighbour from before the round, and a crossing
window whose own corners both stand after the round needs a middle filled before it. So the rounds can be played stone by stone,
and with as many rounds as there are empty cells every legal order is a model.

*Relaxed*: only the final stones, legal as they stand. Every legal order ends in a model, whatever its length, so without a model
there is no order. (The converse fails: a set may be legal in the end and have no order. Then the exact form decides.) The relaxed
form is small and settles nearly every question.

The essay on why a refutation means "cannot connect" is in docs/formats/encodings.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.core.board import Board, cells_of
from crosscut.core.patterns import corners_at, windows_at
from crosscut.encodings.formula import TRUE, Formula


def fill_order(
    formula: Formula,
    board: Board,
    own: Sequence[int],
    other: Sequence[int],
    rounds: int | None,
    *,
    crossing: bool = True,
    name: str = "own",
) -> list[int]:
    """Add: one side, placing alone, gets from its stones to the final ones; return the literals of the final stones.

    Arguments: `own[cell]`, `other[cell]`: literals of the placing side's and the other side's stones (constants for a position,
    variables where the position itself is sought); `rounds`: of the exact form, None for the relaxed one; `crossing`: whether
    the crossing restriction holds; `name` of the states' variables. Idle rounds are allowed, so the clauses alone exclude no
    position that is legal.
    """
    before = list(own)
    steps: list[int | str] = ["final"] if rounds is None else [*range(1, rounds + 1)]
    for step in steps:
        after = [
            before[cell] if TRUE in (own[cell], other[cell]) else formula.literal(name, step, board.names[cell])
            for cell in range(board.size)
        ]
        formula.because(f"{name} {step}: stones stay, and none comes on the other side's")
        for cell in range(board.size):
            formula.add(-before[cell], after[cell])
            if other[cell] != TRUE:
                formula.add(-after[cell], -other[cell])
        support = after if step == "final" else before
        _diagonals(formula, board, before, after, support, f"{name} {step}")
        if crossing:
            _crossings(formula, board, other, before, after, support, f"{name} {step}")
        before = after
    return before


def _diagonals(
    formula: Formula, board: Board, before: Sequence[int], after: Sequence[int], support: Sequence[int], step: str
) -> None:
    formula.because(f"{step}: of two stones that touch diagonally the later one finds a common neighbour")
    for cell in range(board.size):
        for corner in corners_at(board, cell):
            (opposite,) = cells_of(corner.diagonal)
            if opposite < cell:
                continue
            common = [support[at] for at in cells_of(corner.common)]
            _unless_old(formula, before, after, (cell, opposite), common)


def _crossings(
    formula: Formula,
    board: Board,
    other: Sequence[int],
    before: Sequence[int],
    after: Sequence[int],
    support: Sequence[int],
    step: str,
) -> None:
    formula.because(f"{step}: a stone that would complete a crossing finds a middle filled")
    for cell in range(board.size):
        for window in windows_at(board, cell):
            (opposite,) = cells_of(window.same)
            if opposite < cell:
                continue
            excused = [-other[at] for at in cells_of(window.other)]
            excused += [stones[at] for at in cells_of(window.middle) for stones in (other, support)]
            _unless_old(formula, before, after, (cell, opposite), excused)


def _unless_old(
    formula: Formula, before: Sequence[int], after: Sequence[int], pair: tuple[int, int], excused: Sequence[int]
) -> None:
    """Add: if both of the pair stand after the step and not both stood before it, one of the excuses holds."""
    if TRUE in excused:
        return
    one, two = pair
    for new in pair:
        if before[new] != TRUE:
            formula.add(-after[one], -after[two], before[new], *excused)
