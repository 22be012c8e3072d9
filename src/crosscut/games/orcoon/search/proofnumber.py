"""Proof-number search of Orcoon, to be read: the twin of native/orcoon/proofnumber.hpp, which has the ideas.

With the same finder of witnesses the twin visits the same positions in the same order as one thread of the native search whose
table is large enough.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from crosscut.core.board import cells_of
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.evaluate import Evaluation, Finder, judge
from crosscut.games.orcoon.search.local import LocalWin, contest, local_win
from crosscut.games.orcoon.search.structure import structure
from crosscut.games.orcoon.search.threat import region
from crosscut.games.orcoon.search.windows import Area, Windows
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.proofnumber import NO_LIMIT, PROVED, REFUTED, Child, Numbers, ProofLoop

ANYWHERE = -1  # the mask of all cells
SKIP = -2  # in the place of a cell


@dataclass(slots=True)
class _Judged:
    """What two plies and the local game of the side to move show; whether a skip may be better than a loss (windows.hpp).

    `witnesses`: see `Loss`; `local`: a local game that the side to move wins; `played`: whether those before a search were tried.
    """

    found: Evaluation
    skip: bool
    witnesses: tuple[Sequence[int], Sequence[int]]
    local: LocalWin | None = None
    played: bool = False


@dataclass(slots=True)
class _Node:
    """An open position of the board or a window, what may be better than a loss, the cells asked for two-move threats."""

    area: Area
    position: Stones
    moves: int
    skip: bool
    asked: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _Placed(Child):
    cell: int
    area: Area
    position: Stones
    key: Hashable
    judged: _Judged | None


class ProofNumber(ProofLoop[_Node, _Placed]):
    """Proof-number search of one game of Orcoon (connection=chain, pie=off), with a table that serves all its positions.

    The table's statements are "the side to move wins". Arguments: `finder` gives a game's finder of witnesses; `meter` counts the
    positions that are expanded (LimitReached leaves the table sound).
    """

    def __init__(self, game: Orcoon, finder: Callable[[Orcoon], Finder], meter: Meter) -> None:
        super().__init__(meter)
        self.windows = Windows(game, finder)
        self.whole = self.windows.whole
        self.evaluations = 0
        self._winner = -1  # the placement that settled the position won last
        self._recent: dict[int, tuple[int, ...]] = {}  # by number of stones the last two cells that bound the side to move

    def solve(self, p: Stones) -> Value:
        """Return the value of a legal position, before any pass."""
        return self.value(self.whole, p)

    def value(self, area: Area, p: Stones) -> Value:
        """Return the value of a position of the board or of a window."""
        judged = self._judge(area, p)
        _play_locally(area, p, judged)
        if judged.found.value is not Value.UNKNOWN:
            return judged.found.value
        key = _key(area, p)
        numbers = self.table.get(key, _first_numbers(judged))
        return _value(numbers if numbers.done else self.expand(_node(area, p, judged), key, NO_LIMIT))

    def known(self, p: Stones) -> Value:
        """Return what is known of p without a search, also by its windows."""
        value = self._known_itself(self.whole, p)
        return self._good(p) if value is Value.UNKNOWN and self.winning_window(p) else value

    def numbers(self, p: Stones) -> Numbers:
        """Return the numbers of p for its side to move, as far as they are known without a search."""
        value = self.known(p)
        if value is not Value.UNKNOWN:
            return PROVED if value is Value.WIN else REFUTED
        return self.table.get(_key(self.whole, p)) or _first_numbers(self._judge(self.whole, p))

    def winning_window(self, p: Stones, lines: int = 0) -> tuple[int, int] | None:
        """Return the smallest window that is known to be the near side's, its first line and how many it has.

        `lines`: of p, which is a position of a window; 0: of the whole board.
        """
        best = None
        for cut in self.windows.cuts(self.windows.area(lines), p):
            if (inner := self.winning_window(cut.position, cut.lines)) is not None:
                found = cut.first + inner[0], inner[1]
            elif self._known_itself(cut.area, cut.position) is self._good(p):
                found = cut.first, cut.lines
            else:
                continue
            if best is None or found[1] < best[1]:
                best = found
        return best

    def winning_turn(self, p: Stones, lines: int = 0) -> int | None:
        """Return the cell of a placement that wins a position that is won, None for the pass; `lines`: see `winning_window`."""
        area = self.windows.area(lines)
        judged = self._judge(area, p)
        if judged.found.value is Value.LOSS or (judged.found.value is Value.WIN and judged.local is None):
            return judged.found.kill
        after = {cell: _after(area, p, cell) for cell in cells_of(judged.found.moves)}
        seen = {cell: self._judge(area, child) for cell, child in after.items()}
        for cell, child in seen.items():  # what an evaluation shows
            if child.found.value is Value.LOSS:
                return cell
        _play_locally(area, p, judged)
        if judged.local is not None:
            return judged.local.answer
        for cell, child in seen.items():  # a local game
            _play_locally(area, after[cell], child)
            if child.found.value is Value.LOSS:
                return cell
        if p.turn == self.windows.near and (window := self.winning_window(p, lines)) is not None:
            cut = self.windows.cut(area, p, *window)
            answer = self.winning_turn(cut.position, window[1])
            return None if answer is None else cut.cells[answer]
        for search in (self._known_itself, self.value):  # and what is known, before anything is searched again
            for cell, position in after.items():
                if search(area, position) is Value.LOSS:
                    return cell
        return None

    def children(self, statement: _Node) -> list[_Placed] | None:
        """Return the placements (and the skip) that may be better than a loss, one of each key; None if one wins."""
        area = statement.area
        if area is self.whole:
            for cell in self._recent.get(_stones(statement.position), ()):
                statement.moves &= self._region(statement, cell)
                if not statement.moves:
                    return []
        after: dict[Hashable, tuple[int, Stones]] = {}
        for cell in (*([SKIP] if statement.skip else []), *cells_of(statement.moves)):
            position = _after(area, statement.position, cell)
            key = _key(area, position)
            if (numbers := self.table.get(key)) is not None and not numbers.disproof:
                self._winner = cell
                return None
            after.setdefault(key, (cell, position))
        children = []
        for key, (cell, position) in after.items():
            numbers, judged = self.table.get(key), None
            if numbers is None:
                judged = self._judge(area, position)
                numbers = self.table[key] = _first_numbers(judged)
                if not numbers.disproof:
                    self._winner = cell
                    return None
            children.append(_Placed(numbers.swapped, cell, area, position, key, judged))
        return children

    def stronger(self, statement: _Node) -> list[_Placed]:
        """Return the windows of a position with the far side to move, but for those that are known not to help."""
        found = []
        if statement.position.turn != self.windows.near:
            for cut in self.windows.cuts(statement.area, statement.position):
                judged = self._judge(cut.area, cut.position)
                numbers, key = _first_numbers(judged), None
                if not numbers.done:
                    key = _key(cut.area, cut.position)
                    numbers = self.table.get(key, numbers)
                if numbers.proof:
                    found.append(_Placed(numbers, SKIP, cut.area, cut.position, key, judged))
        return found

    def descend(self, statement: _Node, child: _Placed, children: Sequence[_Placed], bound: Numbers) -> None:
        """Search below a placement; if it is refuted, see whether the refuting cell is a threat against every placement."""
        child.judged = child.judged or self._judge(child.area, child.position)
        _play_locally(child.area, child.position, child.judged)
        if child.judged.found.value is not Value.UNKNOWN:
            self.table[child.key] = numbers = _first_numbers(child.judged)
            child.numbers = numbers.swapped
            if not child.numbers.proof:
                self._winner = child.cell
            return
        child.numbers = self._search(child, bound.swapped).swapped
        if not child.numbers.proof:
            self._winner = child.cell
        if child.area is not self.whole or child.numbers.disproof or (kept := self._region(statement, self._winner)) == ANYWHERE:
            return
        stones = _stones(statement.position)
        last = self._recent.get(stones, ())
        self._recent[stones] = (self._winner, *(cell for cell in last if cell != self._winner))[:2]
        for other in children:
            if not kept >> other.cell & 1:
                other.numbers = REFUTED

    def descend_to_stronger(self, other: _Placed, bound: Numbers) -> None:
        """Search below a window."""
        assert other.judged is not None
        _play_locally(other.area, other.position, other.judged)
        if other.judged.found.value is not Value.UNKNOWN:
            self.table[other.key] = other.numbers = _first_numbers(other.judged)
            return
        other.numbers = self._search(other, bound)

    def _search(self, child: _Placed, bound: Numbers) -> Numbers:
        child.judged = child.judged or self._judge(child.area, child.position)
        return self.expand(_node(child.area, child.position, child.judged), child.key, bound)

    def _known_itself(self, area: Area, p: Stones) -> Value:
        """Return what is known without a search and without windows."""
        judged = self._judge(area, p)
        _play_locally(area, p, judged)
        if judged.found.value is not Value.UNKNOWN:
            return judged.found.value
        return _value(self.table.get(_key(area, p), NO_LIMIT))

    def _good(self, p: Stones) -> Value:
        """Return what a position is worth that the near side wins."""
        return Value.WIN if p.turn == self.windows.near else Value.LOSS

    def _judge(self, area: Area, p: Stones) -> _Judged:
        self.evaluations += 1
        found, loss = judge(area.game, *p.sides(p.turn), p.turn, area.find)
        judged = _Judged(found, False, loss.witnesses if loss else ((), ()))
        if found.value is Value.UNKNOWN:
            _win_locally(area, p, judged, wide=False)
        if area.skips == p.turn and found.value is not Value.WIN and loss is not None and not loss.threats:
            judged.skip = judged.local is None
            if found.value is Value.LOSS:
                judged.found = Evaluation(Value.UNKNOWN)
        return judged

    def _region(self, node: _Node, cell: int) -> int:
        """Return where the other side's placement binds the side to move, if it is a two-move threat that was not asked yet."""
        p, game = node.position, self.whole.game
        own, other = p.sides(p.turn)
        if cell in node.asked or not game.placeable(other, own, cell):
            return ANYWHERE
        node.asked.add(cell)
        self.evaluations += 1
        found = region(game, own, other, p.turn, cell, self.whole.find)
        return ANYWHERE if found is None else found


