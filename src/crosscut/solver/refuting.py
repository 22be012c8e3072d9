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
from crosscut.solver.certificates import Row, read_sections
from crosscut.solver.listed import lines_for, possible_ply
from crosscut.solver.walk import State, Walker, header_of


class Continuation(NamedTuple):
    """How play goes on from a section's position: the turns of both sides, where they lead, and the proved guarantee."""

    turns: tuple[Turn, ...]
    end: Hashable
    guarantee: str


class Strategies:
    """The sections of a certificate that are about one game. The certificate must have been checked before.

    Arguments: `game`; `certificate`: the bytes of the file. Raises CertificateError if it cannot be read.
    """

    def __init__(self, game: Game[Any], certificate: bytes) -> None:
        self.game = game
        self._sections: dict[tuple[str, str], Walker] = {}
        for section in read_sections(certificate):
            header = section.header
            if (header.get("game"), header.get("board"), header.get("readings")) != (game.name, game.board.name, game.readings):
                continue
            lines: dict[str, list[Row]] = {}
            for row in section.lines:
                lines.setdefault(row.position, []).append(row)
            about = str(header.get("position")), str(header.get("side"))
            self._sections.setdefault(about, Walker("the certificate", section, header_of("the certificate", section), lines))

    def continuation(self, p: Hashable, side: int) -> Continuation | None:
        """Return how play goes on from p by the section in which the colour `side` is the prover, None if there is none."""
        walker = self._sections.get((self.game.format(p), COLOURS[side]))
        if walker is None:
            return None
        turns: list[Turn] = []
        if walker.header.left is None:
            p = self._played_out(walker, turns)
            if self._passed(p, turns, side):
                turns.append(PASS)
                p = self.game.play(p, PASS)
        else:
            turn, s = walker.step(walker.start())
            turns += [] if turn is None else [turn]
            p = s.position
        return Continuation(tuple(turns), p, walker.header.guarantee)

    def _played_out(self, walker: Walker, turns: list[Turn]) -> Hashable:
        """Add the turns of both sides, as far as the section says something; return where they lead."""
        game, s = self.game, walker.start()
        while game.outcome(s.position) is None and (s.seen or s.hold or walker.line(s)):
            turn, s = walker.step(s)
            if turn is not None:
                turns.append(turn)
                if game.outcome(s.position) is not None or s.settled:
                    break
                if game.decides_by_plies and s.hold is None:
                    continue
            before = s
            turns.append(self._resistance(walker, before))
            s = walker.replied(before, turns[-1])
            if not game.decides_by_plies and before.hold is None:
                if walker.line(s) is not None:
                    s = s._replace(seen=None, hold=None, last=None)  # what is listed holds out longer
                elif not before.threats and before.wins is None:
                    break
        return s.position

    def _resistance(self, walker: Walker, s: State) -> Turn:
        """Return the other side's longest resistance, of what the prover holds a turn that takes something of it."""
        if s.hold is not None:
            return next(filter(s.hold.needs, self.game.moves(s.position)), next(iter(self.game.moves(s.position))))
        best: tuple[int, Turn] | None = None
        for reply in self.game.moves(s.position):
            rank = self._rank(walker, self.game.play(s.head, possible_ply(self.game, s.head, reply)), s)
            if best is None or rank > best[0]:
                best = rank, reply
            if rank == 0 and walker.kept is not None and len(walker.kept) == 1:
                break
        if best is None:
            raise CertificateError(f"no turn in {self.game.format(s.position)}, where the certificate expects one")
        return best[1]

    def _rank(self, walker: Walker, p: Hashable, before: State) -> int:
        """Return the rank of a position after a reply: 0 where the prover is seen to win, -1 where there is nothing to show."""
        if self.game.outcome(p) is not None:
            return -1
        positions, _ = lines_for(self.game, walker.section, p, before.strip, first=False)
        return next((row.rank for row in walker.rows(positions)), -1) if positions else 0

    def _passed(self, p: Hashable, turns: list[Turn], side: int) -> bool:
        """Return whether the other side has just passed, so that the prover's pass ends the game and wins it."""
        if not turns or turns[-1] != PASS or self.game.outcome(p) is not None or self.game.turn(p) != side:
            return False
        if self.game.legal(p, PASS) is not None:
            return False
        outcome = self.game.outcome(self.game.play(p, PASS))
        return outcome is not None and outcome.winner == side
