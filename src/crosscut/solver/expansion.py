"""Does one side have a strategy? Two SAT solvers that learn from each other's plays.

A question "some turn of mine, for all turns of yours, ..." is *expanded*: my turns stay variables, yours are listed plays, and
each play gets its own copy of the constraints (copies share my turns as long as the plays are the same). With all plays listed
the formula is exact and hopelessly large. With a few it is a relaxation, so "I have no strategy even against these" is final.
Both sides have such a formula. In each round the claiming side's model answers every listed play. These answers are listed for
the denying side, whose model answers them in turn. One of the answers must be new, so the rounds end, nearly always long before
everything is listed.

Source: Bloem, Braud-Santoni, Hadzic, Egly, Lonsing, Seidl, "Expansion-based QBF solving without recursion" (FMCAD 2018, solver
Ijtihad); the idea of refining by counterexamples is that of RAReQS (Janota, Klieber, Marques-Silva, Clarke, SAT 2012). Tried:
listing only the answers to the other side's newest plays (more rounds, no smaller formulas: slower).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, TypeVar

from crosscut.core.errors import ContradictionError
from crosscut.solver.limits import Meter

Play = TypeVar("Play", bound=Hashable)


class Side(Protocol[Play]):
    """One side's strategy against listed plays of the other."""

    def add(self, play: Play) -> bool:
        """List a play of the other side; return whether it is new."""
        ...

    def answers(self) -> Sequence[Play] | None:
        """Return a strategy's play against each listed play, which beats it; None if there is no such strategy."""
        ...


def has_strategy(claim: Side[Play], deny: Side[Play], first: Play, meter: Meter) -> bool:
    """Return whether the claiming side has a strategy against all plays of the other.

    Arguments: `claim`, `deny`: the two sides, nothing listed yet; `first`: any play of the denying side; `meter` counts calls of
    a SAT solver. Raises LimitReached.
    """
    claim.add(first)
    while True:
        meter.count()
        meter.look()
        plays = claim.answers()
        if plays is None:
            return False
        for play in plays:
            deny.add(play)
        meter.count()
        meter.look()
        replies = deny.answers()
        if replies is None:
            return True
        if sum(claim.add(reply) for reply in replies) == 0:
            raise ContradictionError(
                "two strategies that beat each other: the constraints do not fit the rules, please report it"
            )
