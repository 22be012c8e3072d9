"""Counting the positions of a board by class, by complete enumeration.

Two sets are offered. *Legal*: every placement of stones that breaks no rule as it stands, however it came about. It is enumerated
cell by cell, and a pattern is judged as soon as its last cell is set (`Game.legal_positions`). *Reachable*: every position to
which alternating play from the start leads without a pass, by layers. Classes do not depend on the side to move. Each placement
of stones counts once, also where either side may be to move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from crosscut.core.game import Game
from crosscut.solver.limits import Meter


def census(game: Game[Any], meter: Meter, *, reachable: bool = False) -> dict[str, int]:
    """Return the number of positions: "legal" (or "reachable") in all, then by each class of the game.

    Raises LimitReached; a count that was cut short means nothing, so nothing is returned then.
    """
    counts = dict.fromkeys(game.classes(), 0)
    total = 0
    for p in reached(game, meter) if reachable else game.legal_positions():
        meter.count()
        total += 1
        if counts:
            counts[game.census_class(p)] += 1
    return {"reachable" if reachable else "legal": total, **counts}


def reached(game: Game[Any], meter: Meter) -> Iterator[Hashable]:
    """Yield one position for each board that alternating play leads to, by number of turns. An ended game has no next layer."""
    layer: set[Any] = {game.start()}
    seen: set[Any] = set()
    boards: set[tuple[str, ...]] = set()
    while layer:
        seen |= layer
        following: set[Any] = set()
        for p in layer:
            board = game.glyphs(p)
            if board not in boards:
                boards.add(board)
                yield p
            for turn in game.moves(p):
                meter.look_now_and_then()
                if not turn.word:
                    following.add(game.play(p, turn))
        layer = following - seen
