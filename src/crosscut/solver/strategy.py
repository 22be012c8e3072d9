"""From a solved position to a strategy: which turn answers each of the other player's turns, and how long it takes at most.

The strategy is the smallest set of positions that a certificate needs: only those in which the prover is to move, reached by
his own chosen turns and all turns of the other player. Lines come in the order in which they are finished, which is not the order
of a certificate: the writer sorts them (`certificates`). One rank is kept for each position; `layers` keeps less.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from typing import Generic, TypeVar

from crosscut.core.game import Game, Turn
from crosscut.core.notation import format_turn
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Line, Solver

P = TypeVar("P", bound=Hashable)


class Strategy(Generic[P]):
    """A strategy for one person from one position, taken from a solver's table.

    Arguments: `solver`, which has solved (or solves on demand) the positions; `root`; `prover`, the person; `meter` for
    progress. The prover plays a best turn everywhere, so he gets at least what the root is worth for him.
    """

    def __init__(self, solver: Solver[P], root: P, prover: int, meter: Meter) -> None:
        self.solver = solver
        self.game: Game[P] = solver.game
        self.prover = prover
        self.root = root
        self.meter = meter

    def lines(self) -> Iterator[Line]:
        """Yield the lines of the certificate; ranks are exact for this strategy, and each line comes after those it demands."""
        yield from self._visit(self.root, {})

    def step(self, p: P) -> tuple[str, str, list[P], bool]:
        """Return what the prover does in p: his turn as text ("-" if it is not his), the witness, and where replies lead.

        Replies that end the game are left out; the boolean says whether the other person comes to move at all.
        """
        turn, q, witness = "-", p, ""
        if self.game.outcome(p) is not None:
            return turn, self.game.witness(p) if self.game.person(p) == self.prover else "", [], False
        if self.game.person(p) == self.prover:
            chosen, q = self.choose(p)
            turn = format_turn(self.game.board, chosen)
        if self.game.outcome(q) is not None:
            return turn, witness, [], False
        replies: list[P] = []
        for _, reply in self.solver.children(q):
            self.meter.count()
            if self.game.outcome(reply) is None:
                replies.append(reply)
            else:
                witness = witness or self.game.witness(reply)
        return turn, witness, replies, True

    def choose(self, p: P) -> tuple[Turn, P]:
        """Return the prover's turn in p, where he is to move, and the position after it."""
        return self.solver.best_turn(p)

    def _visit(self, p: P, ranks: dict[P, int]) -> Generator[Line, None, int]:
        """Yield the lines of p and of everything below it that has none yet; return the rank of p."""
        if p in ranks:
            return ranks[p]
        turn, witness, replies, goes_on = self.step(p)
        longest = 0
        for reply in replies:
            longest = max(longest, (yield from self._visit(reply, ranks)))
        rank = (turn != "-") + goes_on + longest
        ranks[p] = rank
        yield Line(rank, self.game.format(p), turn, witness)
        return rank
