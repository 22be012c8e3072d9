"""Clues about groups at given cells: two stones are of one group, or are not; a group has so many stones.

For every game whose groups follow the edges of the board. Written from the page of encodings; the numbers in comments are those
of its section about construction puzzles.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from .boards import CheckError
from .clauses import Clause, Signed, contrary, one_of
from .construction import COLOURS, Clues, Sought, Words


def of_one_group(sought: Sought, colour: str, one: int, other: int) -> Generator[Clause, None, Signed]:
    """Return the statement that both cells hold stones of this colour, of one group; yield the clauses about groups."""
    members, gates = (yield from sought.members(colour)), sought.gates
    first, second = members.get(one, {}), members.get(other, {})
    roots = [root for root in first if root in second]
    return gates.any_of(*(gates.all_of((True, first[root]), (True, second[root])) for root in roots))  # 10


def _of_pair(sought: Sought, words: Words) -> Generator[Clause, None, list[Signed]]:
    """Return for each colour the statement that the clue's two cells hold stones of one group."""
    if len(words.cells) != 2:
        raise CheckError(f"the clue {words.kind} is about two cells")
    one, other = words.cells
    found = []
    for colour in COLOURS:
        found.append((yield from of_one_group(sought, colour, one, other)))
    return found


def _linked(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: two stones are of one group."""
    yield from one_of((yield from _of_pair(sought, words)))  # 11


def _apart(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: two stones are not of one group."""
    for together in (yield from _of_pair(sought, words)):
        yield from one_of([contrary(together)])  # 11


def _size(sought: Sought, words: Words) -> Iterator[Clause]:
    """Yield the clauses that say: there is a stone, and so many are of its group."""
    at, names = words.cell(), sought.game.board.names
    there = []
    for cell in range(len(names)):
        of_colours = []
        for colour in COLOURS:
            of_colours.append((yield from of_one_group(sought, colour, at, cell)))
        there.append(sought.gates.any_of(*of_colours))
    yield from one_of([there[at]])  # 12
    yield from sought.exactly(words.number, there, f"stones in the group of {names[at]}")  # 12


GROUP_CLUES: Clues = {
    "linked": ("cells", _linked),
    "apart": ("cells", _apart),
    "size": ("cells number", _size),
}
