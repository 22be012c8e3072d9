"""Games of the knight variant that end in a draw: found backwards from the last position, and carried over to every larger board.

*Backwards*: take away the last stone, of the colour whose turn it was, if its placement was legal and nobody was joined before
it. Go on until the board is empty. All orders are tried, so "none" is exact for play in which nobody passes before the end.

*Larger boards*: the drawn game on 4x4 has no empty point on its rim. Play it somewhere inside a larger board, then copy the
outermost rows and columns outward, one after another, each stone beside its likeness. docs/mathematics/claims-orcoon.md shows
that this is legal, joins nobody and leaves both sides without a placement, on all boards with at least four rows and columns.
Here the game is written out for a board and replayed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, PASS, WHITE, Outcome, play
from crosscut.core.stones import Stones, drop
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter

CORE = 4  # rows and columns of the smallest drawn game


def backwards(game: Orcoon, last: Stones, meter: Meter) -> tuple[int, ...] | None:
    """Return cells on which Black and White place in turn, Black first, to reach these stones with nobody joined before.

    None if there is no such order. Both colours together have at most a dozen and a half stones, or it may take long; `meter`
    looks at the limits. Raises LimitReached.
    """
    hopeless: set[Stones] = set()
    order: list[int] = []

    def back(p: Stones) -> bool:
        """Return whether the stones of p can be taken away one by one; the turn of p is the colour that has just moved."""
        meter.look_now_and_then()
        if not p.black | p.white:
            return True
        if p in hopeless:
            return False
        own, other = p.sides(p.turn)
        for cell in cells_of(own):
            before = p._replace(black=p.black & ~(1 << cell), white=p.white & ~(1 << cell))
            quiet = not any(game.connected(before, colour) for colour in (BLACK, WHITE))
            if quiet and game.placeable(own ^ 1 << cell, other, cell) and back(before._replace(turn=1 - p.turn)):
                order.append(cell)
                return True
        hopeless.add(p)
        return False

    surplus = last.black.bit_count() - last.white.bit_count()
    if surplus not in (0, 1) or not back(Stones(last.black, last.white, WHITE if surplus == 0 else BLACK)):
        return None
    return tuple(order)


def replay_draw(game: Orcoon, order: tuple[int, ...]) -> Stones:
    """Return the position before the two last passes; ContradictionError unless the rules make a draw of these placements."""
    p = game.start()
    for cell in order:
        p = play(game, p, drop(cell))
    end = play(game, play(game, p, PASS), PASS)
    if game.outcome(end) != Outcome(None):
        raise ContradictionError(f"{game.format(end)}: expected a draw: please report it")
    return p


def carried_over(small: Orcoon, order: tuple[int, ...], game: Orcoon) -> tuple[int, ...]:
    """Return the game on a board of at least four rows and columns that begins as `order` on `small`, the board 4x4.

    Black and White in turn again; each row and column that is added copies the one next to it.
    """
    rows, columns = (max(place[axis] for place in game.board.places) + 1 for axis in (0, 1))
    above, left = (rows - CORE + 1) // 2, (columns - CORE + 1) // 2
    at = game.board.by_place
    core = [at[row + above, column + left] for row, column in (small.board.places[cell] for cell in order)]
    black = {small.board.places[cell] for cell in order[::2]}
    waiting: tuple[list[int], list[int]] = ([], [])

    def colour(row: int, column: int) -> int:
        """The colour of a point: that of the point of the core it copies."""
        copied = tuple(min(max(place - by, 0), CORE - 1) for place, by in ((row, above), (column, left)))
        return BLACK if copied in black else WHITE

    placed: list[int] = list(core)
    for line in _lines(rows, columns, above, left):
        for row, column in line:
            waiting[colour(row, column)].append(at[row, column])
        while waiting[len(placed) % 2]:
            placed.append(waiting[len(placed) % 2].pop(0))
    if waiting != ([], []):
        raise ContradictionError(f"{game.board.name}: the colours do not come out even: please report it")
    return tuple(placed)


def _lines(rows: int, columns: int, above: int, left: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the points that are added, from the core outward: rows upwards and downwards, then columns to both sides."""
    core = range(left, left + CORE)
    for row in range(above - 1, -1, -1):
        yield [(row, column) for column in core]
    for row in range(above + CORE, rows):
        yield [(row, column) for column in core]
    for by in range(max(left, columns - CORE - left)):
        both = (left - 1 - by, left + CORE + by)
        yield [(row, column) for column in both if 0 <= column < columns for row in range(rows)]
