"""Proof-number search of Orcoon, to be read: the twin of native/orcoon/proofnumber.hpp, which has the ideas.

With the same finder of witnesses the twin visits the same positions in the same order as one thread of the native search whose
table is large enough.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Evaluation, Finder, evaluate
from crosscut.games.orcoon.search.structure import structure
from crosscut.games.orcoon.search.threat import region
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.proofnumber import NO_LIMIT, PROVED, REFUTED, Child, Numbers, ProofLoop

ANYWHERE = -1  # the mask of all cells


@dataclass(slots=True)
class _Node:
    """An open position, the placements that may be better than a loss, and the cells already asked for two-move threats."""

    position: Stones
    moves: int
    asked: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _Placed(Child):
    cell: int
    position: Stones
    key: Hashable
    evaluation: Evaluation | None


class ProofNumber(ProofLoop[_Node, _Placed]):
    """Proof-number search of one game of Orcoon (connection=chain, pie=off), with a table that serves all its positions.

    The table's statements are "the side to move wins". Arguments: `find` finds witnesses; `meter` counts the positions that are
    expanded (LimitReached leaves the table sound).
    """

    def __init__(self, game: Orcoon, find: Finder, meter: Meter) -> None:
        super().__init__(meter)
        self.game = game
        self.find = find
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
        return _value(numbers if numbers.done else self.expand(_Node(p, found.moves), key, NO_LIMIT))

    def known(self, p: Stones) -> Value:
        """Return what is known of p without a search."""
        found = self._judge(p)
        return found.value if found.value is not Value.UNKNOWN else _value(self.table.get(structure(self.game, p), NO_LIMIT))

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

    def children(self, statement: _Node) -> list[_Placed] | None:
        """Return the placements that may be better than a loss, one of each key; None if one wins."""
        for cell in self._recent.get(_stones(statement.position), ()):
            statement.moves &= self._region(statement, cell)
            if not statement.moves:
                return []
        after: dict[Hashable, tuple[int, Stones]] = {}
        for cell in cells_of(statement.moves):
            position = self.game.play(statement.position, self.game.drops[cell])
            key = structure(self.game, position)
            if (numbers := self.table.get(key)) is not None and not numbers.disproof:
                self._winner = cell
                return None
            after.setdefault(key, (cell, position))
        children = []
        for key, (cell, position) in after.items():
            numbers, evaluation = self.table.get(key), None
            if numbers is None:
                evaluation = self._judge(position)
                numbers = self.table[key] = _first_numbers(evaluation)
                if not numbers.disproof:
                    self._winner = cell
                    return None
            children.append(_Placed(numbers.swapped, cell, position, key, evaluation))
        return children

    def descend(self, statement: _Node, child: _Placed, children: Sequence[_Placed], bound: Numbers) -> None:
        """Search below a placement; if it is refuted, see whether the refuting cell is a threat against every placement."""
        found = child.evaluation = child.evaluation or self._judge(child.position)
        child.numbers = self.expand(_Node(child.position, found.moves), child.key, bound.swapped).swapped
        if not child.numbers.proof:
            self._winner = child.cell
        if child.numbers.disproof or (kept := self._region(statement, self._winner)) == ANYWHERE:
            return
        stones = _stones(statement.position)
        last = self._recent.get(stones, ())
        self._recent[stones] = (self._winner, *(cell for cell in last if cell != self._winner))[:2]
        for other in children:
            if not kept >> other.cell & 1:
                other.numbers = REFUTED

    def _judge(self, p: Stones) -> Evaluation:
        self.evaluations += 1
        return evaluate(self.game, *p.sides(p.turn), p.turn, self.find)

    def _region(self, node: _Node, cell: int) -> int:
        """Return where the other side's placement binds the side to move, if it is a two-move threat that was not asked yet."""
        p = node.position
        own, other = p.sides(p.turn)
        if cell in node.asked or not self.game.placeable(other, own, cell):
            return ANYWHERE
        node.asked.add(cell)
        self.evaluations += 1
        found = region(self.game, own, other, p.turn, cell, self.find)
        return ANYWHERE if found is None else found


def _stones(p: Stones) -> int:
    return (p.black | p.white).bit_count()


def _value(numbers: Numbers) -> Value:
    return Value.WIN if not numbers.proof else Value.LOSS if not numbers.disproof else Value.UNKNOWN


def _first_numbers(found: Evaluation) -> Numbers:
    if found.value is not Value.UNKNOWN:
        return PROVED if found.value is Value.WIN else REFUTED
    (mine, theirs), moves = found.distances, found.moves.bit_count()
    return Numbers(1 + 8 * mine**2 + found.legal - moves, 1 + 8 * theirs**2 + moves)
