"""The wrong turns of a position that is won, and what it takes to refute each of them.

Chess problemists call a wrong first move a *try* if exactly one reply refutes it, and judge a problem by its tries; solvers of
tsumego and of connection games fall for turns whose refutation is long. Both are asked here of every wrong turn:

* `depth` 0: nothing is left to show after it, the other side's win is trivial or the game is lost (the blunders nobody plays);
  1: one reply makes it so; 2: it takes two turns of the other side, or more. Two and more are not told apart: that would cost
  more than the whole certificate.
* `single`: exactly one reply refutes it, of replies that a symmetry makes one.

A wrong turn is *plausible* if its refutation is of depth 2, the longest that is looked for, or of depth 1 and single.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from crosscut.core.game import Turn
from crosscut.puzzles.play import Play, is_trivial, representatives
from crosscut.puzzles.walk import ends

DEEP = 2


class Wrong(NamedTuple):
    """A turn that does not win, with its depth and whether the refutation is single."""

    turn: Turn
    depth: int
    single: bool

    @property
    def plausible(self) -> bool:
        """Whether one would try it."""
        return self.depth == DEEP or (self.depth == 1 and self.single)


def wrong_turns(play: Play, p: Hashable) -> Iterator[Wrong]:
    """Yield the wrong turns of p, which its side to move wins, one of each, in canonical order; LimitReached."""
    winning = set(play.winning(p))
    for turn in representatives(play.game, p):
        if turn not in winning:
            yield _refuted(play, p, turn)


def _refuted(play: Play, p: Hashable, turn: Turn) -> Wrong:
    game = play.game
    q, other = game.play(p, turn), 1 - game.turn(p)
    play.work.count()
    if game.outcome(q) is not None or is_trivial(game, q, other):
        return Wrong(turn, 0, single=False)
    refutations, at_once = 0, False
    for reply in play.winning(q):
        refutations += 1
        at_once = at_once or ends(play, q, reply)
        if at_once and refutations > 1:
            break
    return Wrong(turn, 1 if at_once else DEEP, single=refutations == 1)
