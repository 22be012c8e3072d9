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
from itertools import chain
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.game import PASS, Game, Turn, play
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.turns import joined
from crosscut.solver.certificates import Row, Section, read_sections
from crosscut.solver.explain import header_of
from crosscut.solver.listed import in_mind, lines_for, listed_as, said_for, unlisted_answer, weaker_position
from crosscut.solver.plies_strategy import ALL_PLIES
from crosscut.solver.wins import FORESEEN, Foreseen, Hold, Strip, bounds_turns, foreseen

MOST_LINES = 200_000  # lines of a section that are kept in memory
LEFT_OUT = -1
ELSEWHERE = "elsewhere"  # a turn outside the strip


@dataclass(slots=True)
class Place:
    """A position after the prover's answer.

    `answer`: the turns of the prover that led here from the other player's reply, as words; `rank`: the most turns left where the
    certificate says so, else 0; `settled`: the prover wins by passing from here on; `threats`: those of the line, see the format;
    `wins`: what the line names, if the other player decides there; `hold`: what the prover holds, so that no line is asked for
    any more; `strip`: the part of the board that is enough from here on; `replies`: for each legal turn of the other player the
    number of the place it leads to, `LEFT_OUT` for places beyond the limit; empty where the branch ends.
    """

    position: Hashable
    answer: str
    rank: int = 0
    settled: bool = False
    threats: str = ""
    wins: Foreseen | None = None
    hold: Hold | None = None
    strip: Strip | None = None
    replies: dict[str, int] = field(default_factory=dict)

    @property
    def held(self) -> str:
        """A sentence about wins that are not listed ply by ply, which hold here, else about the strip; "" for none."""
        said = self.hold or self.wins or self.strip
        return said.words if said else ""


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
            return _Walker(path, found).walk(most_replies)
    raise CertificateError(f"{path} has no section {section}")


