"""The post-pass question by brute force over the checker's placement rule: no bound, no order of search, nothing clever."""

from crosscut.checker.game import placed
from crosscut.checker.games.orcoon.rules import Orcoon

READINGS = {"pie": "off", "crossing": "forbidden", "connection": "chain"}


class BruteForce:
    """Who can still connect, by trying every placement; answers are remembered by position."""

    def __init__(self, board: str, readings: dict[str, str] | None = None) -> None:
        self.rules = Orcoon(board, readings or READINGS)
        self.known: dict[tuple[str, str], bool] = {}

    def can_connect(self, stones: str, colour: str) -> bool:
        key = (stones, colour)
        if key not in self.known:
            self.known[key] = self.rules.connected(stones, colour) or any(
                self.can_connect(placed(stones, colour, cell), colour)
                for cell in range(len(stones))
                if self.rules.may_place(stones, colour, cell)
            )
        return self.known[key]
