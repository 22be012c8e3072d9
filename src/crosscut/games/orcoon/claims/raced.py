"""Positions with a deadlock on the board, and the state of each side: connected, joined to the deadlock, able to connect.

*Joined to the deadlock*, said exactly: the points dead for both fall into pieces (neighbours hang together); a side has both
edges joined to a piece if from each of its edges a chain of its stones leads to a stone that touches the piece, by an edge or
a corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.stones import Stones
from crosscut.games.orcoon.claims.deadlocks import surroundings
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes, Sketch
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter


@dataclass(frozen=True, slots=True)
class Raced:
    """A legal position with a deadlock: its dead points, and whether each colour is connected, joined to a piece, able to."""

    position: Stones
    dead: int
    connected: tuple[bool, bool]
    joined: tuple[bool, bool]
    able: tuple[bool, bool]


_found: dict[str, tuple[Raced, ...]] = {}  # several readings go through the same boards


def positions_with_deadlock(board: str, meter: Meter) -> tuple[Raced, ...]:
    """Return the legal positions of the board with points dead for both by a minimal pattern, fewest stones first.

    Arguments: `meter` looks at the limits. Raises LimitReached.
    """
    if board not in _found:
        game = opened(board)
        rows, columns = map(int, board.split("x"))
        patterns, _ = minimal_patterns("forbidden", meter, box=(rows, columns))
        found = {p for pattern in sorted(patterns) for p, _ in meter.watched(surroundings(game, pattern))}
        planes = Planes(columns + 2 * EDGE, crossing=True)
        ordered = sorted(found, key=lambda p: ((p.black | p.white).bit_count(), p))
        _found[board] = tuple(_raced(game, planes, p) for p in meter.watched(ordered))
    return _found[board]


def _raced(game: Orcoon, planes: Planes, p: Stones) -> Raced:
    dead = mutually_dead_points(game, planes, p)
    parts = list(pieces(game.board, dead))
    black, white = (
        (
            game.connected(p, colour),
            any(joined_to(game, p.sides(colour)[0], colour, piece) for piece in parts),
            game.can_connect(p, colour),
        )
        for colour in (BLACK, WHITE)
    )
    return Raced(p, dead, *zip(black, white, strict=True))


def mutually_dead_points(game: Orcoon, planes: Planes, p: Stones) -> int:
    """Return the largest mutually dead set of the position."""
    at = [planes.cell(*place) for place in game.board.places]
    masks = (game.board.all_cells & ~(p.black | p.white), p.black, p.white)
    sketch = Sketch(*(mask_of(at[cell] for cell in cells_of(mask)) for mask in masks))
    return mask_of(at.index(cell) for cell in cells_of(planes.largest(sketch)))


def pieces(board: Board, points: int) -> Iterator[int]:
    """Yield the sets of points that hang together by neighbours."""
    while points:
        piece = board.flood(points & -points, points)
        yield piece
        points &= ~piece


def joined_to(game: Orcoon, own: int, colour: int, piece: int) -> bool:
    """Return whether chains of own stones lead from both of the colour's edges to stones that touch the piece."""
    near = 0
    for cell in cells_of(piece):
        near |= game.board.neighbours[cell] | sum(corner.diagonal for corner in game.corners[cell])
    return all(bool(game.board.flood(edge, own) & near) for edge in game.goals[colour])
