"""What a file proves, what came of checking it, and the parts of the JSON objects that all formats share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .boards import CheckError, shown
from .budget import Meter
from .game import Game
from .games.hex.rules import Hex
from .games.orcoon.rules import Orcoon
from .games.xodd.rules import Xodd, Yodd

GAMES: dict[str, type[Game]] = {"orcoon": Orcoon, "hex": Hex, "xodd": Xodd, "yodd": Yodd}
"""The rules of each game by its name."""

NOT_KNOWN = 4
"""Exit status: a formula is refuted, and what it means was not checked."""

COMMON = dict.fromkeys(("crosscut", "game", "board", "position"), str) | {"version": int, "rules": int, "readings": dict}
"""The members that the headers of all formats have."""


@dataclass(frozen=True)
class Statement:
    """A proved sentence: from `position` the holder of `side` has the `guarantee`, whatever the other player does.

    Attributes:
        game, board, position, side, guarantee: as in the header. Of a refutation bundle the side is its colour, and the
            guarantee is "cannot connect": placing alone from the position, this colour cannot connect. Of a bundle about
            deadlock patterns the side is "-", and the guarantee a sentence that needs nothing else. Of a bundle with a formula
            alone the side is "-", and the guarantee says that the formula is refuted, and what is not known.
        readings: every switch with its value, sorted by the switch.
        lines: the number of lines of the proof.
        claim: what the file says that its formula means, which nobody has checked; empty where the checker knows it.
        formula: the digest of the formula of a bundle.
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

    @property
    def known(self) -> bool:
        """Whether the checker knows what has been proved; not of a formula alone."""
        return not self.claim

    @property
    def text(self) -> str:
        """The normalised position ID `game:board[,switch=value...]:position`, default switches left out."""
        switches = GAMES[self.game].SWITCHES
        others = [f",{switch}={value}" for switch, value in self.readings if value != switches[switch][0]]
        return f"{self.game}:{self.board}{''.join(others)}:{self.position}"

    @property
    def sentence(self) -> str:
        """The guarantee in full, to be printed: with position and side if it is somebody's, behind "proved" if it is known."""
        if not self.known:
            return f"{self.guarantee}; the file says, unchecked: {shown(self.claim)}"
        return f"proved: {'' if self.side == '-' else f'{self.text}: {self.side} '}{self.guarantee}"


@dataclass(frozen=True)
class Report:
    """What came of checking a file.

    Attributes:
        ok: the whole file is right.
        statements: what it proves, in the order of its sections; none when it is refused, even if the first sections
            are right: a refused file proves nothing.
        error: what is wrong, empty when nothing is; of a bundle, it names the member and its line.
        line: the line that is to blame, counted from 1 over the whole decompressed file, or over the member of a bundle;
            0 when none is.
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
        more: those that it may have besides; no others.

    Raises:
        CheckError: it is not such an object, or names a member twice.
    """
    try:
        value = json.loads(text, object_pairs_hook=_members)
    except (ValueError, RecursionError):
        value = None
    if type(value) is not dict:
        raise CheckError(f"the {what} is not a JSON object")
    kinds = {**kinds, **{name: kind for name, kind in (more or {}).items() if name in value}}
    for name in sorted(value.keys() ^ kinds.keys()):
        raise CheckError(f"the {what} {'lacks' if name in kinds else 'has the unknown member'} {shown(name)}")
    for name, kind in kinds.items():
        # `type`, not `isinstance`: true is no number.
        if type(value[name]) is not kind:
            raise CheckError(f'the member "{name}" of the {what} has the wrong type')
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise CheckError("a JSON object names a member twice")
    return members


def named_game(kind: str, members: Mapping[str, Any], meter: Meter) -> Game:
    """Return the game that the header of a format names.

    Args:
        kind: the format, as in the member `crosscut`; version 1 of each is known here.
        members: the header, with values of the right types; those of the readings may have any.
        meter: counts what the rules of the game cost.

    Raises:
        CheckError: the header is of another format or version, or there is no such game, not on this board, or not with
            these rules or readings.
    """
    if members["crosscut"] != kind or members["version"] != 1:
        raise CheckError(f"not a {kind} of format version 1")
    if members["game"] not in GAMES:
        raise CheckError(f"unknown game {shown(members['game'])}")
    game = GAMES[members["game"]]
    if members["rules"] != game.VERSION:
        raise CheckError("unknown version of the rules")
    if not all(type(value) is str for value in members["readings"].values()):
        raise CheckError("a reading is not a string")
    return game(members["board"], members["readings"], meter)


def proved(members: Mapping[str, Any], side: str, guarantee: str, lines: int, claim: str = "") -> Statement:
    """Return the statement with these values; the rest of it is taken from the header's members, already checked."""
    readings = tuple(sorted(members["readings"].items()))
    about = members["game"], members["board"], readings, members["position"]
    return Statement(*about, side, guarantee, lines, claim, members.get("formula", ""))
