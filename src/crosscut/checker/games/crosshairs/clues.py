"""The clue of construction puzzles of Cross-Hairs: on how many enemy lines a soldier is.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...boards import CheckError
from ...clauses import NEVER, Clause
from ...construction import COLOURS, Clues, Sought, Words, construction_question, one_a_cell
from ...game import opponent
from .rules import CrossHairs
from .sight import Pieces, Sight

SOLDIERS = {ord("b"): "B", ord("w"): "W"}
"""The glyphs of soldiers, which are the only stones."""


def puzzle_question(game: CrossHairs, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about a construction puzzle proves, and the clauses of its formula; CheckError for Kings."""
    if not set(game.read(members["position"]).stones) <= set("bw."):
        raise CheckError("Kings in the position of a construction puzzle, which is about soldiers")
    return construction_question(game, members, one_a_cell, _clues(game), "soldiers", SOLDIERS)


def _clues(game: CrossHairs) -> Clues:
    """Return the clue of Cross-Hairs."""

    def aims(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: the soldier on a cell is on so many enemy lines."""
        cell, nobody = words.cell(), [NEVER] * len(game.board.names)
        soldiers = {colour: [(True, stone) for stone in sought.stones[colour]] for colour in COLOURS}
        sight = Sight(sought.gates, game, Pieces(soldiers, dict.fromkeys(COLOURS, nobody)))
        near = [sorted(way[0] for way in ways) for ways in game.lines[cell]]
        lines = sorted(range(len(near)), key=near.__getitem__)
        counted = {colour: [sight.line(cell, line, opponent(colour))[0] for line in lines] for colour in COLOURS}  # 18
        yield from sought.of_stone(words, counted)  # 18

    return {"aims": ("cells number", aims)}
