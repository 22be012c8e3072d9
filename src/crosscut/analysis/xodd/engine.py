"""Xodd and Yodd by the sweep of all boards, in the place of minimax: strategies, certificates and `map` work unchanged.

The sweep, or a table of it, holds what a board is worth before a pass; after one, a turn is looked for here. Scores are margins
for the side to move where they are known, else their sign. What is read becomes a strategy certificate, which the independent
checker accepts or not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crosscut.analysis.xodd.margins import Margins, margins
from crosscut.analysis.xodd.strategy import strategy_lines
from crosscut.analysis.xodd.sweep import Swept, can_sweep
from crosscut.errors import TableError, UnsupportedError
from crosscut.game import BLACK, Game, Outcome, game_id
from crosscut.games.xodd import Xodd
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.strategy import Line
from crosscut.stones import Stones

# Boards of more cells are not swept without being asked: 4x4 takes half a second.
SWEPT = 16


class Lookup(Minimax[Stones]):
    """A drop-in for `Minimax` that looks scores up; arguments as there, distances are not offered.

    `solved`: all boards, from a table; None to find the margins of all boards when first asked. Raises TableError if it is of
    another game or board.
    """

    leaves = "settled"

    def __init__(
        self,
        game: Game[Any],
        meter: Meter,
        *,
        symmetry: bool = True,
        distance: bool = False,
        solved: Swept | Margins | None = None,
    ) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        if distance:
            raise UnsupportedError("the sweep of all boards knows who wins, not in how many turns")
        if solved is not None and game_id(game) != game_id(solved.game):
            raise TableError(f"the table is of {game_id(solved.game)}, the position of {game_id(game)}")
        self.solved = solved
        self.images = "least" if symmetry else ""

    def score(self, p: Stones) -> int:
        """Return the score of p for the side to move, an end by the rules; LimitReached."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        if self.solved is None:
            self.solved = margins(self.game, self.meter)
        found = self.in_table(p)
        if found is None:  # after a pass
            found = max(self.from_child(p, child, self.score(child)) for _, child in self.children(p))
            self.table[self.key(p)] = found
        return found

    def end_score(self, p: Stones, outcome: Outcome) -> int:
        """Return the score of an ended position for the side that would be to move."""
        if isinstance(self.solved, Margins) and isinstance(self.game, Xodd):
            return self.game.margin(p) if p.turn == BLACK else -self.game.margin(p)
        return super().end_score(p, outcome)

    def lines(self, p: Stones, prover: int, meter: Meter) -> Iterable[Line | bytes] | None:
        """Return the lines of a certificate for the person `prover`, who wins p; None for an ended position."""
        if self.game.outcome(p) is not None:
            return None
        if self.solved is None:
            self.solved = margins(self.game, self.meter)
        return strategy_lines(self.solved, p, prover, meter, symmetry=self.symmetry)

    def known(self, p: Stones) -> int | None:
        """Return the score of p if nothing has to be looked for."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def in_table(self, p: Stones) -> int | None:
        """Return the score of p if the sweep holds it, or if it was looked for before."""
        if self.solved is None:
            return None
        if p.passes:
            return self.table.get(self.key(p))
        return self.solved.score(p)

    def margin_of(self, score: int) -> int | None:
        """Return the margin for the side to move that a score says, None if it says only who wins."""
        return score if isinstance(self.solved, Margins) else None


def suits(game: Game[Any]) -> bool:
    """Return whether the sweep is the first choice for this game and board."""
    return can_sweep(game, SWEPT)
