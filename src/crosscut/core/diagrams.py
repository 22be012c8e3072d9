"""Diagrams as people paste them: rows of glyphs, spaced or not, with leading blanks, perhaps with the column letters and row
numbers that `show` prints, perhaps below a small TOML header. What does not parse raises NotationError with the line and column
(from 1) and what was expected there.

A text may hold several diagrams. A header or a line of column letters begins a new one. Without column letters a row begins one
if it has more blank lines above it than the fewest between two rows there. So a blank line parts two diagrams whose rows follow
each other, while a paste that got a blank line after every row stays one board. A header holds for the diagrams below it, up to
the next header.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from crosscut.core.board import column_letters
from crosscut.core.boards import boards_of_rows
from crosscut.core.errors import NotationError, SeveralDiagramsError
from crosscut.core.notation import LONGEST, shown
from crosscut.core.registry import example_game, game_class, game_names
from crosscut.core.schema import STONES, Cells

HEADER_KEYS = ("game", "board", "turn", "extra")
LISTED = 10  # diagrams whose lines a message names
_GAME_LINE = re.compile(r"""\s*game\s*=\s*["']([a-z]+)["']""")
_HEADER_LINE = re.compile(r"""\s*[A-Za-z_]+\s*=""")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A pasted diagram: the header's entries (game, board, turn, extra and switches) and the rows with their line numbers."""

    header: dict[str, str]
    rows: tuple[str, ...]
    lines: tuple[int, ...] = field(compare=False)


class _Line(NamedTuple):
    """A line that is not blank: its number, from 1, the blank lines right above it, and its text without blanks at its end."""

    number: int
    blanks: int
    text: str


@dataclass(slots=True)
class _Start:
    """A header and column letters, as far as they are there, and the rows below."""

    header: list[_Line] = field(default_factory=list)
    letters: _Line | None = None
    rows: list[_Line] = field(default_factory=list)


def split_diagram(text: str, number: int | None = None, game: str = "") -> Diagram:
    """Return the diagram that a text holds, or that of a number, from 1, of those it holds; `game` as for `split_diagrams`.

    Raises NotationError as `split_diagrams`, and for a number that is too large; SeveralDiagramsError if there are several and no
    number is given.
    """
    diagrams = split_diagrams(text, game)
    if number is None and len(diagrams) > 1:
        places = [f"{diagram.lines[0]}-{diagram.lines[-1]}" for diagram in diagrams[:LISTED]]
        where = ", ".join(places + ["..."] * (len(diagrams) > LISTED))
        raise SeveralDiagramsError(
            f"{len(diagrams)} diagrams, in lines {where}, where one is expected (blank lines and headers part diagrams)"
        )
    if number is not None and not 1 <= number <= len(diagrams):
        held = f"{len(diagrams)} diagram{'s' if len(diagrams) > 1 else ''}"
        raise NotationError(f"no diagram {number}: there {'are' if len(diagrams) > 1 else 'is'} {held} here")
    return diagrams[(number or 1) - 1]


def split_diagrams(text: str, game: str = "") -> tuple[Diagram, ...]:
    """Return the diagrams that a text holds, each with its header; the top of this file says what separates them.

    Lines starting with `#` are skipped, but for rows of a game that has `#` among its glyphs. Column letters and row numbers, as
    `show` prints them, are taken off. Arguments: `game`: whose glyphs the rows hold, where no header says that.
    Raises NotationError if the text is too long, a header is no TOML, there are no rows below it, or a line is no row.
    """
    diagrams: list[Diagram] = []
    header: dict[str, str] = {}
    cells = STONES
    for start in _starts(_lines(text, "diagram", game)):
        if start.header or not diagrams:
            header = _parse_header([line for _, _, line in start.header], "diagram")
            cells = _cells(header.get("game", game))
        if not start.rows:
            below = f" below line {(start.letters or start.header[-1])[0]}" if diagrams else ""
            raise NotationError(
                f"no diagram{below}: expected rows of stones (B W . or x o .), or a position ID such as {example_game()}:4x4"
            )
        for rows in [start.rows] if start.letters else _parted(start.rows):
            found = [(number, line) for number, _, line in rows]
            if start.letters:
                found = [(number, _without_row_number(line, row)) for row, (number, line) in enumerate(found, 1)]
            for number, line in found:
                _require_row(number, line, cells)
            diagrams.append(Diagram(header, tuple(line for _, line in found), tuple(number for number, _ in found)))
    return tuple(diagrams)


def split_header(text: str, what: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the TOML entries at the top of a text and the lines below, numbered; blank lines and lines with `#` are left out.

    Arguments: `what` the text is, for messages. Raises NotationError if it is too long or the header is no TOML.
    """
    lines = _lines(text, what)
    count = next((index for index, (_, _, line) in enumerate(lines) if not _HEADER_LINE.match(line)), len(lines))
    return _parse_header([line for _, _, line in lines[:count]], what), [(number, line) for number, _, line in lines[count:]]


def guess_board(diagram: Diagram, families: tuple[str, ...]) -> str:
    """Return the name of the board that a diagram fills, out of the families that the game is played on, the first that fits.

    Raises NotationError naming the first row of another length.
    """
    lengths = [len("".join(row.split())) for row in diagram.rows]
    if found := next(boards_of_rows(lengths, families), None):
        return found
    for line, length in zip(diagram.lines, lengths, strict=True):
        if length != lengths[0]:
            raise NotationError(
                f"line {line} has {length} points, line {diagram.lines[0]} has {lengths[0]}: rows of equal length expected,"
                " empty points written as . (--align any, if leading blanks were lost)"
            )
    return f"{len(lengths)}x{lengths[0]}"


def _cells(game: str) -> Cells:
    """Return what may lie on the cells of a game, stones for a name of no game."""
    return game_class(game).fields[0] if game in game_names() else STONES


def _lines(text: str, what: str, game: str = "") -> list[_Line]:
    """Return the lines of a text that are neither blank nor remarks; NotationError if it is too long.

    Arguments: `what` the text is, for messages; `game`: whose rows it may hold, up to a line of a header that names a game.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a {what} of {len(text)} characters: at most {LONGEST} are read")
    kept, blanks, cells = [], 0, _cells(game)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            blanks += 1
        elif not line.lstrip().startswith("#") or all(char in cells.alphabet for char in "".join(line.split())):
            named = _GAME_LINE.match(line)
            cells = _cells(named[1]) if named else cells
            kept.append(_Line(number, blanks, line.rstrip()))
            blanks = 0
    return kept


def _starts(lines: list[_Line]) -> list[_Start]:
    """Return the parts of a text that begin with a header or with column letters, or are at its top."""
    starts = [_Start()]
    for line in lines:
        last = starts[-1]
        if _HEADER_LINE.match(line.text):
            if last.rows or last.letters:
                starts.append(last := _Start())
            last.header.append(line)
        elif _is_column_letters(line.text):
            if last.rows or last.letters:
                starts.append(last := _Start())
            last.letters = line
        else:
            last.rows.append(line)
    return starts


def _parted(rows: list[_Line]) -> Iterator[list[_Line]]:
    """Yield the rows of one diagram after the other: a gap larger than the smallest one parts them."""
    smallest = min((line.blanks for line in rows[1:]), default=0)
    begins = [0, *(index for index, line in enumerate(rows) if index and line.blanks > smallest), len(rows)]
    return (rows[begin:end] for begin, end in pairwise(begins))


def _parse_header(lines: list[str], what: str) -> dict[str, str]:
    try:
        header = tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        expected = f'expected lines like game = "{example_game()}"'
        raise NotationError(f"the header above the {what} is no TOML ({error}): {expected}") from None
    for key, value in header.items():
        if not isinstance(value, str):
            raise NotationError(f"header entry {shown(key)}: expected a text in quotes")
    return header


def _require_row(number: int, line: str, cells: Cells) -> None:
    """Raise NotationError unless a line is a row: glyphs only, equally spaced (a blank does not stand for an empty point)."""
    at = [column for column, char in enumerate(line) if char not in " \t"]
    for column in at:
        if line[column] not in cells.alphabet:
            raise NotationError(f"line {number}, column {column + 1}: {shown(line[column])}, expected {cells.expected}")
    gaps = [right - left for left, right in pairwise(at)]
    for column, gap in zip(at[1:], gaps, strict=True):
        if gap != gaps[0]:
            raise NotationError(f"line {number}, column {column + 1}: uneven gaps, expected empty points written as .")


def _is_column_letters(line: str) -> bool:
    found, letters, column = "".join(line.split()), "", 0
    while len(letters) < len(found):
        letters += column_letters(column)
        column += 1
    return bool(found) and found == letters


def _without_row_number(line: str, row: int) -> str:
    stripped = line.lstrip()
    number = str(row)
    if not stripped.startswith(number + " "):
        raise NotationError(f"below column letters every row starts with its number: expected {row}, got {shown(line)}")
    body = stripped[len(number) :].rstrip()
    return body.removesuffix(" " + number)
