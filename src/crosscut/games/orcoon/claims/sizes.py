"""Boards in order of size, which defines "smallest" here: by the number of cells, then by the number of rows.

If a question asks the same of both colours, only boards with no more rows than columns are listed: the quarter turn, with the
colours exchanged, turns a board of MxN into one of NxM.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.registry import open_game
from crosscut.games.orcoon.rules import Orcoon


def opened(board: str, **readings: str) -> Orcoon:
    """Return Orcoon on a board under these readings."""
    game = open_game("orcoon", board, readings)
    assert isinstance(game, Orcoon)
    return game


def lying(most: int, least: int = 1, rows_from: int = 1) -> Iterator[str]:
    """Yield the boards of `least` to `most` cells that are at least as wide as high, the smallest first.

    Arguments: `rows_from`: the fewest rows; on one row every placement is legal, so most questions have an answer there.
    """
    for cells in range(least, most + 1):
        for rows in range(rows_from, int(cells**0.5) + 1):
            if cells % rows == 0:
                yield f"{rows}x{cells // rows}"
