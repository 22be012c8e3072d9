"""The parts of a pasted text that begin diagrams: headers, column letters, position IDs, prose, and the rows that stand below.

Each line is judged by its neighbours, too: a row with a fault is one only beside another row, dashes are a row only beside rows
of as many points, letters stand above rows or close them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from string import digits

from crosscut.core.boards import FAMILIES
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS
from crosscut.core.headers import game_said, is_header
from crosscut.core.notation import parse_colour
from crosscut.core.pasted import (
    Candidate,
    candidate,
    has_strokes,
    is_column_letters,
    is_doubled,
    is_fence,
    is_frame,
    tail_row,
    unquoted,
)
from crosscut.core.registry import game_class, is_game
from crosscut.core.schema import STONES, Cells
from crosscut.core.slipped import slipped_row

LONGEST_PASTE = 200_000  # characters
_ID = re.compile(r"(?<![\w:])([A-Za-z]+):[A-Za-z0-9@]+(,\w+=\w+)*(:\w+:\S+)?")
_TO_MOVE = re.compile(r"\W*(?:it is )?(black|white|[bwxo])(?:(?: is)? to (?:move|play)|'s turn)\W*", re.IGNORECASE)

_SAID = re.compile(r"\b(black|white)(?: is)? to (?:move|play)\b", re.IGNORECASE)


@dataclass(slots=True)
class Part:
    """A header and what stands above rows, as far as they are there, and the rows below."""

    header: list[tuple[int, str]] = field(default_factory=list)
    letters: int = 0
    rows: list[Candidate] = field(default_factory=list)
    above: str = ""
    below: str = ""
    identity: str = ""
    at: int = 0
    closed: bool = False
    strokes: list[tuple[int, str]] = field(default_factory=list)


def spoken_of(game: str) -> tuple[Cells, tuple[str, ...]]:
    """Return what may lie on the cells of a game, and its boards; stones and all boards for a name of no game."""
    if not is_game(game):
        return STONES, tuple(FAMILIES)
    found = game_class(game)
    return found.fields[0], found.families


def _lines(text: str, game: str) -> Iterator[tuple[int, int, str, Cells]]:
    """Yield the lines that are neither blank nor remarks: number, blank lines right above, text, and whose signs it may hold."""
    if len(text) > LONGEST_PASTE:
        raise NotationError(f"a diagram of {len(text)} characters: at most {LONGEST_PASTE} are read")
    blanks, cells = 0, spoken_of(game)[0]
    for number, raw in enumerate(text.splitlines(), 1):
        line = unquoted(raw)
        if not line.strip():
            blanks += 1
        elif not line.lstrip().startswith("#") or is_doubled(line) or set("".join(line.split())) <= {*cells.alphabet, *digits}:
            if (named := game_said(line)) is not None:
                cells = spoken_of(named)[0]
            yield number, blanks, line, cells
            blanks = 0


def parts_of(text: str, game: str) -> tuple[list[Part], list[Candidate], bool]:
    """Return the parts of a text that begin with a header, letters, an ID or prose; doubtful rows; and whether it has words."""
    found = list(_lines(text, game))
    rows = [None if is_header(line) else candidate(number, blanks, line, cells) for number, blanks, line, cells in found]
    _mend(found, rows)
    doubtful = [row for row in rows if row is not None and not row.sound]
    starts, words, turn = [Part()], False, ""
    for at, ((number, _, line, cells), row) in enumerate(zip(found, rows, strict=True)):
        last = starts[-1]
        named = _identity(line)
        follows = at + 1 < len(found) and (rows[at + 1] is not None or is_frame(found[at + 1][2]))
        if is_fence(line):
            starts.append(Part(closed=True))
        elif is_header(line):
            if last.rows or last.letters or last.closed or last.identity:
                starts.append(last := Part())
            last.header.append((number, line))
        elif named:
            words = True
            starts += [Part(identity=one, at=number) for one in named]
        elif is_column_letters(line) and (follows or last.rows or last.header or len(found) == 1):
            if not follows and last.rows and not last.closed:
                last.letters, last.closed = last.letters or number, True
                continue
            if last.rows or last.letters or last.closed:
                starts.append(last := Part(above=turn))
            last.letters = number
        elif row is not None and (row.sound or _beside_row(rows, at)) and not (is_frame(line) and not _is_row_too(rows, at)):
            if last.closed:
                starts.append(last := Part(above=turn))
            if not last.rows and not last.letters:
                last.above = turn
                if (first := _first_row(found, at, cells)) is not None:
                    last.rows.append(first)
            last.rows.append(row)
        elif is_frame(line):
            if last.rows and has_strokes(line):
                last.strokes.append((number, line))
            continue
        else:
            words = True
            turn = _turn_said(line)
            if turn and last.rows and not last.below:
                last.below, turn = turn, ""
            last.closed = bool(last.rows or last.letters or last.identity)
            continue
        turn = "" if row is not None else turn
    return starts, doubtful, words


def _mend(found: list[tuple[int, int, str, Cells]], rows: list[Candidate | None]) -> None:
    """Put in the rows that have words behind their points, or lack a blank, where a sound row stands right above or below."""
    for at, (number, blanks, line, cells) in enumerate(found):
        known = is_header(line) or is_fence(line) or is_frame(line) or is_column_letters(line) or _identity(line)
        if known or rows[at] is not None:
            continue
        for other in (at - 1, at + 1):
            near = rows[other] if 0 <= other < len(rows) else None
            if near is not None and near.sound and abs(near.number - number) == 1 and rows[at] is None:
                rows[at] = slipped_row(number, blanks, line, near, cells)


def _beside_row(rows: list[Candidate | None], at: int) -> bool:
    """Return whether a row with a fault is no prose: right above or below it is a sound row, or any, if both are spaced."""
    here = rows[at]
    near = [rows[other] for other in (at - 1, at + 1) if 0 <= other < len(rows)]
    beside = [one for one in near if one is not None and here is not None and abs(one.number - here.number) == 1]
    return here is not None and any(one.sound or (" " in here.line.strip() and " " in one.line.strip()) for one in beside)


def _is_row_too(rows: list[Candidate | None], at: int) -> bool:
    """Return whether dashes are a row of empty points: as many as the unspaced row right above or below has points."""
    here = rows[at]
    if here is None or " " in here.line.strip():
        return here is not None and not has_strokes(here.line)
    size = len(here.line.strip())
    near = [rows[other] for other in (at - 1, at + 1) if 0 <= other < len(rows)]
    return any(one is not None and " " not in one.line.strip() and len(one.line.strip()) == size for one in near)


def _turn_said(line: str) -> str:
    """Return the colour that a line of prose says is to move, "" if it says none, or both."""
    said = [found[1] for found in (_TO_MOVE.fullmatch(line),) if found] or _SAID.findall(line)
    colours = {COLOURS[parse_colour(one, "the turn")] for one in said}
    return colours.pop() if len(colours) == 1 else ""


def _first_row(found: list[tuple[int, int, str, Cells]], at: int, cells: Cells) -> Candidate | None:
    """Return the row that stands behind prose on the line right above a first row, None if there is none."""
    if at == 0 or found[at][1]:
        return None
    number, blanks, line, _ = found[at - 1]
    row = tail_row(line, len(found[at][2].split()), is_doubled(found[at][2]), cells)
    return (
        None
        if row is None
        else Candidate(number, blanks, line, {(False, False): replace(row, beside=f"words in line {number}")}, None, None)
    )


def _identity(line: str) -> list[str]:
    """Return the position IDs in a line: whole ones anywhere, that of a start only alone."""
    found = []
    for one in _ID.finditer(line):
        if is_game(one[1].lower()) and (one[3] or one[0] == line.strip()):
            found.append(one[0].rstrip("\"'`,;)]"))
    return found


def parted(rows: list[Candidate]) -> Iterator[list[Candidate]]:
    """Yield the rows of one diagram after the other: a gap larger than the smallest one parts them."""
    smallest = min((row.blanks for row in rows[1:]), default=0)
    begins = [0, *(index for index, row in enumerate(rows) if index and row.blanks > smallest), len(rows)]
    return (rows[begin:end] for begin, end in pairwise(begins))
