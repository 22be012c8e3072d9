"""Builders of boards by name: "4x6" <-> Board.

One row a family in `FAMILIES`: the form of its names, and the function that builds it (`core/sheets`, `core/tori`, `core/cones`).
Names are checked here, so a `Board` in hand is always a sensible one. A position holds at most 256 cells (four 64-bit words in
the native loops). A board has one name, so that a position has one ID: the torus with equal sizes is `torus3`, and `torus3x3` is
refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from crosscut.core.board import MOST_CELLS, Board
from crosscut.core.cones import heptagon, pentagon, trigon
from crosscut.core.errors import NotationError
from crosscut.core.sheets import gem, hexagon, hexhex, rectangle, rhombus, triangle
from crosscut.core.suggestions import did_you_mean_board
from crosscut.core.tori import hextorus, torus

_OWN = re.compile("[a-z][a-z0-9]{0,19}(@[0-9a-f]{16})?")
_SIZE = re.compile("ROWS|COLUMNS|A|B|N")


@dataclass(frozen=True, slots=True)
class Family:
    """A family of boards.

    `form`: its names in messages, capitals for sizes; `least`: the smallest size; `build` and `cells`: the builder and the number
    of cells, by sizes; `small`: the name of a board on which every question is answered in a moment, for examples; `alike`: the
    form of the names of boards whose sizes are equal, if another family has them.
    """

    form: str
    least: int
    build: Callable[..., Board]
    cells: Callable[..., int]
    small: str
    alike: str = ""

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the names of boards match, the sizes as groups; whether they are large enough is not said."""
        return re.compile(_SIZE.sub("([1-9][0-9]*)", self.form))


def _sector(side: int) -> int:
    return side * (side - 1) // 2


FAMILIES = {
    "rectangle": Family("ROWSxCOLUMNS", 1, rectangle, lambda rows, columns: rows * columns, "3x3"),
    "rhombus": Family("rhombusN", 1, rhombus, lambda side: side * side, "rhombus3"),
    "hexhex": Family("hexhexN", 1, hexhex, lambda side: 6 * _sector(side) + 1, "hexhex2"),
    "hexagon": Family("hexagonAxB", 2, hexagon, lambda a, b: (a + b - 1) ** 2 - _sector(a) - _sector(b), "hexagon2x3", "hexhexN"),
    "triangle": Family("triangleN", 2, triangle, lambda side: _sector(side + 1), "triangle2"),
    "gem": Family("gemN", 3, gem, lambda side: _sector(3 * side - 3) - 2 * _sector(side - 1), "gem3"),
    "trigon": Family("trigonN", 3, trigon, lambda side: 3 * _sector(side) + 1, "trigon3"),
    "pentagon": Family("pentagonN", 2, pentagon, lambda side: 5 * _sector(side) + 1, "pentagon2"),
    "heptagon": Family("heptagonN", 2, heptagon, lambda side: 7 * _sector(side) + 1, "heptagon2"),
    "torus": Family("torusN", 3, lambda size: torus(size, size), lambda size: size * size, "torus3"),
    "torus-rectangle": Family("torusROWSxCOLUMNS", 3, torus, lambda rows, columns: rows * columns, "torus3x4", "torusN"),
    "hextorus": Family("hextorusN", 2, hextorus, lambda side: 6 * _sector(side) + 1, "hextorus2"),
}


def open_board(name: str, families: tuple[str, ...] = tuple(FAMILIES), own: bool = False) -> Board:
    """Return the board of that name out of the given families, or with `own` from a file of that name.

    Raises NotationError when the name fits none of them, when the board has another name, or when it has more than 256 cells.
    """
    for key in families:
        family = FAMILIES[key]
        match = family.pattern.fullmatch(name)
        if match is None:
            continue
        if any(len(digits) > 4 for digits in match.groups()):
            raise NotationError(f"board {name[:40]!r} is too large: a position holds at most {MOST_CELLS} cells")
        sizes = [int(digits) for digits in match.groups()]
        if min(sizes) < family.least:
            raise NotationError(f"no board {name!r}: expected {family.form}, sizes from {family.least}")
        if family.alike and sizes[0] == sizes[1]:
            raise NotationError(f"no board {name!r}: with equal sizes its name is {_SIZE.sub(str(sizes[0]), family.alike)}")
        cells = family.cells(*sizes)
        if cells > MOST_CELLS:
            raise NotationError(f"board {name!r} has {cells} cells: a position holds at most {MOST_CELLS}")
        return _build(key, *sizes)
    meant = did_you_mean_board(name, [FAMILIES[key].form for key in families])
    if own and _OWN.fullmatch(name):
        from crosscut.core.own_boards import own_board  # reads files, which few games need

        return own_board(name, meant)
    *most, last = [FAMILIES[key].form for key in families]
    forms = f"{', '.join(most)} or {last}" if most else last
    least = min(FAMILIES[key].least for key in families)
    more = ", or pond for the board in the file pond.toml" if own else ""
    such = "" if meant else f", sizes from {least}, such as {_example(families[0])}"
    raise NotationError(f"no board {name[:40]!r}{meant}: expected {forms}{such}{more}")


def boards_up_to(cells: int, families: tuple[str, ...]) -> Iterator[str]:
    """Yield the names of the boards out of the given families that have no more cells, each board once."""
    for key, chosen in _sizes(range(1, cells + 1), families):
        if FAMILIES[key].cells(*chosen) <= cells:
            yield _named(FAMILIES[key].form, chosen)


def boards_of_rows(lengths: Sequence[int], families: tuple[str, ...]) -> Iterator[str]:
    """Yield the names of the boards out of the given families whose rows have these numbers of cells."""
    for key, chosen in _sizes(range(1, max(len(lengths), *lengths) + 1), families):
        if FAMILIES[key].cells(*chosen) == sum(lengths) <= MOST_CELLS:
            board = _build(key, *chosen)
            if [len(row) for row in board.rows] == list(lengths):
                yield board.name


def _sizes(sizes: range, families: tuple[str, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield families with sizes out of the given ones that they have; where two names mean one board, one of them."""
    for key in families:
        family = FAMILIES[key]
        for chosen in product(sizes, repeat=family.pattern.groups):
            if min(chosen) >= family.least and not (family.alike and chosen[0] == chosen[1]):
                yield key, chosen


@lru_cache(maxsize=64)
def _build(family: str, *sizes: int) -> Board:
    return FAMILIES[family].build(*sizes)


def _named(form: str, sizes: Sequence[int]) -> str:
    left = iter(sizes)
    return _SIZE.sub(lambda _size: str(next(left)), form)


def _example(family: str) -> str:
    sizes = {"ROWS": "4", "COLUMNS": "6", "A": "4", "B": "6", "N": "4"}
    return _SIZE.sub(lambda size: sizes[size.group()], FAMILIES[family].form)