class _Walker:
    """The lines of a section by position."""

    def __init__(self, path: Path, section: Section) -> None:
        self.path, self.section = path, section
        self.game, self.side, self.root, self.guarantee, self.left = header_of(path, section)
        self.lines: dict[str, list[Row]] = {}
        for count, row in enumerate(section.lines, 1):
            if count > MOST_LINES:
                raise CertificateError(f"{path} has more than {MOST_LINES:,} lines in this section: too many for a page")
            self.lines.setdefault(row.position, []).append(row)

    def walk(self, most_replies: int) -> Strategy:
        game = self.game
        places: list[Place] = []
        numbers: dict[Hashable, int] = {}
        waiting: deque[tuple[int, int | None]] = deque()
        spent = left_out = 0

        def reach(p: Hashable, left: int | None, strip: Strip | None, first: bool = False, threat: Turn | None = None) -> int:
            """Return the number of the place that the prover reaches from p, a new one if need be."""
            own = first or not game.decides_by_plies
            key = (p, left, own, strip, threat)
            if key not in numbers:
                place, after = (
                    self._answered(p, left, own, first, strip) if threat is None else (self._carried_out(p, threat, strip), left)
                )
                numbers[key] = len(places)
                places.append(place)
                waiting.append((numbers[key], after))
            return numbers[key]

        def carry_out(p: Hashable, hold: Hold, last: Turn | None, strip: Strip | None) -> int:
            """Return the number of the place that the prover reaches from p by what he holds."""
            turn, q, left = self._held(p, hold, last)
            place = Place(q, format_turn(game.board, turn), hold=left, strip=strip)
            key = (q, turn, left, strip)
            if key not in numbers:
                numbers[key] = len(places)
                places.append(place)
                waiting.append((numbers[key], None))
            return numbers[key]

        reach(self.root, self.left, None, first=True)
        while waiting:
            number, left = waiting.popleft()
            place = places[number]
            if game.outcome(place.position) is not None or place.settled or left == 0:
                continue
            turns: list[tuple[Turn | None, Hashable]] = [
                (turn, play(game, place.position, turn)) for turn in game.moves(place.position)
            ]
            if place.strip is not None and (skipped := place.strip.elsewhere(place.position)) is not None:
                turns.append((None, skipped))
            spent += len(turns)
            for turn, after in turns:
                reply = ELSEWHERE if turn is None else format_turn(game.board, turn)
                if spent > most_replies:
                    place.replies[reply] = LEFT_OUT
                    left_out += 1
                    continue
                rest = None if left is None else left - 1
                if (hold := self._unlisted(place, turn, after)) is not None:
                    place.replies[reply] = carry_out(after, hold, turn, place.strip)
                    continue
                threat = self._threat(place, after)
                place.replies[reply] = reach(after, rest, place.strip, threat=threat)
        return Strategy(game, self.root, self.side, self.guarantee, tuple(places), left_out)

    def _unlisted(self, place: Place, turn: Turn | None, after: Hashable) -> Hold | None:
        """Return what the prover holds after a reply (None: elsewhere) to a place that needs no line for that; else None."""
        if self.game.outcome(after) is not None:
            return None
        if place.hold is None and place.wins is not None and self._seen(place, after) is not None:
            return None  # a pass or a threat is shorter
        if place.hold is not None or place.wins is None:
            return place.hold
        return place.wins.first() if turn is None else place.wins.missed(turn)

    def _seen(self, place: Place, after: Hashable) -> Turn | None:
        """Return the prover's turn after a reply to a place of which the checker sees by a pass or a threat that he wins."""
        if self.game.decides_by_plies:
            return None
        return unlisted_answer(self.game, self.section, place.position, place.threats, after, place.strip)

    def _held(self, p: Hashable, hold: Hold, last: Turn | None) -> tuple[Turn, Hashable, Hold | None]:
        """Return the ply that the prover's hold answers in p, to `last` if a ply led there, and what he has and holds after it.

        What he does not need is given away; None where the game has ended.
        """
        turn, hold = hold.answer(p, last)
        q = play(self.game, p, turn)
        return (turn, q, None) if self.game.outcome(q) is not None else (turn, hold.rest(q), hold)

    def _threat(self, place: Place, after: Hashable) -> Turn | None:
        """Return the threat by which the prover answers a reply to a place, None where none does or a pass is enough."""
        if not place.threats or self.game.outcome(after) is not None:
            return None
        turn = self._seen(place, after)
        return None if turn == PASS else turn

    def _carried_out(self, p: Hashable, threat: Turn, strip: Strip | None) -> Place:
        """Return the place after a threat that the prover carries out in p."""
        return Place(play(self.game, p, threat), format_turn(self.game.board, threat), settled=True, strip=strip)

    def _answered(self, p: Hashable, left: int | None, own: bool, first: bool, strip: Strip | None) -> tuple[Place, int | None]:
        """Return the place after the prover's turns from p on, and how many turns are left to say something about."""
        game, rank, start = self.game, 0, p
        turns: list[Turn] = []
        settled, said = False, Row(0, "", "-", "")
        wins: Foreseen | None = None
        hold: Hold | None = None
        while game.outcome(p) is None and left != 0:
            if not game.decides_by_plies and not own:
                break
            if not first and not game.decides_by_plies and listed_as(game, self.section, p, strip) is None:
                settled = True
                break
            p = self._gone_over(p)
            row = self._line(p, left, first, strip)
            rank, wins = row.rank, foreseen(game, self.section, p, row) if game.decides_by_plies else None
            if row.turn == FORESEEN and wins is not None:
                carried, p, hold = self._held(p, wins.first(), None)
                turns.append(carried)
                break
            turn, said, strip = self._said(p, row, strip)
            if turn is None:
                p = in_mind(p, strip)
                break
            turns.append(turn)
            p, own, first = in_mind(play(game, p, turn), strip), False, False
            left = None if left is None else left - 1
            if not game.decides_by_plies and game.outcome(p) is None:
                seen = listed_as(game, self.section, p, strip)
                settled = seen is None
                p = p if seen is None or strip is not None else game.parse(seen)
                break
        if not game.decides_by_plies:
            wins = foreseen(game, self.section, p, said)
        rank = rank if self.left is None and bounds_turns(self.section) else 0
        return Place(
            p, " ".join(joined(game, start, turns)), rank, settled, said.threats, None if hold else wins, hold, strip
        ), left

    def _gone_over(self, p: Hashable) -> Hashable:
        """Return the weaker position that lines go over to from p; p where they do not."""
        if "weaker" not in self.section.header:
            return p
        for row in self.lines.get(self.game.format(p), ()):
            if (weaker := weaker_position(self.game, self.section, row.turn)) is not None:
                return self._gone_over(weaker)
        return p

    def _line(self, p: Hashable, left: int | None, first: bool, strip: Strip | None) -> Row:
        """Return the line for a position."""
        positions, carried_back = lines_for(self.game, self.section, p, strip, first=first)
        for row in chain.from_iterable(self.lines.get(position, ()) for position in positions):
            if left in (None, row.rank):
                return carried_back(row)
        raise CertificateError(
            f"{self.path} has no line for {self.game.format(p)}: the certificate is incomplete (crosscut check says where)"
        )

    def _said(self, p: Hashable, row: Row, strip: Strip | None) -> tuple[Turn | None, Row, Strip | None]:
        """Return turn and line for a position, as they are there, and the strip then; no turn where the other player chooses."""
        if self.game.decides_by_plies:
            return None if row.turn in ("-", ALL_PLIES) else parse_turn(self.game.board, row.turn), row, strip
        return said_for(self.game, self.section, p, row, strip)
