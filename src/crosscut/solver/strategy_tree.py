"""The strategy of a certificate as a graph to walk in: positions in which the other player chooses, and the answer to each reply.

The graph grows breadth first from the certificate's position, so what a limit leaves out is far from it. Positions that several
ways lead to stand there once. Where the prover wins by passing from then on, a branch ends, as it does when the game has ended.
In a section with leaves cells that no longer matter are filled after the prover's turn, as the checker fills them: it asks for no
answers to replies there. In the same way play goes on from a weaker position where a line goes over to one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.game import Game, Turn, play
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.turns import joined
from crosscut.solver.certificates import Section, read_sections
from crosscut.solver.explain import carried_back, header_of, listed_as, weaker_position
from crosscut.solver.plies_strategy import ALL_PLIES

MOST_LINES = 200_000  # lines of a section that are kept in memory
LEFT_OUT = -1


@dataclass(slots=True)
class Place:
    """A position after the prover's answer.

    `answer`: the turns of the prover that led here from the other player's reply, as words; `rank`: the most turns left where the
    certificate says so, else 0; `settled`: the prover wins by passing from here on; `replies`: for each legal turn of the other
    player the number of the place it leads to, `LEFT_OUT` for places beyond the limit; empty where the branch ends.
    """

    position: Hashable
    answer: str
    rank: int = 0
    settled: bool = False
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
            return _Walker(path, found).walk(most_replies)
    raise CertificateError(f"{path} has no section {section}")


class _Walker:
    """The lines of a section by position."""

    def __init__(self, path: Path, section: Section) -> None:
        self.path, self.section = path, section
        self.game, self.side, self.root, self.guarantee, self.left = header_of(path, section)
        self.lines: dict[str, list[tuple[int, str]]] = {}
        for count, (rank, position, text) in enumerate(section.lines, 1):
            if count > MOST_LINES:
                raise CertificateError(f"{path} has more than {MOST_LINES:,} lines in this section: too many for a page")
            self.lines.setdefault(position, []).append((rank, text))

    def walk(self, most_replies: int) -> Strategy:
        game = self.game
        places: list[Place] = []
        numbers: dict[tuple[Hashable, int | None, bool], int] = {}
        waiting: deque[tuple[int, int | None]] = deque()
        spent = left_out = 0

        def reach(p: Hashable, left: int | None, own: bool, first: bool = False) -> int:
            """Return the number of the place that the prover reaches from p, a new one if need be."""
            key = (p, left, own)
            if key not in numbers:
                place, after = self._answered(p, left, own, first)
                numbers[key] = len(places)
                places.append(place)
                waiting.append((numbers[key], after))
            return numbers[key]

        reach(self.root, self.left, own=True, first=True)
        while waiting:
            number, left = waiting.popleft()
            place = places[number]
            if game.outcome(place.position) is not None or place.settled or left == 0:
                continue
            turns = list(game.moves(place.position))
            spent += len(turns)
            for turn in turns:
                if spent > most_replies:
                    place.replies[format_turn(game.board, turn)] = LEFT_OUT
                    left_out += 1
                    continue
                after = play(game, place.position, turn)
                rest = None if left is None else left - 1
                place.replies[format_turn(game.board, turn)] = reach(after, rest, own=not game.decides_by_plies)
        return Strategy(game, self.root, self.side, self.guarantee, tuple(places), left_out)

    def _answered(self, p: Hashable, left: int | None, own: bool, first: bool) -> tuple[Place, int | None]:
        """Return the place after the prover's turns from p on, and how many turns are left to say something about."""
        game, rank, turns, start = self.game, 0, [], p
        settled = False
        while game.outcome(p) is None and left != 0:
            if not game.decides_by_plies and not own:
                break
            if not first and not game.decides_by_plies and listed_as(game, self.section, p) is None:
                settled = True
                break
            p = self._gone_over(p)
            rank, turn = self._line(p, left, first)
            if turn is None:
                break
            turns.append(turn)
            p, own, first = play(game, p, turn), False, False
            left = None if left is None else left - 1
            if not game.decides_by_plies and game.outcome(p) is None:
                seen = listed_as(game, self.section, p)
                settled = seen is None
                p = p if seen is None else game.parse(seen)
                break
        return Place(p, " ".join(joined(game, start, turns)), rank if self.left is None else 0, settled), left

    def _gone_over(self, p: Hashable) -> Hashable:
        """Return the weaker position that lines go over to from p; p where they do not."""
        for _, text in self.lines.get(self.game.format(p), ()):
            if (weaker := weaker_position(self.game, self.section, text)) is not None:
                return self._gone_over(weaker)
        return p

    def _line(self, p: Hashable, left: int | None, first: bool) -> tuple[int, Turn | None]:
        """Return rank and turn of the line for a position, None where the other player chooses."""
        game, header = self.game, self.section.header
        if game.decides_by_plies:
            wanted = [game.format(game.relevant(p) if "relevant" in header and not first else p)]
        else:
            said = listed_as(game, self.section, p, images="images" in header)
            wanted = [game.format(p), *([] if said is None else [said])]
        for position in wanted:
            for rank, text in self.lines.get(position, ()):
                if left in (None, rank):
                    if text in ("-", ALL_PLIES):
                        return rank, None
                    turn = parse_turn(game.board, text)
                    kept = game.decides_by_plies
                    return rank, turn if kept else carried_back(game, self.section, p, position).turn(turn)
        raise CertificateError(
            f"{self.path} has no line for {wanted[0]}: the certificate is incomplete (crosscut check says where)"
        )
