"""Who reaches a goal under the whole turn rules: a small exact search over all boards that play can lead to.

Black wants the game to end on a board of some kind (two stones joined, a white group in a territory, ...), White wants to prevent
that, and nothing else counts. Let e(P) say "P is of that kind", A(P) "Black, to move, has a turn with a stone that gets it" and
B(P) "White, to move, has a turn with a stone that prevents it". Then an odd board before a pass is worth, as in
`games/xodd/tables/sweep.py`,

    Black to move:  A(P) or (e(P) and not B(P))        White to move:  not B(P) and (e(P) or A(P))

since a pass may be answered by a pass, which ends the game on P. A turn of two drops leads over a board one stone further, odd or
even, so each board is asked once what lies one stone beyond it. The rules say on which boards a turn may end.

`decided` says whether the goal is decided for good on a board, odd or even: stones stay, so joined stones stay joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.limits import Meter


class Gets(NamedTuple):
    """Whether Black reaches the goal when he is to move, and when White is."""

    first: bool
    second: bool


class Goal:
    """The boards of one game with one goal of Black's.

    Arguments: `reached`: whether a board is of the kind that Black wants the game to end on; `decided`: the answer for boards
    where nothing can change it any more, else None; `meter` counts boards.
    """

    def __init__(
        self, game: Xodd, reached: Callable[[Stones], bool], decided: Callable[[Stones], bool | None], meter: Meter
    ) -> None:
        self.game = game
        self.reached = reached
        self.decided = decided
        self.meter = meter
        self._gets: dict[Stones, Gets] = {}
        self._beyond: dict[Stones, tuple[bool, bool]] = {}
        self._odd: dict[Stones, bool] = {}

    def gets(self, p: Stones) -> bool:
        """Return whether Black reaches the goal from an odd board before a pass, with its side to move."""
        found = self._value(Stones(p.black, p.white))
        return found.first if p.turn == BLACK else found.second

    def gets_from_start(self) -> bool:
        """Return the same for the empty board, where Black drops one stone."""
        return any(self._value(q).second for q in self._further(Stones(0, 0)) if self._ends(q))

    def _value(self, p: Stones) -> Gets:
        known = self._gets.get(p)
        if known is None:
            self.meter.count()
            settled = self.decided(p)
            if settled is not None:
                known = Gets(settled, settled)
            else:
                black, white = self._one_beyond(p)
                for q in self._further(p):
                    two = self._one_beyond(q)
                    black, white = black or two[0], white or two[1]
                holds = self.reached(p)
                known = Gets(black or (holds and not white), not white and (holds or black))
            self._gets[p] = known
        return known

    def _one_beyond(self, p: Stones) -> tuple[bool, bool]:
        """Return whether Black, and whether White, gets his way on some odd board one stone further."""
        known = self._beyond.get(p)
        if known is None:
            black = white = False
            for q in self._further(p):
                if self._ends(q):
                    value = self._value(q)
                    black, white = black or value.second, white or not value.first
            known = self._beyond[p] = (black, white)
        return known

    def _ends(self, p: Stones) -> bool:
        """Return whether a turn may end on this board: rule 3."""
        known = self._odd.get(p)
        if known is None:
            known = self._odd[p] = self.game.illegal(p) is None
        return known

    def _further(self, p: Stones) -> Iterator[Stones]:
        for cell in cells_of(self.game.board.all_cells & ~(p.black | p.white)):
            yield Stones(p.black | 1 << cell, p.white)
            yield Stones(p.black, p.white | 1 << cell)


def joining(game: Xodd, one: int, other: int, meter: Meter) -> Goal:
    """Return the goal that the black stones on two cells are in one group."""
    stone, goal = 1 << one, 1 << other

    def joined(p: Stones) -> bool:
        return any(group & stone and group & goal for colour, group in game.groups(p) if colour == BLACK)

    def decided(p: Stones) -> bool | None:
        if not game.board.flood(stone, game.board.all_cells & ~p.white) & goal:
            return False
        return True if joined(p) else None

    return Goal(game, joined, decided, meter)


def leading(game: Xodd, least: int, meter: Meter) -> Goal:
    """Return the goal that Black leads by at least so many groups when the game ends."""
    return Goal(game, lambda p: game.margin(p) >= least, lambda p: None, meter)
