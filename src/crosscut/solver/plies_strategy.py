"""From a solved position to the lines of a certificate of the second kind, in Python: the twin of native/common/negamax.hpp.

Every position that play by the strategy reaches has a line, or what is relevant of it has: one ply where the prover decides, `*`
where the other player does. Nothing is taken for granted about who decides when.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from typing import TypeVar

from crosscut.core.notation import format_turn
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Line, Solver

P = TypeVar("P", bound=Hashable)
ALL_PLIES = "*"


def lasting_lines(solver: Solver[P], root: P, prover: int, plies: int, meter: Meter) -> Iterator[Line]:
    """Yield the lines by which a loser, the person `prover`, has not lost after so many plies; the solver knows distances.

    A line is for a position and the plies that are left. Raises LimitReached.
    """
    game = solver.game
    if plies == 0 or game.outcome(root) is not None:
        yield Line(plies, game.format(root), "-", "")
        return
    known: set[tuple[Hashable, int]] = set()
    ahead = [(root, plies)]
    while ahead:
        p, left = ahead.pop()
        key = game.relevant(p)
        if left == 0 or (key, left) in known or game.outcome(p) is not None:
            continue
        known.add((key, left))
        meter.count()
        text, reached = ALL_PLIES, [q for _, q in solver.children(p)]
        if game.person(p) == prover:
            turn, q = solver.best_turn(p)
            text, reached = format_turn(game.board, turn), [q]
        yield Line(left, game.format(p if p == root else key), text, "")
        ahead += [(q, left - 1) for q in reached]


def ply_lines(solver: Solver[P], root: P, prover: int, meter: Meter) -> Iterator[Line]:
    """Yield the lines by which the person `prover` gets what `root` is worth for him, each after those it demands.

    Ranks are exact for this strategy. Raises LimitReached.
    """
    game = solver.game
    if game.outcome(root) is not None:
        yield Line(0, game.format(root), "-", "")
        return
    ranks: dict[Hashable, int] = {}

    def visit(p: P) -> Generator[Line, None, int]:
        if game.outcome(p) is not None:
            return 0
        key = game.relevant(p)
        if key in ranks:
            return ranks[key]
        meter.count()
        if game.person(p) == prover:
            turn, q = solver.best_turn(p)
            text, longest = format_turn(game.board, turn), (yield from visit(q))
        else:
            text, longest = ALL_PLIES, 0
            for _, q in solver.children(p):
                longest = max(longest, (yield from visit(q)))
        ranks[key] = longest + 1
        yield Line(longest + 1, game.format(p if p == root else key), text, "")
        return longest + 1

    yield from visit(root)
