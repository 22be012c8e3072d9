"""Reading and writing what people paste: position IDs and turns (diagrams: `crosscut.core.diagrams`).

A position ID is `GAME:BOARD[,switch=value...][:TURN:ROWS[:EXTRA...]]`. What does not parse raises NotationError with the row and
column (from 1) and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from crosscut.core.board import Board
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS, Step, Turn, WrittenTurn

GLYPHS = {"B": "B", "W": "W", ".": ".", "b": "B", "w": "W", "x": "B", "X": "B", "o": "W", "O": "W"}
EXPECTED = "B or x (Black), W or o (White), . (empty)"
LISTED = 5  # cells that a message names, and the last one
LONGEST = 20_000  # characters; a 256-cell diagram with a header needs far fewer
COLOUR_WORDS = (("b", "black", "x"), ("w", "white", "o"))
WORDS = ("swap", "adopt", "pass")
JOINTS = {"slide": "-", "aim": ",", "bridge": ""}
"""What stands between the two cells of a step, by its kind."""
_CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_COLOURED = re.compile(r"[bw][a-z]{1,2}[1-9]")


@dataclass(frozen=True, slots=True)
class PositionId:
    """The parts of a position ID, split but not judged; `tail` is `TURN:ROWS[:EXTRA...]`, empty for the start position."""

    game: str
    board: str
    switches: dict[str, str]
    tail: str


def shown(text: str) -> str:
    """Return a text quoted for an error message: shortened, control characters escaped."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def counted(number: int, what: str) -> str:
    """Return a number with the name of what it counts, in the plural where it is not 1: "1 line", "2,000 lines"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def split_id(text: str) -> PositionId:
    """Split a position ID, in any case; NotationError if it is not of that form."""
    if len(text) > LONGEST:
        raise NotationError(f"a position ID of {len(text)} characters: at most {LONGEST} are read")
    head, _, rest = text.strip().partition(":")
    where, _, tail = rest.partition(":")
    if not head or not where:
        raise NotationError(f"{shown(text)} is no position: expected GAME:BOARD[,switch=value...][:TURN:ROWS[:EXTRA...]]")
    board, *settings = where.split(",")
    switches: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals and value):
            raise NotationError(f"{shown(setting)} behind the board: expected switch=value")
        name = name.lower()
        if name in switches:
            raise NotationError(f"switch {shown(name)} is given twice")
        switches[name] = value.lower()
    if rest.endswith(":") and not tail:
        raise NotationError(f"{shown(text)} ends with ':': expected TURN:ROWS behind it")
    return PositionId(head.lower(), board.lower(), switches, tail)


def split_tail(tail: str) -> tuple[int, str, tuple[str, ...]]:
    """Split `TURN:ROWS[:EXTRA...]` into colour to move, rows and extras; NotationError if it is not of that form."""
    turn, colon, rest = tail.partition(":")
    if not colon:
        raise NotationError(f"{shown(tail)} behind the board: expected TURN:ROWS, such as B:.../.B./...")
    rows, *extras = rest.split(":")
    return parse_colour(turn, "the turn"), rows, tuple(extras)


def parse_colour(text: str, what: str) -> int:
    """Return the colour written B, black or x, or else W, white or o, in any case; NotationError naming `what` otherwise."""
    for colour, words in enumerate(COLOUR_WORDS):
        if text.casefold() in words:
            return colour
    raise NotationError(f"{what} is {shown(text)}: expected B or W")


def parse_rows(
    board: Board,
    rows: tuple[str, ...],
    lines: tuple[int, ...] = (),
    alphabet: Mapping[str, str] = GLYPHS,
    expected: str = EXPECTED,
) -> tuple[str, ...]:
    """Return a glyph for each cell of the board.

    Arguments: `rows` as pasted; blanks between and before glyphs are skipped; `lines` their line numbers, for messages;
    `alphabet`: every way to write a glyph with the glyph; `expected`: these glyphs in words.
    Raises NotationError naming row (or line) and column.
    """

    def where(row: int) -> str:
        return f"line {lines[row]}" if lines else f"row {row + 1}"

    if len(rows) != len(board.rows):
        raise NotationError(f"{counted(len(rows), 'row')}, but board {board.name} has {len(board.rows)}")
    glyphs: list[str] = []
    for row, (text, cells) in enumerate(zip(rows, board.rows, strict=True)):
        found: list[str] = []
        for column, char in enumerate(text):
            if char in " \t":
                continue
            if char not in alphabet:
                raise NotationError(f"{where(row)}, column {column + 1}: {shown(char)}, expected {expected}")
            found.append(alphabet[char])
        if len(found) != len(cells):
            has = counted(len(found), "point")
            raise NotationError(f"{where(row)} has {has}, but row {row + 1} of {board.name} has {len(cells)}")
        glyphs += found
    return tuple(glyphs)


def format_rows(board: Board, glyphs: tuple[str, ...]) -> str:
    """Return the rows of a position ID, joined by `/`."""
    return "/".join("".join(glyphs[cell] for cell in cells) for cells in board.rows)


def parse_turn(board: Board, text: str) -> Turn:
    """Return the turn written in the notation of position IDs, in any case; NotationError if it is none.

    Legality is not judged. A `B` or `W` in front of a cell is a colour; where it may as well be the letter of a column, the
    error names both.
    """
    if text.lower() in WORDS:
        return Turn(word=text.lower())
    steps = [_parse_step(board, part, text) for part in text.split("+")]
    return written(board, Turn(tuple(sorted(steps, key=lambda step: (step.cells, step.colour or 0)))))


def format_turn(board: Board, turn: Turn) -> str:
    """Return a turn in the notation of position IDs: `c3`, `Bc3+Wd4`, `c3-d4`, `c3d4`, `c3,e5`, `pass`, `swap`."""
    if turn.word:
        return turn.word
    parts = []
    for step in turn.steps:
        colour = "" if step.colour is None else COLOURS[step.colour]
        parts.append(colour + JOINTS.get(step.kind, "").join(board.names[cell] for cell in step.cells))
    return "+".join(parts)


def written(board: Board, turn: Turn) -> WrittenTurn:
    """Return the same turn with its notation: its `str` is what `format_turn` returns."""
    known = WrittenTurn(*turn)
    known.text = format_turn(board, turn)
    return known


def parse_cell(board: Board, text: str) -> int:
    """Return the cell of that name, in any case; NotationError if the board has none."""
    if text.lower() not in board.by_name:
        raise NotationError(f"no cell {shown(text)} on {board.name}: {_cells_there(board, text)}")
    return board.by_name[text.lower()]


def _cells_there(board: Board, text: str) -> str:
    """Return in words which cells there are: where rows differ, those of the row that is meant, or of the first one."""
    columns = {tuple(board.places[cell][1] for cell in row) for row in board.rows}
    if columns == {(*range(len(board.rows[0])),)}:
        return f"cells are {board.names[0]} to {board.names[-1]}"
    rows = {board.places[row[0]][0] + 1: [board.names[cell] for cell in row] for row in board.rows}
    named = _CELL.fullmatch(text.lower())
    meant = int(named[2]) if named else 0
    number = meant if meant in rows else min(rows)
    first = "" if meant in rows else f"rows are {min(rows)} to {max(rows)}, and "
    *most, last = rows[number]
    listed = f"{', '.join(most[:LISTED])}{', ...,' if len(most) > LISTED else ' and' if most else ''} {last}".strip()
    return f"{first}row {number} has {listed}"


def split_cells(board: Board, text: str) -> tuple[int, int]:
    """Return the two cells written one behind the other (`c3d4`), the smaller first; NotationError if they are none."""
    two = re.fullmatch(f"({_CELL.pattern})({_CELL.pattern})", text.lower())
    if two is None:
        raise NotationError(f"{shown(text)}: expected two cells such as {board.names[0]}{board.names[-1]}")
    one, other = parse_cell(board, two[1]), parse_cell(board, two[4])
    return min(one, other), max(one, other)


def _parse_step(board: Board, part: str, whole: str) -> Step:
    colour, body = None, part.lower()
    if _COLOURED.match(body):
        cell = _CELL.match(body)
        is_cell = cell is not None and cell[0] in board.by_name
        if is_cell and part[0] in COLOURS and part[1:] != body[1:]:
            stone = f"{part[0]}{body[1:]}"
            raise NotationError(
                f"{shown(part)} has two readings: write {body} for the cell, or {stone} for the colour and the cell"
            )
        if part[0] in COLOURS or not is_cell:
            colour, body = COLOURS.index(body[0].upper()), body[1:]
    one = _CELL.fullmatch(body)
    if one:
        return Step((parse_cell(board, body),), colour)
    for kind, joint in JOINTS.items():
        two = re.fullmatch(f"({_CELL.pattern}){joint}({_CELL.pattern})", body)
        if two:
            cells = parse_cell(board, two[1]), parse_cell(board, two[4])
            return Step(tuple(sorted(cells)) if kind == "bridge" else cells, colour, kind)
    raise NotationError(f"{shown(whole)} is no turn: expected a cell such as {board.names[-1]}, or pass, or swap")
