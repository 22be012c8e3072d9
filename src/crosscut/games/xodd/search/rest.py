"""The rest of a board of Xodd or Yodd: all that the rest of the game depends on, and when it is settled.

1. *Rest.* A drop on the cell x changes the count by 1 - k, and k is the number of like groups that touch x. So three things
   matter: the empty cells, the empty cells that each group touches, and by how many groups Black leads. These are a `Rest`. Two
   boards with equal rests have the same future; so have boards whose rests become equal when the colours are exchanged, or the
   cells moved by a symmetry of the board, in all parts.
2. *Dead cells.* Let R be a connected set of empty cells, with no other empty cell beside it, and let one black and one white
group
   touch every cell of R, and no other group any. A stone in R then joins one group and changes nothing else; `reduced` leaves R
   out. docs/mathematics/xodd-search.md proves that the winner stays the same.
3. *Settled.* `potential` bounds how many groups a side can still gain on the other if it alone drops stones, for ever. If that
   is not more than the other side's lead, the other side wins by passing whenever it is to move: it leads on every odd board
   that its opponent can reach, and the last of them ends the game. The checker has its own version, which must give the same
   numbers, since it expects lines exactly where a position is not settled.

The bound. Let T be the side that drops and L the other, and look at empty cells that hang together (a *region*). T gains by
joining groups of its own, and by stones of L's colour that touch no group of L. Hence region by region, whatever it drops
there, at most the smaller of these two numbers:
   * the sum over the cells x of the greatest of 0; 1 if no group of L touches x; t + n - 1, with t the groups of T that touch x
     and n its empty neighbours of a larger number;
   * the groups of T that touch the region, less one if there are any, and the cells that no group of L touches.
Why that is so: docs/mathematics/xodd-search.md. "Of a larger number" may be read in any order of the cells, so every symmetry of
the board gives a bound (`settled_in_an_image`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from crosscut.core.board import Board, cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd

Drop = tuple[int, int]
"""A cell, and the colour of the stone that is dropped there."""


class Rest(NamedTuple):
    """What is left: the empty cells (mask), by how many groups Black leads, and each group's empty neighbours, sorted."""

    empty: int
    lead: int
    black: tuple[int, ...]
    white: tuple[int, ...]

    @property
    def odd(self) -> bool:
        """Whether the number of groups is odd."""
        return self.lead % 2 == 1

    def lead_of(self, side: int) -> int:
        """Return by how many groups a side leads."""
        return self.lead if side == BLACK else -self.lead


def rest_of(game: Xodd, p: Stones) -> Rest:
    """Return what is left of a board, reduced."""
    empty = game.board.all_cells & ~(p.black | p.white)
    touching: tuple[list[int], list[int]] = ([], [])
    for colour, group in game.groups(p):
        near = 0
        for cell in cells_of(group):
            near |= game.board.neighbours[cell]
        touching[colour].append(near & empty)
    return reduced(game.board, Rest(empty, game.margin(p), tuple(filter(None, touching[0])), tuple(filter(None, touching[1]))))


def after_drop(board: Board, rest: Rest, drop: Drop) -> Rest:
    """Return what a drop leaves, not reduced."""
    cell, colour = drop
    stone = 1 << cell
    groups = (rest.black, rest.white)
    joined, touched, others = board.neighbours[cell] & rest.empty, 0, []
    for near in groups[colour]:
        if near & stone:
            joined |= near
            touched += 1
        else:
            others.append(near)
    empty = rest.empty & ~stone
    like = (*others, joined & empty) if joined & empty else tuple(others)
    unlike = tuple(near & empty for near in groups[1 - colour] if near & empty)
    if colour == BLACK:
        return Rest(empty, rest.lead + touched - 1, like, unlike)
    return Rest(empty, rest.lead + 1 - touched, unlike, like)


def reduced(board: Board, rest: Rest) -> Rest:
    """Return the rest without its dead cells (point 2), its groups sorted."""
    dead = 0
    for region in regions(board, rest.empty):
        if all([near & region for near in groups if near & region] == [region] for groups in (rest.black, rest.white)):
            dead |= region
    kept = [sorted(near & ~dead for near in groups if near & ~dead) for groups in (rest.black, rest.white)]
    return Rest(rest.empty & ~dead, rest.lead, tuple(kept[BLACK]), tuple(kept[WHITE]))


def regions(board: Board, empty: int) -> Iterator[int]:
    """Yield the empty cells in parts that hang together, as masks."""
    while empty:
        region = board.flood(empty & -empty, empty)
        yield region
        empty &= ~region


@lru_cache(maxsize=64)
def later_neighbours(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return for each symmetry of the board, the identity first, each cell's neighbours whose images have larger numbers."""
    orders = dict.fromkeys(
        tuple(
            sum(1 << near for near in cells_of(mask) if table[near] > table[cell]) for cell, mask in enumerate(board.neighbours)
        )
        for table in board.symmetries
    )
    return tuple(orders)


def potential(board: Board, rest: Rest, side: int, later: tuple[int, ...] | None = None) -> int:
    """Return a bound on how many groups a side can still gain on the other by drops of its own alone (point 3).

    `later`: the order of the cells, one of `later_neighbours` (None: their own).
    """
    later = later or later_neighbours(board)[0]
    mine, others = (rest.black, rest.white) if side == BLACK else (rest.white, rest.black)
    held = 0
    for near in others:
        held |= near
    total = 0
    for region in regions(board, rest.empty):
        free = (region & ~held).bit_count()
        touching = sum(bool(near & region) for near in mine)
        by_cells = 0
        for cell in cells_of(region):
            stone = 1 << cell
            joins = sum(bool(near & stone) for near in mine) + (later[cell] & region).bit_count() - 1
            by_cells += max(0, not held & stone, joins)
        total += min(by_cells, max(0, touching - 1) + free)
    return total


def settled(board: Board, rest: Rest, side: int, margin: int = 1) -> bool:
    """Return whether a side wins by passing whenever it is to move, on this board if it is odd, else on all odd ones beyond.

    `margin`: the least margin of the win, an odd number; on odd boards the lead is odd, and never falls below it.
    """
    lead = rest.lead_of(side)
    return lead >= margin - 1 and potential(board, rest, 1 - side) <= lead - margin + 1


def settled_in_an_image(board: Board, rest: Rest, side: int, margin: int = 1) -> bool:
    """Return whether the board or an image of it under the board's symmetries is settled for a side; `margin` as there."""
    spare = rest.lead_of(side) - margin + 1
    return spare >= 0 and any(potential(board, rest, 1 - side, later) <= spare for later in later_neighbours(board))


def single_drops(rest: Rest) -> Iterator[Drop]:
    """Yield all drops, by cell, Black's first."""
    for cell in cells_of(rest.empty):
        yield cell, BLACK
        yield cell, WHITE


def turns(board: Board, rest: Rest) -> Iterator[tuple[tuple[Drop, ...], Rest]]:
    """Yield the drops of every turn with a stone on an odd board, and what it leaves, reduced; in canonical order."""
    for first in single_drops(rest):
        between = after_drop(board, rest, first)
        if between.odd:
            yield (first,), reduced(board, between)
        for second in single_drops(between):
            if second[0] > first[0]:
                after = after_drop(board, between, second)
                if after.odd:
                    yield (first, second), reduced(board, after)
