"""Walking through a strategy certificate: what answers my turn?

The file is read once, forwards: ranks fall along every line of play, so the answer to a turn always stands further down. What a
section lists, and what it leaves out, `listed` knows. A section that says how many turns a side lasts has lines for a position
and the turns left, none beyond the last. Where a line goes over to a weaker position, the prover has that one in his head. What
cannot be done there, or on the board, is anything.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.core.errors import CertificateError, IllegalTurnError, NotationError
from crosscut.core.game import COLOURS, PASS, Game, Outcome, Turn, play
from crosscut.core.notation import parse_turn, shown
from crosscut.core.registry import open_game
from crosscut.solver.certificates import Section, read_sections
from crosscut.solver.listed import listed_as, said_for, unlisted_answer, weaker_position
from crosscut.solver.plies_strategy import ALL_PLIES


@dataclass(frozen=True, slots=True)
class Answer:
    """One stop of the walk: the position met, the prover's turn there (None if it is not his turn), the position after it.

    `rank`: the most turns that are left from `before` on (0 where no line says so); `outcome`: how the game has ended in
    `after`, else None; `settled`: whether the prover wins by passing from `after` on; `threats`: those of the line, in `after`.
    """

    before: Hashable
    turn: Turn | None
    after: Hashable
    rank: int
    outcome: Outcome | None
    settled: bool = False
    threats: str = ""


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
    game, side, root, guarantee, left = header_of(path, section)
    if game.decides_by_plies:
        return Walk(game, root, side, guarantee, tuple(_by_plies(path, game, section, root, turns, left)))
    answers = [_answer(path, game, section, root, left)]
    for number, text in enumerate(turns, 1):
        here = answers[-1].after
        if left is not None:
            left -= answers[-1].turn is not None
            if left <= 0:
                raise NotationError(
                    f"turn {number}: the section ends there, it is about {guarantee.removeprefix('lasts ')} turns"
                )
            left -= 1
        try:
            reply = play(game, here, parse_turn(game.board, text))
        except (NotationError, IllegalTurnError) as error:
            raise type(error)(f"turn {number}: {error}") from None
        outcome = game.outcome(reply)
        if outcome is not None or left == 0:
            answers.append(Answer(reply, None, reply, 0, outcome))
        elif answers[-1].settled:
            after = play(game, reply, PASS)
            answers.append(Answer(reply, PASS, after, 0, game.outcome(after), settled=True))
        elif (turn := unlisted_answer(game, section, here, answers[-1].threats, reply)) is not None:
            after = play(game, reply, turn)
            answers.append(Answer(reply, turn, after, 0, game.outcome(after), settled=True))
        else:
            try:
                answers.append(_answer(path, game, section, reply, left))
            except CertificateError:
                answers.append(_answer(path, game, section, _on_filled(game, section, here, text, number), left))
    return Walk(game, root, side, guarantee, tuple(answers))


def _on_filled(game: Game[Any], section: Section, here: Hashable, text: str, number: int) -> Hashable:
    """Return the position after a reply where cells that no longer matter are filled first, as the checker fills them.

    NotationError for a reply on such a cell: a section with leaves answers none.
    """
    seen = listed_as(game, section, here)
    filled = here if seen is None else game.parse(seen)
    turn = parse_turn(game.board, text)
    if filled != here and game.legal(filled, turn) is not None:
        raise NotationError(f"turn {number}: {text} is on a cell that no longer matters, for which the certificate has no answer")
    after: Hashable = play(game, filled, turn)
    return after


def header_of(path: Path, section: Section) -> tuple[Game[Any], int, Hashable, str, int | None]:
    """Return game, prover's colour, position and guarantee of a section, and K where it is `lasts K`; CertificateError."""
    header = section.header
    try:
        game = open_game(header["game"], header["board"], header["readings"])
        side = COLOURS.index(header["side"])
        root = game.parse(header["position"])
        guarantee = str(header["guarantee"])
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise CertificateError(f"{path}: the header does not make sense: {error}") from None
    return game, side, root, guarantee, _turns_to_last(path, guarantee)


def _by_plies(
    path: Path, game: Game[Any], section: Section, p: Hashable, turns: tuple[str, ...], left: int | None
) -> Iterator[Answer]:
    """Yield the prover's plies, and where the other player's end the walk; these are taken from `turns` as he comes to decide."""
    given, first, head = list(enumerate(turns, 1)), True, p
    while True:
        outcome = game.outcome(p)
        rank, text = (0, "-") if outcome is not None or left == 0 else _line_for(path, game, section, head, left, first=first)
        if (weaker := weaker_position(game, section, text)) is not None:
            head = weaker
            continue
        if text == "-" or (text == ALL_PLIES and not given):
            yield Answer(p, None, p, rank if left is None else 0, outcome)
            return
        if text == ALL_PLIES:
            if first:
                yield Answer(p, None, p, rank if left is None else 0, None)
            number, reply = given.pop(0)
            try:
                turn = parse_turn(game.board, reply)
                p, head = play(game, p, turn), play(game, head, _possible(game, head, turn))
            except (NotationError, IllegalTurnError) as error:
                raise type(error)(f"turn {number}: {error}") from None
        else:
            before, turn = p, parse_turn(game.board, text)
            head, turn = play(game, head, turn), _possible(game, before, turn)
            p = play(game, before, turn)
            yield Answer(before, turn, p, rank if left is None else 0, game.outcome(p))
            if game.outcome(p) is not None or not given:
                return
        first, left = False, None if left is None else left - 1


def _possible(game: Game[Any], p: Hashable, turn: Turn) -> Turn:
    """Return the turn if it is legal in p, else the first one that is: more is never worse."""
    return turn if game.legal(p, turn) is None else next(iter(game.moves(p)))


def _line_for(path: Path, game: Game[Any], section: Section, p: Hashable, left: int | None, *, first: bool) -> tuple[int, str]:
    """Return rank and ply of the line for a position that goes on; ranks fall, so it stands behind all lines read so far."""
    wanted = game.format(game.relevant(p) if "relevant" in section.header and not first else p)
    for row in section.lines:
        if row.position == wanted and left in (None, row.rank):
            return row.rank, row.turn
    raise CertificateError(f"{path} has no line for {wanted}: the certificate is incomplete (crosscut check says where)")


def _turns_to_last(path: Path, guarantee: str) -> int | None:
    """Return the K of `lasts K`, None for another guarantee."""
    kind, _, number = guarantee.partition(" ")
    if kind != "lasts":
        return None
    if not number.isdecimal():
        raise CertificateError(f"{path}: the header does not make sense: {shown(guarantee)}")
    return int(number)


def _answer(path: Path, game: Game[Any], section: Section, p: Hashable, left: int | None) -> Answer:
    wanted = {game.format(p), listed_as(game, section, p, images="images" in section.header)}
    for row in section.lines:
        if row.position in wanted and left in (None, row.rank):
            turn, threats = said_for(game, section, p, row)
            after = p if turn is None else play(game, p, turn)
            outcome = game.outcome(after)
            settled = outcome is None and listed_as(game, section, after) is None
            return Answer(p, turn, after, row.rank if left is None else 0, outcome, settled, threats)
    raise CertificateError(f"{path} has no line for {game.format(p)}: the certificate is incomplete (crosscut check says where)")
