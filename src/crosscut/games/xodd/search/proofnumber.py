"""Proof-number search for positions of Xodd and Yodd, to be read: the twin of native/xodd/proof.hpp.

*Statements.* Without passes the game is told by three statements about a side c and what is left of a board (`rest.py`):

   TURN   c, who is to move on an odd board, wins by a turn with a stone: some odd board one or two stones further HOLDS for c.
   DROP   c has dropped one stone of a turn: some odd board one stone further HOLDS for c.
   HOLDS  c wins an odd board though the other side is to move: TURN is false for the other side, and c leads or TURN is true
          for c.

Why: if the other side has a winning turn with a stone it wins. If not, it can pass; then c passes too, if it leads, or needs a
turn with a stone. So a turn is looked for in half-steps: 2e drops for e empty cells, each with a DROP, instead of 4 e(e-1)/2
turns, and a DROP serves all turns that begin with either of its stones.

*Numbers.* A statement's proof number estimates the work of proving it, its disproof number that of refuting it; 0 is done. What
is settled needs no work. Else TURN and DROP start with 1 + 4 n^2 for the proof, where n is by how much the other side's
potential exceeds c's lead (what is missing until the position is settled for c), and the same with the sides exchanged for the
disproof. Inside, the proof number of TURN and DROP is the least one of what is looked for, the disproof number a weak sum: the
greatest, plus one for each further one that is open; both numbers of HOLDS follow from its one or two TURNs.

*Depth first.* The search goes down to the least proof number and stays below it until its numbers reach limits at which another
one would be looked at, set a quarter beyond the runner-up. Every step fills a cell, so there are no cycles.

Source: as for Orcoon (`games/orcoon/search/proofnumber.py`): Allis et al. 1994; Nagai 2002; Pawlewicz and Lew 2007; Ueda et al.
2008. The half-steps are those of `sweep.py`. Tried, on late 9x9 positions with 16 empty cells: search in depth-first order with
a table and the same settled tests (50 times the time); first numbers linear in n with factors 1, 2, 4, 8, 16, 32 (16 is the
best of them, and a fifth to a third slower than the square); n^2 with 1, 2, 8 (2 is as good).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from crosscut.core.board import Board
from crosscut.core.stones import mask_mapper
from crosscut.games.xodd.search.rest import Rest, after_drop, potential, reduced, settled, single_drops
from crosscut.solver.limits import Meter

NEVER = 1 << 31  # the proof number of what is refuted, the disproof number of what is proved
WEIGHT = 4


class Kind(IntEnum):
    """The statements."""

    TURN = 0
    DROP = 1
    HOLDS = 2


class Numbers(NamedTuple):
    """How much work it looks to prove a statement, and to refute it; 0: done."""

    proof: int
    disproof: int

    @property
    def done(self) -> bool:
        """Whether the statement is proved or refuted."""
        return not self.proof or not self.disproof

    @property
    def swapped(self) -> Numbers:
        """The numbers of the opposite statement."""
        return Numbers(self.disproof, self.proof)


PROVED, REFUTED = Numbers(0, NEVER), Numbers(NEVER, 0)
NO_LIMIT = Numbers(NEVER, NEVER)


class Statement(NamedTuple):
    """A statement about a reduced rest and a side."""

    kind: Kind
    rest: Rest
    side: int


@dataclass(slots=True)
class _Child:
    statement: Statement
    numbers: Numbers


def both(one: Numbers, other: Numbers) -> Numbers:
    """Return the numbers of two statements being true together."""
    if not one.disproof or not other.disproof:
        return REFUTED
    return Numbers(min(NEVER - 1, one.proof + other.proof), min(one.disproof, other.disproof))


class ProofNumber:
    """The search on one board, with a table that forgets nothing; `meter` counts statements that are expanded."""

    def __init__(self, board: Board, meter: Meter, *, symmetry: bool = True) -> None:
        self.board = board
        self.meter = meter
        self.moves = [mask_mapper(table) for table in board.symmetries[1:]] if symmetry else []
        self.table: dict[Statement, Numbers] = {}

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
        if now.done or now.proof >= limit.proof or now.disproof >= limit.disproof:
            return now
        if statement.kind is Kind.HOLDS:
            return self._search_holds(statement.rest, statement.side, limit)
        self.meter.count()
        now = self._below(statement, limit)
        self.table[self._key(statement)] = now
        return now

    def _search_holds(self, rest: Rest, side: int, limit: Numbers) -> Numbers:
        attack = Statement(Kind.TURN, rest, 1 - side)
        if rest.lead_of(side) > 0:
            return self.search(attack, limit.swapped).swapped
        turn = Statement(Kind.TURN, rest, side)
        mine, safe = self.numbers(turn), self.numbers(attack).swapped
        while True:
            now = both(mine, safe)
            if now.done or now.proof >= limit.proof or now.disproof >= limit.disproof:
                return now
            if not mine.done and (safe.done or mine.disproof <= safe.disproof):
                bound = Numbers(limit.proof - safe.proof, limit.disproof if safe.done else min(limit.disproof, safe.disproof + 1))
                mine = self.search(turn, bound)
            else:
                bound = Numbers(limit.proof - mine.proof, limit.disproof if mine.done else min(limit.disproof, mine.disproof + 1))
                safe = self.search(attack, bound.swapped).swapped

    def _below(self, statement: Statement, limit: Numbers) -> Numbers:
        children = self._children(statement)
        if children is None:
            return PROVED
        while True:
            waiting = [child for child in children if child.numbers.disproof]
            if not waiting:
                return REFUTED
            best = min(waiting, key=lambda child: child.numbers.proof)
            now = Numbers(best.numbers.proof, max(child.numbers.disproof for child in waiting) + len(waiting) - 1)
            if not now.proof:
                return PROVED
            if now.proof >= limit.proof or now.disproof >= limit.disproof:
                return now
            second = min((child.numbers.proof for child in waiting if child is not best), default=NEVER)
            beyond = second + max(1, second // 4)
            bound = Numbers(min(limit.proof, beyond), limit.disproof - (len(waiting) - 1))
            best.numbers = self.search(best.statement, bound)

    def _children(self, statement: Statement) -> list[_Child] | None:
        """Return what a TURN or a DROP is proved by, without what is refuted, one of each key; None if one is proved."""
        kind, rest, side = statement
        found: dict[Statement, _Child] = {}
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
                    found[key] = _Child(child, numbers)
        return list(found.values())


def _moved(rest: Rest, move: Callable[[int], int]) -> Rest:
    black, white = (tuple(sorted(map(move, groups))) for groups in (rest.black, rest.white))
    return Rest(move(rest.empty), rest.lead, black, white)
