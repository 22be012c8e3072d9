"""The lines of play that stand in a certificate: how its prover answers the tries that hold out longest.

A certificate with many sections (that of a puzzle) is read once and kept. A section is asked for by its position and its side.
From there the prover plays the turns of the section, and the other side plays the turn that leaves the largest rank. A rank
bounds how long the prover still needs, so this is the longest resistance against *this* strategy, and no solver is asked. Of
equal ranks the first turn in the game's order is taken.

A section that says how many turns the prover lasts (`lasts K`) has lines for numbers of turns, not for positions. Only the
prover's first turn is shown of it. Replies that the section does not list come after all that it lists: the prover is seen to win
after them, or they only fill dead cells (see "Leaves" of docs/formats/certificates.md).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from crosscut.core.errors import CertificateError
from crosscut.core.game import COLOURS, PASS, Game, Turn
from crosscut.core.notation import parse_turn
from crosscut.solver.certificates import Row, Section, read_sections
from crosscut.solver.listed import in_mind, lines_for, listed_as, possible_ply, said_for, unlisted_answer, weaker_position
from crosscut.solver.plies_strategy import ALL_PLIES
from crosscut.solver.wins import Hold, Strip, foreseen

LASTS = "lasts "


class Continuation(NamedTuple):
    """How play goes on from a section's position: the turns of both sides, where they lead, and the proved guarantee."""

    turns: tuple[Turn, ...]
    end: Hashable
    guarantee: str


class _Strategy(NamedTuple):
    """A section and its lines, by position."""

    section: Section
    lines: dict[str, Row]


