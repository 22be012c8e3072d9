"""One side's strategy against listed plays of the other, as a formula: the half of "c wins within k turns" that SAT can answer.

A *play* of a side is its turns in order, up to its pass or the end of the k turns, and the placement order by which it shows that
it can still connect if the other side passes. Against listed plays this side's turns are variables. They may depend on the other
side's earlier turns, so the variables of a turn are named by these. The rules are the clauses of `encodings`:
an own placement is legal as it stands (`may_place`); if the other side passes, `fill_order` and `connected` have a model; if
this side passes, the listed order of the other fails (`order_legal`, `joined`). A listed turn that is illegal, in the position
that this side has brought about, ends the play in this side's favour.

Side c *claims* to win within k turns; the other *denies*, and is content if the k turns are over. Both are the same formula with
the roles exchanged, up to that one literal. Placement orders are asked for in the relaxed form of `fill_order`, and in the exact
form for plays where a model of the relaxed one turns out to have no order.
"""

from __future__ import annotations

from typing import NamedTuple

from pysat.solvers import Solver

from crosscut.core.errors import ContradictionError
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE, Formula, Name, constants
from crosscut.encodings.gates import Gates
from crosscut.encodings.reach import connected
from crosscut.games.orcoon.formulas.order import fill_order
from crosscut.games.orcoon.formulas.placing import joined, may_place, order_legal
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.sat import SOLVER, solved

PASS = -1


class Play(NamedTuple):
    """A side's turns (cells, or PASS as the last one; behind them it would pass) and its placement order, for after the game."""

    turns: tuple[int, ...]
    order: tuple[int, ...]

    def first(self, turns: int) -> tuple[int, ...]:
        """Return so many turns of the play."""
        return (*self.turns, *[PASS] * turns)[:turns]


