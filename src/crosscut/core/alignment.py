"""Every way to put the rows of a diagram back in their places, where its leading blanks were lost.

Forums and mails eat blanks at the start of a line. A diagram may be ragged on the left, because its author left out points that
do not matter; then all its rows begin at the margin, and nothing in the text says where they belong. So each row that is shorter
than its row of the board is put at every place where it fits. Points that the diagram does not show are read as empty: any other
filling would put stones on the board that nobody drew. The game judges which ways make sense (`instance.read_alignments`).

The board is the one that is named, or as wide as the widest row. On a wider board the same drawing has more places, most of them
mere shifts; to try these, name the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

from crosscut.core.board import Board
from crosscut.core.diagrams import Diagram, guess_board
from crosscut.core.errors import NotationError
from crosscut.core.notation import counted, parse_rows
from crosscut.core.schema import Cells

MOST = 10_000  # ways that are tried


def guess_widest(diagram: Diagram, families: tuple[str, ...]) -> str:
    """Return the name of the board that a diagram would fill if all its rows were as long as the widest."""
    try:
        return guess_board(diagram, families)
    except NotationError:  # rows of several lengths
        widest = max(len("".join(row.split())) for row in diagram.rows)
        return guess_board(replace(diagram, rows=("." * widest,) * len(diagram.rows)), families)


def alignments(board: Board, diagram: Diagram, cells: Cells) -> Iterator[tuple[str, ...]]:
    """Yield for each way to place the rows a glyph for each cell of the board, `cells` says which; two ways may give the same.

    Raises NotationError, before anything is yielded, if the rows do not fit into the board or there are more than `MOST` ways.
    """
    rows = ["".join(row.split()) for row in diagram.rows]
    if len(rows) != len(board.rows):
        raise NotationError(f"{counted(len(rows), 'row')}, but board {board.name} has {len(board.rows)}")
    room = [len(cells) - len(row) for row, cells in zip(rows, board.rows, strict=True)]
    for number, (line, spare, row) in enumerate(zip(diagram.lines, room, rows, strict=True), 1):
        if spare < 0:
            raise NotationError(
                f"line {line} has {counted(len(row), 'point')}, but row {number} of {board.name} has {len(row) + spare}"
            )
    ways = prod(spare + 1 for spare in room)
    if ways > MOST:
        raise NotationError(
            f"{ways:,} alignments of the rows on {board.name}, at most {MOST:,} are tried: write empty points of some rows as ."
        )
    return (
        parse_rows(
            board,
            tuple("." * shift + row + "." * (spare - shift) for shift, row, spare in zip(shifts, rows, room, strict=True)),
            diagram.lines,
            cells.alphabet,
            cells.expected,
        )
        for shifts in product(*(range(spare + 1) for spare in room))
    )
