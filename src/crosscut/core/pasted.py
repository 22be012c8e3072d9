"""One line of a paste: is it a row of a diagram, and how does it read?

Marks of quoting (`> `), frames (`|`), row numbers at either end, names of sides and what a forum prints beside the board are
taken off. A line may read in several ways (is the 1 in `1 x .` a row number or a marked point?), so a row keeps its forms, and
the rows around it decide (`crosscut.core.rows`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from crosscut.core.board import column_letters
from crosscut.core.glyphs import INVISIBLE, MARKS, plain
from crosscut.core.schema import Cells

LONGEST_LINE = 1000  # characters; a longer line is no row
_QUOTED = re.compile(r"\s{0,3}(>[ \t]?)+")
_FENCE = re.compile(r"\s*(```|~~~|\[/?(code|pre|quote)[^\]]*\]|</?(pre|code|blockquote|tt)>)\s*[A-Za-z0-9]*\s*", re.IGNORECASE)
_BARS = str.maketrans("|\u2502\u2503\u2016", "    ")
_LEFT = re.compile(r"(\s*([0-9]{1,2})[.:)]?)(?=\s)")
_RIGHT = re.compile(r"(?<=\s)([0-9]{1,2})\s*$")
_LINK = re.compile(r"(?<![\s_])_|_(?![\s_])")
_MARGIN = re.compile(r"\s{2,}")
_FRAME = re.compile(r"\s*[-=+_*~\u2500-\u257f]{3,}\s*")
_JOINTS = re.compile(r"[\s/\\_|\u2571\u2572]+")
_PLAIN = re.compile(r"[\s_|]+")
_DOUBLED = re.compile(r"([*,:#?!=])\1")


@dataclass(frozen=True, slots=True)
class Row:
    """One reading of a line as a row.

    `text`: glyphs and blanks, at their columns; `good`: how many signs are stones or empty points; `marks`: those on points (they
    read as empty); `wrong`: a fault with its column from 1, or None; `beside`: what was left out beside the board.
    """

    text: str
    good: int
    marks: tuple[str, ...] = ()
    wrong: tuple[int, str] | None = None
    beside: str = ""

    @property
    def size(self) -> int:
        """How many points the row has."""
        return len("".join(self.text.split()))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may be a row: its readings as (with the number at its left taken off, at its right) -> row, and the numbers."""

    number: int
    blanks: int
    line: str
    forms: dict[tuple[bool, bool], Row]
    left: int | None
    right: int | None

    @property
    def sound(self) -> bool:
        """Whether some reading has no fault."""
        return any(row.wrong is None for row in self.forms.values())


def unquoted(line: str) -> str:
    """Return a line without marks of quoting, invisible characters and blanks at its end."""
    quoted = _QUOTED.match(line)
    return line[quoted.end() if quoted else 0 :].translate(INVISIBLE).rstrip()


def is_fence(line: str) -> bool:
    """Return whether a line opens or closes a block of code or a quote."""
    return _FENCE.fullmatch(line) is not None


def is_frame(line: str) -> bool:
    """Return whether a line draws a border, or strokes between two rows."""
    return _FRAME.fullmatch(line) is not None or has_strokes(line)


def has_strokes(line: str) -> bool:
    """Return whether a line has nothing but strokes between two rows, such as `_/`: links of stones, in some games."""
    return _JOINTS.fullmatch(line) is not None and not _PLAIN.fullmatch(line)


def is_column_letters(line: str) -> bool:
    """Return whether a line names columns, a b c and so on in either case, perhaps without i; something may stand beside them."""
    beside = _MARGIN.split(line.strip())[0]
    for part in (line, beside) if len(beside) > 2 else (line,):
        found = "".join(part.translate(_BARS).split()).lower()
        for without in ("", "i"):
            letters, column = "", 0
            while len(letters) < len(found) <= 2000:
                letters += column_letters(column) if column_letters(column) != without else ""
                column += 1
            if found and found == letters:
                return True
    return False


def candidate(number: int, blanks: int, line: str, cells: Cells) -> Candidate | None:
    """Return a line as a row, None if it has too little of one: too many of its signs mean nothing."""
    if len(line) > LONGEST_LINE:
        return None
    text = line if set(line) & set(cells.alphabet) >= {"|"} else line.translate(_BARS)
    left, right = _LEFT.match(text), _RIGHT.search(text)
    forms: dict[tuple[bool, bool], Row] = {}
    for off_left in (False, True) if left else (False,):
        for off_right in (False, True) if right else (False,):
            part = text[: right.start()] if off_right and right else text
            if off_left and left:
                part = " " * left.end() + part[left.end() :]
            if (row := _row(part.rstrip(), cells)) is not None:
                forms[off_left, off_right] = row
    if not any(row.wrong is None for row in forms.values()) and (inner := _inside(text, cells)) is not None:
        forms[False, False] = inner
    if not forms:
        return None
    return Candidate(number, blanks, line, forms, int(left[2]) if left else None, int(right[1]) if right else None)


