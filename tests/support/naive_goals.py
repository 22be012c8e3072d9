"""Goals of puzzles by the book: all turns, all replies, no memory of images; over the checker's rules, with flips of its own.

For boards of unequal sides, or Orcoon: the board as it is, upside down, mirrored and turned are all symmetries that keep colours.
"""

from functools import cache
from typing import Any

from crosscut.checker.certificate import GAMES
from crosscut.solver.trust import Referee
from naive import NaiveMinimax


class NaiveGoals:
    """What turns reach a goal; positions are texts, goals are (name, number)."""

    def __init__(self, game: str, board: str, readings: dict[str, str]) -> None:
        self.rules: Any = GAMES[game](board, readings)
        self.minimax = NaiveMinimax(game, board, readings)
        self.referee = Referee(game, board, readings)
        self.columns = int(board.partition("x")[2])
        self.margin, self.length, self.single = cache(self._margin), cache(self._length), cache(self._single)

    def value(self, text: str) -> int:
        return self.minimax.value(text)

    def distance(self, text: str) -> int:
        return self.minimax.distance(text)

    def _margin(self, p: Any) -> int:
        """The best final lead of the side to move."""
        if self.rules.ended(p):
            lead = self.rules.groups(p.stones, "W") - self.rules.groups(p.stones, "B")
            return int(lead if p.turn == "B" else -lead)
        return max(-self.margin(self.rules.play(p, turn)) for turn in self.rules.turns(p))

    def best_margin(self, text: str) -> int:
        return self.margin(self.rules.read(text))

    def alive(self, p: Any, colour: str) -> bool:
        if self.rules.ended(p):
            return bool(self.rules.winner(p, None) == colour)
        return bool(self.rules.can_connect(p.stones, colour))

    def reaches(self, q: Any, side: str, name: str, number: int) -> bool:
        """Whether the turn of `side` that has led to q reaches the goal."""
        if name == "connect":
            after = [q] if self.rules.ended(q) else [self.rules.play(q, reply) for reply in self.rules.turns(q)]
            return all(self.alive(r, side) for r in after)
        if name == "margin":
            return -self.margin(q) >= number
        value, distance = self.minimax._solve(q)
        if name == "within":
            return value < 0 and distance <= number - 1
        return value < 0 or (value == 0 and name == "hold")

    def reaching(self, text: str, name: str, number: int) -> list[str]:
        """One turn of each kind that reaches the goal."""
        p = self.rules.read(text)
        seen: set[Any] = set()
        found = []
        for turn in self.rules.turns(p):
            q = self.rules.play(p, turn)
            if q not in seen and self.reaches(q, p.turn, name, number):
                found.append(turn)
            for flip in range(4):
                if self.flips(p.stones)[flip] == p.stones:
                    seen.add(q._replace(stones=self.flips(q.stones)[flip]))
        return found

    def flips(self, stones: str) -> list[str]:
        rows = [stones[start : start + self.columns] for start in range(0, len(stones), self.columns)]
        mirrored = [row[::-1] for row in rows]
        return ["".join(part) for part in (rows, rows[::-1], mirrored, mirrored[::-1])]

    def seen(self, text: str, side: str, name: str, number: int) -> bool:
        """Whether nothing is left to ask, as the checker sees it."""
        if name == "margin":
            return self.referee.sees_margin(text, side, number)
        return self.referee.wins_by_pass(text, side) if name == "within" else self.referee.sees_win(text, side)

    def replies(self, text: str, turn: str, name: str, number: int) -> list[str]:
        """The positions after all replies that leave something to ask; `number`: of the goal that is left then."""
        p = self.rules.read(text)
        q = self.rules.play(p, turn)
        if self.rules.ended(q) or self.seen(self.rules.write(q), p.turn, name, number):
            return []
        after = [self.rules.play(q, reply) for reply in self.rules.turns(q)]
        texts = [self.rules.write(r) for r in after if not self.rules.ended(r)]
        return [text for text in texts if not self.seen(text, p.turn, name, number)]

    def _length(self, text: str, name: str, number: int) -> int:
        left = number - 2 if name == "within" else number
        turns = self.reaching(text, name, number)
        below = [max((self.length(r, name, left) for r in self.replies(text, turn, name, left)), default=0) for turn in turns]
        return 1 + min(below)

    def _single(self, text: str, name: str, number: int) -> bool:
        left = number - 2 if name == "within" else number
        turns = self.reaching(text, name, number)
        return len(turns) == 1 and all(self.single(r, name, left) for r in self.replies(text, turns[0], name, left))
