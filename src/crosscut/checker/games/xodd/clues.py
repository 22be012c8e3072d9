"""Construction puzzles of Xodd and Yodd: the boards, and clues about numbers of groups, on the board and in a row.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...boards import CheckError
from ...clauses import Clause, Signed, Value, odd
from ...construction import COLOURS, Clues, Sought, Words, one_a_cell
from ...one_group import GROUP_CLUES


def odd_boards(sought: Sought) -> Iterator[Clause]:
    """Yield the clauses that say: no cell has two stones, and the number of groups is odd."""
    yield from one_a_cell(sought)  # 1
    roots: list[Value] = []
    for colour in COLOURS:
        members = yield from sought.members(colour)  # 1
        roots += [of[cell] for cell, of in members.items()]
    yield from odd("groups", roots, whole=True)  # 1


def _groups(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: a colour has so many groups."""
    members = yield from sought.members(words.colour)
    roots: list[Signed] = [(True, of[cell]) for cell, of in members.items()]
    yield from sought.exactly(words.number, roots, f"{COLOURS[words.colour]} groups")  # 13


def _row(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: so many groups of a colour have a stone in a row."""
    members, number = (yield from sought.members(words.colour)), words.numbers["row"]
    cells = range(len(sought.game.board.names))
    if not 1 <= number <= len(sought.game.rows):
        raise CheckError("no row of the board")
    in_row = [members[cell] for cell in cells[sought.game.rows[number - 1]] if cell in members]
    roots = sorted({root for of in in_row for root in of})
    touching = [sought.gates.any_of(*((True, of[root]) for of in in_row if root in of)) for root in roots]  # 13
    yield from sought.exactly(words.number, touching, f"{COLOURS[words.colour]} groups in row {number}")  # 13


CLUES: Clues = {**GROUP_CLUES, "groups": ("colour number", _groups), "row": ("row colour number", _row)}
