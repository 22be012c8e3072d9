r"""Strokes between the rows of a diagram, as designers draw the links and bridges of stones: `_/` and `\_` in lines of their own.

A stroke stands between two columns, below one row and above the next, and joins two cells over a diagonal. On glued boards it may
stand beside the first or the last column, or below the last row, and goes on at the other end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.core.board import Board
from crosscut.core.errors import NotationError
from crosscut.core.schema import Cells, Links


def links_drawn(
    board: Board, rows: Sequence[str], strokes: Sequence[tuple[int, str]], field: Links, glyphs: Sequence[str], cells: Cells
) -> str:
    """Return the extra of a position ID that holds the links which strokes draw, such as `bridges=Ba1b2`.

    Arguments: `rows` with their blanks; `strokes`: for each line of strokes the number of the row above, from 0, and the line;
    `glyphs`: one a cell. Raises NotationError for a stroke that joins no two stones of one player over a diagonal.
    """
    joins = field.joins(board)
    owners = [None if name == field.members[0] and len(field.members) == 1 else at for at, name in enumerate(field.members)]
    masks = [0] * len(field.members)
    for row, column, one, other in _drawn(board, rows, strokes):
        whose = {cells.owner(cells.alphabet[glyphs[cell]]) for cell in (one, other)}
        join = min(one, other), max(one, other)
        if join not in joins or len(whose) != 1 or None in whose:
            names = f"{board.names[one]} and {board.names[other]}"
            raise NotationError(
                f"below row {row + 1}, column {column + 1}: a stroke joins {names}: expected two stones of one player"
            )
        member = owners.index(None) if None in owners else whose.pop()
        masks[member or 0] |= 1 << joins.index(join)
    return field.write(board, masks)


def _drawn(board: Board, rows: Sequence[str], strokes: Sequence[tuple[int, str]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield each stroke: the row above, its column in the text, and the two cells."""
    for row, line in strokes:
        above, below = board.rows[row], board.rows[(row + 1) % len(board.rows)]
        places = [column for column, char in enumerate(rows[row]) if char not in " \t"]
        for column, char in enumerate(line):
            if char in "/\\":
                left = sum(place < column for place in places)
                one = above[left % len(above)] if char == "/" else above[left - 1]
                yield row, column, one, below[left - 1] if char == "/" else below[left % len(below)]
