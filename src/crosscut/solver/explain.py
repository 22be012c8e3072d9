"""Walking through a strategy certificate: what answers my turn?

The file is read once, forwards, and nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError, IllegalTurnError, NotationError
from crosscut.core.game import Game, Outcome, Turn
from crosscut.core.notation import parse_turn
from crosscut.solver.certificates import read_sections
from crosscut.solver.listed import listed_as
from crosscut.solver.walk import Walker, header_of
from crosscut.solver.wins import Foreseen, Strip


@dataclass(frozen=True, slots=True)
class Answer:
    """One stop of the walk: the position met, the prover's turn there (None if it is not his turn), the position after it.

    `rank`: the most turns that are left from `before` on (0 where no line says so); `outcome`: how the game has ended in
    `after`, else None; `settled`: whether the prover wins by passing from `after` on; `threats`: those of the line, in `after`;
    `held`: a sentence about wins that are not listed ply by ply, or the strip, which hold in `after`; `wins`: those of the line,
    in `after`; `strip`: the part of the board that is enough from `after` on.
    """

    before: Hashable
    turn: Turn | None
    after: Hashable
    rank: int
    outcome: Outcome | None
    settled: bool = False
    threats: str = ""
    held: str = ""
    wins: Foreseen | None = None
    strip: Strip | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A certificate section's claim, and the answers to the turns that were played against it."""

    game: Game[Any]
    position: Hashable
    side: int
    guarantee: str
    answers: tuple[Answer, ...]


def explain(path: Path, turns: tuple[str, ...] = (), section: int = 1) -> Walk:
    """Return the walk through the given section (from 1) of a certificate file when the other player plays `turns`.

    Raises CertificateError for a file that is none or lacks the section or a line, NotationError or IllegalTurnError for turns.
    """
    for number, found in enumerate(read_sections(path), 1):
        if number == section:
            walker = Walker(path, found, header_of(path, found))
            game, side, root, guarantee, _ = walker.header
            return Walk(game, root, side, guarantee, tuple(_answers(walker, turns)))
    raise CertificateError(f"{path} has no section {section}")


def _answers(walker: Walker, turns: tuple[str, ...]) -> Iterator[Answer]:
    """Yield the prover's turns, and where the other player's begin and end the walk; these are taken from `turns`."""
    game, number = walker.header.game, 0
    s = before = walker.start()
    while True:
        try:
            turn, after = walker.step(s)
        except CertificateError:
            if number > 0 and s.hold is None and _no_longer_matters(walker, before.position, turns[number - 1]):
                where = "is on a cell that no longer matters, for which the certificate has no answer"
                raise NotationError(f"turn {number}: {turns[number - 1]} {where}") from None
            raise
        outcome = game.outcome(after.position)
        ended = outcome is not None or (turn is None and after.left == 0)
        if turn is not None or ended or s.first or number == len(turns):
            held = "" if outcome is not None or s.seen is not None else after.held
            yield Answer(
                s.position, turn, after.position, after.rank, outcome, after.settled, after.threats, held, after.wins, after.strip
            )
        if number == len(turns):
            return
        if turn is not None and game.decides_by_plies and after.hold is None and not ended:
            s = after
            continue
        before, number = after, number + 1
        try:
            if after.left == 0:
                about = walker.header.guarantee.removeprefix("lasts ")
                raise NotationError(f"the section ends there, it is about {about} turns")
            s = walker.replied(before, parse_turn(game.board, turns[number - 1]))
        except (NotationError, IllegalTurnError) as error:
            raise type(error)(f"turn {number}: {error}") from None


def _no_longer_matters(walker: Walker, p: Hashable, text: str) -> bool:
    """Return whether a reply in p is on a cell that is filled there: a section with leaves answers none."""
    game = walker.header.game
    seen = None if game.decides_by_plies else listed_as(game, walker.section, p)
    return seen is not None and game.parse(seen) != p and game.legal(game.parse(seen), parse_turn(game.board, text)) is not None
