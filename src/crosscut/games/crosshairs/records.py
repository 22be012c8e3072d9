"""Records of Cross-Hairs: two columns, a turn is a drop and a move (`k3i3` from k3 to i3, `--` for none), `:` for a King made."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosscut.core.errors import NotationError
from crosscut.core.game import Game
from crosscut.core.notation import shown
from crosscut.games.crosshairs.rules import Aimed
from crosscut.solver.records import Dialect, Printed, Word

_CELL = r"[a-z]{1,2}[1-9][0-9]?"
_NUMBER = re.compile(r"[1-9][0-9]*\.?")
_DROP = re.compile(rf"({_CELL})(:*)")
_MOVE = re.compile(rf"({_CELL})({_CELL})(:*)|--")
_ENDS = ("resign",)


def _read(lines: Iterable[tuple[int, str]]) -> Printed | None:
    words: list[Word] = []
    began = False
    for number, line in lines:
        # In `9. e9::j6h6` nothing parts the drop from the move.
        found = list(re.finditer(rf"{_CELL}:+(?={_CELL})|[^\s]+", line))
        if not found or not _NUMBER.fullmatch(found[0][0]) or set(line) <= set("- "):
            continue
        began = began or any(_MOVE.fullmatch(one[0]) for one in found[1:])
        dropped = False
        for one in found[1:]:
            text, column = one[0], one.start() + 1
            if text in _ENDS:
                break
            match = (_MOVE if dropped else _DROP).fullmatch(text)
            if match is None:
                expected = "a move such as k3i3, or --" if dropped else "a drop such as i5 or h6:"
                raise NotationError(f"line {number}, column {column}: {shown(text)}, expected {expected}")
            if not dropped:
                words.append(Word(number, column, match[1], match[2]))
            elif text == "--":
                words.append(Word(number, column, "pass"))
            else:
                words.append(Word(number, column, f"{match[1]}-{match[2]}", match[3]))
            dropped = not dropped
    return Printed("", tuple(words)) if began else None


def _note(game: Game[Aimed], before: Aimed, after: Aimed) -> str:
    """Return a `:` for each King that a drop or a move has made."""
    made = (after.black_kings | after.white_kings) & ~(before.black_kings | before.white_kings)
    return ":" * made.bit_count()


RECORDS = Dialect(
    about="two columns, drop and move, a `:` for each new King", example="crosshairs-1-corrected", read=_read, note=_note
)
