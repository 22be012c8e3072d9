"""From a solved position to the lines of a certificate of the second kind, in Python: the twin of native/common/negamax.hpp.

Every position that play by the strategy reaches has a line, or what is relevant of it has: one ply where the prover decides, `*`
where the other player does. Nothing is taken for granted about who decides when.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Any

from crosscut.core.game import Game, Turn
from crosscut.core.notation import format_turn
from crosscut.solver.solver import Line

ALL_PLIES = "*"
Choose = Callable[[Any, int | None], tuple[Turn, Any]]
"""The prover's ply in a position, and where it leads; the number: plies to last, None to win."""


def ply_lines(game: Game[Any], choose: Choose, root: Hashable, prover: int, count: Callable[[], None]) -> Iterator[Line]:
    """Yield the lines by which the person `prover` gets what `choose` aims at, each after those it demands.

    Arguments: `count`, called for each line, may raise LimitReached. Ranks are exact for this strategy.
    """
    if game.outcome(root) is not None:
        yield Line(0, game.format(root), "-", "")
        return
    ranks: dict[Hashable, int] = {}

    def visit(p: Hashable) -> Generator[Line, None, int]:
        if game.outcome(p) is not None:
            return 0
        key = game.relevant(p)
        if key in ranks:
            return ranks[key]
        count()
        if game.person(p) == prover:
            turn, q = choose(p, None)
            text, longest = format_turn(game.board, turn), (yield from visit(q))
        else:
            text, longest = ALL_PLIES, 0
            for turn in game.moves(p):
                longest = max(longest, (yield from visit(game.play(p, turn))))
        ranks[key] = longest + 1
        yield Line(longest + 1, game.format(p if p == root else key), text, "")
        return longest + 1

    yield from visit(root)


def lasting_lines(
    game: Game[Any], choose: Choose, root: Hashable, prover: int, plies: int, count: Callable[[], None]
) -> Iterator[Line]:
    """Yield the lines by which a loser, the person `prover`, has not lost after so many plies; `count` as for `ply_lines`.

    A line is for a position and the plies that are left.
    """
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
        count()
        if game.person(p) == prover:
            turn, q = choose(p, left)
            text, reached = format_turn(game.board, turn), [q]
        else:
            text, reached = ALL_PLIES, [game.play(p, turn) for turn in game.moves(p)]
        yield Line(left, game.format(p if p == root else key), text, "")
        ahead += [(q, left - 1) for q in reached]
