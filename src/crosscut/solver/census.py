"""Counting the positions of a board by class, by complete enumeration.

Two sets are offered. *Legal*: every placement of stones that breaks no rule as it stands, however it came about; enumerated
cell by cell, a pattern judged as soon as its last cell is set (`Game.legal_positions`). *Reachable*: what alternating play from
the start without a pass leads to, by layers. Classes do not depend on the side to move; each placement of stones counts once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from crosscut.game import Game
from crosscut.solver.limits import Meter


def census(game: Game[Any], meter: Meter, *, reachable: bool = False) -> dict[str, int]:
    """Return the number of positions: "legal" (or "reachable") in all, then by each class of the game.

    Raises LimitReached; a count that was cut short means nothing, so nothing is returned then.
    """
    counts = dict.fromkeys(game.classes(), 0)
    total = 0
    for p in _reachable(game) if reachable else game.legal_positions():
        meter.count()
        total += 1
        counts[game.census_class(p)] += 1
    return {"reachable" if reachable else "legal": total, **counts}


def _reachable(game: Game[Any]) -> Iterator[Hashable]:
    """Yield each position that alternating play leads to, by number of turns. A game that has ended has no next layer."""
    layer: set[Any] = {game.start()}
    while layer:
        yield from layer
        layer = {game.play(p, turn) for p in layer for turn in game.moves(p) if not turn.word}
