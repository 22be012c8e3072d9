"""Small changes of a position of Quax or Torax, for the search for puzzles: as many stones of both sides, or one less of each.

A stone or a bridge moves elsewhere, two stones change places, or both sides take one of theirs back, which makes the solution
longer. Bridges that lose a stone go with it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.games.quax.rules import Bridged, Bridging

MOST_EMPTY = 8  # cells of a position that is searched: minimax needs too long for the strategies of more, bridges being turns too
CHANGES = ("back", "move", "exchange", "bridge", "unbridge")


def changed(game: Game[Any], p: Bridged, chance: Random) -> Bridged:
    """Return a position that differs from p a little, the same side to move; p itself where the change cannot be."""
    assert isinstance(game, Bridging)
    change = chance.choice(CHANGES)
    black, white = p.black, p.white
    empty = list(cells_of(game.board.all_cells & ~(black | white)))
    some = chance.choice((BLACK, WHITE))
    if change == "bridge":
        open_ = list(game.open_bridges(p, some))
        more = 1 << chance.choice(open_) if open_ else 0
        return _with(game, p, black, white, more if some == BLACK else 0, more if some == WHITE else 0)
    if change == "unbridge":
        mine = list(cells_of(game.bridges(p, some)))
        less = 1 << chance.choice(mine) if mine else 0
        return p._replace(black_bridges=p.black_bridges & ~less, white_bridges=p.white_bridges & ~less)
    if not black or not white or (change == "move" and not empty) or (change == "back" and len(empty) + 2 > MOST_EMPTY):
        return p
    one, other = 1 << chance.choice(list(cells_of(black))), 1 << chance.choice(list(cells_of(white)))
    if change == "back":
        return _with(game, p, black & ~one, white & ~other, 0, 0)
    if change == "exchange":
        return _with(game, p, black & ~one | other, white & ~other | one, 0, 0)
    to = 1 << chance.choice(empty)
    if some == BLACK:
        return _with(game, p, black & ~one | to, white, 0, 0)
    return _with(game, p, black, white & ~other | to, 0, 0)


def _with(game: Bridging, p: Bridged, black: int, white: int, black_bridges: int, white_bridges: int) -> Bridged:
    """Return p with these stones and further bridges; bridges that have lost a stone are gone."""
    bridges = []
    for stones, there in ((black, p.black_bridges | black_bridges), (white, p.white_bridges | white_bridges)):
        bridges.append(sum(1 << at for at in cells_of(there) if not game.diagonals[at][1] & ~stones))
    return p._replace(black=black, white=white, black_bridges=bridges[BLACK], white_bridges=bridges[WHITE])
