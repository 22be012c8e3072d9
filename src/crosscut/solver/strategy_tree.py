"""The strategy of a certificate as a graph to walk in: positions in which the other player chooses, and the answer to each reply.

The graph grows breadth first from the certificate's position, so what a limit leaves out is far from it. Positions that several
ways lead to stand there once. Where the prover wins by passing from then on, a branch ends, as it does when the game has ended.
In a section with leaves cells that no longer matter are filled after the prover's turn, as the checker fills them: it asks for no
answers to replies there. In the same way play goes on from a weaker position where a line goes over to one. So it does where a
line names wins, or a strip of the board: what they do not need is the other player's, so many replies lead to one place. With a
strip there is one reply more, `ELSEWHERE`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.game import PASS, Game, Turn
from crosscut.core.notation import format_turn
from crosscut.core.turns import joined
from crosscut.solver.certificates import Row, Section, read_sections
from crosscut.solver.walk import State, Walker, header_of
from crosscut.solver.wins import Strip

MOST_LINES = 200_000  # lines of a section that are kept in memory
LEFT_OUT = -1
ELSEWHERE = "elsewhere"  # a turn outside the strip


@dataclass(slots=True)
class Place:
    """A position after the prover's answer.

    `answer`: the turns of the prover that led here from the other player's reply, as words; `rank`: the most turns left where the
    certificate says so, else 0; `settled`: the prover wins by passing from here on; `held`: a sentence about wins that are not
    listed turn by turn, which hold here, else about the strip; `strip`: the part of the board that is enough from here on;
    `replies`: for each legal turn of the other player the number of the place it leads to, `LEFT_OUT` for places beyond the
    limit; empty where the branch ends.
    """

    position: Hashable
    answer: str
    rank: int
    settled: bool
    held: str
    strip: Strip | None
    replies: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A section's claim, and the places of its strategy, the first after the prover's first turns.

    `left_out`: how many replies lead beyond the limit; `before`: the section's position.
    """

    game: Game[Any]
    before: Hashable
    side: int
    guarantee: str
    places: tuple[Place, ...]
    left_out: int


def strategy_tree(path: Path, section: int = 1, most_replies: int = 20_000) -> Strategy:
    """Return the strategy of a section (from 1) of a certificate, up to so many replies.

    Raises CertificateError for a file that is none, lacks the section or a line, or has too many lines to be walked through.
    """
    for number, found in enumerate(read_sections(path), 1):
        if number == section:
            return _Tree(Walker(path, found, header_of(path, found), _kept(path, found), in_head=True)).strategy(most_replies)
    raise CertificateError(f"{path} has no section {section}")


def _kept(path: Path, section: Section) -> dict[str, list[Row]]:
    """Return the lines of a section by position."""
    lines: dict[str, list[Row]] = {}
    for count, row in enumerate(section.lines, 1):
        if count > MOST_LINES:
            raise CertificateError(f"{path} has more than {MOST_LINES:,} lines in this section: too many for a page")
        lines.setdefault(row.position, []).append(row)
    return lines


class _Tree:
    """The places found so far, their numbers by what leads to them, and those whose replies have not been looked at."""

    def __init__(self, walker: Walker) -> None:
        self.walker, self.game = walker, walker.header.game
        self.places: list[Place] = []
        self.numbers: dict[Hashable, int] = {}
        self.waiting: deque[tuple[Place, State]] = deque()

    def strategy(self, most_replies: int) -> Strategy:
        """Return the strategy up to so many replies."""
        game, spent, left_out = self.game, 0, 0
        self._reached(self.walker.start())
        while self.waiting:
            place, s = self.waiting.popleft()
            if game.outcome(s.position) is not None or s.settled or s.left == 0:
                continue
            turns: list[Turn | None] = list(game.moves(s.position))
            if s.strip is not None and s.strip.elsewhere(s.position) is not None:
                turns.append(None)
            spent += len(turns)
            left_out += len(turns) if spent > most_replies else 0
            for turn in turns:
                reply = ELSEWHERE if turn is None else format_turn(game.board, turn)
                place.replies[reply] = LEFT_OUT if spent > most_replies else self._reached(self.walker.replied(s, turn))
        header = self.walker.header
        return Strategy(game, header.root, header.side, header.guarantee, tuple(self.places), left_out)

    def _reached(self, s: State) -> int:
        """Return the number of the place that the prover reaches from a state, a new one if need be."""
        key: Hashable = s
        if s.hold is not None or s not in self.numbers:
            turns, after = self._answered(s)
            if s.hold is not None:  # whatever was replied, what he has not lost by it is left
                key = (*turns, after)
        if key not in self.numbers:
            self.numbers[key] = len(self.places)
            answer = " ".join(joined(self.game, s.position, turns))
            self.places.append(Place(after.position, answer, after.rank, after.settled, after.held, after.strip))
            self.waiting.append((self.places[-1], after))
        return self.numbers[key]

    def _answered(self, s: State) -> tuple[list[Turn], State]:
        """Return the prover's turns, up to where the other player chooses, and the state after them."""
        if s.seen == PASS:
            return [], s._replace(settled=True)
        turns: list[Turn] = []
        turn, after = self.walker.step(s)
        while turn is not None:
            turns.append(turn)
            if not self.game.decides_by_plies or after.hold is not None:
                return turns, after
            turn, after = self.walker.step(after)
        return turns, after._replace(settled=False)  # the other player's turns there are shown
