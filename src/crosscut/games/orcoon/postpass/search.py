"""The post-pass question by exact search: may a colour, placing alone, still join its two edges?

Three steps, each exact in what it says:

1. *Bound.* P = `Orcoon.could_hold`, the least fixpoint of "could be placed against the present stones if all of P were there to
   help". Every cell that can ever be placed is in P. If the edges are not joined inside P, the answer is no.
2. *Safe stones.* A legal stone that puts no new restriction on a cell of P that is still open can be placed without branching:
   every order of placements from before still works, since own stones otherwise only help (they relieve the diagonal rule, fill
   middles, lengthen chains).
3. *Branching.* Otherwise try the legal cells, those of a shortest way through P first, remembering the sets that failed.

Source: the idea of relaxing to a least fixpoint is common in planning (delete relaxation); the rest is plain depth-first search.
Tried: growing a path from one edge, or from both (wrong: stones must also grow from floating own stones); testing only a final
filled set (wrong: the order matters).
"""

from __future__ import annotations

from collections.abc import Callable

from crosscut.core.board import cells_of
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter


class PostPass:
    """Answers the post-pass question for one game of Orcoon (board and readings); keeps nothing between questions."""

    def __init__(self, game: Orcoon) -> None:
        self.game = game
        self.board = game.board

    def order(self, own: int, other: int, colour: int, meter: Meter) -> tuple[int, ...] | None:
        """Return cells that `colour` can place one after another to be joined then, or None if that is impossible.

        Arguments: `own`, `other`: masks of its stones and of the other side's; `meter` counts positions. Raises LimitReached.
        """
        first, second = self.game.goals[colour]
        found = self._search(
            own,
            other,
            lambda stones: self.game.joined(stones, colour),
            lambda reached: self.board.shortest_path(first, second, reached),
            meter,
        )
        return None if found is None else self.game.shortened(own, other, colour, found)

    def order_onto(self, own: int, other: int, cell: int, meter: Meter) -> tuple[int, ...] | None:
        """Return cells that the side can place one after another, `cell` the last, or None if it can never place there.

        Arguments as in `order`. Steps 1 to 3 hold for this goal as they stand: an order that ends on `cell` is an order, too.
        """
        found = self._search(own, other, lambda stones: bool(stones >> cell & 1), lambda _: (cell,), meter)
        if found is None:
            return None
        order = found[: found.index(cell) + 1]
        for needless in tuple(order[:-1]):
            shorter = [kept for kept in order if kept != needless]
            if self._replays(own, other, shorter):
                order = shorter
        return tuple(order)

    def _replays(self, own: int, other: int, order: list[int]) -> bool:
        for cell in order:
            if not self.game.placeable(own, other, cell):
                return False
            own |= 1 << cell
        return True

    def _search(
        self, own: int, other: int, goal: Callable[[int], bool], way: Callable[[int], tuple[int, ...]], meter: Meter
    ) -> list[int] | None:
        """Depth-first with the three steps; iterative, so a large board needs no deep recursion.

        Arguments: `goal`: whether a set of own stones is what is wanted (more stones never spoil it); `way`: cells worth trying
        first, out of those that could be held.
        """
        failed: set[int] = set()

        def enter(own: int) -> tuple[int, list[int], list[int]] | None:
            """Place the safe stones of a position and list its choices; None if it is known or seen to be hopeless."""
            if own in failed:
                return None
            meter.count()
            start = own
            placed: list[int] = []
            while True:
                reached = self.game.could_hold(own, other)
                if not goal(reached):
                    failed.update((start, own))
                    return None
                if goal(own):
                    return own, [], placed
                first = way(reached)
                ordered = [cell for cell in first if not own >> cell & 1]
                ordered += [cell for cell in cells_of(reached & ~own) if cell not in first]
                legal = [cell for cell in ordered if self.game.placeable(own, other, cell)]
                safe = next((cell for cell in legal if self._is_safe(own, other, reached, cell)), None)
                if safe is None:
                    return (own, legal, placed) if own not in failed else None
                own |= 1 << safe
                placed.append(safe)

        # A frame: own stones, cells still to try, cells placed on the way to this frame.
        frames = [enter(own)]
        while frames:
            frame = frames[-1]
            if frame is None:
                frames.pop()
                continue
            stones, choices, _ = frame
            if goal(stones):
                return [cell for kept in frames if kept is not None for cell in kept[2]]
            if not choices:
                failed.add(stones)
                frames.pop()
                continue
            cell = choices.pop(0)
            entered = enter(stones | 1 << cell)
            if entered is not None:
                frames.append((entered[0], entered[1], [cell, *entered[2]]))
        return None

    def _is_safe(self, own: int, other: int, reached: int, cell: int) -> bool:
        """Return whether an own stone on `cell` restricts no open cell of `reached`."""
        still_open = reached & ~own
        for corner in self.game.corners[cell]:
            if still_open & corner.diagonal and not own & corner.common:
                return False
        for window in self.game.windows[cell]:
            if still_open & window.same and other & window.other == window.other and not (own | other) & window.middle:
                return False
        return True
