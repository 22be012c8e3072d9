"""The wrong turns of a position that is won, and what it takes to refute each of them.

Chess problemists call a wrong first move a *try* if exactly one reply refutes it, and judge a problem by its tries; solvers of
tsumego and of connection games fall for turns whose refutation is long. Both are asked here of every wrong turn:

* `depth` 0: nothing is left to show after it, the other side's win is trivial or the game is lost (the blunders nobody plays);
  1: one reply makes it so; 2: it takes two turns of the other side, or more. How many the longest takes is asked once for all
  wrong turns of a position (`longest_refutation`), and not beyond four: that would cost more than the whole certificate.
* `single`: exactly one reply refutes it, of replies that a symmetry makes one.

A wrong turn is *plausible* if its refutation is of depth 2, the longest that is looked for, or of depth 1 and single.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple

from crosscut.core.game import Turn
from crosscut.puzzles.play import Play, is_trivial, representatives
from crosscut.puzzles.walk import ends

DEEP = 2
LONGEST = 4


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


def longest_refutation(play: Play, p: Hashable, wrong: Iterable[Wrong]) -> int:
    """Return how many turns the longest refutation of some wrong turns of p takes, 0 if all are of depth 0; LimitReached.

    `LONGEST` stands for so many turns or more, and for a wrong turn after which the other side does not win either.
    """
    found = 0
    for one in wrong:
        if one.depth == DEEP and found < LONGEST:
            q = play.game.play(p, one.turn)
            found = max(found, DEEP)
            while found < LONGEST and not (play.is_won(q) and play.is_within(q, found)):
                found += 1
        found = max(found, one.depth)
    return found
