"""Clues of construction puzzles of Orcoon: dead cells, connections, numbers of empty cells.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles of Orcoon.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...boards import CheckError
from ...chains import joined
from ...clauses import Clause, Signed, clause
from ...construction import COLOURS, Clues, Sought, Words
from .deadlocks import legal_clauses, reason_clauses
from .rules import Orcoon


def orcoon_clues(game: Orcoon) -> Clues:
    """Return the clues of Orcoon, for one puzzle."""
    deadlocks: list[list[Signed]] = []

    def final(sought: Sought, _words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: neither side can place on an empty cell."""
        yield from deadlock(sought, sought.empty())

    def dead(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: these cells are empty, and are a mutually dead set."""
        for side in sought.stones.values():
            for cell in words.cells:
                yield from clause([side[cell]])  # 3
        yield from deadlock(sought, [(True, cell in words.cells) for cell in range(len(game.board.names))])

    def deadlock(sought: Sought, cells: list[Signed]) -> Iterator[Clause]:
        # The reasons have one name whichever cells are dead: for two sets they would have to serve both.
        deadlocks.append(cells)
        if cells != deadlocks[0]:
            raise CheckError("two clues about different dead cells")
        yield from reason_clauses(game, cells, sought.stones)  # 2, 3

    def connected(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: a chain of a colour joins its edges."""
        stones, edges = sought.stones[words.colour], game.edges[words.colour]
        yield from joined(game.board, stones, *edges, f"{COLOURS[words.colour]} chain")  # 4

    def number(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: so many cells are empty."""
        yield from sought.exactly(words.number, sought.empty(), "empty cells")  # 5

    return {"final": ("", final), "dead": ("cells", dead), "connected": ("colour", connected), "empty": ("number", number)}


def legal_position(sought: Sought) -> Iterator[Clause]:
    """Yield the clauses that say: the stones are those of a legal position."""
    assert isinstance(sought.game, Orcoon)
    yield from legal_clauses(sought.game, sought.stones)  # 1
