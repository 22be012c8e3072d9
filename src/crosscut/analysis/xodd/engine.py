"""Xodd and Yodd by the sweep of all boards, in the place of minimax: strategies, certificates and `map` work unchanged.

The sweep holds what a board is worth before a pass; after one, a turn is looked for here. What is read becomes a strategy
certificate, which the independent checker accepts or not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crosscut.analysis.xodd.lines import strategy_lines
from crosscut.analysis.xodd.prover import open_search
from crosscut.analysis.xodd.sweep import Swept, can_sweep, require_supported, sweep
from crosscut.errors import UnsupportedError
from crosscut.game import Game
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.strategy import Line
from crosscut.stones import Stones

# Boards of more cells are not swept without being asked: 4x4 takes a fraction of a second.
SWEPT = 16


class Lookup(Minimax[Stones]):
    """A drop-in for `Minimax` that sweeps the board when first asked; arguments as there, distances are not offered."""

    leaves = "settled"

    def __init__(self, game: Game[Any], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        if distance:
            raise UnsupportedError("the sweep of all boards knows who wins, not in how many turns")
        self.swept: Swept | None = None

    def score(self, p: Stones) -> int:
        """Return 1 if the side to move wins, -1 if it loses; LimitReached."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        if self.swept is None:
            self.swept = sweep(self.game, self.meter)
        found = self.in_table(p)
        if found is None:  # after a pass
            found = max(self.from_child(p, child, self.score(child)) for _, child in self.children(p))
            self.table[self.key(p)] = found
        return found

    def lines(self, p: Stones, prover: int, meter: Meter) -> Iterable[Line | bytes] | None:
        """Return the lines of a certificate for the person `prover`, who wins p; None for an ended position."""
        if self.game.outcome(p) is not None:
            return None
        known = require_supported(self.game)
        search = open_search(known, meter, symmetry=self.symmetry)
        return strategy_lines(known, search, lambda after, _effort: self.score(after) < 0, p, prover, meter)

    def known(self, p: Stones) -> int | None:
        """Return the score of p if nothing has to be looked for."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def in_table(self, p: Stones) -> int | None:
        """Return the score of p if the sweep holds it, or if it was looked for before."""
        if self.swept is None:
            return None
        if p.passes:
            return self.table.get(self.key(p))
        return 1 if self.swept.wins(p) else -1


def suits(game: Game[Any]) -> bool:
    """Return whether the sweep is the first choice for this game and board."""
    return can_sweep(game, SWEPT)
