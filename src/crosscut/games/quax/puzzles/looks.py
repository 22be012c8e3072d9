"""How good a position of Quax or Torax looks for a side: how many stones and bridges are still missing, counted at a glance.

*Missing* counts what a side would have to place if the other side did nothing, stones and bridges alike; bridges in blocks whose
other diagonal is closed to it count like others, and one that is not needed after all counts too. In Torax only the Connector's
loop is measured: the Blocker looks as good as the Connector is far from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import product
from typing import Any

from crosscut.core.board import Diagonal, Edge, cells_of
from crosscut.core.game import BLACK, Game
from crosscut.games.quax.rules import Bridged, Bridging, Quax
from crosscut.games.quax.torax import Torax

Place = tuple[int, int, int]  # a cell, and how often a chain to it has crossed the two seams, even or odd


def looks(game: Game[Any], p: Bridged, side: int) -> int:
    """Return how much the other side is missing, less what this side is missing; in Torax the Connector's part of it."""
    if isinstance(game, Torax):
        needed = missing(game, p, BLACK)
        return -needed if side == BLACK else needed
    assert isinstance(game, Quax)
    return missing(game, p, 1 - side) - missing(game, p, side)


def missing(game: Bridging, p: Bridged, side: int) -> int:
    """Return how many stones and bridges a side is missing; more than there can be if it can no longer win."""
    far = game.board.size + len(game.diagonals) + 1
    links = _links(game, p, side)
    cells, own = game.open_to(p, side)[0], game.stones(p, side)
    if isinstance(game, Quax):
        start, goal = (game.board.side(name) for name in game.owned_sides[side])
        costs = _distances(links, {(cell, 0, 0): 1 - (own >> cell & 1) for cell in cells_of(cells & start)})
        return min((costs.get((cell, 0, 0), far) for cell in cells_of(goal)), default=far)
    found = far
    for cell in cells_of(cells):
        costs = _distances(links, {(cell, 0, 0): 0})
        found = min(found, *(costs.get((cell, right, down), far) for right, down in ((0, 1), (1, 0), (1, 1))))
    return found


def _links(game: Bridging, p: Bridged, side: int) -> dict[Place, list[tuple[Place, int]]]:
    """Return for each place where a link leads, and how many placements it costs to go there."""
    cells, open_ = game.open_to(p, side)
    own, placed = game.stones(p, side), game.bridges(p, side)
    joins: list[tuple[Edge | Diagonal, int]] = [(edge, 0) for edge in game.board.edges]
    joins += [(one, 1 - (placed >> at & 1)) for at, one in enumerate(game.board.diagonals) if open_ >> at & 1]
    found: dict[Place, list[tuple[Place, int]]] = {}
    for join, bridge in joins:
        if not (cells >> join.a & cells >> join.b & 1):
            continue
        across, along = (abs(wrap) % 2 for wrap in join.wrap)
        for right, down in product((0, 1), repeat=2):
            for a, b in ((join.a, join.b), (join.b, join.a)):
                there = (b, right ^ across, down ^ along)
                found.setdefault((a, right, down), []).append((there, bridge + 1 - (own >> b & 1)))
    return found


def _distances(links: dict[Place, list[tuple[Place, int]]], starts: dict[Place, int]) -> dict[Place, int]:
    """Return what it costs to get to each place; links cost 0, 1 or 2, so a queue for each cost is enough."""
    best: dict[Place, int] = {}
    waiting: dict[int, deque[Place]] = {}
    for place, cost in starts.items():
        waiting.setdefault(cost, deque()).append(place)
    for cost, place in _in_order(waiting):
        if place in best:
            continue
        best[place] = cost
        for there, more in links.get(place, ()):
            if there not in best:
                waiting.setdefault(cost + more, deque()).append(there)
    return best


def _in_order(waiting: dict[int, deque[Place]]) -> Iterator[tuple[int, Place]]:
    while waiting:
        cost = min(waiting)
        while waiting[cost]:
            yield cost, waiting[cost].popleft()
        del waiting[cost]
