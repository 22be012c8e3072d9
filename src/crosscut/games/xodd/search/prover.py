"""Xodd and Yodd by proof-number search, in the place of minimax, so that `solve` and `map` work unchanged.

The search answers for a position before a pass. After a pass, a side that leads passes and has won; a side that does not lead
needs a turn with a stone. The search is not believed: its answers become a strategy certificate, which the independent checker
accepts or refuses. Distances are not found.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import PASS, Game, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.search.proofnumber import Kind
from crosscut.games.xodd.search.rest import rest_of
from crosscut.games.xodd.search.search import MOST_EMPTY, NativeSearch, Search, TwinSearch
from crosscut.games.xodd.tables.lines import best_turn, strategy_lines
from crosscut.solver import kernel
from crosscut.solver.limits import Meter, table_bytes
from crosscut.solver.proofnumber import NEVER
from crosscut.solver.solver import Line, Solver


def open_search(game: Xodd, meter: Meter, *, symmetry: bool, twin: bool = False) -> Search:
    """Return the native search where there is one, else or with `twin` its twin; `meter` says how large a table."""
    if twin or kernel.native is None:
        return TwinSearch(game.board, meter, symmetry=symmetry)
    return NativeSearch(game.board, meter, symmetry=symmetry, memory=table_bytes(meter))


class Prover(Solver[Stones]):
    """A `Solver`: proof-number search. Arguments as there; distances are not offered.

    `twin`: the Python twin in any case, whose strategies are the same on both kernels.

    Raises UnsupportedError for other games and for distances.
    """

    leaves = "settled"

    def __init__(
        self, game: Game[Any], meter: Meter, *, symmetry: bool = True, distance: bool = False, twin: bool = False
    ) -> None:
        if not isinstance(game, Xodd):
            raise UnsupportedError(f"this search knows xodd and yodd only, not {game.name}")
        if distance:
            raise UnsupportedError("proof-number search finds no distances: use minimax")
        super().__init__(game, meter, symmetry=symmetry)
        self.xodd = game
        self.search = open_search(game, meter, symmetry=symmetry, twin=twin)

    def detail(self) -> str:
        """Return how far the search is."""
        return self.search.said()

    def score(self, p: Stones) -> int:
        """Return 1 if p is won for the side to move, else -1; LimitReached."""
        known = self.known(p)
        if known is not None:
            return known
        self.search.meter = self.meter
        return -1 if self._judge(p, NEVER) else 1

    def known(self, p: Stones) -> int | None:
        """Return the score of p if it is an end or known without a search, else None."""
        outcome = self.game.outcome(p)
        return self.end_score(p, outcome) if outcome is not None else self.in_table(p)

    def in_table(self, p: Stones) -> int | None:
        """Return the score of p if it is known without a search and has not ended."""
        if p.passes and self._leads(p):
            return 1
        kind, side, lost = self._question(p)
        truth = self.search.known(kind, rest_of(self.xodd, p), side)
        return None if truth is None else -1 if truth is lost else 1

    def best_turn(self, p: Stones) -> tuple[Turn, Stones]:
        """Return a winning turn of p if it is won, else the pass where it is legal; and where it leads. Raises LimitReached."""
        self.search.meter = self.meter
        if self.score(p) > 0:
            return best_turn(self.xodd, self.search, self._judge, p)
        turn = PASS if p.black | p.white else next(iter(self.game.moves(p)))
        return turn, self.game.play(p, turn)

    def lines(self, p: Stones, prover: int, meter: Meter) -> Iterable[Line | bytes] | None:
        """Return the lines of a certificate for the person `prover`, who wins p; None for an ended position."""
        if self.game.outcome(p) is not None:
            return None
        self.search.meter = self.meter
        return strategy_lines(self.xodd, self.search, self._judge, p, prover, meter)

    def _judge(self, p: Stones, effort: int) -> bool | None:
        """Return whether the side that is not to move wins p, None if that is undecided within the effort."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return outcome.winner != p.turn
        if p.passes and self._leads(p):
            return False
        kind, side, lost = self._question(p)
        truth = self.search.judge(kind, rest_of(self.xodd, p), side, effort)
        return None if truth is None else truth is lost

    def _question(self, p: Stones) -> tuple[Kind, int, bool]:
        """Return a statement about p, its side, and the answer which means that the side to move loses."""
        if not p.black | p.white:
            return Kind.DROP, p.turn, False
        if p.passes:
            return Kind.TURN, p.turn, False
        return Kind.HOLDS, 1 - p.turn, True

    def _leads(self, p: Stones) -> bool:
        return (self.xodd.margin(p) > 0) == (p.turn == 0)


def suits(game: Game[Any], p: Hashable) -> bool:
    """Return whether this search is to be preferred for a position: it is native, and there are not too many empty cells."""
    if kernel.native is None or not isinstance(game, Xodd) or not isinstance(p, Stones):
        return False
    return game.board.size - (p.black | p.white).bit_count() <= MOST_EMPTY
