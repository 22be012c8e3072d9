"""A minimax of a few lines over the checker's naive rules: the second method for values, sharing no code with the solver."""

from typing import Any

from crosscut.checker.certificate import GAMES


class NaiveMinimax:
    """Values by exhaustive search, as +1, 0, -1 for the person to move, and distances."""

    def __init__(self, game: str, board: str, readings: dict[str, str]) -> None:
        self.rules: Any = GAMES[game](board, readings)
        self.known: dict[Any, tuple[int, int]] = {}

    def value(self, text: str) -> int:
        return self._solve(self.rules.read(text))[0]

    def distance(self, text: str) -> int:
        return self._solve(self.rules.read(text))[1]

    def _solve(self, p: Any) -> tuple[int, int]:
        """Return (value, distance): the winner takes the shortest way, the loser the longest, of a draw any."""
        if p not in self.known:
            if self.rules.ended(p):
                winner = self.rules.winner(p, None)
                sign = 0 if winner is None else 1 if self.rules.holder(p, winner) == self.rules.person(p) else -1
                self.known[p] = (sign, 0)
            else:
                options = []
                for turn in self.rules.turns(p):
                    q = self.rules.play(p, turn)
                    value, distance = self._solve(q)
                    same = self.rules.person(q) == self.rules.person(p)
                    options.append((value if same else -value, distance + 1))
                best = max(value for value, _ in options)
                among = [distance for value, distance in options if value == best]
                self.known[p] = (best, min(among) if best > 0 else max(among))
        return self.known[p]
