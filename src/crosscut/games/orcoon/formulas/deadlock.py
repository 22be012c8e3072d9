"""Mutually dead sets as clauses: why each colour is barred from each cell of a set, how large it is, what it must not contain.

The clauses are those of docs/formats/encodings.md ("Deadlock patterns"), with the numbers of that page. A reason D is one
variable for each diagonal neighbour, whichever of the common neighbours are dead: where the search has three ways, a formula
needs one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosscut.core.board import Board, cells_of
from crosscut.core.patterns import corners_at, windows_at
from crosscut.encodings.formula import Formula

Literals = Sequence[int]


def mutually_dead(
    formula: Formula, board: Board, dead: Literals, black: Literals, white: Literals, *, crossing: bool = True
) -> None:
    """Add: for each dead cell and each colour there is a reason D or X (clauses 4 to 6).

    Arguments: `dead[cell]`, `black[cell]`, `white[cell]`: literals; `crossing`: whether there are reasons X.
    """
    formula.because("each dead cell is barred for each colour, by a reason D (touch) or X (cross)")
    for cell, name in enumerate(board.names):
        for colour, own, other in (("black", black, white), ("white", white, black)):
            reasons = []
            for corner in corners_at(board, cell):
                (stone,) = cells_of(corner.diagonal)
                reasons.append(formula.literal("touch", colour, name, board.names[stone]))
                formula.add(-reasons[-1], own[stone])  # 4
                for common in cells_of(corner.common):
                    formula.add(-reasons[-1], dead[common], other[common])  # 4
            for window in windows_at(board, cell) if crossing else ():
                (stone,) = cells_of(window.same)
                reasons.append(formula.literal("cross", colour, name, board.names[stone]))
                needed = [
                    own[stone],
                    *(other[at] for at in cells_of(window.other)),
                    *(dead[at] for at in cells_of(window.middle)),
                ]
                for literal in needed:
                    formula.add(-reasons[-1], literal)  # 5
            formula.add(-dead[cell], *reasons)  # 6


def at_most(formula: Formula, board: Board, dead: Literals, most: int) -> None:
    """Add: at most so many of the cells are dead, by a counter in reading order (9; Sinz, CP 2005)."""
    formula.because(f"at most {most} cells are dead")
    before: list[int] = []
    for cell, name in enumerate(board.names):
        count = [formula.literal("count", k, name) for k in range(1, most + 1)]
        for k, at_least in enumerate(before):
            formula.add(-at_least, count[k])
        formula.add(-dead[cell], count[0])
        for k in range(1, most) if before else ():
            formula.add(-dead[cell], -before[k - 1], count[k])
        if before:
            formula.add(-dead[cell], -before[-1])
        before = count


def inside_frame(formula: Formula, rows: int, columns: int, dead: Literals) -> None:
    """Add: the dead cells leave the outermost rows and columns free, and touch the upper and the left one of these (8)."""
    formula.because("dead cells are inner cells, as far up and to the left as they go")
    inner = [[dead[row * columns + column] for column in range(1, columns - 1)] for row in range(1, rows - 1)]
    within = {literal for line in inner for literal in line}
    for literal in dead:
        if literal not in within:
            formula.add(-literal)
    formula.add(*inner[0])
    formula.add(*(line[0] for line in inner))


def nothing_of(
    formula: Formula, columns: int, images: Iterable[Sequence[str]], dead: Literals, black: Literals, white: Literals
) -> None:
    """Add: none of these images of patterns, given by rows of `.`, `B`, `W` and `?`, is on the board, at any place (10)."""
    formula.because("no listed pattern, in any image at any place")
    literals = {".": dead, "B": black, "W": white}
    rows = len(dead) // columns
    for image in images:
        things = [(y, x, literals[glyph]) for y, line in enumerate(image) for x, glyph in enumerate(line) if glyph != "?"]
        for top in range(rows - len(image) + 1):
            for left in range(columns - len(image[0]) + 1):
                formula.add(*(-thing[(top + y) * columns + left + x] for y, x, thing in things))
