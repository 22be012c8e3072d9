"""A key of all that matters in a position for the rest of the game: the twin of native/orcoon/structure.hpp, with the proofs.

A key is a tuple of masks: open cells of both sides, reached and paired cells of the diagonal rule, live windows, cells attached
to edges and beside groups, free moves. Of the images under symmetry the least is taken. It need not look like the native key, but
must put the same positions together; a test compares the two on all positions of small boards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon

Move = Callable[[int], int]


class Colour(NamedTuple):
    """What the key says of one colour: open cells; attached[end]; sets beside groups; (R) and (P) as pairs of masks."""

    open: int
    attached: tuple[int, int]
    beside: tuple[int, ...]
    reached: tuple[tuple[int, int], ...]
    paired: tuple[tuple[int, int], ...]
    busy: int


def structure(game: Orcoon, p: Stones) -> Hashable:
    """Return the key of a legal position, before any pass, in which both sides are alive."""
    colours = tuple(_colour(game, p, colour) for colour in (0, 1))
    windows, crossed = _windows(game, p, colours)
    kept = _without_tempo(game, colours, crossed)
    stars = (colours[0].open & colours[1].open & ~kept).bit_count()
    mine, theirs = colours[p.turn].open, colours[1 - p.turn].open
    free = (mine & ~theirs & ~kept).bit_count() - (theirs & ~mine & ~kept).bit_count()

    def image(move: Move, exchanged: bool) -> Hashable:
        turn = p.turn ^ exchanged
        parts = []
        for colour in (turn, 1 - turn):
            it = colours[colour ^ exchanged]
            ends = dict(zip(map(move, game.goals[colour ^ exchanged]), it.attached, strict=True))
            beside = sorted(move(cells & kept) for cells in it.beside if (cells & kept).bit_count() > 1)
            reached, paired = (sorted((move(a), move(b)) for a, b in pairs) for pairs in (it.reached, it.paired))
            attached = tuple(move(ends[goal] & kept) for goal in game.goals[colour])
            parts.append((move(it.open & kept), attached, tuple(beside), tuple(reached), tuple(paired)))
        return tuple(parts), tuple(sorted((move(a), move(b)) for a, b in windows)), stars % 2, free, turn

    exchange = p.turn == 1 and any(exchanged for _, exchanged in game.kept_symmetries)
    return min(image(move, exchanged) for move, exchanged in game.kept_symmetries if exchanged == exchange)  # type: ignore[type-var]


def _colour(game: Orcoon, p: Stones, colour: int) -> Colour:
    own, other = p.sides(colour)
    board = game.board
    cells = game.could_hold(own, other) & ~own

    def near(group: int) -> int:
        found = 0
        for cell in cells_of(group):
            found |= board.neighbours[cell]
        return found

    groups = [board.flood(edge & own, own) for edge in game.goals[colour]]
    attached = [(edge | near(group)) & cells for edge, group in zip(game.goals[colour], groups, strict=True)]
    rest = own & ~groups[0] & ~groups[1]
    found = []
    while rest:
        group = board.flood(rest & -rest, own)
        rest &= ~group
        found.append(near(group) & cells)
    beside = {
        one
        for one in found
        if one.bit_count() > 1
        and not any(one & ~other_ == 0 for other_ in attached)
        and not any(one & ~other_ == 0 and one != other_ for other_ in found)
    }
    reached: list[tuple[int, int]] = []
    paired: list[tuple[int, int]] = []
    busy = 0
    for cell in cells_of(cells):
        for corner in game.corners[cell]:
            if corner.common & own or not corner.diagonal & (own | cells):
                continue
            (reached if corner.diagonal & own else paired).append((1 << cell, corner.diagonal))
            busy |= 1 << cell | (corner.diagonal | corner.common) & cells
    return Colour(cells, (attached[0], attached[1]), tuple(beside), tuple(reached), tuple(paired), busy)


def _windows(game: Orcoon, p: Stones, colours: tuple[Colour, ...]) -> tuple[set[tuple[int, int]], int]:
    """Return the live windows, as corners of the side to move and corners of the other side, and all their cells."""
    mine, theirs = (p.sides(turn)[0] | colours[turn].open for turn in (p.turn, 1 - p.turn))
    found, crossed = set(), 0
    for cell in cells_of(mine):
        for window in game.windows[cell]:
            if window.same & mine and window.other & theirs == window.other and not window.middle & (p.black | p.white):
                found.add((1 << cell | window.same, window.other))
                crossed |= 1 << cell | window.same | window.other | window.middle
    return found, crossed


def _without_tempo(game: Orcoon, colours: tuple[Colour, ...], crossed: int) -> int:
    """Return the open cells that are no tempo cells (L7)."""
    kept = colours[0].open | colours[1].open
    while True:
        needed = 0
        for it in colours:
            needed |= it.busy | crossed & it.open
            for cell in cells_of(it.open & kept):
                things = sum(thing >> cell & 1 for thing in (*it.attached, *it.beside))
                if things + (game.board.neighbours[cell] & it.open & kept).bit_count() > 1:
                    needed |= 1 << cell
        if needed & kept == kept:
            return kept
        kept &= needed
