"""Clues of construction puzzles of Gem: who has lost a full board, and how many sides a chain touches.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...boards import CheckError
from ...clauses import Clause, Signed
from ...construction import COLOURS, Clues, Sought, Words, construction_question, one_a_cell
from ...one_group import of_one_group
from .chains import misses, round_centre
from .rules import Gem


def puzzle_question(game: Gem, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about a construction puzzle proves, and the clauses of its formula; CheckError for `goal=ee`."""
    if game.double:
        raise CheckError("no construction puzzles under these readings")
    return construction_question(game, members, one_a_cell, gem_clues(game))


def gem_clues(game: Gem) -> Clues:
    """Return the clues of Gem."""

    def lost(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: no chain of a colour touches three sides that lie round the centre."""
        stones = [(True, stone) for stone in sought.stones[words.colour]]
        yield from misses(game, stones, f"{COLOURS[words.colour]} lost", round_centre(game))  # 14

    def touches(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: the chain of a stone touches so many sides."""
        at = words.cell()
        counted: dict[str, list[Signed]] = {colour: [] for colour in COLOURS}
        for colour, sides in counted.items():
            for side in game.rim:
                chains = []
                for cell in sorted(side):
                    chains.append((yield from of_one_group(sought, colour, at, cell)))
                sides.append(sought.gates.any_of(*chains))  # 15
        yield from sought.of_stone(words, counted)  # 15

    return {"lost": ("colour", lost), "touches": ("cells number", touches)}