def _play_locally(area: Area, p: Stones, judged: _Judged) -> None:
    """Try wider local games of an open position: a win, or one of the other side's that leaves fewer placements, or none."""
    found = judged.found
    if found.value is not Value.UNKNOWN or judged.played:
        return
    judged.played = True
    _win_locally(area, p, judged, wide=True)
    if judged.local is not None or found.distances[1] < 2:
        return
    theirs = _local(area, p, judged, 1, wide=False) or _local(area, p, judged, 1, wide=True)
    if theirs is not None:
        judged.skip = False
        moves = found.moves & theirs.region & ~theirs.held
        judged.found = found._replace(moves=moves) if moves else Evaluation(Value.LOSS)


def _win_locally(area: Area, p: Stones, judged: _Judged, *, wide: bool) -> None:
    """Note a local game that the side to move wins."""
    judged.local = _local(area, p, judged, 0, wide=wide)
    if judged.local is not None:
        judged.found = judged.found._replace(value=Value.WIN, kill=judged.local.answer)


def _local(area: Area, p: Stones, judged: _Judged, side: int, *, wide: bool) -> LocalWin | None:
    """Return what the side to move (0) or the other side (1) wins by a local game."""
    x = p.turn if side == 0 else 1 - p.turn
    return local_win(area.game, contest(area.game, *p.sides(x), x), judged.witnesses[side], wide=wide, replies=side == 1)


def _node(area: Area, p: Stones, judged: _Judged) -> _Node:
    return _Node(area, p, judged.found.moves, judged.skip)


def _after(area: Area, p: Stones, cell: int) -> Stones:
    return p._replace(turn=1 - p.turn) if cell == SKIP else area.game.play(p, area.game.drops[cell])


def _key(area: Area, p: Stones) -> Hashable:
    """Return the key of a position: in a window with the side to move, for only one side may skip."""
    key = structure(area.game, p)
    return key if area.skips is None else (area.rows, area.columns, p.turn, key)


def _stones(p: Stones) -> int:
    return (p.black | p.white).bit_count()


def _value(numbers: Numbers) -> Value:
    return Value.WIN if not numbers.proof else Value.LOSS if not numbers.disproof else Value.UNKNOWN


def _first_numbers(judged: _Judged) -> Numbers:
    found = judged.found
    if found.value is not Value.UNKNOWN:
        return PROVED if found.value is Value.WIN else REFUTED
    (mine, theirs), moves = found.distances, found.moves.bit_count()
    return Numbers(1 + 4 * mine + (found.legal - moves) // 4, 1 + 4 * theirs + (moves + judged.skip) // 4)