class Strategies:
    """The sections of a certificate that are about one game. The certificate must have been checked before.

    Arguments: `game`; `certificate`: the bytes of the file. Raises CertificateError if it cannot be read.
    """

    def __init__(self, game: Game[Any], certificate: bytes) -> None:
        self.game = game
        self._strategies: dict[tuple[str, str], _Strategy] = {}
        for section in read_sections(certificate):
            lines: dict[str, Row] = {}
            for row in section.lines:
                lines.setdefault(row.position, row)
            header = section.header
            about = (header.get("game"), header.get("board"), header.get("readings"))
            if about == (game.name, game.board.name, game.readings):
                self._strategies.setdefault((str(header.get("position")), str(header.get("side"))), _Strategy(section, lines))

    def continuation(self, p: Hashable, side: int) -> Continuation | None:
        """Return how play goes on from p by the section in which the colour `side` is the prover, None if there is none."""
        found = self._strategies.get((self.game.format(p), COLOURS[side]))
        if found is None:
            return None
        guarantee = str(found.section.header["guarantee"])
        turns: list[Turn] = []
        if guarantee.startswith(LASTS):
            if (first := self._line(found, p, below=False)) is not None and first.turn not in ("-", ALL_PLIES):
                turns.append(parse_turn(self.game.board, first.turn))
                p = self.game.play(p, turns[0])
            return Continuation(tuple(turns), p, guarantee)
        if self.game.decides_by_plies:
            end = self._play_out(found, p, side, turns)
            return Continuation(tuple(turns), end, guarantee)
        strip: Strip | None = None
        while self.game.outcome(p) is None and (line := self._line(found, p, bool(turns), strip)) is not None:
            turn, said, strip = said_for(self.game, found.section, p, line, strip)
            if turn is not None:
                turns.append(turn)
                p = self.game.play(p, turn)
                if self.game.outcome(p) is not None or listed_as(self.game, found.section, p, strip) is None:
                    break
            q, p = p, self._resist(found, p, turns, strip)
            unlisted = self.game.outcome(p) is None and self._line(found, p, True, strip) is None
            if (said.threats or said.wins) and unlisted:
                wins = foreseen(self.game, found.section, in_mind(q, strip), said)
                if (answer := unlisted_answer(self.game, found.section, q, said.threats, p, strip)) is not None:
                    turns.append(answer)
                    p = self.game.play(p, answer)
                elif wins is not None and (hold := wins.missed(turns[-1])) is not None:
                    p = self._held(p, hold, turns)
                else:
                    break
        if self._passed(p, turns, side):
            turns.append(PASS)
            p = self.game.play(p, PASS)
        return Continuation(tuple(turns), p, guarantee)

    def _play_out(self, found: _Strategy, p: Hashable, side: int, turns: list[Turn]) -> Hashable:
        """Add plies up to the end to the turns, whoever decides each time; return where they lead.

        What the prover has in his head may be a weaker position; where a line names wins, he carries one out.
        """
        game, head = self.game, p
        prover = game.person(p) ^ (game.turn(p) != side)
        hold: Hold | None = None
        while game.outcome(p) is None:
            own, line = game.person(p) == prover, None
            if hold is None and (line := self._line(found, head, bool(turns))) is None and own:
                break
            if line is not None and (weaker := weaker_position(game, found.section, line.turn)) is not None:
                head = weaker
                continue
            wins = foreseen(game, found.section, head, line) if line else None
            if own and wins is not None:
                turn, hold = wins.first().answer(p, None)
            elif own and hold is not None:
                turn, hold = hold.answer(p, turns[-1])
            elif own and line is not None:
                said = parse_turn(game.board, line.turn)
                head, turn = game.play(head, said), possible_ply(game, p, said)
            elif hold is not None:
                turn = next(filter(hold.needs, game.moves(p)), next(game.moves(p)))
            else:
                turn = self._resistance(found, p, head)
                head = game.play(head, possible_ply(game, head, turn))
                hold = wins.missed(turn) if wins else None
            turns.append(turn)
            p = game.play(p, turn)
        return p

    def _held(self, p: Hashable, hold: Hold, turns: list[Turn]) -> Hashable:
        """Add the turns to the end, by which the prover carries out what he holds in p; return where they lead."""
        while True:
            turn, hold = hold.answer(p, turns[-1])
            turns.append(turn)
            p = self.game.play(p, turn)
            if self.game.outcome(p) is not None:
                return p
            turns.append(next(filter(hold.needs, self.game.moves(p)), next(iter(self.game.moves(p)))))
            p = self.game.play(p, turns[-1])
            if self.game.outcome(p) is not None:
                return p

    def _line(self, found: _Strategy, p: Hashable, below: bool, strip: Strip | None = None) -> Row | None:
        """Return the line that a section has for p; None where it has none."""
        positions, carried_back = lines_for(self.game, found.section, p, strip, first=not below)
        return next((carried_back(found.lines[position]) for position in positions if position in found.lines), None)

    def _resist(self, found: _Strategy, p: Hashable, turns: list[Turn], strip: Strip | None) -> Hashable:
        """Add the other side's longest resistance in p to the turns; return where it leads."""
        turns.append(self._resistance(found, p, p, strip))
        after: Hashable = self.game.play(p, turns[-1])
        return after

    def _resistance(self, found: _Strategy, p: Hashable, head: Hashable, strip: Strip | None = None) -> Turn:
        """Return the other side's longest resistance in p, where the prover thinks of `head`, and of a strip of it."""
        best: tuple[int, Turn] | None = None
        for reply in self.game.moves(p):
            rank = self._rank(found, self.game.play(head, possible_ply(self.game, head, reply)), strip)
            if best is None or rank > best[0]:
                best = rank, reply
            if rank == 0 and len(found.lines) == 1:
                break
        if best is None:
            raise CertificateError(f"no turn in {self.game.format(p)}, where the certificate expects one")
        return best[1]

    def _rank(self, found: _Strategy, p: Hashable, strip: Strip | None) -> int:
        """Return the rank of a position after a reply: 0 where the prover is seen to win, -1 where there is nothing to show."""
        if self.game.outcome(p) is not None:
            return -1
        positions, _ = lines_for(self.game, found.section, p, strip, first=False)
        if not positions:
            return 0
        return next((found.lines[position].rank for position in positions if position in found.lines), -1)

    def _passed(self, p: Hashable, turns: list[Turn], side: int) -> bool:
        """Return whether the other side has just passed, so that the prover's pass ends the game and wins it."""
        if not turns or turns[-1] != PASS or self.game.outcome(p) is not None or self.game.turn(p) != side:
            return False
        if self.game.legal(p, PASS) is not None:
            return False
        outcome = self.game.outcome(self.game.play(p, PASS))
        return outcome is not None and outcome.winner == side
