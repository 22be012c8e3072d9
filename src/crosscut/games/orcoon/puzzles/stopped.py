"""Positions before a side is stopped though nobody is connected: steps back from deadlocks, as a source of puzzles.

In nearly all random puzzles the solver joins his edges. In the others he stops the opponent by cells that nobody can take, or
that the opponent cannot take all (`deadlocks/explain.py`), and such ends are rare: in 4,364 of the 9,649,037 legal positions of
4x4 White is stopped, Black is not, and nobody is connected. So this source begins at such an end. It lays a minimal deadlock
pattern somewhere on the board, adds stones at random until one side can connect and the other cannot, and then takes stones back,
one of the side that has just moved, then one of each in turn. It goes back on several ways, and yields what lies two turns of the
solver back or more; last the positions one turn back, in which the solver stops the opponent at once.

Stones at random without a pattern were tried: on 4x5 they come to such an end ten times in 2,000, and not 730 times.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.explain import Place, places_of
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter

MOST_DEAD = 9  # cells of patterns: those that fit on small boards
TRIES = 20  # ends that are looked for before another candidate counts
TURNS = 4  # of the solver that are taken back at most
WAYS = 8  # back from an end


def before_a_stop(game: Game[Any], chance: random.Random, meter: Meter) -> Iterator[Hashable]:
    """Yield positions on the way back from a position in which the side to move is stopped, and nobody is connected."""
    assert isinstance(game, Orcoon)
    places = _places(game)
    for _ in range(TRIES if places else 0):
        meter.look()
        if (p := _stopped(game, chance.choice(places), chance)) is not None:
            ways = [list(_back(game, p, chance)) for _ in range(WAYS)]
            yield from dict.fromkeys(q for way in ways for q in way[1:])
            yield from dict.fromkeys(q for way in ways for q in way[:1])
            return


def _stopped(game: Orcoon, place: Place, chance: random.Random) -> Stones | None:
    """Return a position with a pattern in which the side to move cannot connect, the other can and is not connected."""
    p = Stones(place.black, place.white, BLACK)
    cells = list(cells_of(game.board.all_cells & ~(place.black | place.white | place.dead)))
    chance.shuffle(cells)
    for cell in cells:
        first = chance.choice((BLACK, WHITE))
        colour = next((c for c in (first, 1 - first) if game.placeable(*p.sides(c), cell)), None)
        if colour is None:
            continue
        p = p._replace(black=p.black | 1 << cell) if colour == BLACK else p._replace(white=p.white | 1 << cell)
        if any(game.joined(p.sides(side)[0], side) for side in (BLACK, WHITE)):
            return None
        able = [side for side in (BLACK, WHITE) if game.can_connect(p, side)]
        if len(able) < 2 and game.illegal(p) is None:
            return p._replace(turn=1 - able[0]) if able else None
    return None


def _back(game: Orcoon, p: Stones, chance: random.Random) -> Iterator[Stones]:
    """Yield the positions before p in which the side that has just moved was to move, the last first, while there are any."""
    solver = 1 - p.turn
    for _ in range(TURNS):
        for side in (solver, 1 - solver):
            own = list(cells_of(p.sides(side)[0]))
            without = [_taken(p, side, cell) for cell in own]
            legal = [q for q in without if game.illegal(q) is None]
            if not legal:
                return
            p = chance.choice(legal)
            if side == solver:
                yield p


def _taken(p: Stones, side: int, cell: int) -> Stones:
    """Return p without a stone of a side, which is to move."""
    gone = 1 << cell
    return Stones(p.black & ~gone, p.white & ~gone, side)


@cache
def _places(game: Orcoon) -> tuple[Place, ...]:
    """Return where the minimal patterns fit onto the board."""
    patterns, _ = minimal_patterns(game.readings["crossing"], Meter(), cells=MOST_DEAD)
    return tuple(place for pattern in sorted(patterns) for place in places_of(game, "", pattern))
