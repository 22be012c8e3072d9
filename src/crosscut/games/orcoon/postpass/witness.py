"""Where one more stone can spoil a witness, an order of placements that joins a colour's edges: kill set and harm set.

The definitions, and the proofs that no other cell matters, are in native/orcoon/witness.hpp (lemmas L1 to L3) and, of the wide
kill set, in native/orcoon/threat.hpp (L1'); this is their twin.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.games.orcoon.rules import Orcoon


def kills(game: Orcoon, own: int, other: int, order: Sequence[int]) -> int:
    """Return the kill set: a stone of the other side on any other empty cell leaves the order a witness (L1).

    Arguments: `own`, `other`: masks of the stones of the witness's side and of the other's; `order`: cells in order of placing.
    """
    empty, found = game.board.all_cells & ~(own | other), 0
    for cell in order:
        for window in game.windows[cell]:
            missing = window.other & ~other
            if own & window.same and missing and missing != window.other and not (own | other) & window.middle:
                found |= missing
        found |= 1 << cell
        own |= 1 << cell
    return found & empty


def harms(game: Orcoon, own: int, other: int, order: Sequence[int]) -> int:
    """Return the harm set: an own stone on any other empty cell leaves the order, less that cell, a witness (L2); see `kills`."""
    empty, found = game.board.all_cells & ~(own | other), 0
    for cell in order:
        for corner in game.corners[cell]:
            if not own & corner.common:
                found |= corner.diagonal & ~own
        for window in game.windows[cell]:
            if other & window.other == window.other and not (own | other) & window.middle:
                found |= window.same & ~own
        own |= 1 << cell
    return found & empty


def wide_kills(game: Orcoon, own: int, other: int, order: Sequence[int]) -> int:
    """Return the wide kill set: any stones of the other side elsewhere leave the order a witness (L1'); see `kills`."""
    empty, found = game.board.all_cells & ~(own | other), 0
    never = own | sum(1 << cell for cell in order)
    for cell in order:
        found |= 1 << cell | risky_corners(game, own, other, cell, never)
        own |= 1 << cell
    return found & empty


def risky_corners(game: Orcoon, own: int, other: int, cell: int, never: int) -> int:
    """Return the corners on which stones of the other side would forbid an own stone on `cell` by the crossing rule.

    Of windows with empty middles and an own stone on the opposite corner; windows with one of the other corners in `never` are
    left out, for the other side has no stone there.
    """
    found = 0
    for window in game.windows[cell]:
        if own & window.same and not window.other & never and not (own | other) & window.middle:
            found |= window.other
    return found
