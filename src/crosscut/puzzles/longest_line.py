"""Shows that the main line is the longest resistance: the winner's answers to all other replies, and the checker's walk.

Where one turn is claimed to be the only one along the main line, the claim is about that line. So it must be shown that the line
is as defined: it takes the first of the replies that hold out longest. Lower bounds need no proof: the winner's turns in the line
are the only ones that win, so the line's replies hold out as long as the line is. For the upper bound, every other reply must
lose as quickly (before the line's reply in the game's order: more quickly). To show that, the puzzle keeps the winner's
*answers*, a turn for each position that they lead to. `Shown` plays all replies by the checker's own rules and sees for itself
where the win is trivial, or has been reached. So it is shown, not assumed, that the answers win.

Source: `within K` of certificates, in turns of the winner until his win is trivial instead of turns until the game ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from crosscut.core.notation import format_turn
from crosscut.puzzles.goals import Goal
from crosscut.puzzles.play import Play, is_trivial
from crosscut.solver.trust import Referee


def listed(position: str, goal: Goal) -> str:
    """Return the key of an answer: the position, and how many turns are left if these are counted."""
    return f"{position} {goal.text}" if goal.name == "within" else position


def answers(play: Play, p: Hashable) -> tuple[tuple[str, str], ...]:
    """Return the winner's answers to all replies that the main line of p does not take, sorted.

    Raises LimitReached; `play.work` counts the replies.
    """
    found: dict[str, str] = {}
    line = play.line(p)
    for number, (here, q, _) in enumerate(play.along(p)):
        if 2 * number + 1 < len(line):
            after = play.game.play(q, line[2 * number])
            for reply in play.game.moves(after):
                if reply != line[2 * number + 1]:
                    _answer(here.further(), play.game.play(after, reply), play.game.turn(p), found)
    return tuple(sorted(found.items()))


def _answer(play: Play, p: Hashable, side: int, found: dict[str, str]) -> None:
    """Add the winner's answers from p on, where he is to move."""
    game = play.game
    play.work.count()
    name = listed(game.format(p), play.goal)
    if name in found or game.outcome(p) is not None or is_trivial(game, p, side, play.goal):
        return
    turn = play.quickest(p)
    found[name] = format_turn(game.board, turn)
    q, further = game.play(p, turn), play.further()
    if game.outcome(q) is None and not is_trivial(game, q, side, further.goal):
        for reply in game.moves(q):
            _answer(further, game.play(q, reply), side, found)


def sees(referee: Referee, position: str, side: str, goal: Goal) -> bool:
    """Return whether the checker sees by itself that `side` has reached the goal in a position that has not ended."""
    if goal.name == "margin":
        return referee.sees_margin(position, side, goal.number)
    return (referee.wins_by_pass if goal.name == "within" else referee.sees_win)(position, side)


class Shown:
    """What the answers of the winner `side` show, by the checker's rules; positions and turns are texts."""

    def __init__(self, referee: Referee, side: str, answers: Mapping[str, str]) -> None:
        self.referee = referee
        self.side = side
        self.answers = answers
        self._closed: dict[str, bool] = {}
        self._needs: dict[str, tuple[int, int | None]] = {}

    def within(self, position: str, turns: int, goal: Goal) -> bool:
        """Return whether the winner, to move in a position where so much of the goal is left, needs at most so many turns."""
        if self.is_closed(position, goal):
            return True
        if turns < 1:
            return False
        name = listed(position, goal)
        too_few, enough = self._needs.get(name, (0, None))
        if turns <= too_few or (enough is not None and turns >= enough):
            return turns > too_few
        found = self._answered(position, name, turns, goal)
        self._needs[name] = (too_few, turns) if found else (turns, enough)
        return found

    def _answered(self, position: str, name: str, turns: int, goal: Goal) -> bool:
        after = self.referee.turns(position).get(self.answers.get(name, ""))
        if after is None:
            return False
        if self.is_closed(after, goal, made=1):
            return True
        further = goal.further()
        return not self.referee.ended(after) and all(
            self.within(reached, turns - 1, further) for reached in self.referee.turns(after).values()
        )

    def is_closed(self, position: str, goal: Goal, made: int = 0) -> bool:
        """Return whether the goal has been reached, or is seen to be; `made`: turns made since `goal` was the goal left."""
        name = f"{made} {listed(position, goal)}"
        if name not in self._closed:
            self._closed[name] = self._sees(position, goal, made)
        return self._closed[name]

    def _sees(self, position: str, goal: Goal, made: int) -> bool:
        ended = self.referee.ended(position)
        if goal.name == "within" and goal.number - made < (0 if ended else 1):  # a pass that ends the game is a turn, too
            return False
        if not ended:
            return sees(self.referee, position, self.side, goal)
        if goal.name == "margin":
            return self.referee.lead(position, self.side) >= goal.number
        return self.referee.won(position, self.side)
