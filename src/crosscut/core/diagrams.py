"""Diagrams as people paste them: rows of signs, spaced or not, alone or in a post with prose, headers, quotes and blocks of code.

A line is a row, a header (`game = NAME`), column letters, a frame, a position ID, or prose (`crosscut.core.pasted`). Prose, a
header or column letters above rows part diagrams. Without column letters a row begins one, too, if it has more blank lines above
it than the fewest between two rows there: so a blank line parts two diagrams whose rows follow each other, while a paste that got
a blank line after every row stays one board. A header holds for the diagrams below it, up to the next header. A sentence such as
"White to move" right above or below a diagram says the turn, and a position ID right above it is the position, if the rows agree:
so `show` is read back. What does not parse is a fault of its diagram, with the line and column (from 1) and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from string import digits

from crosscut.core.boards import FAMILIES, boards_of_rows
from crosscut.core.errors import NotationError, SeveralDiagramsError
from crosscut.core.game import COLOURS
from crosscut.core.headers import game_said, is_header, parse_header
from crosscut.core.notation import parse_colour
from crosscut.core.pasted import (
    LONGEST_LINE,
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
from crosscut.core.registry import example_game, game_class, is_game
from crosscut.core.rows import block, bullets_read, readings
from crosscut.core.schema import STONES, Cells

LISTED = 10  # diagrams whose lines a message names
LONGEST_PASTE = 200_000  # characters
MOST_DIAGRAMS = 200
_ID = re.compile(r"(?<![\w:])([A-Za-z]+):[A-Za-z0-9@]+(,\w+=\w+)*(:\w+:\S+)?")
_TO_MOVE = re.compile(r"\W*(?:it is )?(black|white|[bwxo])(?:(?: is)? to (?:move|play)|'s turn)\W*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A pasted diagram: the header's entries (game, board, turn, extra and switches) and the rows with their line numbers.

    `identity`: the position ID that stands above the rows, or without any, "" for none; `notes`: what the reader should know of
    how it was read; `fault`: why it cannot be read, None if it can; `strokes`: lines of strokes below rows, by the
    number of the row, from 0.
    """

    header: dict[str, str]
    rows: tuple[str, ...]
    lines: tuple[int, ...] = field(compare=False)
    identity: str = ""
    notes: tuple[str, ...] = ()
    fault: str | None = None
    strokes: tuple[tuple[int, str], ...] = ()

    @property
    def where(self) -> str:
        """Its lines, such as `3-5`."""
        return f"{self.lines[0]}-{self.lines[-1]}" if len(self.lines) > 1 else str(self.lines[0])

    @property
    def lines_text(self) -> str:
        """Its lines in words."""
        return f"line{'s' if len(self.lines) > 1 else ''} {self.where}"


@dataclass(slots=True)
class _Start:
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


def split_diagram(text: str, number: int | None = None, game: str = "") -> Diagram:
    """Return the diagram that a text holds, or that of a number, from 1, of those it holds; `game` as for `split_diagrams`.

    Raises NotationError as `split_diagrams`, for a number that is too large, and for the fault of the diagram;
    SeveralDiagramsError if there are several and no number is given.
    """
    diagrams = split_diagrams(text, game)
    if number is None and len(diagrams) > 1:
        where = ", ".join([diagram.where for diagram in diagrams[:LISTED]] + ["..."] * (len(diagrams) > LISTED))
        twice = "; some lines have two readings" if any("two readings" in " ".join(one.notes) for one in diagrams) else ""
        raise SeveralDiagramsError(
            f"{len(diagrams)} diagrams, in lines {where}, where one is expected (blank lines and headers part diagrams{twice})"
        )
    if number is not None and not 1 <= number <= len(diagrams):
        held = f"{len(diagrams)} diagram{'s' if len(diagrams) > 1 else ''}"
        raise NotationError(f"no diagram {number}: there {'are' if len(diagrams) > 1 else 'is'} {held} here")
    found = diagrams[(number or 1) - 1]
    if found.fault is not None:
        raise NotationError(found.fault)
    return found


