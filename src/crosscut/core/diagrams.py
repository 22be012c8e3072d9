"""Diagrams as people paste them: rows of signs, spaced or not, alone or in a post with prose, headers, quotes and blocks of code.

A line is a row, a header (`game = NAME`), column letters, a frame, a position ID, or prose (`crosscut.core.pasted`). Prose, a
header or column letters above rows part diagrams. Without column letters a row begins one, too, if it has more blank lines above
it than the fewest between two rows there: so a blank line parts two diagrams whose rows follow each other, while a paste that got
a blank line after every row stays one board. A header holds for the diagrams below it, up to the next header. A sentence such as
"White to move" right above or below a diagram says the turn, and a position ID right above it is the position, if the rows agree:
so `show` is read back. What does not parse is a fault of its diagram, with the line and column (from 1) and what was expected.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from crosscut.core.boards import boards_of_rows
from crosscut.core.errors import NotationError, SeveralDiagramsError
from crosscut.core.headers import parse_header
from crosscut.core.notation import counted
from crosscut.core.pasted import LONGEST_LINE, Candidate
from crosscut.core.posts import parted, parts_of, spoken_of
from crosscut.core.registry import example_game
from crosscut.core.rows import block, bullets_read, readings
from crosscut.core.schema import STONES

LISTED = 10  # diagrams whose lines a message names
MOST_DIAGRAMS = 200


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
    starts, doubtful, words = parts_of(text, game)
    for start in starts:
        if start.header:
            header = parse_header(start.header, "diagram")
        cells, families = spoken_of(header.get("game", game))
        if not start.rows and not start.identity:
            if (start.header or start.letters) and not (words and start.letters):
                line = start.letters or start.header[-1][0]
                raise _nothing(f" below line {line}" if diagrams else "")
            continue
        parts = [start.rows] if start.letters or start.identity else list(parted(start.rows))
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
        longest = max(text.split("\n"), key=len)
        too_long = len(longest) > LONGEST_LINE and set(longest) <= {*STONES.alphabet, " "}
        raise _nothing(f" (of lines of {len(longest):,} characters at most {LONGEST_LINE:,} are read)" if too_long else "")
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
                f"line {line} has {counted(length, 'point')}, line {diagram.lines[0]} has {lengths[0]}: rows of equal length"
                " expected, empty points written as . (--align any, if leading blanks were lost; a blank line parts two diagrams)"
            )
    return f"{len(lengths)}x{lengths[0]}"


def _nothing(where: str) -> NotationError:
    return NotationError(
        f"no diagram{where}: expected rows of stones (B W . or x o .), or a position ID such as {example_game()}:4x4"
    )


def _is_board(row: Candidate) -> bool:
    """Return whether a row alone, in a text with words, is a board: spaced, three points or more, with a stone."""
    return any(len(form.text.split()) > 2 and form.text.strip(" .") for form in row.forms.values())
