"""Two-move threats: placements of the other side after which the side to move is lost unless it answers in a region.

The lemma (L9) and its proof are in native/orcoon/threat.hpp, whose twin this is; with the same finder both give the same regions.
"""

from __future__ import annotations

from crosscut.core.board import cells_of
from crosscut.games.orcoon.postpass import witness
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Finder, judge, legal_cells
from crosscut.solver.proof import Value


def region(game: Orcoon, own: int, other: int, mover: int, cell: int, find: Finder) -> int | None:
    """Return the region of a two-move threat by the other side's stone on `cell`: a mask; every placement outside it loses.

    Arguments: `own`, `other`: masks of the stones of the side to move, `mover`, and of the other side, a legal position in which
    both are alive; `cell`: a legal placement of the other side; `find`: see `Finder`. None if it is no such threat.
    """
    after = other | 1 << cell
    found, loss = judge(game, own, after, mover, find)
    if found.value is not Value.LOSS or loss is None:
        return None
    empty = game.board.all_cells & ~(own | after)
    forbidden = empty & ~legal_cells(game, own, after)
    zone, waiting = loss.kills, forbidden & game.could_hold(own, after)
    for threat, order in loss.threats:
        near = 1 << threat | witness.risky_corners(game, after, own, threat, after) & empty
        near |= witness.wide_kills(game, after | 1 << threat, own, order)
        zone |= near
        waiting &= near
    for held in cells_of(waiting):
        for helper in cells_of(empty & ~(1 << held)):
            if game.placeable(own | 1 << helper, after, held):
                zone |= 1 << helper
    return 1 << cell | forbidden | zone
