"""What grades ask of one position, once more by exhaustive search over the checker's rules, and nothing remembered but values."""

from typing import NamedTuple

from crosscut.solver.trust import Referee
from naive import NaiveMinimax


class Facts(NamedTuple):
    """Of a won position and a winning turn: different turns; wrong ones by (depth of the refutation, single); the threat."""

    choices: int
    wrong: dict[str, tuple[int, bool]]
    quiet: bool
    zugzwang: bool


class NaiveGrades:
    """By the book: all turns and all replies; the checker says what is trivial and which turns are one."""

    def __init__(self, game: str, board: str, readings: dict[str, str]) -> None:
        self.minimax = NaiveMinimax(game, board, readings)
        self.referee = Referee(game, board, readings)

    def facts(self, position: str, turn: str) -> Facts:
        """Return the facts of a position that its side to move wins by this turn."""
        side, other = position[0], "B" if position[0] == "W" else "W"
        turns = self.referee.turns(position)
        winning = self.winning(position)
        wrong = {}
        for name in self.distinct(position):
            if name in winning:
                continue
            after = turns[name]
            if self.over(after, other):
                wrong[name] = (0, False)
            else:
                refuting = self.winning(after)
                soon = any(self.is_last(after, reply) for reply in refuting)
                wrong[name] = (1 if soon else 2, len(refuting) == 1)
        after = turns[turn]
        skipped = f"{side}{after.removesuffix(':pass')[1:]}"
        if self.referee.ended(after) or not self.referee.legal(skipped):
            return Facts(len(self.distinct(position)), wrong, quiet=False, zugzwang=False)
        threat = self.over(skipped, side) or any(self.is_last(skipped, again) for again in self.winning(skipped))
        return Facts(len(self.distinct(position)), wrong, not threat, self.minimax.value(skipped) <= 0)

    def over(self, position: str, side: str) -> bool:
        """Whether the game has ended, or a side has won for all to see."""
        return self.referee.ended(position) or self.referee.sees_win(position, side)

    def is_last(self, position: str, turn: str) -> bool:
        """Whether a turn leaves nothing to show to the side that plays it, whatever is replied."""
        after = self.referee.turns(position)[turn]
        return self.over(after, position[0]) or all(self.over(r, position[0]) for r in self.referee.turns(after).values())

    def distinct(self, position: str) -> list[str]:
        """All turns, of those that are one the first."""
        found: list[str] = []
        for turn in self.referee.turns(position):
            if not any(self.referee.one_turn(position, turn, other) for other in found):
                found.append(turn)
        return found

    def winning(self, position: str) -> list[str]:
        """Those of the distinct turns that win."""
        turns = self.referee.turns(position)
        return [turn for turn in self.distinct(position) if self.wins(turns[turn], position[0])]

    def wins(self, position: str, side: str) -> bool:
        """Whether a side, to move or not, wins."""
        value = self.minimax.value(position)
        return value > 0 if position[0] == side else value < 0
