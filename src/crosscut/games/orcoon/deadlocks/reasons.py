"""Why the cells of a pattern are dead: for each cell and colour every reason D or X that the pattern itself holds.

The cells are those of the board that is the pattern's box, and nothing but the pattern is looked at: in a position more may
stand around it, and `spot.barred` gives the reasons there.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.extend import game_on_box
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes
from crosscut.games.orcoon.deadlocks.spot import Barred
from crosscut.games.orcoon.rules import Orcoon


def stones_on_box(pattern: Pattern, crossing: str) -> tuple[Orcoon, Stones]:
    """Return the board that is the pattern's box, with the pattern's stones and no others."""
    game = game_on_box(pattern.box, crossing)
    black, white = (sum(1 << game.board.by_place[place] for place in pattern.places(glyph)) for glyph in "BW")
    return game, Stones(black, white)


def reasons(pattern: Pattern, crossing: str) -> Iterator[Barred]:
    """Yield the reasons of each dead cell in reading order, Black first; a mutually dead pattern has some for either colour."""
    board = game_on_box(pattern.box, crossing).board
    planes = Planes(pattern.box[1] + 2 * EDGE, crossing == "forbidden")
    sketch = planes.sketch(pattern)

    def on_board(mask: int) -> tuple[int, ...]:
        return tuple(board.by_place[planes.place(cell)] for cell in cells_of(mask))

    for cell in cells_of(sketch.dead):
        for colour in (BLACK, WHITE):
            own, other = sketch.sides(colour)
            for way in planes.ways(cell):
                if way.holds(sketch.dead, own, other):
                    (at,), (stone,) = on_board(1 << cell), on_board(way.own)
                    if way.kind == "D":
                        yield Barred(at, colour, "3", stone, (), on_board(way.dead | way.other))
                    else:
                        yield Barred(at, colour, "4", stone, on_board(way.other), on_board(way.dead))
