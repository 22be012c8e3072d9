"""Tori: flat sheets whose opposite edges are glued, so that no cell is at an edge.

*Square*: a sheet of one row and one column more, its far rims glued onto the near ones.

*Hexagonal*: copies of the hexhex with N cells a side tile the plane. The copy to the right lies N - 1 rows lower and 3N - 1
columns (half cells) to the right, the copy below 2N - 1 rows lower and one column to the right. The sheet is the hexhex with one
more cell a side, whose outermost ring is glued onto what lies there of the copies: a step off the board arrives on the opposite
side. Gluing the other way, the copy to the right N - 1 rows higher, gives the mirror image, so the same games.
"""

from __future__ import annotations

from dataclasses import replace

from crosscut.core.board import Board, Vector
from crosscut.core.glue import glue
from crosscut.core.sheets import hexagonal, hexhex, rectangle


def torus(rows: int, columns: int) -> Board:
    """Return the square torus of that many rows and columns, each at least three."""
    sheet = rectangle(rows + 1, columns + 1)
    onto: dict[int, tuple[int, Vector]] = {}
    for cell, (row, column) in enumerate(sheet.places):
        if row == rows or column == columns:
            kept = sheet.by_place[row % rows, column % columns]
            onto[cell] = (kept, (column // columns, row // rows))
    return glue(sheet, f"torus{rows}" if rows == columns else f"torus{rows}x{columns}", onto)


def hextorus(side: int) -> Board:
    """Return the hexhex of `side` cells a side, at least two, with opposite sides glued; wrap vectors are (right, down)."""
    inner = hexhex(side)
    sheet = hexagonal("", ((row - 1, column - 2) for row, column in hexhex(side + 1).places))
    onto: dict[int, tuple[int, Vector]] = {}
    for cell, (row, column) in enumerate(sheet.places):
        if (row, column) not in inner.by_place:
            for right, down in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
                copy = (row - right * (side - 1) - down * (2 * side - 1), column - right * (3 * side - 1) - down)
                if copy in inner.by_place:
                    onto[cell] = (sheet.by_place[copy], (right, down))
    return replace(glue(sheet, f"hextorus{side}", onto), layout=inner.layout)
