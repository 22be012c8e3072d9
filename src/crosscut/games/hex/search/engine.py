"""Answers by must-play search in the place of minimax, so that strategies and certificates work unchanged.

The search is not believed: its answers become a strategy certificate, which the independent checker accepts or refuses.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, Turn
from crosscut.core.stones import Stones, drop
from crosscut.games.hex.search.mustplay import open_search, require_supported
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Remembering

# Up to here minimax answers at once, and finds distances too.
ENOUGH_FOR_MINIMAX = 9


class MustPlay(Remembering[Stones]):
    """A `Solver` that asks the must-play search; arguments as there, `meter` counts positions searched.

    Raises UnsupportedError for other games, pie=on, large boards and distances.
    """

    def __init__(self, game: Game[Any], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        if distance:
            raise UnsupportedError("must-play search finds who wins, not how fast: use --method minimax")
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        self.search = open_search(game)
        # Strategies ask more than the search did. As with all writing of certificates, only the clock limits this.
        self.writing = Meter(meter.limits.clock)
        self.drops = tuple(drop(cell) for cell in range(game.board.size))

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return f"{self.search.entries:,} positions in the table"

    def best_turn(self, p: Stones) -> tuple[Turn, Stones]:
        """Return a turn that wins p, if one does, and the position after it: one that ends the game, else that with least
        carrier.

        Taking this turn, not the first win found, halves certificates of 5x5. A loser gets a turn that is hard to refute.
        """
        wins, carrier, cell = self.search.solve(p, self.writing)
        best, least = self.drops[cell], self.game.board.size
        if not wins:
            return best, self.game.play(p, best)
        for inside in cells_of(carrier):
            turn = self.drops[inside]
            after = self.game.play(p, turn)
            if self.game.outcome(after) is not None:
                return turn, after
            reply = self.search.solve(after, self.writing)
            if not reply.wins and reply.carrier.bit_count() < least:
                best, least = turn, reply.carrier.bit_count()
        return best, self.game.play(p, best)

    def line_turn(self, p: Stones) -> tuple[Turn, Stones]:
        """Return the turn of the strategy, if one was written down, else one that the search has in mind; and where it leads."""
        if self.writing.nodes:  # so nothing is left to be searched
            return self.best_turn(p)
        turn = self.drops[self.search.solve(p, self.meter).cell]
        return turn, self.game.play(p, turn)

    def _best(self, p: Stones) -> int:
        return 1 if self.search.solve(p, self.meter).wins else -1


def suits(game: Game[Any], p: Hashable) -> bool:
    """Return whether the search is the better choice for p: Hex, the native loop there, more than a few empty cells."""
    try:
        known = require_supported(game)
    except UnsupportedError:
        return False
    if kernel.native is None or not isinstance(p, Stones):
        return False
    return known.board.size - (p.black | p.white).bit_count() > ENOUGH_FOR_MINIMAX
