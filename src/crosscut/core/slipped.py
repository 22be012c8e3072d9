"""Rows that a writer has slipped in: words behind the points, or a blank that is missing between two of them.

Such a line is no row by itself (`crosscut.core.pasted`), and dropping it would make a smaller board, without a word. A sound row
right above or below it says how many points a row has, and what was left out is said. Tried: an error for each line that looks
like one; but sentences of posts stand right below diagrams, too.
"""

from __future__ import annotations

from dataclasses import replace

from crosscut.core.pasted import Candidate, candidate
from crosscut.core.schema import Cells

LEAST = 3  # points: of shorter rows a sentence may look like one


def slipped_row(number: int, blanks: int, line: str, near: Candidate, cells: Cells) -> Candidate | None:
    """Return the row that a line is, judged by a sound row beside it; None if it is no row.

    Arguments: `number`: of the line; `blanks`: blank lines above it; `cells`: whose signs it may hold.
    """
    width, tokens = len(near.line.split()), line.split()
    if width < LEAST:
        return None
    indent = line[: len(line) - len(line.lstrip())]
    ways = []
    if len(tokens) > width and len(last := tokens[width - 1].rstrip(",;:!?)")) == 1:
        ways.append((" ".join([*tokens[: width - 1], last]), f"words in line {number}"))
    if len("".join(tokens)) == len("".join(near.line.split())) and len(tokens) != width:
        ways.append((" ".join("".join(tokens)), f"uneven blanks in line {number}"))
    for text, beside in ways:
        row = candidate(number, blanks, indent + text, cells)
        if row is not None and row.sound:
            return replace(row, forms={at: replace(form, beside=beside) for at, form in row.forms.items()})
    return None
