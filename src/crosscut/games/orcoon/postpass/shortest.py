"""The shortest placement order by which a colour, placing alone, joins its two edges.

A* over sets of own stones. The estimate is the number of new cells on a shortest chain through the cells that could ever be held
(`Orcoon.could_hold`): it never overestimates, and a placement lowers it by one at most. Source: Hart, Nilsson, Raphael 1968. The
order found by `PostPass` is short but not always shortest.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from crosscut.core.board import cells_of
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter


def shortest_order(game: Orcoon, own: int, other: int, colour: int, meter: Meter) -> tuple[int, ...] | None:
    """Return a shortest order of cells that `colour` can place to be joined then, or None if there is no order.

    Arguments: `own`, `other`: masks of its stones and the other side's; `meter` counts sets. Raises LimitReached.
    """
    best: dict[int, tuple[int, ...]] = {own: ()}
    done: set[int] = set()
    ties = count()
    waiting: list[tuple[int, int, int, int]] = []

    def push(stones: int) -> None:
        left = new_cells(game, stones, game.could_hold(stones, other), colour)
        if left is not None:  # the deepest first among equals
            heappush(waiting, (len(best[stones]) + left, left, next(ties), stones))

    push(own)
    while waiting:
        _, left, _, stones = heappop(waiting)
        if left == 0:
            return best[stones]
        if stones in done:
            continue
        done.add(stones)
        meter.count()
        for cell in cells_of(game.board.all_cells & ~(stones | other)):
            after = stones | 1 << cell
            if after not in best and game.placeable(stones, other, cell):
                best[after] = (*best[stones], cell)  # every way to a set has the same length
                push(after)
    return None


def new_cells(game: Orcoon, own: int, possible: int, colour: int) -> int | None:
    """Return the fewest cells of `possible` that have to be added to `own` to join the edges; None if all are too few."""
    first, second = game.goals[colour]
    board = game.board
    reached = board.flood(first, own)
    frontier, cells = reached, 0
    if reached & second:
        return 0
    near = first & possible
    while True:
        near |= _beside(game, frontier)
        fresh = near & possible & ~reached
        if not fresh:
            return None
        cells += 1
        frontier = fresh | board.flood(_beside(game, fresh) & own, own) & ~reached
        reached |= frontier
        if reached & second:
            return cells
        near = 0


def _beside(game: Orcoon, cells: int) -> int:
    near = 0
    for cell in cells_of(cells):
        near |= game.board.neighbours[cell]
    return near
