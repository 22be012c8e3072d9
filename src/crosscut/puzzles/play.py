"""Play puzzles: which turns win, whether it is one turn only, and how long the other side can hold out.

*One turn.* Turns that a symmetry of the position carries into each other are one turn, and so are the orders of the drops of one
turn (a game's `moves` has each effect once). A symmetry of the position keeps every stone's colour, the side to move, and all
else that the position says. Turns that merely lead to images of each other are different turns.

*Winning* stands here for reaching the puzzle's goal, which may be another one (`goals`).

*Trivial.* A win is trivial where nobody would ask for the next turn: a pass would end the game at once and win it, or the
position is settled for all to see (`Traits.settled`). The winner's turn there does not matter. The puzzle's first turn is asked
for in any case: the point may be that only the pass wins. A margin is trivial where the settled position, or the pass, shows as
much; a win within k turns only where the pass is the last turn.

*Resistance.* The length of a won position is the number of turns that its winner makes until his win is trivial, if he hurries
and the loser delays; so of several winning turns the quickest counts. The main line takes the loser's longest resistance, of
equals the first in the game's order of turns. Lengths are found by asking "within k turns?" for k = 1, 2, ...: then one reply
that holds out longer refutes a turn, and the longest reply need not be found.

One solver answers all questions, in the place of `Minimax`: a table, a sweep of all boards, or a search. The results are claims
until certificates are made of them (`certificate`) and the checker has accepted these (`by_checker`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from crosscut.core.game import BLACK, PASS, Game, Turn
from crosscut.core.turns import has_long_turns
from crosscut.puzzles.goal_turns import Reach, goal_at
from crosscut.puzzles.goals import WIN, Goal
from crosscut.puzzles.keeping import cut
from crosscut.puzzles.traits import margins_of, traits_of
from crosscut.puzzles.within import Race
from crosscut.solver.limits import Meter
from crosscut.solver.solver import Solver

LEVELS = ("root", "line", "tree")
"""Where a puzzle's solution is the only one: at the first turn, at each of the main line, at each after every reply."""


class Solution(NamedTuple):
    """A turn of the winner, and his solution after each reply that does not make his win trivial, as far as is claimed."""

    turn: Turn
    replies: tuple[tuple[Turn, Solution], ...] = ()


class Cook(NamedTuple):
    """A place where several turns win: the turns that lead there from the puzzle's position, and those that win there."""

    after: tuple[Turn, ...]
    turns: tuple[Turn, ...]


class Place(NamedTuple):
    """A place in a solution where one turn is claimed to be the only one that wins: how play comes there, and the turn."""

    after: tuple[Turn, ...]
    position: Hashable
    turn: Turn


def representatives(game: Game[Any], p: Hashable) -> Iterator[Turn]:
    """Yield the legal turns of p in canonical order, of those that a symmetry of p makes one the first."""
    keeping = [symmetry for q, symmetry in zip(game.images(p), game.symmetries(p), strict=True) if q == p]
    if len(keeping) == 1:
        yield from game.moves(p)
        return
    seen: set[Turn] = set()
    for turn in game.moves(p):
        if turn not in seen:
            yield turn
            seen |= {symmetry.turn(turn) for symmetry in keeping}


def is_one_turn(game: Game[Any], p: Hashable, turn: Turn, other: Turn) -> bool:
    """Return whether two turns of p are one turn: equal, or made so by a symmetry of p."""
    return any(q == p and symmetry.turn(turn) == other for q, symmetry in zip(game.images(p), game.symmetries(p), strict=True))


def is_trivial(game: Game[Any], p: Hashable, side: int, goal: Goal = WIN) -> bool:
    """Return whether the colour `side` has won p, which has not ended, in a way that leaves nothing to ask; see above.

    `goal`: reaching it counts as winning; with `hold` and `connect` nothing is trivial.
    """
    if goal.name in ("hold", "connect"):
        return False
    margin = goal.number if goal.name == "margin" else 1
    if goal.name != "within" and traits_of(game).settled(game, p, side, margin):
        return True
    if game.turn(p) != side or game.legal(p, PASS) is not None:
        return False
    q = game.play(p, PASS)
    outcome = game.outcome(q)
    if goal.name == "margin":
        lead = game.margin(q) or 0
        return outcome is not None and (lead if side == BLACK else -lead) >= margin
    return outcome is not None and outcome.winner == side


def places(game: Game[Any], p: Hashable, solution: Solution, after: tuple[Turn, ...] = ()) -> Iterator[Place]:
    """Yield the places of a solution of p, from the root down."""
    yield Place(after, p, solution.turn)
    q = game.play(p, solution.turn)
    for reply, further in solution.replies:
        yield from places(game, game.play(q, reply), further, (*after, solution.turn, reply))


