"""From a solved position to a strategy: which turn answers each of the other player's turns, and how long it takes at most.

The strategy is the smallest set of positions that a certificate needs: only those in which the prover is to move, reached by
his own chosen turns and all turns of the other player. Its lines are sorted by falling rank, which is what lets the checker
read a file once with memory for open demands only (docs/certificates.md).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, NamedTuple, TypeVar

from crosscut.game import Game
from crosscut.notation import format_turn
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax

P = TypeVar("P", bound=Hashable)


class Line(NamedTuple):
    """A line of a certificate: at most `rank` turns to the end, the position's text, the prover's turn (None: none), witness."""

    rank: int
    position: str
    turn: str
    witness: str

    @property
    def text(self) -> str:
        """The line as it stands in the file, without its line end."""
        return f"{self.rank} {self.position} {self.turn}" + (f" {self.witness}" if self.witness else "")


class Strategy(Generic[P]):
    """A strategy for one person from one position, taken from a solver's table.

    Arguments: `solver`, which has solved (or will solve on demand) what is asked; `root`; `prover`, the person; `meter` for
    progress. He gets at least what the root is worth for him, by playing a best turn everywhere.
    """

    def __init__(self, solver: Minimax[P], root: P, prover: int, meter: Meter) -> None:
        self.solver = solver
        self.game: Game[P] = solver.game
        self.prover = prover
        self.root = root
        self.meter = meter
        self.done: dict[P, Line] = {}
        self._rank(root)

    def lines(self) -> list[Line]:
        """Return the lines of the certificate, the root's first, ranks falling, equal ranks by position."""
        first = self.done[self.root]
        others = [line for line in self.done.values() if line is not first]
        return [first, *sorted(others, key=lambda line: (-line.rank, line.position))]

    def _rank(self, p: P) -> int:
        """Make the line of p and of everything below it; return its rank."""
        if p in self.done:
            return self.done[p].rank
        if self.game.outcome(p) is not None:
            witness = self.game.witness(p) if self.game.person(p) == self.prover else ""
            self.done[p] = Line(0, self.game.format(p), "-", witness)
            return 0
        rank, turn, q, witness = 0, "-", p, ""
        if self.game.person(p) == self.prover:
            chosen, q = self.solver.best_turn(p)
            rank, turn = 1, format_turn(self.game.board, chosen)
        if self.game.outcome(q) is None:
            longest = 0
            for _, reply in self.solver.children(q):
                self.meter.count()
                if self.game.outcome(reply) is None:
                    longest = max(longest, self._rank(reply))
                else:
                    witness = witness or self.game.witness(reply)
            rank += 1 + longest
        self.done[p] = Line(rank, self.game.format(p), turn, witness)
        return rank
