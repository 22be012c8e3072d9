"""Rows that stand below each other as one board: which of their readings go together.

Numbers at an end of the rows are row numbers if they count up or down by one through all rows; else they are marks on points.
Rows that fill no board may be two diagrams without a blank line between them, or one that lost its leading blanks: then both
readings are named, and neither is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from crosscut.core.board import MOST_CELLS
from crosscut.core.boards import boards_of_rows
from crosscut.core.glyphs import BULLET
from crosscut.core.notation import shown
from crosscut.core.pasted import Candidate, Row

LONGEST_ROW = 64  # points: of longer rows no board is looked for that is cut out of others


@dataclass(frozen=True, slots=True)
class Block:
    """The rows of one diagram, with their line numbers, what is to be said of them, and the first fault."""

    rows: tuple[str, ...]
    lines: tuple[int, ...]
    notes: tuple[str, ...] = ()
    fault: str | None = None


def block(found: Sequence[Candidate], lettered: bool) -> Block:
    """Return the reading of candidates that are rows of one diagram.

    Arguments: `lettered`: whether column letters stand above or below, so that a number in front of a row is one of a row.
    """
    left, right = _numbers([one.left for one in found]), _numbers([one.right for one in found])
    if len(found) == 1 and not lettered and (False, False) in found[0].forms:
        left = right = None
    fault = None
    if lettered and left is None and any(one.left is not None for one in found):
        at = next((at for at, one in enumerate(found, 1) if one.left != at), 1)
        fault = f"below column letters every row starts with its number: expected {at}, got {shown(found[at - 1].line)}"
    rows: list[Row] = []
    for one in found:
        wanted = (left is not None, right is not None)
        kept = one.forms.get(wanted) or one.forms.get((wanted[0], False)) or next(iter(one.forms.values()))
        rows.append(kept)
        if kept.wrong is not None and fault is None:
            fault = f"line {one.number}, column {kept.wrong[0]}: {kept.wrong[1]}"
    notes = []
    if -1 in (left, right):
        notes.append("its rows are numbered from below; here row 1 is the top one")
    marks = sorted({mark for row in rows for mark in row.marks})
    if points := [mark for mark in marks if not mark[0].isalpha()]:
        notes.append(f"marks on empty points left out: {' '.join(points[:20])}")
    if numbered := [mark for mark in marks if mark[0].isalpha()]:
        more = ", ..." if len(numbered) > 3 else ""
        notes.append(f"numbers of stones left out: {', '.join(numbered[:3])}{more}")
    if beside := sorted({row.beside for row in rows if row.beside}):
        notes.append(f"left out beside the board: {shown(', '.join(beside))}")
    return Block(tuple(row.text for row in rows), tuple(one.number for one in found), tuple(notes), fault)


def bullets_read(found: Block, black: str) -> Iterator[Block]:
    """Yield a block with its bullets read as stones or as empty points, or in both ways if nothing says which.

    Arguments: `black`: how a black stone is written.
    """
    text = "".join(found.rows)
    if BULLET not in text:
        yield found
        return
    names = {".": "an empty point", black: "a black stone"}
    ways = list(names)
    if "." in text:
        ways = [black]
    elif set(text) & {black, black.lower(), "x", "X"}:
        ways = ["."]
    for way in ways:
        others = [f"two readings of {BULLET}: here {names[way]}, it may be {names[other]}" for other in ways if other != way]
        yield replace(found, rows=tuple(row.replace(BULLET, way) for row in found.rows), notes=(*found.notes, *others))


def readings(found: Block, families: tuple[str, ...]) -> Iterator[Block]:
    """Yield the diagrams that a block may be: the block alone, or boards cut out of it and after them the whole."""
    lengths = [len("".join(row.split())) for row in found.rows]
    ends = [] if found.fault else list(_cuts(tuple(lengths), families))
    if len(ends) < 2:
        yield found
        return
    first, last = found.lines[0], found.lines[-1]
    parts = [(found.lines[begin], found.lines[end - 1]) for begin, end in pairwise([0, *ends])]
    split = " and ".join(f"{top}-{bottom}" for top, bottom in parts)
    said = f"two readings of lines {first}-{last}: diagrams in lines {split}, or one diagram that lost its leading blanks"
    for begin, end in pairwise([0, *ends]):
        yield Block(found.rows[begin:end], found.lines[begin:end], (*found.notes, said))
    yield Block(found.rows, found.lines, (*found.notes, said))


def _numbers(numbers: list[int | None]) -> int | None:
    """Return 1 or -1 for numbers that count up or down by one, None for others."""
    if not numbers or None in numbers:
        return None
    steps = {after - before for before, after in pairwise(numbers) if before is not None and after is not None}
    if len(numbers) == 1:
        return 1
    return steps.pop() if steps in ({1}, {-1}) else None


@lru_cache(maxsize=512)
def _fits(lengths: tuple[int, ...], families: tuple[str, ...]) -> bool:
    """Return whether rows of these lengths fill a board."""
    return next(boards_of_rows(list(lengths), families), None) is not None


@lru_cache(maxsize=512)
def _cuts(lengths: tuple[int, ...], families: tuple[str, ...]) -> tuple[int, ...]:
    """Return where boards of two rows or more end that stand below each other with no blank line; the last part is what is left.

    Nothing if the rows are one board, or if none is at their top.
    """
    if len(lengths) < 4 or max(lengths) > LONGEST_ROW or len(lengths) > LONGEST_ROW:
        return ()
    if sum(lengths) <= MOST_CELLS and _fits(lengths, families):
        return ()
    changes = [at for at in range(2, len(lengths) - 1) if lengths[at] != lengths[at - 1]]
    for at in reversed(changes):
        if sum(lengths[:at]) <= MOST_CELLS and min(lengths[:at]) > 1 and _fits(lengths[:at], families):
            rest = _cuts(lengths[at:], families)
            return (at, *(at + end for end in rest)) if len(rest) > 1 else (at, len(lengths))
    return ()
