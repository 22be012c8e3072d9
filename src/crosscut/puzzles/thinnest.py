"""Principal lines as a source of puzzles: the places where the margin is thinnest, one winning turn among the most.

Idea: the strategy in a certificate answers every defence, but only some answers are forced. On a principal line the winner keeps
his win, and the loser plays the reply that leaves him the fewest winning turns, so the line leads to where the win hangs by one
turn. Composers of endgame studies look for "only moves" in the same way, in tablebases.

The line begins after random turns and ends with the game. Of its positions with a single winning turn the one with the most turns
comes first.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator

from crosscut.puzzles.engines import is_searched, most_empty
from crosscut.puzzles.play import Play, is_trivial, representatives
from crosscut.solver.sample import random_play

OPENING = 2  # random turns at least; as many again as there are empty cells less FREE at most
FREE = 6


def thinnest(play: Play, _empty: int, chance: random.Random) -> Iterator[Hashable]:
    """Yield the positions of one principal line in which one turn wins, those with the most turns first; LimitReached."""
    game, size = play.game, play.game.board.size
    least = max(OPENING, size - most_empty(game))
    p: Hashable = random_play(game, chance.randint(least, max(least, size - FREE)), chance)
    found: list[tuple[int, Hashable]] = []
    while game.outcome(p) is None and is_searched(game, p):
        if not play.is_won(p):
            turns = list(representatives(game, p))
            p = game.play(p, min(turns, key=lambda turn: _left(play, game.play(p, turn))))
            continue
        if is_trivial(game, p, game.turn(p), play.goal):
            break
        winning = list(play.winning(p))
        if len(winning) == 1:
            found.append((sum(1 for _ in representatives(game, p)), p))
        p = game.play(p, chance.choice(winning))
    yield from (q for _, q in sorted(found, key=lambda entry: -entry[0]))


def _left(play: Play, p: Hashable) -> int:
    """Return how many turns win p, more than there can be if the game has ended or nobody needs to look for one."""
    ended = play.game.outcome(p) is not None or is_trivial(play.game, p, play.game.turn(p), play.goal)
    return 1 << 30 if ended else sum(1 for _ in play.winning(p))
