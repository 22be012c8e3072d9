"""Hints for a play puzzle: more and more of it, never the turn itself.

The first hints are of the whole puzzle: how many turns are asked for, and its themes. The last one names a few turns of which
one is right. The others are *lures*: wrong turns whose refutation in the certificate is longest, of equal ones the first of the
game's order. So a hint says nothing that the checker has not accepted.
"""

from __future__ import annotations

from crosscut.core.game import Turn
from crosscut.puzzles.book import Stop

LURES = 2


def named_turns(stop: Stop) -> list[Turn]:
    """Return the right turn of a stop among its lures, in an order that gives nothing away: by words and cells."""
    lures = sorted(stop.wrong, key=lambda turn: -len(stop.wrong[turn].turns))[:LURES]
    return sorted([stop.right, *lures], key=lambda turn: (turn.word, [(step.cells, step.colour or 0) for step in turn.steps]))
