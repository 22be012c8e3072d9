"""Proof-number search, to be read: the twin of native/orcoon/proofnumber.hpp, which has the ideas and the sources.

The table is a dictionary that forgets nothing. With the same finder of witnesses the twin visits the same positions in the same
order as one thread of the native search whose table is large enough.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Evaluation, Finder, evaluate
from crosscut.games.orcoon.search.structure import structure
from crosscut.games.orcoon.search.threat import region
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value

ANYWHERE = -1  # the mask of all cells
NEVER = 1 << 31  # the proof number of what is disproved, the disproof number of what is proved


class Numbers(NamedTuple):
    """How hard it looks to prove a position won for its side to move, and lost; 0: it is."""

    proof: int
    disproof: int

    @property
    def value(self) -> Value:
        """The value that the numbers tell, UNKNOWN unless one is 0."""
        return Value.WIN if self.proof == 0 else Value.LOSS if self.disproof == 0 else Value.UNKNOWN


NO_LIMIT = Numbers(NEVER, NEVER)
WON = Numbers(0, NEVER)
LOST = Numbers(NEVER, 0)


@dataclass(slots=True)
class _Child:
    cell: int
    position: Stones
    key: Hashable
    numbers: Numbers | None
    evaluation: Evaluation | None = None


class ProofNumber:
    """Proof-number search of one game of Orcoon (connection=chain, pie=off), with a table that serves all its positions.

    Arguments: `find` finds witnesses; `meter` counts the positions that are expanded (LimitReached leaves the table sound).
    """

    def __init__(self, game: Orcoon, find: Finder, meter: Meter) -> None:
        self.game = game
        self.find = find
        self.meter = meter
        self.table: dict[Hashable, Numbers] = {}
        self.evaluations = 0
        self._winner = -1  # the placement that settled the position won last
        self._recent: dict[int, tuple[int, ...]] = {}  # by number of stones the last two cells that bound the side to move

    def solve(self, p: Stones) -> Value:
        """Return the value of a legal position, before any pass."""
        found = self._judge(p)
        if found.value is not Value.UNKNOWN:
            return found.value
        key = structure(self.game, p)
        numbers = self.table.get(key, _first_numbers(found))
        return (numbers if numbers.value is not Value.UNKNOWN else self._expand(p, key, found, NO_LIMIT)).value

    def known(self, p: Stones) -> Value:
        """Return what is known of p without a search."""
        found = self._judge(p)
        return found.value if found.value is not Value.UNKNOWN else self.table.get(structure(self.game, p), NO_LIMIT).value

    def winning_turn(self, p: Stones) -> int | None:
        """Return the cell of a placement that wins a position that is won, None for the pass."""
        found = self._judge(p)
        if found.value is Value.UNKNOWN:
            after = {cell: self.game.play(p, self.game.drops[cell]) for cell in cells_of(found.moves)}
            for search in (self.known, self.solve):  # what is known, before anything is searched again
                for cell, child in after.items():
                    if search(child) is Value.LOSS:
                        return cell
        return found.kill

    def _judge(self, p: Stones) -> Evaluation:
        self.evaluations += 1
        return evaluate(self.game, *p.sides(p.turn), p.turn, self.find)

    def _expand(self, p: Stones, key: Hashable, found: Evaluation, limit: Numbers) -> Numbers:
        """Search below p until its numbers reach the limit; store and return them."""
        self.meter.count()
        self.table[key] = self._below(p, found, limit)
        return self.table[key]

    def _below(self, p: Stones, found: Evaluation, limit: Numbers) -> Numbers:
        depth, moves, asked = (p.black | p.white).bit_count(), found.moves, set[int]()
        for cell in self._recent.get(depth, ()):
            moves &= self._region(p, cell, asked)
            if not moves:
                return LOST
        children = self._children(p, moves)
        if children is None:
            return WON
        while True:
            waiting = [(child.numbers, child) for child in children if child.numbers is not None and child.numbers.proof > 0]
            if not waiting:
                return LOST
            numbers, child = min(waiting, key=lambda pair: pair[0].disproof)
            now = Numbers(numbers.disproof, max(other.proof for other, _ in waiting) + len(waiting) - 1)
            if now.proof == 0:
                self._winner = child.cell
                return WON
            if now.proof >= limit.proof or now.disproof >= limit.disproof:
                return now
            second = min((other.disproof for other, those in waiting if those is not child), default=NEVER)
            bound = Numbers(limit.disproof - (len(waiting) - 1), min(limit.proof, second + max(1, second // 4)))
            child.evaluation = child.evaluation or self._judge(child.position)
            child.numbers = self._expand(child.position, child.key, child.evaluation, bound)
            if child.numbers.proof == 0 and (kept := self._region(p, self._winner, asked)) != ANYWHERE:
                last = self._recent.get(depth, ())
                self._recent[depth] = (self._winner, *(cell for cell in last if cell != self._winner))[:2]
                children = [one for one in children if kept >> one.cell & 1]

    def _region(self, p: Stones, cell: int, asked: set[int]) -> int:
        """Return where the other side's placement binds p's side to move, if it is a two-move threat that was not asked yet."""
        own, other = p.sides(p.turn)
        if cell in asked or not self.game.placeable(other, own, cell):
            return ANYWHERE
        asked.add(cell)
        self.evaluations += 1
        found = region(self.game, own, other, p.turn, cell, self.find)
        return ANYWHERE if found is None else found

    def _children(self, p: Stones, moves: int) -> list[_Child] | None:
        """Return the children, one of each key, with their numbers; None if one is lost."""
        children: dict[Hashable, _Child] = {}
        for cell in cells_of(moves):
            after = self.game.play(p, self.game.drops[cell])
            key = structure(self.game, after)
            child = children.setdefault(key, _Child(cell, after, key, self.table.get(key)))
            if child.numbers is not None and child.numbers.disproof == 0:
                self._winner = child.cell
                return None
        for child in children.values():
            if child.numbers is None:
                child.evaluation = self._judge(child.position)
                child.numbers = self.table[child.key] = _first_numbers(child.evaluation)
                if child.numbers.disproof == 0:
                    self._winner = child.cell
                    return None
        return list(children.values())


def _first_numbers(found: Evaluation) -> Numbers:
    if found.value is not Value.UNKNOWN:
        return WON if found.value is Value.WIN else LOST
    (mine, theirs), moves = found.distances, found.moves.bit_count()
    return Numbers(1 + 8 * mine**2 + found.legal - moves, 1 + 8 * theirs**2 + moves)
