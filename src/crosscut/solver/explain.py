"""Walking through a strategy certificate: what answers my turn?

The file is read once, forwards: ranks fall along every line of play, so the answer to a turn always stands further down. What a
section lists, and what it leaves out, `listed` knows. A section that says how many turns a side lasts has lines for a position
and the turns left, none beyond the last. Where a line goes over to a weaker position, the prover has that one in his head. What
cannot be done there, or on the board, is anything. Where a line names wins, one is carried out on the board, to the end. Where it
names a strip of the board, what the other player does elsewhere is nothing in the prover's head; his own turns are in the strip.
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
from crosscut.solver.certificates import Row, Section, read_sections
from crosscut.solver.listed import in_mind, lines_for, listed_as, possible_ply, said_for, unlisted_answer, weaker_position
from crosscut.solver.plies_strategy import ALL_PLIES
from crosscut.solver.wins import FORESEEN, Foreseen, Hold, Strip, bounds_turns, foreseen


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
            return _walk(path, found, turns)
    raise CertificateError(f"{path} has no section {section}")


def _walk(path: Path, section: Section, turns: tuple[str, ...]) -> Walk:
    game, side, root, guarantee, left = header_of(path, section)
    if game.decides_by_plies:
        return Walk(game, root, side, guarantee, tuple(_by_plies(path, game, section, root, turns, left)))
    answers = [_answer(path, game, section, root, left, first=True)]
    for number, text in enumerate(turns, 1):
        here, strip = answers[-1].after, answers[-1].strip
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
        elif (turn := unlisted_answer(game, section, here, answers[-1].threats, reply, strip)) is not None:
            after = play(game, reply, turn)
            answers.append(Answer(reply, turn, after, 0, game.outcome(after), settled=True))
        elif (wins := answers[-1].wins) is not None and (hold := wins.missed(parse_turn(game.board, text))) is not None:
            given = list(enumerate(turns[number:], number + 1))
            answers += _carried_out(game, reply, hold, given, parse_turn(game.board, text))
            break
        else:
            try:
                answers.append(_answer(path, game, section, reply, left, strip, first=False))
            except CertificateError:
                filled = _on_filled(game, section, here, text, number)
                answers.append(_answer(path, game, section, filled, left, first=False))
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
    bounded = left is None and bounds_turns(section)
    while True:
        outcome = game.outcome(p)
        row = Row(0, "", "-", "") if outcome is not None or left == 0 else _line_for(path, game, section, head, left, first=first)
        rank, wins = row.rank if bounded else 0, foreseen(game, section, head, row)
        if (weaker := weaker_position(game, section, row.turn)) is not None:
            head = weaker
            continue
        if row.turn == FORESEEN and wins is not None:
            yield from _carried_out(game, p, wins.first(), given)
            return
        if row.turn == "-" or (row.turn == ALL_PLIES and (first or not given)):
            yield Answer(p, None, p, rank, outcome, held=wins.words if wins else "")
            if row.turn == "-" or not given:
                return
        if row.turn == ALL_PLIES:
            turn, q = _given(game, p, given)
            if wins is not None and game.outcome(q) is None and (hold := wins.missed(turn)) is not None:
                yield from _carried_out(game, q, hold, given, turn)
                return
            p, head = q, play(game, head, possible_ply(game, head, turn))
        else:
            before, turn = p, parse_turn(game.board, row.turn)
            head, turn = play(game, head, turn), possible_ply(game, before, turn)
            p = play(game, before, turn)
            yield Answer(before, turn, p, rank, game.outcome(p))
            if game.outcome(p) is not None or not given:
                return
        first, left = False, None if left is None else left - 1


def _carried_out(
    game: Game[Any], p: Hashable, hold: Hold, given: list[tuple[int, str]], last: Turn | None = None
) -> Iterator[Answer]:
    """Yield the prover's plies from p on, where he decides and holds something, after the other player's ply `last`."""
    while True:
        turn, hold = hold.answer(p, last)
        before, p = p, play(game, p, turn)
        outcome = game.outcome(p)
        yield Answer(before, turn, p, 0, outcome, held=hold.words if outcome is None else "")
        if outcome is not None or not given:
            return
        last, p = _given(game, p, given)
        if (outcome := game.outcome(p)) is not None:
            yield Answer(p, None, p, 0, outcome)
            return


def _given(game: Game[Any], p: Hashable, given: list[tuple[int, str]]) -> tuple[Turn, Hashable]:
    """Take the other player's next ply from `given`; return it, and where it leads from p."""
    number, text = given.pop(0)
    try:
        turn = parse_turn(game.board, text)
        return turn, play(game, p, turn)
    except (NotationError, IllegalTurnError) as error:
        raise type(error)(f"turn {number}: {error}") from None


def _line_for(
    path: Path, game: Game[Any], section: Section, p: Hashable, left: int | None, strip: Strip | None = None, *, first: bool
) -> Row:
    """Return the line for a position that goes on; ranks fall, so it stands behind all lines read so far."""
    positions, carried_back = lines_for(game, section, p, strip, first=first)
    for row in section.lines:
        if row.position in positions and left in (None, row.rank):
            return carried_back(row)
    raise CertificateError(f"{path} has no line for {game.format(p)}: the certificate is incomplete (crosscut check says where)")


def _turns_to_last(path: Path, guarantee: str) -> int | None:
    """Return the K of `lasts K`, None for another guarantee."""
    kind, _, number = guarantee.partition(" ")
    if kind != "lasts":
        return None
    if not number.isdecimal():
        raise CertificateError(f"{path}: the header does not make sense: {shown(guarantee)}")
    return int(number)


def _answer(
    path: Path,
    game: Game[Any],
    section: Section,
    p: Hashable,
    left: int | None,
    strip: Strip | None = None,
    *,
    first: bool,
) -> Answer:
    turn, said, strip = said_for(game, section, p, _line_for(path, game, section, p, left, strip, first=first), strip)
    after = p if turn is None else play(game, p, turn)
    outcome = game.outcome(after)
    settled = outcome is None and listed_as(game, section, after, strip) is None
    wins = foreseen(game, section, in_mind(after, strip), said)
    rank = said.rank if left is None and bounds_turns(section) else 0
    held = "" if outcome is not None else wins.words if wins else strip.words if strip else ""
    return Answer(p, turn, after, rank, outcome, settled, said.threats, held, wins, strip)
