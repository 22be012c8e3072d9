"""The line of best play of a position whose value is known: found with what the search has left, at no more than the same cost.

No certificate claims the line, so nobody who asks for a value should wait for it. A search says which turn it has in mind
(`Solver.line_turn`), mostly without searching again. Where it has to, it may visit as many nodes as it took to find the value, or
`LEAST`; this counts nodes and not seconds, so that an answer is the same on every machine. Only where persons may still change
colours the line is followed to its end, within the limits of the whole work: it tells which colour wins.

Tried: to solve the turns one after the other until one has the value of the position. On an empty board of 36 cells, finding the
value takes 33 nodes, and that took 15,850 more.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from crosscut.core.game import Game, Turn
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.solver import Solver

LEAST = 1_000
"""Nodes for the line of a position whose value took fewer."""

EFFORT = "effort"
"""The name of this bound, where limits have theirs."""


def best_play(solver: Solver[Any], root: Hashable, meter: Meter) -> Iterator[tuple[Turn, Hashable]]:
    """Yield the turns of best play with the positions after them, to the end or until a position comes back.

    Arguments: `meter`: of the search that found the value of `root`; nodes of this count there, too. Raises LimitReached with the
    limit's name, which is EFFORT where none of the meter's limits was the reason.
    """
    game, p = solver.game, root
    left = None if meter.limits.nodes is None else meter.limits.nodes - meter.nodes
    bound = max(LEAST, meter.nodes) if colours_stay(game, root) else None
    most = min((nodes for nodes in (left, bound) if nodes is not None), default=None)
    looking = Meter(replace(meter.limits, nodes=most), meter.progress, "looking for best play")
    looking.until = meter.until
    before, solver.meter = solver.meter, looking
    seen = {p}
    try:
        while game.outcome(p) is None:
            turn, p = solver.line_turn(p)
            yield turn, p
            if p in seen:  # nobody can avoid that, so it is a draw
                return
            seen.add(p)
    except LimitReached as stop:
        raise LimitReached(EFFORT if stop.limit == "nodes" and most != left else stop.limit) from None
    finally:
        solver.meter = before
        meter.nodes += looking.nodes


def colours_stay(game: Game[Any], p: Hashable) -> bool:
    """Return whether each person keeps his colour from p on: nobody chooses a side, and there is no pie swap."""
    return game.keeps_sides(p) and game.readings.get("pie") != "on"
