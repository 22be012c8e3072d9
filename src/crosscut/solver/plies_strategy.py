"""From a solved position to the lines of a certificate of the second kind, in Python: the twin of native/common/negamax.hpp.

Every position that play by the strategy reaches has a line, or what is relevant of it has, or of all images of that the one of
least text: one ply where the prover decides, `*` where the other player does. Nothing is taken for granted about who decides
when.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Any, NamedTuple

from crosscut.core.game import Game, Symmetry, Turn
from crosscut.core.notation import format_turn
from crosscut.solver.solver import Line

ALL_PLIES = "*"
Choose = Callable[[Any, int | None], tuple[Turn, Any]]
"""The prover's ply in a position, and where it leads; the number: plies to last, None to win."""


class Listing(NamedTuple):
    """What lines are for, in a game: what is relevant of a position, and of all its images one if `images` says so."""

    game: Game[Any]
    images: bool = False
    relevant: bool = True

    def of(self, p: Hashable) -> Hashable:
        """Return the position that a line for p is for: what is relevant of p, or of the images of that the one of least text."""
        return self.carried(p)[0]

    def carried(self, p: Hashable) -> tuple[Hashable, Symmetry]:
        """Return the same, and the symmetry that leads there from p. Images whose colours are exchanged do not count."""
        p = self.game.relevant(p) if self.relevant else p
        return self.game.least_written(p) if self.images else (p, next(iter(self.game.symmetries(p))))


def ply_lines(
    game: Game[Any], choose: Choose, root: Hashable, prover: int, count: Callable[[], None], *, images: bool = False
) -> Iterator[Line]:
    """Yield the lines by which the person `prover` gets what `choose` aims at, each after those it demands.

    Arguments: `count`, called for each line, may raise LimitReached; `images`: whether one line stands for all images of a
    position. Ranks are exact for this strategy.
    """
    listing = Listing(game, images)
    if game.outcome(root) is not None:
        yield Line(0, game.format(root), "-", "")
        return
    ranks: dict[Hashable, int] = {}

    def visit(p: Hashable) -> Generator[Line, None, int]:
        if p in ranks:
            return ranks[p]
        count()
        if game.person(p) == prover:
            turn, q = choose(p, None)
            text, longest = format_turn(game.board, turn), (yield from after(q))
        else:
            text, longest = ALL_PLIES, 0
            for turn in game.moves(p):
                longest = max(longest, (yield from after(game.play(p, turn))))
        ranks[p] = longest + 1
        yield Line(longest + 1, game.format(p), text, "")
        return longest + 1

    def after(q: Hashable) -> Generator[Line, None, int]:
        return 0 if game.outcome(q) is not None else (yield from visit(listing.of(q)))

    yield from visit(root)


def lasting_lines(
    game: Game[Any], choose: Choose, root: Hashable, prover: int, plies: int, count: Callable[[], None], *, images: bool = False
) -> Iterator[Line]:
    """Yield the lines by which a loser, the person `prover`, has not lost after so many plies.

    A line is for a position and the plies that are left; `count` and `images` as for `ply_lines`.
    """
    listing = Listing(game, images)
    if plies == 0 or game.outcome(root) is not None:
        yield Line(plies, game.format(root), "-", "")
        return
    known: set[tuple[Hashable, int]] = set()
    ahead = [(root, plies)]
    while ahead:
        p, left = ahead.pop()
        if (p, left) in known:
            continue
        known.add((p, left))
        count()
        if game.person(p) == prover:
            turn, q = choose(p, left)
            text, reached = format_turn(game.board, turn), [q]
        else:
            text, reached = ALL_PLIES, [game.play(p, turn) for turn in game.moves(p)]
        yield Line(left, game.format(p), text, "")
        ahead += [(listing.of(q), left - 1) for q in reached if left > 1 and game.outcome(q) is None]
