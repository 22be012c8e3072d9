"""What a file proves, the result of checking it, and the parts of the JSON objects that all formats share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .boards import CheckError, shown
from .budget import Meter
from .game import Rules
from .games import GAMES
from .own import OwnBoard

NOT_KNOWN = 4
"""Exit status: a formula is refuted, but its meaning was not checked."""

COMMON = dict.fromkeys(("crosscut", "game", "board", "position"), str) | {"version": int, "rules": int, "readings": dict}
"""The members that the headers of all formats have."""
OWN = {"own_board": list}
"""The member that they have for a board of somebody's own."""


class Foreign(NamedTuple):
    """Rules that are not the checker's own.

    Attributes:
        name, game: the game's name and its class.
        package: the package that has them, with its version.
        sha256: a digest of that package's files.
    """

    name: str
    game: type[Rules]
    package: str
    sha256: str

    def __str__(self) -> str:
        return f"rules of {self.name} from {self.package}, sha256 {self.sha256[:16]}..."


Elsewhere = Callable[[str], Foreign | None]
"""Finds rules, by a game's name, that this checker does not have."""


def nowhere(_game: str) -> None:
    """Know no other games."""


@dataclass(frozen=True)
class Statement:
    """A proved sentence: from `position` the holder of `side` has the `guarantee`, whatever the other player does.

    Attributes:
        game, board, position, side, guarantee: as in the header. For a refutation bundle the game says what it proves: that a
            colour "cannot connect", say, or, with the side "-", a whole sentence. For a bundle with a formula alone the side is
            "-", and the guarantee says that the formula is refuted, and what is not known.
        readings: every switch with its value, sorted by the switch.
        lines: the number of lines of the proof.
        claim: the formula's meaning as the file says it, unchecked; empty where the checker knows the meaning.
        formula: the digest of the formula of a bundle.
        foreign: the rules by which it is proved; None for the checker's own.
    """

    game: str
    board: str
    readings: tuple[tuple[str, str], ...]
    position: str
    side: str
    guarantee: str
    lines: int
    claim: str = ""
    formula: str = ""
    foreign: Foreign | None = None

    @property
    def known(self) -> bool:
        """Whether the checker knows what has been proved; False for a formula alone."""
        return not self.claim

    @property
    def text(self) -> str:
        """The normalised position ID `game:board[,switch=value...]:position`, default switches left out."""
        switches = (self.foreign.game if self.foreign else GAMES[self.game]).SWITCHES
        others = [f",{switch}={value}" for switch, value in self.readings if value != switches[switch][0]]
        return f"{self.game}:{self.board}{''.join(others)}:{self.position}"

    @property
    def sentence(self) -> str:
        """The guarantee in full, to be printed: with position and side if there is a side, after "proved" if it is known."""
        if not self.known:
            return f"{self.guarantee}; the file says, unchecked: {shown(self.claim)}"
        rules = f" ({self.foreign})" if self.foreign else ""
        return f"proved: {'' if self.side == '-' else f'{self.text}: {self.side} '}{self.guarantee}{rules}"


@dataclass(frozen=True)
class Report:
    """The result of checking a file.

    Attributes:
        ok: the whole file is right.
        statements: what it proves, in the order of its sections; none when it is refused, even if the first sections
            are right: a refused file proves nothing.
        error: what is wrong, empty when nothing is; of a bundle, it names the member and its line.
        line: the line with the error, counted from 1 over the whole decompressed file, or over the member of a bundle; 0 when
            there is none.
    """

    ok: bool
    statements: tuple[Statement, ...] = ()
    error: str = ""
    line: int = 0

    @property
    def message(self) -> str:
        """The error with its line in front, unless the error itself names the line (or there is none)."""
        place = f"line {self.line}: "
        return self.error if not self.line or place in self.error else place + self.error


def printed(name: str) -> str:
    """Return a file's name to be printed: quoted where it could be taken for what is said of the file."""
    return name if name.isprintable() and ": " not in name else ascii(name)


def json_object(what: str, text: str, kinds: Mapping[str, type], more: Mapping[str, type] | None = None) -> dict[str, Any]:
    """Return the JSON object in `text`.

    Args:
        what: what the object is, for messages.
        text: the text.
        kinds: the members that the object must have, with the types of their values.
        more: further members that it may have; no others.

    Raises:
        CheckError: it is not such an object, or names a member twice.
    """
    value = json_members(what, text)
    require(what, value, kinds, more)
    return value


def json_members(what: str, text: str) -> dict[str, Any]:
    """Return the JSON object in `text`, whatever its members are; CheckError as for `json_object`."""
    try:
        value = json.loads(text, object_pairs_hook=_members)
    except (ValueError, RecursionError):
        value = None
    if type(value) is not dict:
        raise CheckError(f"the {what} is not a JSON object")
    return value


def require(what: str, value: Mapping[str, Any], kinds: Mapping[str, type], more: Mapping[str, type] | None = None) -> None:
    """Refuse an object that has not the members of `kinds`, or others than those and `more`; see `json_object`."""
    kinds = {**kinds, **{name: kind for name, kind in (more or {}).items() if name in value}}
    for name in sorted(value.keys() ^ kinds.keys()):
        raise CheckError(f"the {what} {'lacks' if name in kinds else 'has the unknown member'} {shown(name)}")
    for name, kind in kinds.items():
        # `type`, not `isinstance`: true is no number.
        if type(value[name]) is not kind:
            raise CheckError(f'the member "{name}" of the {what} has the wrong type')


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise CheckError("a JSON object names a member twice")
    return members


def named_game(
    kind: str, members: Mapping[str, Any], meter: Meter, elsewhere: Elsewhere, version: int = 1
) -> tuple[Rules, Foreign | None]:
    """Return the game that the header of a format names, and its rules if they are not the checker's own.

    Args:
        kind: the format, as in the member `crosscut`.
        members: the header, with values of the right types; the values of the readings may have any type.
        meter: counts what the rules of the game cost.
        elsewhere: asked for a game that has no rules here.
        version: of the format.

    Raises:
        CheckError: the header is of another format or version, or there is no such game, not on this board, or not with
            these rules or readings.
    """
    if members["crosscut"] != kind or members["version"] != version:
        raise CheckError(f"not a {kind} of format version {version}")
    name = members["game"]
    foreign = None if name in GAMES else elsewhere(name)
    if name not in GAMES and foreign is None:
        raise CheckError(f"unknown game {shown(name)}: there are no rules of it here")
    game = foreign.game if foreign else GAMES[name]
    if members["rules"] != game.VERSION:
        raise CheckError("unknown version of the rules")
    if kind == "strategy" and version != game.FORMAT:
        raise CheckError(f"the game has no certificates of format version {version}")
    if not all(type(value) is str for value in members["readings"].values()):
        raise CheckError("a reading is not a string")
    board = OwnBoard(members["board"], members["own_board"]) if "own_board" in members else members["board"]
    return game(board, members["readings"], meter), foreign


def proved(members: Mapping[str, Any], foreign: Foreign | None, side: str, says: str, lines: int, claim: str = "") -> Statement:
    """Return the statement with these values; the rest of it is taken from the header's members, already checked."""
    readings = tuple(sorted(members["readings"].items()))
    about = members["game"], members["board"], readings, members["position"]
    return Statement(*about, side, says, lines, claim, members.get("formula", ""), foreign)
