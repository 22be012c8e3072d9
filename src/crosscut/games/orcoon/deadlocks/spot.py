"""Deadlocks in a position: the minimal patterns it holds, and every cell that a colour can never take, with the reason.

The patterns are found by the search itself, with the position's stones and its mutually dead cells as the only things it may
use; so patterns of any size are found, also such as have no name. A cell is dead for a colour if it is outside
`Orcoon.could_hold`: even with helpers on all cells the colour could ever have, a stone there would break rule 3 or 4
(docs/mathematics/deadlocks.md says why this lasts when both sides place).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.catalogue import names_of
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes, Sketch
from crosscut.games.orcoon.deadlocks.search import Room, Search
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter


@dataclass(frozen=True, slots=True)
class Spotted:
    """A minimal pattern in a position: its name (None: none is given), the canonical form, its dead cells and stones there."""

    name: str | None
    pattern: Pattern
    dead: int
    stones: int


@dataclass(frozen=True, slots=True)
class Barred:
    """A cell that a colour can never take: against this stone, by this rule, with these cells that cannot mend it.

    Rule 3: `lacking` are the two common neighbours. Rule 4: `lacking` are the two middle cells, `others` the corners of the
    other colour.
    """

    cell: int
    colour: int
    rule: str
    stone: int
    others: tuple[int, ...]
    lacking: tuple[int, ...]


def require_orcoon(game: Game[Any], p: Hashable) -> tuple[Orcoon, Stones]:
    """Return game and position if deadlocks are known for this game; UnsupportedError otherwise."""
    if not (isinstance(game, Orcoon) and isinstance(p, Stones)):
        raise UnsupportedError(f"{game.name} has no deadlocks: they are Orcoon's")
    return game, p


def spot(game: Orcoon, p: Stones, meter: Meter) -> list[Spotted]:
    """Return all minimal patterns in a legal position, by their first dead cell in reading order; LimitReached."""
    board = game.board
    rows, columns = (max(place[axis] for place in board.places) + 1 for axis in (0, 1))
    planes = Planes(columns + 2 * EDGE, game.readings["crossing"] == "forbidden")
    on_plane = [planes.cell(*place) for place in board.places]
    back = {cell: 1 << at for at, cell in enumerate(on_plane)}

    def on_board(mask: int) -> int:
        return sum(back[cell] for cell in cells_of(mask))

    masks = (board.all_cells & ~(p.black | p.white), p.black, p.white)
    empty, black, white = (mask_of([on_plane[cell] for cell in cells_of(mask)]) for mask in masks)
    dead = planes.largest(Sketch(empty, black, white))
    room = Room(dead.bit_count(), rows, columns, dead, (black, white))
    sketches = [
        sketch for first in cells_of(dead) for sketch in Search(planes, room, first, exchange=False, meter=meter).patterns()
    ]
    patterns = [planes.pattern(sketch).canonical() for sketch in sketches]
    names = names_of(game.readings["crossing"], set(patterns), meter)
    return [
        Spotted(names.get(pattern), pattern, on_board(sketch.dead), on_board(sketch.black | sketch.white))
        for sketch, pattern in zip(sketches, patterns, strict=True)
    ]


def barred(game: Orcoon, p: Stones) -> Iterator[Barred]:
    """Yield for each empty cell and colour that can never take it a reason, in cell order, Black first."""
    held = [game.could_hold(*p.sides(colour)) for colour in (BLACK, WHITE)]
    for cell in cells_of(game.board.all_cells & ~(p.black | p.white)):
        for colour in (BLACK, WHITE):
            if held[colour] >> cell & 1:
                continue
            own, other = p.sides(colour)
            stone = game.touches_only_diagonally(own, game.corners[cell], held[colour])
            if stone is not None:
                common = next(corner.common for corner in game.corners[cell] if corner.diagonal == stone)
                yield Barred(cell, colour, "3", stone.bit_length() - 1, (), tuple(cells_of(common)))
                continue
            window = game.completes_crossing(own, other, game.windows[cell], held[colour] | other)
            assert window is not None
            others, middle = tuple(cells_of(window.other)), tuple(cells_of(window.middle))
            yield Barred(cell, colour, "4", window.same.bit_length() - 1, others, middle)
