"""Game records: reading one, and playing it turn by turn by the rules until something is wrong.

A record is a text: perhaps a header of TOML lines (`game`, `board` and switches, or `position` with a position ID), then the
turns in the notation of position IDs, separated by blanks and line ends, with move numbers such as `12.` where one likes. `#`
begins a remark. Instead of a header the first word may be a position ID: `GAME:3x3 b2 a1 pass`. Below a header the turns may
also stand as the game's designer prints them (`solver.records`). Nothing here knows a particular game.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosscut.core.errors import NotationError
from crosscut.core.game import Game, Reason, Turn
from crosscut.core.headers import split_header
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn, shown
from crosscut.core.registry import example_game, open_game
from crosscut.core.turns import goes_on, parse_plies
from crosscut.solver.records import Word, dialect_of
from crosscut.solver.repair import Correction

_NUMBER = re.compile(r"[0-9]+\.+")


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a record stops being legal: the number of the turn, its line and column (all from 1), and what is wrong.

    `turn`: the word that stands there; `reason`: the reason that the rules give, None where the word is no turn at all.
    """

    number: int
    line: int
    column: int
    turn: str
    text: str
    reason: Reason | None

    @property
    def message(self) -> str:
        """One line that says where and why."""
        return f"turn {self.number} (line {self.line}, column {self.column}): {self.text}"


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as far as it is legal: where it starts, its plies, the position they lead to, and what stopped it, if anything.

    `words`: all turns of the record as it has them, also those behind what stopped it.
    """

    game: Game[Any]
    start: Hashable
    turns: tuple[Turn, ...]
    position: Hashable
    stopped: Stop | None
    words: tuple[Word, ...]


def replay(text: str, told: Mapping[str, str] | None = None) -> Replay:
    """Play a record.

    Arguments: `told`: game, board and switches for a record that begins with no position, is of no other game, and does not
    say them itself.
    Raises NotationError or UnknownNameError for a record that does not say where it starts, IllegalPositionError if it
    starts from an illegal position. A wrong turn raises nothing: it ends the play.
    """
    header, lines = split_header(text, "record")
    words = list(words_of(lines))
    if not header and words and ":" in words[0].text:
        header = {"position": words.pop(0).text}
    told = told or {}
    if "position" not in header and header.get("game") in (None, told.get("game", header.get("game"))):
        header = {**told, **header}
    dialect = dialect_of(header["game"]) if "game" in header else None
    if dialect is not None and (printed := dialect.read(lines)) is not None:
        header = {"board": printed.board, **header}
        words = [*printed.words]
    instance = _start(header).require_legal()
    game: Game[Any] = instance.game
    p: Hashable = instance.position
    turns: list[Turn] = []
    stopped: Stop | None = None
    number = 0
    for word in words:
        number += not (turns and goes_on(game, p))
        before, (p, stopped) = p, _play(game, p, number, word, turns)
        if stopped is None and word.note is not None and dialect is not None and dialect.note is not None:
            stopped = _wrong_note(word, number, dialect.note(game, before, p))
        if stopped is not None:
            break
    if stopped is None and turns and goes_on(game, p):
        rest = format_turn(game.board, next(iter(game.moves(p))))
        stopped = Stop(number, *words[-1][:3], f"half a turn at the end of the record: expected the rest, such as {rest}", None)
    return Replay(game, instance.position, tuple(turns), p, stopped, tuple(words))


def wrong_notes(played: Replay, corrections: Sequence[Correction]) -> list[Stop]:
    """Return where a record says something wrong of the effect of a word, once corrections have made it legal.

    Of a ply that is put in, or written in the place of another, the record says what it says of the word there, or nothing.
    """
    game, p = played.game, played.start
    dialect = dialect_of(game.name)
    if dialect is None or dialect.note is None:
        return []
    found: list[Stop] = []
    plies = [(part, word) for word in played.words for part in (word.text.split("+") if game.decides_by_plies else [word.text])]
    number = 0
    for at, (text, word) in enumerate(plies, 1):
        here = [one for one in corrections if one.number == at]
        before = p
        for one in here:
            if not one.was:
                p = game.play(p, parse_turn(game.board, one.now))
        changed = next((one.now for one in here if one.was), text)
        if not changed:
            continue
        number += not goes_on(game, before) or at == 1
        before, p = p, game.play(p, parse_turn(game.board, game.spelled(p, changed)))
        if word.note is not None and (stop := _wrong_note(word, number, dialect.note(game, before, p))) is not None:
            found.append(stop)
    return found


def _wrong_note(word: Word, number: int, right: str) -> Stop | None:
    """Return where the record ends if what it says of the effect of a word is not right."""
    if word.note == right:
        return None
    said = f"{shown(word.note)} is said of {word.text}" if word.note else f"nothing is said of {word.text}"
    return Stop(number, word.line, word.column, word.text, f"{said}, expected {shown(right) if right else 'nothing'}", None)


def _play(game: Game[Any], p: Hashable, number: int, word: Word, turns: list[Turn]) -> tuple[Hashable, Stop | None]:
    """Play the plies of a word, which belong to turn `number`, as far as they are legal; each is put behind `turns`."""
    try:
        plies = parse_plies(game, p, word.text)
    except NotationError as error:
        return p, Stop(number, *word[:3], str(error), None)
    for at, ply in enumerate(plies):
        if at and not goes_on(game, p):
            return p, Stop(number, *word[:3], f"the turn ends before {format_turn(game.board, ply)}", None)
        if (reason := game.legal(p, ply)) is not None:
            return p, Stop(number, *word[:3], reason.text, reason)
        p = game.play(p, ply)
        turns.append(ply)
    return p, None


def words_of(lines: list[tuple[int, str]]) -> Iterator[Word]:
    """Yield line, column and text of everything that is no remark and no move number."""
    for number, line in lines:
        for found in re.finditer(r"\S+", line.partition("#")[0]):
            counted = _NUMBER.match(found[0])
            word = found[0][counted.end() :] if counted else found[0]
            if word:
                yield Word(number, found.end() - len(word) + 1, word)


def _start(header: dict[str, str]) -> Instance:
    if "position" in header:
        others = [key for key in header if key != "position"]
        if others:
            raise NotationError(f"the header has a position and {shown(others[0])}: the position says all")
        return read_id(header["position"])
    for key in ("game", "board"):
        if key not in header:
            lines = f'game = "{example_game()}" and board = "5x5"'
            raise NotationError(f"which {key}? A record begins with lines such as {lines}, or with a position ID")
    switches = {key: value for key, value in header.items() if key not in ("game", "board")}
    game = open_game(header["game"], header["board"], switches)
    return Instance(game, game.start())
