"""Random games to the end, and a tree over them: what a Monte Carlo player knows of a position.

*Playout.* From a position on both sides draw their turns uniformly from the legal ones, the pass included, until the result is
known: the game has ended, or the goal is reached or missed (`Scene.spot`). A playout that does not end in 200 turns is a draw.

*Tree.* UCT (Kocsis and Szepesvári 2006): go down from the root by the turn with the greatest mean + C sqrt(log n / m), add one
position, play out from it, and tell the result to all positions passed. The turn played most often is chosen. Flat Monte Carlo,
which gives all turns equal shares of the playouts, was tried first: with more playouts it only learns better which turn wins most
random games, so a puzzle that it fails with 1,000 playouts it mostly fails with any number. The tree reads deeper the more
playouts it has, so the number of playouts is a strength.

*The same everywhere.* Everything is Python over the rules, so both kernels choose alike. The logarithm is that of base 2, rounded
down, and only exactly rounded operations of floating point are used. Positions are kept with their turns.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from math import sqrt
from typing import Any

from crosscut.core.game import BLACK, Game, Turn
from crosscut.puzzles.goals import Goal
from crosscut.puzzles.keeping import is_alive

LONGEST = 200  # turns of a playout
KEPT = 100_000  # positions that are kept, some 50 MB
EXPLORING = 0.6  # C, for results from 0 to 1 and the binary logarithm: close to sqrt(1/2) for the natural one
REACHED, DRAWN, MISSED = 1.0, 0.5, 0.0


class Spot:
    """A position of play, with its turns once they are known.

    `left`: turns that may still be made, where the goal counts them, else -1; `result`: of the side that a scene is about, None
    while play goes on; `own`: whether this side is to move; `after[i]`: where `turns[i]` leads, None until somebody asks.
    """

    __slots__ = ("after", "left", "own", "position", "result", "turns")

    def __init__(self, position: Hashable, left: int, result: float | None, *, own: bool) -> None:
        self.position, self.left, self.result, self.own = position, left, result, own
        self.turns: list[Turn] = []
        self.after: list[Spot | None] = []


class Scene:
    """A game, and what one side wants of it: the goal of a puzzle's solver, or just to win.

    Arguments: `game`; `goal`: None to win where draws are worth half; `side`: the colour whose results they are; `count`: called
    for each playout, may raise LimitReached.
    """

    def __init__(
        self, game: Game[Any], goal: Goal | None = None, side: int = BLACK, count: Callable[[], object] = lambda: None
    ) -> None:
        self.game, self.goal, self.side, self.count = game, goal, side, count
        self._spots: dict[tuple[Hashable, int], Spot] = {}

    def at(self, p: Hashable) -> Spot:
        """Return the spot of a position in which the goal is set."""
        name = "" if self.goal is None else self.goal.name
        return self.spot(p, {"within": self.goal.number if self.goal else 0, "connect": 2}.get(name, -1))

    def spot(self, p: Hashable, left: int) -> Spot:
        """Return the spot of a position with so many turns left, -1 where they are not counted."""
        found = self._spots.get((p, left))
        if found is None:
            if len(self._spots) >= KEPT:
                self._spots.clear()
            found = Spot(p, left, self._result(p, left), own=self.game.turn(p) == self.side)
            self._spots[p, left] = found
        return found

    def further(self, spot: Spot, number: int) -> Spot:
        """Return where the turn of a number leads; `opened` first."""
        q = self.game.play(spot.position, spot.turns[number])
        found = spot.after[number] = self.spot(q, spot.left - 1 if spot.left > 0 else spot.left)
        return found

    def opened(self, spot: Spot) -> list[Turn]:
        """Return the turns of a spot in which play goes on."""
        if not spot.turns:
            spot.turns = list(self.game.moves(spot.position))
            spot.after = [None] * len(spot.turns)
        return spot.turns

    def playout(self, spot: Spot, chance: random.Random) -> float:
        """Return the result of a random game from a spot on."""
        self.count()
        draw, made = chance.random, 0
        while spot.result is None:
            number = int(draw() * len(spot.turns or self.opened(spot)))
            spot = spot.after[number] or self.further(spot, number)
            made += 1
            if made == LONGEST:
                return DRAWN
        return spot.result

    def _result(self, p: Hashable, left: int) -> float | None:
        """Return the result of a position, None if play goes on."""
        game, goal, side = self.game, self.goal, self.side
        outcome = game.outcome(p)
        if goal is not None and goal.name == "connect":
            return None if outcome is None and left else REACHED if is_alive(game, p, side) else MISSED
        if outcome is None:
            return MISSED if left == 0 else None
        if goal is not None and goal.name == "margin":
            lead = game.margin(p) or 0
            return REACHED if (lead if side == BLACK else -lead) >= goal.number else MISSED
        if outcome.winner is None:
            return DRAWN if goal is None else REACHED if goal.name == "hold" else MISSED
        return REACHED if outcome.winner == side else MISSED


class _Node:
    """A position in the tree: playouts through it, the sum of their results, turns not yet tried, and those tried."""

    __slots__ = ("fresh", "kids", "number", "played", "spot", "total")

    def __init__(self, spot: Spot, number: int, fresh: list[int]) -> None:
        self.spot, self.number, self.fresh = spot, number, fresh
        self.played, self.total = 0, 0.0
        self.kids: list[_Node] = []


def read(scene: Scene, spot: Spot, numbers: Sequence[int], playouts: int, chance: random.Random) -> int:
    """Return which of some turns of a spot, given by their numbers, is played most often in a tree of so many playouts.

    Of equally many the one with the better results counts, then the one that was tried first. LimitReached.
    """
    root = _Node(spot, -1, chance.sample(numbers, len(numbers)))
    for _ in range(playouts):
        node, path = root, [root]
        while node.spot.result is None:
            if node.fresh:
                number = node.fresh.pop()
                found = node.spot.after[number] or scene.further(node.spot, number)
                fresh = [] if found.result is not None else list(range(len(scene.opened(found))))
                chance.shuffle(fresh)
                node.kids.append(_Node(found, number, fresh))
                path.append(node.kids[-1])
                break
            node = _best(node)
            path.append(node)
            if len(path) > LONGEST:
                break
        result = scene.playout(path[-1].spot, chance)
        for passed in path:
            passed.played += 1
            passed.total += result
    sign = 1 if spot.own else -1
    return max(root.kids, key=lambda kid: (kid.played, sign * kid.total)).number


def _best(node: _Node) -> _Node:
    """Return the next position on the way down."""
    weight = EXPLORING * sqrt(node.played.bit_length())
    sign = 1.0 if node.spot.own else -1.0
    best, most = node.kids[0], -2.0
    for kid in node.kids:
        worth = sign * kid.total / kid.played + weight / sqrt(kid.played)
        if worth > most:
            best, most = kid, worth
    return best
