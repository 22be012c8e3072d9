"""The solver's turns in the main line of a puzzle, and questions about single turns, for grades and themes.

A *decision* is a position of the main line in which the solver is to move, with the turn he plays there. *At once* means: by a
turn after which no further turn is asked for, whatever the reply. To *skip* a turn is a thought, not a rule of any game: the same
stones, the other side to move, no pass.

Nothing here is kept, so that the work counted for a puzzle does not depend on the puzzles before it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from crosscut.core.game import Turn
from crosscut.core.stones import Stones
from crosscut.puzzles.play import Play, is_trivial
from crosscut.puzzles.puzzle import Puzzle


class Decision(NamedTuple):
    """A position in which the solver is to move, his turn, the position after it, and the main line's reply (None: it ends)."""

    position: Hashable
    turn: Turn
    after: Hashable
    reply: Turn | None


def decisions(puzzle: Puzzle) -> Iterator[Decision]:
    """Yield the decisions of the main line; only the first where the line is not known."""
    game, p = puzzle.instance.game, puzzle.instance.position
    line = puzzle.line or (puzzle.solution.turn,)
    for turn, reply in zip_longest(line[::2], line[1::2]):
        q = game.play(p, turn)
        yield Decision(p, turn, q, reply)
        if reply is not None:
            p = game.play(q, reply)


def asked(play: Play) -> Iterator[Play]:
    """Yield the `Play` for the first decision of the main line, the second, and so on: a goal may change on the way."""
    while True:
        yield play
        play = play.further()


def ends(play: Play, p: Hashable, turn: Turn) -> bool:
    """Return whether the side to move, which wins p by this turn, has nothing left to show after it; `play.work` counts."""
    return next(play.replies(play.game.play(p, turn), play.game.turn(p)), None) is None


def wins_at_once(play: Play, p: Hashable) -> bool:
    """Return whether the side to move has won p already for all to see, or has a turn that does it; LimitReached."""
    if is_trivial(play.game, p, play.game.turn(p)):
        return True
    return any(ends(play, p, turn) for turn in play.winning(p))


def skipped(play: Play, p: Hashable) -> Stones | None:
    """Return p with the other side to move, None if that is no position or the game has ended in p."""
    if not isinstance(p, Stones) or play.game.outcome(p) is not None:
        return None
    q = p._replace(turn=1 - p.turn, passes=0)
    return q if play.game.illegal(q) is None and play.game.outcome(q) is None else None
