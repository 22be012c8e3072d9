"""Who has won within k turns? For the goal `within K`: the winner hurries, the loser tries to last.

A solver that knows distances answers at once. Any other is asked only who wins, where that spares work. A search of bounded depth
counts the turns, with a table of two numbers for each position: turns that are too few, and turns that are enough. Where only a
pass can end the game, the last turn is quickly found.

A turn is here what the game's `moves` yields: a ply, where a whole turn may be several.

The answers become lines of a certificate. To win within k turns (`wins`) the winner plays a turn that keeps to the position's
distance, so one line serves all demands. A turn to last k turns (`lasts`) may differ for every k, so a line belongs to a position
and a number of turns.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Any

from crosscut.core.game import PASS, Game, Turn
from crosscut.core.notation import format_turn
from crosscut.solver.plies_strategy import lasting_lines, ply_lines
from crosscut.solver.solver import Line, Solver

ASKED = 4  # with at least so many turns left it pays to ask first who wins
MOST = 1 << 20  # more turns than any game has


class Race:
    """Answers about one game; what was found is kept, images of each other once.

    Arguments: `solver`; `count`, called for each position that is looked at, may raise LimitReached.
    """

    def __init__(self, solver: Solver[Any], count: Callable[[], None]) -> None:
        self.solver = solver
        self.game: Game[Any] = solver.game
        self.count = count
        self._known: dict[tuple[bool, Hashable], tuple[int, int]] = {}

    def won(self, p: Hashable, side: int, turns: int) -> bool:
        """Return whether the colour `side` has won in p, or can have won when so many more turns have been made."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return outcome.winner == side
        return turns > 0 and self._decided(p, turns, wins=self.game.turn(p) == side)

    def distance(self, p: Hashable) -> int:
        """Return within how many turns the side to move in p wins; it must be known that it does."""
        return next(turns for turns in range(1, MOST) if self.won(p, self.game.turn(p), turns))

    def winning_lines(self, root: Hashable, prover: int) -> Iterator[Line]:
        """Yield the lines by which the colour `prover` wins from a root as fast as he can; `Strategy.lines` has the form."""
        if self.game.decides_by_plies:
            yield from ply_lines(self.game, self._choose, root, prover, self.count)
        else:
            yield from self._visit(root, prover, None, {})

    def lasting_lines(self, root: Hashable, prover: int, turns: int) -> Iterator[Line]:
        """Yield the lines by which the colour `prover` has not lost when so many turns have been made, from a root on."""
        if self.game.decides_by_plies:
            yield from lasting_lines(self.game, self._choose, root, prover, turns, self.count)
        else:
            yield from self._visit(root, prover, turns, {})

    def _decided(self, p: Hashable, turns: int, *, wins: bool) -> bool:
        if self.solver.distance:
            score = self.solver.score(p)
            needed = self.solver.turns_to_end(score)
            return (score > 0) == wins and needed is not None and needed <= turns
        key = wins, self.solver.key(p)
        few, enough = self._known.get(key, (0, MOST))
        if turns <= few or turns >= enough:
            return turns >= enough
        found = self._found(p, turns, wins=wins)
        self._known[key] = (few, turns) if found else (turns, enough)
        return found

    def _found(self, p: Hashable, turns: int, *, wins: bool) -> bool:
        if turns >= ASKED and (self.solver.score(p) > 0) != wins:
            return False
        side = self.game.turn(p) if wins else 1 - self.game.turn(p)
        tried = self._ending(p) if wins and turns == 1 else self.game.moves(p)
        ways = (self.won(self._after(p, turn), side, turns - 1) for turn in tried)
        return any(ways) if wins else all(ways)

    def _after(self, p: Hashable, turn: Turn) -> Hashable:
        self.count()
        after: Hashable = self.game.play(p, turn)
        return after

    def _ending(self, p: Hashable) -> Iterator[Turn]:
        """Yield the turns of p that can end the game."""
        game = self.game
        if game.ends_by_pass:
            yield from (PASS,) if game.legal(p, PASS) is None else ()
        else:
            yield from game.moves(p)

    def _visit(self, p: Hashable, prover: int, left: int | None, done: dict[Hashable, int]) -> Generator[Line, None, int]:
        """Yield the lines of p and of all below it that have none yet; return the rank. `left`: turns to last, None to win."""
        key = p, left
        if key in done:
            return done[key]
        game, turn, witness = self.game, "-", ""
        q, made = p, 0
        if game.outcome(p) is None and game.turn(p) == prover and left != 0:
            chosen, q = self._choose(p, left)
            turn, made = format_turn(game.board, chosen), 1
        elif game.outcome(p) is not None and game.turn(p) == prover:
            witness = game.witness(p)
        longest, replies = 0, 0
        after_turn = None if left is None else left - made
        if game.outcome(q) is None and after_turn != 0:
            for reply in game.moves(q):
                r = self._after(q, reply)
                replies = 1
                if game.outcome(r) is not None:
                    witness = witness or game.witness(r)
                elif after_turn != 1:
                    below = self._visit(r, prover, None if after_turn is None else after_turn - 1, done)
                    longest = max(longest, (yield from below))
        rank = made + replies + longest if left is None else left
        done[key] = rank
        yield Line(rank, game.format(p), turn, witness)
        return rank

    def _choose(self, p: Hashable, left: int | None) -> tuple[Turn, Hashable]:
        """Return the prover's turn in p, his own to move, and where it leads; a turn that ends the game if there is one."""
        side, most = self.game.turn(p), (self.distance(p) if left is None else left) - 1

        def good(q: Hashable) -> bool:
            return self.won(q, side, most) if left is None else not self.won(q, 1 - side, most)

        ends = ((turn, self._after(p, turn)) for turn in self._ending(p))
        for turn, q in ends:
            if self.game.outcome(q) is not None and good(q):
                return turn, q
        return next((turn, q) for turn in self.game.moves(p) if good(q := self._after(p, turn)))
