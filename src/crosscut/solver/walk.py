"""Walking by the lines of a strategy certificate: the prover's turns, and what he knows after each reply.

What a section lists, and what it leaves out, `listed` knows. A section that says how many turns a side lasts has lines for a
position and the turns left, none beyond the last. Where a line goes over to a weaker position, the prover has that one in his
head. What cannot be done there, or on the board, is anything. Where a line names wins, one is carried out, to the end. Where it
names a strip of the board, what the other player does elsewhere is nothing in the prover's head; his own turns are in the strip.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from crosscut.core.errors import CertificateError
from crosscut.core.game import COLOURS, PASS, Game, Turn, play
from crosscut.core.notation import parse_turn, shown
from crosscut.core.registry import open_game
from crosscut.solver.certificates import Row, Section
from crosscut.solver.listed import in_mind, lines_for, listed_as, possible_ply, said_for, unlisted_answer, weaker_position
from crosscut.solver.plies_strategy import ALL_PLIES
from crosscut.solver.wins import FORESEEN, Foreseen, Hold, Strip, bounds_turns, foreseen


class Header(NamedTuple):
    """What a section claims: game, the prover's colour, position, guarantee, and K where it is `lasts K`."""

    game: Game[Any]
    side: int
    root: Hashable
    guarantee: str
    left: int | None


def header_of(path: Path | str, section: Section) -> Header:
    """Return what the header of a section says; CertificateError if it does not make sense."""
    header = section.header
    try:
        game = open_game(header["game"], header["board"], header["readings"])
        side = COLOURS.index(header["side"])
        root = game.parse(header["position"])
        guarantee = str(header["guarantee"])
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise CertificateError(f"{path}: the header does not make sense: {error}") from None
    kind, _, number = guarantee.partition(" ")
    if kind == "lasts" and not number.isdecimal():
        raise CertificateError(f"{path}: the header does not make sense: {shown(guarantee)}")
    return Header(game, side, root, guarantee, int(number) if kind == "lasts" else None)


class State(NamedTuple):
    """Where a walk stands; hashable.

    `head`: the position that lines by plies are asked for; `left`: how many turns are left to say something about; `first`: the
    first line is for it; `rank`: after a line, the most turns left from it on (0 where it says no such thing); `settled`: the
    prover wins by passing from here on; `threats`, `wins`: those of the last line; `strip`: the part of the board that is enough;
    `seen`: after a reply, the pass or the threat that answers it; `hold`: what the prover holds, so that no line is asked for any
    more; `last`: the reply that he answers by it.
    """

    position: Hashable
    head: Hashable
    left: int | None = None
    first: bool = False
    rank: int = 0
    settled: bool = False
    threats: str = ""
    wins: Foreseen | None = None
    strip: Strip | None = None
    last: Turn | None = None
    seen: Turn | None = None
    hold: Hold | None = None

    @property
    def held(self) -> str:
        """A sentence about wins that are not listed turn by turn, which hold here, else about the strip; "" for none."""
        said = self.hold or self.wins or self.strip
        return said.words if said else ""