@lru_cache(maxsize=4)
def split_diagrams(text: str, game: str = "") -> tuple[Diagram, ...]:
    """Return the diagrams that a text holds, each with its header; the top of this file says what separates them.

    Where lines have two readings the diagrams of both are returned, each with a note. Lines starting with `#` are skipped, but
    for rows of a game that has `#` among its glyphs. Arguments: `game`: whose glyphs the rows hold, where no header says that.
    Raises NotationError if the text is too long, a header is wrong, there are no rows below it, or there is no diagram at all.
    """
    diagrams: list[Diagram] = []
    header: dict[str, str] = {}
    starts, doubtful, words = _starts(_lines(text, game))
    for start in starts:
        if start.header:
            header = parse_header(start.header, "diagram")
        cells, families = _told(header.get("game", game))
        if not start.rows and not start.identity:
            if (start.header or start.letters) and not (words and start.letters):
                line = start.letters or start.header[-1][0]
                raise _nothing(f" below line {line}" if diagrams else "")
            continue
        parts = [start.rows] if start.letters or start.identity else list(_parted(start.rows))
        for number, rows in enumerate(parts, 1):
            if words and len(parts) == len(rows) == 1 and not (start.identity or start.header or _is_board(rows[0])):
                continue
            turn = start.above if number == 1 and start.above else start.below if number == len(parts) else ""
            said = {"turn": turn} | header if turn else header
            if not rows:
                diagrams.append(Diagram(said, (), (start.at,), start.identity))
                continue
            found = bullets_read(block(rows, bool(start.letters)), cells.glyphs[0])
            for one in (part for whole in found for part in (readings(whole, families) if words else (whole,))):
                lines = (start.at, *one.lines) if start.identity else one.lines
                between = [(sum(row < at for row in one.lines) - 1, drawn) for at, drawn in start.strokes]
                strokes = tuple((row, drawn) for row, drawn in between if row >= 0)
                diagrams.append(Diagram(said, one.rows, lines, start.identity, one.notes, one.fault, strokes))
        if len(diagrams) > MOST_DIAGRAMS:
            raise NotationError(
                f"more than {MOST_DIAGRAMS} diagrams, up to line {diagrams[-1].lines[0]}: at most so many are read"
            )
    if not diagrams and len(doubtful) * 2 >= len(text.split("\n")):
        wrong = next(row.wrong for row in doubtful[0].forms.values() if row.wrong)
        raise NotationError(f"line {doubtful[0].number}, column {wrong[0]}: {wrong[1]}")
    if not diagrams:
        longest = max(map(len, text.split("\n")))
        raise _nothing(
            f" (of lines of {longest:,} characters at most {LONGEST_LINE:,} are read)" if longest > LONGEST_LINE else ""
        )
    return tuple(diagrams)


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
                " empty points written as . (--align any, if leading blanks were lost; a blank line parts two diagrams)"
            )
    return f"{len(lengths)}x{lengths[0]}"


def _nothing(where: str) -> NotationError:
    return NotationError(
        f"no diagram{where}: expected rows of stones (B W . or x o .), or a position ID such as {example_game()}:4x4"
    )


def _told(game: str) -> tuple[Cells, tuple[str, ...]]:
    """Return what may lie on the cells of a game, and its boards; stones and all boards for a name of no game."""
    if not is_game(game):
        return STONES, tuple(FAMILIES)
    found = game_class(game)
    return found.fields[0], found.families


def _is_board(row: Candidate) -> bool:
    """Return whether a row alone, in a text with words, is a board: spaced, three points or more, with a stone."""
    return any(len(form.text.split()) > 2 and form.text.strip(" .") for form in row.forms.values())


def _lines(text: str, game: str) -> Iterator[tuple[int, int, str, Cells]]:
    """Yield the lines that are neither blank nor remarks: number, blank lines right above, text, and whose signs it may hold."""
    if len(text) > LONGEST_PASTE:
        raise NotationError(f"a diagram of {len(text)} characters: at most {LONGEST_PASTE} are read")
    blanks, cells = 0, _told(game)[0]
    for number, raw in enumerate(text.splitlines(), 1):
        line = unquoted(raw)
        if not line.strip():
            blanks += 1
        elif not line.lstrip().startswith("#") or is_doubled(line) or set("".join(line.split())) <= {*cells.alphabet, *digits}:
            if (named := game_said(line)) is not None:
                cells = _told(named)[0]
            yield number, blanks, line, cells
            blanks = 0


def _starts(lines: Iterator[tuple[int, int, str, Cells]]) -> tuple[list[_Start], list[Candidate], bool]:
    """Return the parts of a text that begin with a header, letters, an ID or prose; doubtful rows; and whether it has words."""
    found = list(lines)
    rows = [None if is_header(line) else candidate(number, blanks, line, cells) for number, blanks, line, cells in found]
    doubtful = [row for row in rows if row is not None and not row.sound]
    starts, words, turn = [_Start()], False, ""
    for at, ((number, _, line, cells), row) in enumerate(zip(found, rows, strict=True)):
        last = starts[-1]
        named = _identity(line)
        follows = at + 1 < len(found) and (rows[at + 1] is not None or is_frame(found[at + 1][2]))
        if is_fence(line):
            starts.append(_Start(closed=True))
        elif is_header(line):
            if last.rows or last.letters or last.closed or last.identity:
                starts.append(last := _Start())
            last.header.append((number, line))
        elif named:
            words = True
            starts += [_Start(identity=one, at=number) for one in named]
        elif is_column_letters(line) and (follows or last.rows or last.header or len(found) == 1):
            if not follows and last.rows and not last.closed:
                last.letters, last.closed = last.letters or number, True
                continue
            if last.rows or last.letters or last.closed:
                starts.append(last := _Start(above=turn))
            last.letters = number
        elif row is not None and (row.sound or _beside_row(rows, at)) and not (is_frame(line) and not _is_row_too(rows, at)):
            if last.closed:
                starts.append(last := _Start(above=turn))
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
            said = _TO_MOVE.fullmatch(line)
            turn = COLOURS[parse_colour(said[1], "the turn")] if said else ""
            if turn and last.rows and not last.below:
                last.below, turn = turn, ""
            last.closed = bool(last.rows or last.letters or last.identity)
            continue
        turn = "" if row is not None else turn
    return starts, doubtful, words


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


def _parted(rows: list[Candidate]) -> Iterator[list[Candidate]]:
    """Yield the rows of one diagram after the other: a gap larger than the smallest one parts them."""
    smallest = min((row.blanks for row in rows[1:]), default=0)
    begins = [0, *(index for index, row in enumerate(rows) if index and row.blanks > smallest), len(rows)]
    return (rows[begin:end] for begin, end in pairwise(begins))