class Play:
    """One solver's answers about puzzles of its game; positions that were looked at are kept, images of each other once.

    Arguments: `solver`; `goal`: "winning" here means reaching it; `base`: a `Play` of the same solver, whose work it shares.
    `work` counts, and may limit, the turns and replies that are looked at and the lines of certificates.
    Raises UnsupportedError for a game with a pie swap, where persons and colours part, or without such goals.
    """

    def __init__(self, solver: Solver[Any], goal: Goal = WIN, base: Play | None = None) -> None:
        self.solver = solver
        self.goal = goal
        self.game: Game[Any] = solver.game
        goal.require(self.game)
        self._base = base or self
        self._meter = Meter()
        self._goals: dict[Goal, Play] = base._goals if base else {goal: self}
        self.race: Race = base.race if base else Race(solver, lambda: self.work.count())
        self._margins: Solver[Any] | None = None
        self.reach = Reach(self.margins if goal.name == "margin" else solver, goal, self.race)
        self._bounds: dict[Hashable, tuple[int, int | None]] = {}
        self._turns: dict[Hashable, tuple[Turn, ...]] = {}
        self._single: set[Hashable] = set()

    @property
    def work(self) -> Meter:
        """The meter of the work, one for all goals of a solver."""
        return self._base._meter

    @work.setter
    def work(self, meter: Meter) -> None:
        self._base._meter = meter
        if self.margins is not self.solver:
            self.margins.meter = meter

    @property
    def margins(self) -> Solver[Any]:
        """The solver if its scores are margins, or the game has none; else one with margins, whose positions count as work."""
        if self._base._margins is None:
            of_game = margins_of(self.game)
            self._base._margins = self.solver if of_game is None else of_game.solver(self.solver, self.work)
        return self._base._margins

    def on(self, goal: Goal) -> Play:
        """Return the same for another goal; UnsupportedError if the game does not have it."""
        if goal not in self._goals:
            self._goals[goal] = Play(self.solver, goal, self._base)
        return self._goals[goal]

    def aimed(self, p: Hashable, name: str) -> Play | None:
        """Return the same for the goal of that name that a puzzle of p has, None if there is none."""
        goal = goal_at(self.margins if name == "margin" else self.solver, self.race, p, name)
        return None if goal is None else self.on(goal)

    def further(self) -> Play:
        """Return the same for the goal that is left after a turn of the winner and a reply."""
        return self.on(self.goal.further())

    def is_won(self, p: Hashable) -> bool:
        """Return whether the side to move wins p, or reaches the goal there and cannot have more; LimitReached."""
        return self.reach.standing(p) == 0

    def winning(self, p: Hashable) -> Iterator[Turn]:
        """Yield the turns of p that win, one of each, in canonical order; LimitReached."""
        for turn in representatives(self.game, p):
            self.work.count()
            if self.reach.by(p, self.game.play(p, turn)):
                yield turn

    def cuts(self, p: Hashable) -> tuple[tuple[Turn, Turn], ...]:
        """Return, for the goal `connect`, each turn of p after which a reply cuts the connection, with that reply; else nothing.

        A turn that ends the game against its player has no reply.
        """
        if self.goal.name != "connect":
            return ()
        side, found = self.game.turn(p), []
        for turn in representatives(self.game, p):
            q = self.game.play(p, turn)
            reply = None if self.game.outcome(q) is not None else cut(self.game, q, side)
            if reply is not None:
                found.append((turn, reply))
        return tuple(found)

    def is_single(self, p: Hashable) -> bool:
        """Return whether exactly one turn of p wins; LimitReached."""
        return len(tuple(islice(self.winning(p), 2))) == 1

    def cook(self, p: Hashable, unique: str) -> Cook | None:
        """Return the first place where several turns win, where one is asked for, None if there is no such place.

        Arguments: `p`, which the side to move wins; `unique`: one of LEVELS. LimitReached, and UnsupportedError for a level that
        the goal does not have.
        """
        self.goal.require(self.game, unique)
        if unique == "line":
            return next((cook for play, q, after in self.along(p) if (cook := play._cook_at(q, after))), None)
        return self._cook_at(p, ()) if unique == "root" else self._cook_below(p, ())

    def solution(self, p: Hashable, unique: str) -> Solution:
        """Return the solution of a puzzle as far as it is unique; p must have no cook at that level. LimitReached."""
        if unique == "root":
            return Solution(next(self.winning(p)))
        if unique == "tree":
            return self._tree(p)
        line = self.line(p)
        found = Solution(line[-1])
        for number in range(len(line) - 3, -1, -2):
            found = Solution(line[number], ((line[number + 1], found),))
        return found

    def line(self, p: Hashable) -> tuple[Turn, ...]:
        """Return the main line of a won position: it begins and ends with a turn of the winner. LimitReached.

        Where only the first turn is asked, with the goals `hold` and `connect` and where turns may be long, it is that turn.
        """
        if self.goal.name in ("hold", "connect") or has_long_turns(self.game, p):
            return (next(self.winning(p)),)
        found: list[Turn] = []
        for play, q, after in self.along(p):
            found = [*after, play.quickest(q)]
        return tuple(found)

    def length(self, p: Hashable) -> int:
        """Return how many turns the winner of p, who is to move, makes before his win is trivial, at least one.

        Raises LimitReached, and ValueError if the side to move does not win.
        """
        if not self._won(p):
            raise ValueError(f"no winning turn in {self.game.format(p)}")
        length = 1
        while not self.is_within(p, length):
            length += 1
        return length

    def replies(self, q: Hashable, side: int) -> Iterator[tuple[Turn, Hashable]]:
        """Yield the replies in q after which `side` still has to show how he wins, one of each, and where they lead."""
        left = self.goal.further()
        if self.game.outcome(q) is not None or is_trivial(self.game, q, side, left):
            return
        for reply in representatives(self.game, q):
            self.work.count()
            after = self.game.play(q, reply)
            if self.game.outcome(after) is None and not is_trivial(self.game, after, side, left):
                yield reply, after

    def along(self, p: Hashable) -> Iterator[tuple[Play, Hashable, tuple[Turn, ...]]]:
        """Yield the places of the main line where the winner is to move: `Play` of the goal left, position, turns up to there."""
        side, play = self.game.turn(p), self
        found: tuple[Turn, ...] = ()
        for left in range(self.length(p), 0, -1):
            yield play, p, found
            if left > 1:
                turn = play.quickest(p)
                replies = play.replies(self.game.play(p, turn), side)
                play = play.further()
                reply, p = next(entry for entry in replies if left == 2 or not play.is_within(entry[1], left - 2))
                found = (*found, turn, reply)

    def quickest(self, p: Hashable) -> Turn:
        """Return the first winning turn of p that keeps to its length."""
        length = self.length(p)
        return next(turn for turn in self._won(p) if self._keeps(p, turn, length))

    def is_within(self, p: Hashable, turns: int) -> bool:
        """Return whether the length of p, which its side to move wins, is at most so many turns."""
        key = self.solver.key(p)
        least, most = self._bounds.get(key, (1, None))
        if turns < least or (most is not None and turns >= most):
            return turns >= least
        if any(self._keeps(p, turn, turns) for turn in self._won(p)):
            self._bounds[key] = least, turns
            return True
        self._bounds[key] = turns + 1, most
        return False

    def _keeps(self, p: Hashable, turn: Turn, turns: int) -> bool:
        """Return whether the winner of p, playing this turn, needs at most so many in all."""
        replies = self.replies(self.game.play(p, turn), self.game.turn(p))
        if turns == 1:
            return next(replies, None) is None
        further = self.further()
        return all(further.is_within(after, turns - 1) for _, after in replies)

    def _won(self, p: Hashable) -> tuple[Turn, ...]:
        """Return the winning turns of p, kept."""
        if p not in self._turns:
            self._turns[p] = tuple(self.winning(p))
        return self._turns[p]

    def _cook_at(self, p: Hashable, after: tuple[Turn, ...]) -> Cook | None:
        turns = tuple(self.winning(p))
        return Cook(after, turns) if len(turns) > 1 else None

    def _cook_below(self, p: Hashable, after: tuple[Turn, ...]) -> Cook | None:
        key = self.solver.key(p)
        if key in self._single:
            return None
        turns = tuple(self.winning(p))
        if len(turns) > 1:
            return Cook(after, turns)
        for reply, q in self.replies(self.game.play(p, turns[0]), self.game.turn(p)):
            if (cook := self.further()._cook_below(q, (*after, turns[0], reply))) is not None:
                return cook
        self._single.add(key)
        return None

    def _tree(self, p: Hashable) -> Solution:
        turn = next(self.winning(p))
        replies = self.replies(self.game.play(p, turn), self.game.turn(p))
        return Solution(turn, tuple((reply, self.further()._tree(q)) for reply, q in replies))
