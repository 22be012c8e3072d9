"""The header above a diagram or a record: lines `key = value`, the value in quotes as in TOML, or one word without them.

A colon does for the sign of equality after `game`, `board` and `turn`, and `to move` is the turn.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from contextlib import suppress

from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS
from crosscut.core.notation import LONGEST, parse_colour, shown
from crosscut.core.pasted import unquoted
from crosscut.core.registry import example_game

HEADER_KEYS = ("game", "board", "turn", "extra")
ABOUT_KEYS = ("title", "author", "goal", "unique")
"""Keys about a diagram that is a puzzle; their values may be several words without quotes."""
_LINE = re.compile(r"\s*([A-Za-z_]{2,}|to move)\s*=(?!=)\s*(.*)")
_COLON = re.compile(r"\s*(game|board|turn|to move)\s*:\s+(\S+)", re.IGNORECASE)
_BARE = re.compile(r"[A-Za-z0-9@][\w.,:+@/-]*")
_QUOTES = str.maketrans("\u201c\u201d\u201e\u2018\u2019", '"""\'\'')


def is_header(line: str) -> bool:
    """Return whether a line is one of a header: `key = value`, where the value is quoted, one word, or a number."""
    found = _LINE.fullmatch(line)
    if found is None:
        return _COLON.fullmatch(line) is not None
    value = found[2].translate(_QUOTES).strip()
    return (
        found[1].lower() in (*HEADER_KEYS, *ABOUT_KEYS, "to move")
        or value[:1] in ("'", '"')
        or _BARE.fullmatch(value.partition("#")[0].strip()) is not None
    )


def game_said(line: str) -> str | None:
    """Return the game that a line of a header names, None for another line."""
    found = _LINE.fullmatch(line) or _COLON.fullmatch(line)
    return found[2].translate(_QUOTES).partition("#")[0].strip(" \t\"'").lower() if found and found[1].lower() == "game" else None


def parse_header(lines: Sequence[tuple[int, str]], what: str) -> dict[str, str]:
    """Return the entries of a header, the turn as B or W, game and board in small letters.

    Arguments: `lines` with their numbers; `what` the text below is, for messages. Raises NotationError.
    """
    try:
        header = tomllib.loads("\n".join(_quoted(line) for _, line in lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        expected = f'expected lines like game = "{example_game()}"'
        raise NotationError(f"the header above the {what} is no TOML ({error}): {expected}") from None
    for key, value in header.items():
        if not isinstance(value, str):
            raise NotationError(f"header entry {shown(key)}: expected a text in quotes")
    for key in ("game", "board"):
        if key in header:
            header[key] = header[key].lower()
    if "turn" in header:
        with suppress(NotationError):  # said where the position is made
            header["turn"] = COLOURS[parse_colour(header["turn"], "the turn")]
    return header


def split_header(text: str, what: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the entries of the header at the top of a text and the lines below, numbered; blank lines and remarks are left out.

    Arguments: `what` the text is, for messages. Raises NotationError if it is too long or the header is wrong.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a {what} of {len(text)} characters: at most {LONGEST} are read")
    numbered = ((number, unquoted(line)) for number, line in enumerate(text.splitlines(), 1))
    lines = [(number, line) for number, line in numbered if line.strip() and not line.lstrip().startswith("#")]
    count = next((index for index, (_, line) in enumerate(lines) if not is_header(line)), len(lines))
    return parse_header(lines[:count], what), lines[count:]


def _quoted(line: str) -> str:
    """Return a line of a header with its key in small letters and its value in quotes, if it is no number.

    A value of a key that we do not know has to be one word.
    """
    found = _LINE.fullmatch(line) or _COLON.fullmatch(line)
    if found is None:
        return line
    key = "turn" if found[1].lower() == "to move" else found[1].lower()
    value = found[2].translate(_QUOTES).strip()
    bare = value.partition("#")[0].strip()
    if found[1].lower() in ABOUT_KEYS and value[:1] not in ("'", '"'):
        value = json.dumps(value, ensure_ascii=False)
    elif (_BARE.fullmatch(bare) or (key in HEADER_KEYS and bare[:1] not in ("", "'", '"'))) and not bare.isdigit():
        value = json.dumps(bare, ensure_ascii=False)
    return f"{key} = {value}"
