"""The connections of figure 5: two like stones with exactly two common neighbours, both empty.

On the square board these are the corners of a 2x2 block (the *diagonal*), on hexagons a *diamond*. The owner is Black here, whom
White wants to cut; the rules do not tell the colours apart but on the empty board. *Beside the connection* are the groups of the
opponent that touch an intermediate cell.

*At once*: the opponent has no legal turn that takes both cells. This depends only on the surroundings of the two cells, and the
answer holds for every board by a refuted formula. *Best play*: the owner gets his stones joined in the end although the opponent
is to move; passes and all turns are allowed, and only the join counts (`goal.joining`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK, WHITE, Step, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.positions import groups_at, open_board
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter

# Boards with the two stones of a shape: one with room for all cells that the formula speaks of, one for listing white stones.
ROOM = {"xodd": ("5x5", "b2", "c3"), "yodd": ("hexhex3", "d2", "d4")}
WHITE_ONLY = {"xodd": ("4x4", "b2", "c3"), "yodd": ("hexhex3", "d2", "d4")}


class Shape(NamedTuple):
    """The two stones, and the two cells between them."""

    stones: tuple[int, int]
    between: tuple[int, int]


class Beside(NamedTuple):
    """How many opponent groups are beside the connection, and whether one of them touches both cells."""

    groups: int
    both: bool


def shapes(game: Xodd) -> list[Shape]:
    """Return the connections of a board, one of each kind up to its symmetries."""
    seen: set[frozenset[int]] = set()
    found = []
    near = game.board.neighbours
    for one, other in combinations(range(game.board.size), 2):
        common = tuple(cells_of(near[one] & near[other]))
        if near[one] >> other & 1 or len(common) != 2 or frozenset((one, other)) in seen:
            continue
        found.append(Shape((one, other), (common[0], common[1])))
        seen |= {frozenset((table[one], table[other])) for table in game.board.symmetries}
    return found


def shape_at(game: Xodd, one: str, other: str) -> Shape:
    """Return the connection between two cells given by name."""
    cells = game.board.by_name[one], game.board.by_name[other]
    near = game.board.neighbours
    first, second = cells_of(near[cells[0]] & near[cells[1]])
    return Shape(cells, (first, second))


def surroundings(game: Xodd, shape: Shape, meter: Meter) -> Iterator[Stones]:
    """Yield all legal positions with the connection in which its stones are in two groups, White to move, fewest stones first."""
    rest = [cell for cell in range(game.board.size) if cell not in (*shape.stones, *shape.between)]
    ways = sorted(product((None, BLACK, WHITE), repeat=len(rest)), key=lambda way: sum(colour is not None for colour in way))
    for way in ways:
        meter.count()
        black, white = (mask_of([cell for cell, of in zip(rest, way, strict=True) if of == colour]) for colour in (BLACK, WHITE))
        p = Stones(black | mask_of(shape.stones), white, WHITE)
        if game.illegal(p) is None and apart(game, p, shape):
            yield p


def white_surroundings(name: str, meter: Meter) -> Iterator[tuple[Xodd, Shape, Stones]]:
    """Yield legal positions with all ways to put white stones around a connection in the middle of a board, fewest first.

    A black stone is added, on the first cell that serves, where the number of groups would be even; where none serves the way is
    left out.
    """
    board, one, other = WHITE_ONLY[name]
    game = open_board(name, board)
    shape = shape_at(game, one, other)
    rest = [cell for cell in range(game.board.size) if cell not in (*shape.stones, *shape.between)]
    for number in sorted(range(1 << len(rest)), key=int.bit_count):
        meter.count()
        white = mask_of([cell for at, cell in enumerate(rest) if number >> at & 1])
        p = Stones(mask_of(shape.stones), white, WHITE)
        added = [p, *(p._replace(black=p.black | 1 << cell) for cell in rest if not white >> cell & 1)]
        legal = next((q for q in added if game.illegal(q) is None and apart(game, q, shape)), None)
        if legal is not None:
            yield game, shape, legal


def apart(game: Xodd, p: Stones, shape: Shape) -> bool:
    """Return whether the stones of the connection are in two groups."""
    one, other = (1 << cell for cell in shape.stones)
    return not any(group & one and group & other for _, group in game.groups(p))


def beside(game: Xodd, p: Stones, shape: Shape) -> Beside:
    """Return the opponent's groups beside the connection."""
    first, second = (set(groups_at(game, p, 1 << cell, WHITE)) for cell in shape.between)
    return Beside(len(first | second), bool(first & second))


def cut(shape: Shape) -> Turn:
    """Return the opponent's turn that takes both cells."""
    return Turn(tuple(Step((cell,), WHITE) for cell in sorted(shape.between)))


def cut_at_once(game: Xodd, p: Stones, shape: Shape) -> bool:
    """Return whether the opponent may take both cells in one turn."""
    return game.legal(p, cut(shape)) is None
