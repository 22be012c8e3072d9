"""Clues of construction puzzles of Quax and Torax: who cannot join, no loop, and bridges that a stone could have.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...chains import spread
from ...clauses import ALWAYS, Clause, Signed, clause
from ...construction import COLOURS, Clues, Sought, Words
from .cuts import Later, no_way_round
from .rules import Quax, Torax


def quax_clues(game: Quax) -> Clues:
    """Return the clues of Quax."""

    def lost(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: no way over cells without enemy stones joins the sides of a colour."""
        start, goal = game.edges[words.colour]
        taken = sought.stones["W" if words.colour == "B" else "B"]
        links = [[(near, ALWAYS) for near, *_ in around] for around in game.steps]
        name = f"{COLOURS[words.colour]} lost"
        held = yield from spread(game.board.names, links, [(False, stone) for stone in taken], start, name)  # 8
        for cell in goal:
            yield from clause([held[cell]])  # 8

    def bridges(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: so many stones of its colour touch a stone at a corner."""
        ends = [b if cell == a else a for cell in words.cells for a, b in game.pairs if cell in (a, b)]
        counted: dict[str, list[Signed]] = {
            colour: [(True, stones[end]) for end in ends] for colour, stones in sought.stones.items()
        }
        yield from sought.of_stone(words, counted)  # 7

    return {"lost": ("colour", lost), "bridges": ("cells number", bridges)}


def torax_clues(game: Torax) -> Clues:
    """Return the clues of Torax."""

    def stopped(sought: Sought, _words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: no loop is possible on cells without blocks."""
        yield from no_way_round(game, Later(sought.stones, {colour: [False] * len(game.bridges) for colour in COLOURS}))  # 9

    return {"stopped": ("", stopped)}


def blocks_alone(sought: Sought) -> Iterator[Clause]:
    """Yield the clauses that say: there are no stones of Black."""
    for stone in sought.stones["B"]:
        yield from clause([stone])  # 1
