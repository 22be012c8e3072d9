"""Boards of one's own: the certificate carries the board, and the board's name ends in a digest of what the certificate carries.

The member `own_board` of a header is `[cells, edges, crossings, sides]`: names of cells row by row; pairs of cells; pairs of
pairs, two diagonals that cross; and pairs of a side's name and its cells.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import chain
from typing import Any

from .boards import MAX_CELLS, Board, CheckError, flood, shown
from .budget import Meter
from .symmetry import Graph


def _list(item: str) -> str:
    return rf"\[(?:{item}(?:, {item})*)?\]"


_CELL = '"[a-z]{1,2}[1-9][0-9]{0,2}"'
_PAIR = rf"\[{_CELL}, {_CELL}\]"
_SIDE = rf'\["[a-z0-9 ]+", {_list(_CELL)}\]'
_CROSSING = rf"\[{_PAIR}, {_PAIR}\]"
_SAID = re.compile(rf"\[{_list(_CELL)}, {_list(_PAIR)}, {_list(_CROSSING)}, {_list(_SIDE)}\]")


class OwnBoard(Board):
    """A board that a certificate carries; the attributes are those of `Board`, jumps and windows are empty.

    Attributes:
        crossings: pairs of diagonals that cross, each as its two cells, by their numbers.
    """

    def __init__(self, name: str, said: Sequence[Any]) -> None:
        """Make the board.

        Args:
            name: the name, `pond@` and a digest.
            said: the member `own_board`.

        Raises:
            CheckError: that is no board, or one of another name.
        """
        text = json.dumps(said)
        digest = sha256(text.encode()).hexdigest()[:16]
        if not re.fullmatch("[a-z][a-z0-9]{0,19}@" + digest, name):
            raise CheckError(f"the board {shown(name)} is not the own_board of the header, whose name ends in @{digest}")
        if not _SAID.fullmatch(text) or not 1 <= len(said[0]) <= MAX_CELLS:
            raise CheckError(f"own_board is not [cells, edges, crossings, sides] of 1 to {MAX_CELLS} cells")
        self.kind, self.sizes, self.name = "own", [], name
        cells, edges, crossings, sides = said
        self.place(sorted(map(_point, cells)), {side: list(map(_point, on)) for side, on in sides})
        pairs = [self._pair(edge) for edge in edges]
        both_ways = [*pairs, *(pair[::-1] for pair in pairs)]
        self.neighbours = [tuple(sorted([b for a, b in both_ways if a == cell])) for cell in range(len(cells))]
        self.crossings = [(self._pair(one), self._pair(other)) for one, other in crossings]
        self.diagonals = [[] for _ in cells]
        for one, other in self.crossings:
            for (a, b), between in ((one, other), (one[::-1], other), (other, one), (other[::-1], one)):
                self.diagonals[a].append((b, *between))
        self.jumps = [[] for _ in cells]
        self.windows = [[] for _ in cells]
        whole = len(flood([0], lambda cell: self.neighbours[cell])) == len(cells)
        if self.names != cells or len({row for row, _ in self.points}) != self.rows or not whole:
            raise CheckError("own_board: cells are not row by row, or the board falls apart")
        if len(set(pairs)) < len(pairs) or len(self.sides) < len(sides):
            raise CheckError("own_board: an edge, or the name of a side, is there twice")

    def _pair(self, names: Sequence[str]) -> tuple[int, int]:
        one, other = sorted(self.index.get(name, -1) for name in names)
        if one in (-1, other):
            raise CheckError(f"own_board: {shown('-'.join(names))} are not two cells")
        return one, other

    def graph(self, meter: Meter) -> Graph:
        """Return what a symmetry has to keep: crossings and sides, too.

        A diagonal that crosses another is a vertex next to its two cells and to the other diagonal. The cells of a side have a
        vertex next to them, with a colour that says how many sides have just these cells.
        """
        cells, sides = len(self.names), Counter(self.sides.values())
        shapes = list(dict.fromkeys(chain.from_iterable(self.crossings)))
        diagonals = {pair: cells + number for number, pair in enumerate(shapes)}
        joined = [*((diagonals[one], diagonals[other]) for one, other in self.crossings)]
        joined += [(vertex, cell) for vertex, on in enumerate([*shapes, *sides], cells) for cell in on]
        near: list[set[int]] = [*map(set, self.neighbours), *(set() for _ in [*shapes, *sides])]
        for one, other in joined:
            near[one].add(other)
            near[other].add(one)
        return Graph([sorted(there) for there in near], [0] * cells + [1] * len(shapes) + [1 + sides[on] for on in sides], meter)


def _point(cell: str) -> tuple[int, int]:
    """Return the row and the column, from 0, in a cell's name."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(cell[len(letters) :]) - 1, column - 1
