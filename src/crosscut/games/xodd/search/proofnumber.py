"""Proof-number search for positions of Xodd and Yodd, to be read: the twin of native/xodd/proof.hpp.

*Statements.* Without passes the game is told by three statements about a side c and what is left of a board (`rest.py`):

   TURN   c, who is to move on an odd board, wins by a turn with a stone: some odd board one or two stones further HOLDS for c.
   DROP   c has dropped one stone of a turn: some odd board one stone further HOLDS for c.
   HOLDS  c wins an odd board though the other side is to move: TURN is false for the other side, and c leads or TURN is true
          for c.

Why: if the other side has a winning turn with a stone it wins. If not, it can pass; then c passes too, if it leads, or needs a
turn with a stone. So a turn is looked for in half-steps: 2e drops for e empty cells, each with a DROP, instead of 4 e(e-1)/2
turns, and a DROP serves all turns that begin with either of its stones.

*Numbers.* Settled statements need no work. Else TURN and DROP start with 1 + 4 n^2 for the proof: n is the excess of the other
side's potential over c's lead (what is missing until the position is settled for c). The disproof starts with the same, the sides
exchanged. Further in, one child proves TURN and DROP, by the loop of `solver/proofnumber.py`, which names its sources; both
numbers of HOLDS follow from its one or two TURNs. Every step fills a cell, so there are no cycles.

The half-steps are those of `sweep.py`. Tried, on late 9x9 positions with 16 empty cells: search in depth-first order with a table
and the same settled tests (50 times the time); first numbers linear in n with factors 1, 2, 4, 8, 16, 32 (16 is the best of them,
and a fifth to a third slower than the square); n^2 with 1, 2, 8 (2 is as good).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from crosscut.core.board import Board, mask_mapper
from crosscut.games.xodd.search.rest import Rest, after_drop, potential, reduced, settled, single_drops
from crosscut.solver.limits import Meter
from crosscut.solver.proofnumber import NEVER, PROVED, REFUTED, Child, Numbers, ProofLoop

WEIGHT = 4


class Kind(IntEnum):
    """The statements."""

    TURN = 0
    DROP = 1
    HOLDS = 2


class Statement(NamedTuple):
    """A statement about a reduced rest and a side."""

    kind: Kind
    rest: Rest
    side: int


@dataclass(slots=True)
class _Open(Child):
    statement: Statement


def both(one: Numbers, other: Numbers) -> Numbers:
    """Return the numbers of two statements being true together."""
    if not one.disproof or not other.disproof:
        return REFUTED
    return Numbers(min(NEVER - 1, one.proof + other.proof), min(one.disproof, other.disproof))


class ProofNumber(ProofLoop[Statement, _Open]):
    """The search on one board, with a table that forgets nothing; `meter` counts statements that are expanded."""

    def __init__(self, board: Board, meter: Meter, *, symmetry: bool = True) -> None:
        super().__init__(meter)
        self.board = board
        self.moves = [mask_mapper(table) for table in board.symmetries[1:]] if symmetry else []

    # ---- Numbers without a search ----------------------------------------------------------------------------------------

    def numbers(self, statement: Statement) -> Numbers:
        """Return what is known of a statement, else its first numbers."""
        kind, rest, side = statement
        if kind is not Kind.HOLDS:
            return self.table.get(self._key(statement)) or self._first_numbers(rest, side)
        if settled(self.board, rest, side):
            return PROVED
        if settled(self.board, rest, 1 - side):
            return REFUTED
        safe = self.numbers(Statement(Kind.TURN, rest, 1 - side)).swapped
        if rest.lead_of(side) > 0:
            return safe
        return both(self.numbers(Statement(Kind.TURN, rest, side)), safe)

    def _first_numbers(self, rest: Rest, side: int) -> Numbers:
        lead, mine, theirs = rest.lead_of(side), *(potential(self.board, rest, who) for who in (side, 1 - side))
        if not rest.empty or (lead <= 0 and mine <= -lead):
            return REFUTED
        return Numbers(1 + WEIGHT * max(0, theirs - lead) ** 2, 1 + WEIGHT * max(0, mine + lead) ** 2)

    def _key(self, statement: Statement) -> Statement:
        """Return the least of the statements equal to this one by symmetry and exchange of colours."""
        kind, rest, side = statement
        rests = [rest, *(_moved(rest, move) for move in self.moves)]
        exchanged = [Statement(kind, Rest(one.empty, -one.lead, one.white, one.black), 1 - side) for one in rests]
        return min(*(Statement(kind, one, side) for one in rests), *exchanged)

    # ---- Search ----------------------------------------------------------------------------------------------------------

    def search(self, statement: Statement, limit: Numbers) -> Numbers:
        """Search below a statement until its numbers reach the limit; return them."""
        now = self.numbers(statement)
        if now.reach(limit):
            return now
        if statement.kind is Kind.HOLDS:
            return self._search_holds(statement.rest, statement.side, limit)
        return self.expand(statement, self._key(statement), limit)

    def _search_holds(self, rest: Rest, side: int, limit: Numbers) -> Numbers:
        attack = Statement(Kind.TURN, rest, 1 - side)
        if rest.lead_of(side) > 0:
            return self.search(attack, limit.swapped).swapped
        turn = Statement(Kind.TURN, rest, side)
        mine, safe = self.numbers(turn), self.numbers(attack).swapped
        while True:
            now = both(mine, safe)
            if now.reach(limit):
                return now
            if not mine.done and (safe.done or mine.disproof <= safe.disproof):
                bound = Numbers(limit.proof - safe.proof, limit.disproof if safe.done else min(limit.disproof, safe.disproof + 1))
                mine = self.search(turn, bound)
            else:
                bound = Numbers(limit.proof - mine.proof, limit.disproof if mine.done else min(limit.disproof, mine.disproof + 1))
                safe = self.search(attack, bound.swapped).swapped

    def children(self, statement: Statement) -> list[_Open] | None:
        """Return the children of a TURN or a DROP, without refuted ones, one of each key; None if one of them is proved."""
        kind, rest, side = statement
        found: dict[Statement, _Open] = {}
        for drop in single_drops(rest):
            raw = after_drop(self.board, rest, drop)
            if kind is Kind.DROP and not raw.odd:
                continue
            after = reduced(self.board, raw)
            kinds = ([Kind.HOLDS] if raw.odd else []) + ([Kind.DROP] if kind is Kind.TURN else [])
            for one in kinds:
                child = Statement(one, after, side)
                key = self._key(child)
                if key in found:
                    continue
                numbers = self.numbers(child)
                if not numbers.proof:
                    return None
                if numbers.disproof:
                    found[key] = _Open(numbers, child)
        return list(found.values())

    def descend(self, statement: Statement, child: _Open, children: Sequence[_Open], bound: Numbers) -> None:
        """Search below a child."""
        child.numbers = self.search(child.statement, bound)


def _moved(rest: Rest, move: Callable[[int], int]) -> Rest:
    black, white = (tuple(sorted(map(move, groups))) for groups in (rest.black, rest.white))
    return Rest(move(rest.empty), rest.lead, black, white)
