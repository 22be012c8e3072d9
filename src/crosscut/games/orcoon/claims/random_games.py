"""Games of random placements, played on until nobody can place, and how they end; sampled, or exactly.

Black and White place in turn, each on a uniformly random legal point; nobody passes as long as he has a placement. At the end the
empty points are dead for both: if there are any, a deadlock has come about. Who would connect is then plain to see.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter

REACH = 2  # rows and columns within which a stone changes what may be placed


def ends(game: Orcoon, games: int, seed: int, meter: Meter) -> Iterator[Stones]:
    """Yield the last positions of so many random games, the same ones for the same seed; `meter` counts games. LimitReached."""
    chance = random.Random(seed)
    near = [_near(game, cell) for cell in range(game.board.size)]
    for _ in range(games):
        meter.count()
        meter.look_now_and_then()
        stones, legal, turn = [0, 0], [game.board.all_cells] * 2, BLACK
        while any(legal):
            if legal[turn]:
                cell = chance.choice(list(cells_of(legal[turn])))
                stones[turn] |= 1 << cell
                around = near[cell] & ~(stones[BLACK] | stones[WHITE])
                for colour in (BLACK, WHITE):
                    legal[colour] &= ~near[cell]
                    for at in cells_of(around):
                        if game.placeable(stones[colour], stones[1 - colour], at):
                            legal[colour] |= 1 << at
            turn = 1 - turn
        yield Stones(stones[BLACK], stones[WHITE])


def _near(game: Orcoon, cell: int) -> int:
    row, column = game.board.places[cell]
    by = range(-REACH, REACH + 1)
    places = ((row + down, column + right) for down, right in product(by, by))
    return sum(1 << game.board.by_place[place] for place in places if place in game.board.by_place)


def exact_ends(game: Orcoon, meter: Meter) -> dict[Stones, Fraction]:
    """Return every last position of a random game with its probability; `meter` counts positions. Raises LimitReached."""
    layer: dict[Stones, Fraction] = {game.start(): Fraction(1)}
    over: dict[Stones, Fraction] = {}
    while layer:
        following: dict[Stones, Fraction] = {}
        for p, share in layer.items():
            meter.count()
            choices = [cell for cell in range(game.board.size) if game.placeable(*p.sides(p.turn), cell)]
            other = p._replace(turn=1 - p.turn)
            if choices:
                for cell in choices:
                    black, white = p.black, p.white
                    q = Stones(black | 1 << cell, white, WHITE) if p.turn == BLACK else Stones(black, white | 1 << cell, BLACK)
                    following[q] = following.get(q, Fraction(0)) + share / len(choices)
            elif any(game.placeable(*p.sides(other.turn), cell) for cell in range(game.board.size)):
                following[other] = following.get(other, Fraction(0)) + share
            else:
                end = p._replace(turn=BLACK)
                over[end] = over.get(end, Fraction(0)) + share
        layer = following
    return over
