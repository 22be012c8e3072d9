"""Walking through a strategy certificate: what answers my turn?

The file is read once, forwards: ranks fall along every line of play, so the answer to a turn always stands further down.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.errors import CertificateError, IllegalTurnError, NotationError
from crosscut.game import COLOURS, Game, Outcome, Turn, play
from crosscut.games import open_game
from crosscut.notation import parse_turn
from crosscut.solver.certificates import Section, read_sections


@dataclass(frozen=True, slots=True)
class Answer:
    """One stop of the walk: the position met, the prover's turn there (None if it is not his), the position after it.

    `rank`: at most so many turns are left from `before` on; `outcome`: how the game has ended in `after`, else None.
    """

    before: Hashable
    turn: Turn | None
    after: Hashable
    rank: int
    outcome: Outcome | None


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
            return _walk(path, found, turns)
    raise CertificateError(f"{path} has no section {section}")


def _walk(path: Path, section: Section, turns: tuple[str, ...]) -> Walk:
    header = section.header
    try:
        game = open_game(header["game"], header["board"], header["readings"])
        side = COLOURS.index(header["side"])
        root = game.parse(header["position"])
        guarantee = str(header["guarantee"])
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise CertificateError(f"{path}: the header does not make sense: {error}") from None
    answers = [_answer(path, game, section.lines, root)]
    for number, text in enumerate(turns, 1):
        here = answers[-1].after
        try:
            reply = play(game, here, parse_turn(game.board, text))
        except (NotationError, IllegalTurnError) as error:
            raise type(error)(f"turn {number}: {error}") from None
        outcome = game.outcome(reply)
        if outcome is not None:
            answers.append(Answer(reply, None, reply, 0, outcome))
        else:
            answers.append(_answer(path, game, section.lines, reply))
    return Walk(game, root, side, guarantee, tuple(answers))


def _answer(path: Path, game: Game[Any], lines: Iterator[tuple[int, str, str]], p: Hashable) -> Answer:
    wanted = game.format(p)
    for rank, position, text in lines:
        if position == wanted:
            turn = None if text == "-" else parse_turn(game.board, text)
            after = p if turn is None else play(game, p, turn)
            return Answer(p, turn, after, rank, game.outcome(after))
    raise CertificateError(f"{path} has no line for {wanted}: the certificate is incomplete (crosscut check says where)")
