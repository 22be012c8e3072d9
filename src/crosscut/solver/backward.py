"""Backward induction: for games in which play can come back to an earlier position, so that minimax finds no answer.

Idea: list all positions that play from the root can reach, each once for its images, with the positions that lead to it. Ended
positions are decided. A position is won for who decides there as soon as one ply leads to a position lost for the other player,
and lost when all plies have been found to lose. What is never decided is a draw: either side can keep the other from winning for
ever, or to a drawn end. Positions are decided in the order of their distance, so the winner's ply is always one that gets nearer
to the end, and certificates have ranks that fall.

Source: Thompson, Retrograde Analysis of Certain Endgames (ICCA Journal, 1986); textbooks call it the attractor of a reachability
game. Memory grows with the number of reachable positions, about 1 KB each.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count
from typing import ClassVar, TypeVar

from crosscut.core.game import Game, Turn
from crosscut.solver.limits import Meter
from crosscut.solver.solver import FAR, Solver

P = TypeVar("P", bound=Hashable)


@dataclass(slots=True)
class _Node:
    """A position: `value` is FAR - d if who decides wins in d plies, d - FAR if he loses, 0 if that is not known, or a draw.

    `left`: plies that are not known to lose; `parents`: keys of positions from which a ply leads here, and whether the same
    person decides there.
    """

    value: int = 0
    left: int = 0
    parents: list[tuple[Hashable, bool]] = field(default_factory=list)


class Backward(Solver[P]):
    """The solver; arguments as for `Solver`. Draws by endless play have no certificates (`proves_draws`)."""

    proves_draws: ClassVar[bool] = False

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        self.nodes: dict[Hashable, _Node] = {}

    def score(self, p: P) -> int:
        """Return the score of p; LimitReached."""
        value = self._value(p)
        return value if self.distance else (value > 0) - (value < 0)

    def in_table(self, p: P) -> int | None:
        """Return the score of p if it was reached before."""
        node = self.nodes.get(self.key(p))
        return None if node is None else node.value if self.distance else (node.value > 0) - (node.value < 0)

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return f"{len(self.nodes):,} positions"

    def best_turn(self, p: P) -> tuple[Turn, P]:
        """Return a best turn of p: the winner's gets nearest to the end, the loser's farthest; LimitReached."""
        return max(self.children(p), key=lambda child: self._seen_from(p, child[1]))

    def _seen_from(self, p: P, child: P) -> int:
        value = self._value(child)
        return value if self.game.person(child) == self.game.person(p) else -value

    def _value(self, p: P) -> int:
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome) * (1 if self.distance else FAR)
        key = self.key(p)
        if key not in self.nodes:
            self._solve(p, key)
        return self.nodes[key].value

    def _solve(self, root: P, key: Hashable) -> None:
        """Decide all positions that play from the root reaches; those of an earlier root are decided already."""
        fresh: dict[Hashable, _Node] = {key: _Node()}
        decided: list[Hashable] = []
        ahead = [(key, root)]
        while ahead:
            here, p = ahead.pop()
            self.meter.count()
            node, known = fresh[here], self.nodes.get(here)
            outcome = self.game.outcome(p)
            if outcome is not None:
                node.value = self.end_score(p, outcome) * (1 if self.distance else FAR)
            if known is not None:
                node.value = known.value
            if outcome is not None or known is not None:
                if node.value:
                    decided.append(here)
                continue
            for _, child in self.children(p):
                there = self.key(child)
                node.left += 1
                if there not in fresh:
                    fresh[there] = _Node()
                    ahead.append((there, child))
                fresh[there].parents.append((here, self.game.person(child) == self.game.person(p)))
        self._decide(fresh, decided)
        self.nodes |= fresh

    def _decide(self, nodes: dict[Hashable, _Node], decided: list[Hashable]) -> None:
        """Carry what is decided back, the nearest ends first."""
        ahead = [(FAR - abs(nodes[key].value), number, key) for number, key in enumerate(decided)]
        heapify(ahead)
        numbers = count(len(ahead))
        while ahead:
            distance, _, here = heappop(ahead)
            node = nodes[here]
            for key, same in node.parents:
                parent = nodes[key]
                if parent.value:
                    continue
                parent.left -= 1
                mine = node.value if same else -node.value
                if mine > 0 or parent.left == 0:
                    parent.value = mine - 1 if mine > 0 else mine + 1
                    heappush(ahead, (distance + 1, next(numbers), key))