class _State(NamedTuple):
    """After some turns: literals of the stones of both sides, and of how the game stands."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    live: int  # the game goes on
    i_passed: int
    they_passed: int


class Against:
    """A strategy of `player` in the next `turns` turns from p against plays of the other side; fulfils `solver.expansion.Side`.

    `claims`: whether so many turns without an end count against him.
    """

    def __init__(self, game: Orcoon, p: Stones, player: int, turns: int, *, claims: bool) -> None:
        self.game, self.board, self.root = game, game.board, p
        self.player, self.turns, self.claims = player, turns, claims
        self.crossing = game.readings["crossing"] == "forbidden"
        self.formula = Formula()
        self.gates = Gates(self.formula)
        self.plays: set[Play] = set()
        mine, theirs = (tuple(constants(stones, self.board.size)) for stones in p.sides(player))
        self._states: dict[tuple[int, tuple[int, ...]], _State] = {(0, ()): _State(mine, theirs, TRUE, FALSE, FALSE)}
        self._ends: dict[tuple[int, ...], _State] = {}
        self._exact: set[tuple[int, ...]] = set()
        self._solver = Solver(SOLVER)
        self._given = 0  # clauses that the solver has

    # ---- The formula ------------------------------------------------------------------------------------------------------

    def add(self, play: Play) -> bool:
        """List a play of the other side; return whether it is new."""
        if play in self.plays:
            return False
        self.plays.add(play)
        end = self._ends.get(play.turns)
        if end is None:
            end = self._ends[play.turns] = self._end(play)
            if self.claims:
                self.formula.because(f"after {self._tag(play.turns)}: the game has ended")
                self.formula.add(-end.live)
            self._require_order(play.turns, exact=False)
        goals = self.game.goals[1 - self.player]
        legal, stones = order_legal(self.gates, self.board, end.theirs, end.mine, play.order, crossing=self.crossing)
        works = self.gates.all_of(legal, joined(self.gates, self.board, stones, goals))
        self.formula.because(f"after {self._tag(play.turns)}: where this side passes the other's order fails")
        self.formula.add(-end.i_passed, -works)
        return True

    def _is_mine(self, ply: int) -> bool:
        return (ply % 2 == 0) == (self.root.turn == self.player)

    def _end(self, play: Play) -> _State:
        """Return what the turns of a play lead to, building what is not there yet."""
        state, made = self._states[0, ()], 0
        for ply in range(self.turns):
            mine = self._is_mine(ply)
            made += not mine
            turns = play.first(made)
            known = self._states.get((ply + 1, turns))
            if known is None:
                known = self._my_turn(state, self._tag(turns)) if mine else self._their_turn(state, turns[-1])
                self._states[ply + 1, turns] = known
            state = known
        return state

    def _my_turn(self, s: _State, tag: str) -> _State:
        """Return the state after a turn of mine: a variable for each placement; none of them is a pass."""
        formula, gates = self.formula, self.gates
        if s.live == FALSE:
            return s
        chosen = [
            FALSE if TRUE in (s.mine[cell], s.theirs[cell]) else formula.literal("turn", tag, name)
            for cell, name in enumerate(self.board.names)
        ]
        formula.because(f"after {tag}: at most one placement, only while the game goes on")
        possible = [literal for literal in chosen if literal != FALSE]
        for at, literal in enumerate(possible):
            formula.add(-literal, s.live)
            for later in possible[at + 1 :]:
                formula.add(-literal, -later)
        formula.because(f"after {tag}: the placement is legal")
        for cell, literal in enumerate(chosen):
            if literal != FALSE:
                for clause in may_place(self.board, s.mine, s.theirs, cell, crossing=self.crossing):
                    formula.add(-literal, *clause)
        placed = gates.any_of(*possible)
        return s._replace(
            mine=tuple(gates.any_of(old, new) for old, new in zip(s.mine, chosen, strict=True)),
            live=placed,
            i_passed=gates.any_of(s.i_passed, gates.all_of(s.live, -placed)),
        )

    def _their_turn(self, s: _State, turn: int) -> _State:
        """Return the state after a listed turn: an illegal one ends the game, and nobody has passed then."""
        gates = self.gates
        if turn == PASS:
            return s._replace(live=FALSE, they_passed=gates.any_of(s.they_passed, s.live))
        clauses = may_place(self.board, s.theirs, s.mine, turn, crossing=self.crossing)
        live = gates.all_of(s.live, *(gates.any_of(*clause) for clause in clauses))
        theirs = tuple(gates.any_of(old, live) if cell == turn else old for cell, old in enumerate(s.theirs))
        return s._replace(theirs=theirs, live=live)

    def _require_order(self, turns: tuple[int, ...], *, exact: bool) -> None:
        """Add: where the other side passes after these turns, this side can connect by placing alone."""
        end = self._ends[turns]
        if end.they_passed == FALSE:
            return
        rounds = sum(TRUE not in pair for pair in zip(end.mine, end.theirs, strict=True)) if exact else None
        tag = f"{'exact' if exact else 'relaxed'} {self._tag(turns)}"
        final = fill_order(self.formula, self.board, end.mine, end.theirs, rounds, crossing=self.crossing, name=f"own {tag}")
        connected(self.formula, self.board, final, *self.game.goals[self.player], f"reach {tag}", unless=-end.they_passed)

    def _tag(self, turns: tuple[int, ...]) -> str:
        return "+".join("pass" if turn == PASS else self.board.names[turn] for turn in turns) or "start"

    # ---- Its models -------------------------------------------------------------------------------------------------------

    def answers(self) -> list[Play] | None:
        """Return this side's play against each listed one in a strategy that beats them all; None if there is none."""
        while True:
            self._solver.append_formula(self.formula.clauses[self._given :])
            self._given = len(self.formula.clauses)
            if not solved(self._solver):
                return None
            named = self.formula.named(self._solver.get_model())
            found = {turns: self._answer(turns, named) for turns in self._ends}
            without = [turns for turns, play in found.items() if play is None]
            if not without:
                return list(dict.fromkeys(play for play in found.values() if play is not None))
            for turns in without:
                if turns in self._exact:
                    raise ContradictionError("an exact model has no placement order: please report this position")
                self._exact.add(turns)
                self._require_order(turns, exact=True)

    def _answer(self, listed: tuple[int, ...], named: set[Name]) -> Play | None:
        """Play the model's turns against listed ones by the rules; None if an order is needed and the model's set has none."""
        mine, theirs = self.root.sides(self.player)
        turns: list[int] = []
        made = 0
        for ply in range(self.turns):
            if self._is_mine(ply):
                tag = self._tag(Play(listed, ()).first(made))
                cell = next((c for c, name in enumerate(self.board.names) if ("turn", tag, name) in named), PASS)
                turns.append(cell)
                if cell == PASS:
                    break
                if not self.game.placeable(mine, theirs, cell):
                    raise ContradictionError(f"a model plays {self.board.names[cell]}, which is illegal: please report it")
                mine |= 1 << cell
            else:
                made += 1
                cell = Play(listed, ()).first(made)[-1]
                if cell == PASS:
                    order = self._order(listed, mine, theirs, named)
                    return None if order is None else Play(tuple(turns), order)
                if not self.game.placeable(theirs, mine, cell):
                    break
                theirs |= 1 << cell
        return Play(tuple(turns), ())

    def _order(self, listed: tuple[int, ...], mine: int, theirs: int, named: set[Name]) -> tuple[int, ...] | None:
        """Return the model's placement order against listed turns, None if its final set (relaxed form) has none."""
        tag = f"own {'exact' if listed in self._exact else 'relaxed'} {self._tag(listed)}"
        steps: list[int | str] = [*range(1, self.board.size + 1)] if listed in self._exact else ["final"]
        order: list[int] = []
        own = mine
        for step in steps:
            waiting = [cell for cell, name in enumerate(self.board.names) if not own >> cell & 1 and (tag, step, name) in named]
            while waiting:
                cell = next((cell for cell in waiting if self.game.placeable(own, theirs, cell)), None)
                if cell is None:
                    return None
                waiting.remove(cell)
                order.append(cell)
                own |= 1 << cell
        return self.game.shortened(mine, theirs, self.player, order) if self.game.joined(own, self.player) else None