@dataclass(frozen=True, slots=True)
class Walker:
    """The lines of a section, and how play goes on by them.

    `name`: the file, for messages; `kept`: its lines by position, if None they are read forwards: ranks fall along every line of
    play, so the answer to a turn always stands further down; `in_head`: whether to play on in the prover's head and not on the
    board, so where cells no longer matter, or belong to nothing he needs, they are filled.
    """

    name: Path | str
    section: Section
    header: Header
    kept: dict[str, list[Row]] | None = None
    in_head: bool = False

    def start(self) -> State:
        """Return the section's position."""
        return State(self.header.root, self.header.root, self.header.left, first=True)

    def rows(self, positions: Collection[str]) -> Iterable[Row]:
        """Return the lines for these positions."""
        if self.kept is None:
            return (row for row in self.section.lines if row.position in positions)
        return chain.from_iterable(self.kept.get(position, ()) for position in positions)

    def line(self, s: State) -> Row | None:
        """Return the line for a state, None if there is none."""
        positions, carried_back = lines_for(self.header.game, self.section, s.head, s.strip, first=s.first)
        return next((carried_back(row) for row in self.rows(positions) if s.left in (None, row.rank)), None)

    def step(self, s: State) -> tuple[Turn | None, State]:
        """Return the prover's turn and the state after it; no turn, and what a line says, where the other player chooses.

        At the end there is no turn either. Raises CertificateError where a line is missing or wrong.
        """
        game = self.header.game
        if game.outcome(s.position) is not None or s.left == 0:
            return None, s
        if s.seen is not None:
            q = play(game, s.position, s.seen)
            return s.seen, State(q, q, settled=True, strip=s.strip)
        if s.hold is not None:
            return self._carried_out(s, s.hold)
        while True:
            if (row := self.line(s)) is None:
                at = game.format(s.head)
                raise CertificateError(
                    f"{self.name} has no line for {at}: the certificate is incomplete (crosscut check says where)"
                )
            if (weaker := weaker_position(game, self.section, row.turn)) is None:
                return self._by_ply(s, row) if game.decides_by_plies else self._by_turn(s, row)
            s = s._replace(head=weaker, position=weaker if self.in_head else s.position)

    def replied(self, s: State, turn: Turn | None) -> State:
        """Return the state after a turn of the other player's (`turn` None: any turn outside the strip); IllegalTurnError."""
        game, rest = self.header.game, None if s.left is None else s.left - 1
        elsewhere = s.strip.elsewhere(s.position) if turn is None and s.strip is not None else None
        q = elsewhere if turn is None else play(game, s.position, turn)
        head = q if turn is None or s.head == s.position else game.play(s.head, possible_ply(game, s.head, turn))
        r = State(q, head, rest, strip=s.strip)
        if game.outcome(q) is not None or rest == 0:
            return r
        if s.hold is not None:
            return r._replace(last=turn, hold=s.hold)
        if not game.decides_by_plies:
            seen = PASS if s.settled else unlisted_answer(game, self.section, s.position, s.threats, q, s.strip)
            if seen is not None:
                return r._replace(seen=seen)
        hold = None if s.wins is None else s.wins.first() if turn is None else s.wins.missed(turn)
        return r if hold is None else r._replace(last=turn, hold=hold)

    def _by_ply(self, s: State, row: Row) -> tuple[Turn | None, State]:
        game, wins = self.header.game, foreseen(self.header.game, self.section, s.head, row)
        if row.turn == FORESEEN and wins is not None:
            return self._carried_out(s, wins.first())
        if row.turn in ("-", ALL_PLIES):
            return None, s._replace(rank=self._rank(row), wins=wins)
        said = parse_turn(game.board, row.turn)
        head, turn = play(game, s.head, said), possible_ply(game, s.position, said)
        return turn, State(play(game, s.position, turn), head, None if s.left is None else s.left - 1, rank=self._rank(row))

    def _by_turn(self, s: State, row: Row) -> tuple[Turn | None, State]:
        game = self.header.game
        turn, said, strip = said_for(game, self.section, s.position, row, s.strip)
        q = s.position if turn is None else play(game, s.position, turn)
        listed = game.format(q) if game.outcome(q) is not None else listed_as(game, self.section, q, strip)
        wins = foreseen(game, self.section, in_mind(q, strip), said)
        if self.in_head:
            q = game.parse(listed) if strip is None and turn is not None and listed is not None else in_mind(q, strip)
        left = s.left if s.left is None or turn is None else s.left - 1
        settled = listed is None
        return turn, State(q, q, left, rank=self._rank(said), settled=settled, threats=said.threats, wins=wins, strip=strip)

    def _carried_out(self, s: State, hold: Hold) -> tuple[Turn, State]:
        game = self.header.game
        turn, hold = hold.answer(s.position, s.last)
        q = play(game, s.position, turn)
        if game.outcome(q) is not None:
            return turn, State(q, q, strip=s.strip)
        q = hold.rest(q) if self.in_head else q
        return turn, State(q, q, strip=s.strip, hold=hold)

    def _rank(self, row: Row) -> int:
        return row.rank if self.header.left is None and bounds_turns(self.section) else 0