def tail_row(line: str, width: int, doubled: bool, cells: Cells) -> Row | None:
    """Return the row of so many points that stands behind prose on the same line, None if there is none."""
    tokens = line.split()
    ending = tokens[-width:]
    size = 2 if doubled else 1
    if width < 3 or len(tokens) <= width or any(len(token) != size for token in ending):
        return None
    row = _row(" ".join(ending), cells)
    return row if row is not None and row.wrong is None else None


def is_doubled(line: str) -> bool:
    """Return whether each point of a row takes two characters, such as `..` and `x1`."""
    tokens = line.split()
    return len(tokens) > 1 and all(len(token) == 2 for token in tokens)


def _row(text: str, cells: Cells) -> Row | None:
    tokens = text.split()
    if len(tokens) > 1 and any(len(token) > 1 for token in tokens):
        text = _LINK.sub(" ", text)
        tokens = text.split()
    if is_doubled(text):
        pairs = [_single(token, cells) for token in tokens]
        if None in pairs:
            return None
        marks = tuple(token for token, sign in zip(tokens, pairs, strict=True) if sign == "." and token != "..")
        numbered = tuple(token for token, sign in zip(tokens, pairs, strict=True) if sign != "." and token[1].isdigit())
        return Row(" ".join(sign for sign in pairs if sign), len(pairs) - len(marks), (*marks, *numbered))
    if not tokens or (len(tokens) > 1 and any(len(token) > 1 for token in tokens)):
        return None
    found: list[str] = []
    marked: list[str] = []
    good, wrong = 0, None
    twice = {sign for sign in set(text) if sign.isdigit() and text.count(sign) == 2}
    for column, char in enumerate(text, 1):
        if char in " \t":
            found.append(char)
        elif (sign := plain(char, cells)) is not None:
            found.append(sign)
            good += 1
        elif char in twice:  # a cell that is drawn twice, and glued; its left copy counts
            found.append(" " if char in text[: column - 1] else ".")
            good += 1
        else:
            if char in MARKS:
                marked.append(char)
            elif wrong is None:
                wrong = column, f"{char!r}, expected {cells.expected}"
            found.append(".")
    size = len("".join(tokens))
    others = size - good - len(marked)
    if not good or others * 2 > size or (len(tokens) == 1 and others > max(1, size // 4)):
        return None
    at = [column for column, char in enumerate(text) if char not in " \t"]
    gaps = [after - before for before, after in pairwise(at)]
    if not wrong and not twice:
        uneven = next((column for column, gap in zip(at[1:], gaps, strict=True) if gap != gaps[0]), None)
        wrong = None if uneven is None else (uneven + 1, "uneven gaps, expected empty points written as .")
    return Row("".join(found), good, tuple(marked), wrong)


def _single(token: str, cells: Cells) -> str | None:
    """Return the sign of a point that takes two characters."""
    sign = plain(token[0], cells)
    if token == ".." or _DOUBLED.fullmatch(token):
        return "."
    return sign if sign not in (None, ".") and (token[1].isdigit() or token[1] in ".*") else None


def _inside(text: str, cells: Cells) -> Row | None:
    """Return the row of a line that has names of sides, or something else, beside the board."""
    parts = [part for part in _MARGIN.split(text.strip()) if part]
    rows = [
        (row.size, -at, row) for at, part in enumerate(parts) if (row := _row(part, cells)) and row.wrong is None and " " in part
    ]
    if len(parts) < 2 or not rows:
        return None
    _, at, row = max(rows, key=lambda entry: entry[:2])
    others = parts[:-at] + parts[-at + 1 :] if at else parts[1:]
    same_sides = -at > 0 and len(parts) > -at + 1 and parts[-at - 1] == parts[-at + 1]
    glyphs = [part for part in others if all(plain(char, cells) for char in "".join(part.split()))]
    if glyphs and not (same_sides and set(glyphs) == {parts[-at - 1]}):
        return None
    return Row(" " * text.index(parts[-at]) + row.text, row.good, row.marks, None, " ".join(others))
