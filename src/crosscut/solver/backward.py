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

from abc import abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count
from typing import ClassVar, TypeVar

from crosscut.core.game import Game, Outcome, Turn
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


class FromTheEnds(Solver[P]):
    """What both kernels share: whether distances are asked for or not, they are known, so that play gets nearer to the end.

    Draws by endless play have no certificates (`proves_draws`).
    """

    proves_draws: ClassVar[bool] = False

    @abstractmethod
    def value(self, p: P) -> int:
        """Return the score of p, which has not ended, with the distance; LimitReached."""

    @abstractmethod
    def known_value(self, p: P) -> int | None:
        """Return the same if p was reached before."""

    def score(self, p: P) -> int:
        """Return the score of p; LimitReached."""
        return self._told(self._value(p))

    def in_table(self, p: P) -> int | None:
        """Return the score of p if it was reached before."""
        value = self.known_value(p)
        return None if value is None else self._told(value)

    def best_turn(self, p: P) -> tuple[Turn, P]:
        """Return a best turn of p: the winner's gets nearest to the end, the loser's farthest; LimitReached."""
        return max(self.children(p), key=lambda child: self._seen_from(p, child[1]))

    def _seen_from(self, p: P, child: P) -> int:
        value = self._value(child)
        return value if self.game.person(child) == self.game.person(p) else -value

    def _told(self, value: int) -> int:
        return value if self.distance else (value > 0) - (value < 0)

    def _value(self, p: P) -> int:
        outcome = self.game.outcome(p)
        return self.value(p) if outcome is None else self.end_value(p, outcome)

    def end_value(self, p: P, outcome: Outcome) -> int:
        """Return the score of an ended position with its distance, which is 0."""
        return self.end_score(p, outcome) * (1 if self.distance else FAR)


class Backward(FromTheEnds[P]):
    """The solver in Python; arguments as for `Solver`. The twin of native/common/backward.hpp."""

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        self.nodes: dict[Hashable, _Node] = {}

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return f"{len(self.nodes):,} positions"

    def known_value(self, p: P) -> int | None:
        """Return the score with the distance if p was reached before."""
        node = self.nodes.get(self.key(p))
        return None if node is None else node.value

    def value(self, p: P) -> int:
        """Return the score with the distance; LimitReached."""
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
                node.value = self.end_value(p, outcome)
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
