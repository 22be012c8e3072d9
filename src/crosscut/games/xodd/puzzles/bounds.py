"""How many groups of a colour there can be at least and at most, as far as the board is known; techniques from these bounds.

*At least*: each region of cells that may hold the colour, if a stone of the colour is there for certain, has a group of its own.

*At most*: each group of stones that are there for certain is a group, and a further group has a cell that is neither known nor
beside such a stone. Of two neighbours only one can stand for a further group. So the board is cut into pieces of cells that
are all neighbours (pairs, or triangles), and as many further groups are possible as pieces have such a cell. Several ways to
cut are tried.

Counted may be only the groups that have a stone among some cells, such as a row. Both bounds only get better when more is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import product

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.known import VALUES, Known
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.technique import Found, Technique


def fewest(known: Known, colour: int, among: int) -> int:
    """Return a number of groups with a stone among these cells (mask) that no completion is below."""
    can, sure = known.can[colour], known.sure(colour) & among
    number = 0
    while sure:
        sure &= ~known.board.flood(sure & -sure, can)
        number += 1
    return number


def most(known: Known, colour: int, among: int) -> int:
    """Return a number of groups with a stone among these cells (mask) that no completion exceeds."""
    board, sure, number = known.board, known.sure(colour), 0
    left = sure
    near = 0
    while left:
        group = board.flood(left & -left, sure)
        left &= ~group
        for cell in cells_of(group):
            near |= board.neighbours[cell]
        beside = near & known.can[colour]
        number += bool((group | beside) & among) if among != board.all_cells else 1
    free = known.can[colour] & ~sure & ~near & among
    if not free:
        return number
    return number + min(sum(bool(piece & free) for piece in pieces) for pieces in _cuts(board))


@cache
def _cuts(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return some ways to cut the board into pieces of cells that are all neighbours, as masks."""
    found = []
    for order in (
        range(board.size),
        range(board.size - 1, -1, -1),
        sorted(range(board.size), key=lambda cell: board.places[cell][::-1]),
    ):
        left, pieces = board.all_cells, []
        for cell in order:
            if not left >> cell & 1:
                continue
            piece, near = 1 << cell, board.neighbours[cell] & left & ~(1 << cell)
            while near:
                other = near & -near
                piece |= other
                near &= board.neighbours[other.bit_length() - 1] & ~other
            left &= ~piece
            pieces.append(piece)
        found.append(tuple(pieces))
    return tuple(found)


def _parity(most_open: int, puzzle: Construction, known: Known) -> Iterator[Found]:
    """Find what so many last stones have in common: the number of groups has to be odd (rule 3)."""
    left, game = known.open, puzzle.game
    if not 0 < left.bit_count() <= most_open:
        return
    assert isinstance(game, Xodd)
    cells = tuple(cells_of(left))
    possible = [0, 0, 0]
    for values in product(*([value for value in VALUES if known.can[value] >> cell & 1] for cell in cells)):
        masks = [mask_of([cell for cell, value in zip(cells, values, strict=True) if value == one]) for one in VALUES]
        p = Stones(known.sure(BLACK) | masks[BLACK], known.sure(WHITE) | masks[WHITE])
        if sum(game.counts(p)) % 2:
            for one in VALUES:
                possible[one] |= masks[one]
    for one in VALUES:
        if struck := left & known.can[one] & ~possible[one]:
            yield Found(struck, one, False, "the number of groups has to be odd")


TECHNIQUES = (
    Technique("parity of the last stone", 3, partial(_parity, 1)),
    Technique("parity of the last stones", 4, partial(_parity, 3)),
)
