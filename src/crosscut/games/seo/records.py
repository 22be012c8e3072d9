"""Seo's records: a diagram in which every stone has its number, `x0` for Black's first and `o0` for White's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosscut.core.board import column_letters
from crosscut.core.errors import NotationError
from crosscut.core.notation import counted, shown
from crosscut.solver.records import Dialect, Printed, Word

_NUMBERED = re.compile(r"([xo])(0|[1-9][0-9]{0,2})")


def _read(lines: Iterable[tuple[int, str]]) -> Printed | None:
    rows = [(number, list(re.finditer(r"\S+", line))) for number, line in lines]
    # Remarks such as `(o8: resign)` stand below the diagram.
    rows = [row for row in rows if not row[1][0][0].startswith("(")]
    if not any(_NUMBERED.fullmatch(found[0]) for _, row in rows for found in row):
        return None
    stones: dict[tuple[int, str], Word] = {}
    for row, (line, cells) in enumerate(rows, 1):
        if len(cells) != len(rows):
            raise NotationError(
                f"line {line} has {counted(len(cells), 'point')}, and there are {len(rows)} rows: expected a square"
            )
        for column, found in enumerate(cells):
            if (stone := _NUMBERED.fullmatch(found[0])) is None:
                continue
            turn = int(stone[2]), stone[1]
            if turn in stones:
                raise NotationError(f"line {line}, column {found.start() + 1}: {shown(found[0])} stands on the board twice")
            stones[turn] = Word(line, found.start() + 1, f"{column_letters(column)}{row}")
    order = [(number, player) for number in range(len(stones)) for player in "xo"][: len(stones)]
    for number, player in order:
        if (number, player) not in stones:
            last = max(stones, key=lambda turn: (turn[0], turn[1] == "o"))
            raise NotationError(f"the diagram has {last[1]}{last[0]}, but no {player}{number}")
    return Printed(f"torus{len(rows)}", tuple(stones[turn] for turn in order))


RECORDS = Dialect(about="a diagram with numbered stones, x0 o0 x1 o1 and so on", example="seo-1", read=_read)
