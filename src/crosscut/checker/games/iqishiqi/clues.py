"""Construction puzzles of Iqishiqi and Oshiqi: stones round the ball, which sides it cannot get to, and what one sees of them.

Written from the page of encodings; the numbers in comments are those of its section about construction puzzles of these games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...chains import edges, spread
from ...clauses import NEVER, Clause, Signed, clause
from ...construction import COLOURS, Clues, Sought, Words, construction_question
from .lines import lines_of
from .rules import Iqishiqi


def puzzle_question(game: Iqishiqi, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
    """Return what a refutation about a construction puzzle proves, and its clauses; CheckError for a puzzle that is none."""
    ball = game.read(members["position"]).stones.index(game.BALL)
    of_both = game.STONES["B"] == game.STONES["W"]

    def stand(sought: Sought) -> Iterator[Clause]:
        """Yield the clauses that say: no cell has two stones, none is White's where all are black, and none is the ball's."""
        for cell, (black, white) in enumerate(zip(*sought.stones.values(), strict=True)):
            yield from clause([white] if of_both else [black, white])  # 1
            if cell == ball:
                yield from clause([black])  # 1
                yield from clause([white])  # 1

    what = f"stones with the ball on {game.board.names[ball]}"
    return construction_question(game, members, stand, _clues(game), what, str.maketrans({game.BALL: ".", "x": "B"}))


def _clues(game: Iqishiqi) -> Clues:
    """Return the clues of a game, besides those that count stones."""

    def shut(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: no path of empty cells leads from a cell to a side of a colour."""
        empty = sought.empty()
        name = f"shut off from {COLOURS[words.colour]}"
        held = yield from spread(game.board.names, edges(game.board), empty, {words.cell()}, name)  # 2
        for cell in game.goals[words.colour]:
            yield from clause([held[cell]])  # 2

    def sees(sought: Sought, words: Words) -> Iterator[Clause]:
        """Yield the clauses that say: in so many directions the first stone that one sees from a cell is of a colour."""
        empty, stones, at = sought.empty(), sought.stones[words.colour], words.cell()
        there: list[Signed] = []
        for rays in lines_of(game).rays:
            first: Signed = NEVER
            for cell in reversed(rays[at][0]):
                first = sought.gates.any_of((True, stones[cell]), sought.gates.all_of(empty[cell], first))  # 3
            there.append(first)
        yield from sought.exactly(words.number, there, f"{COLOURS[words.colour]} stones seen from {game.board.names[at]}")

    return {"shut": ("cells colour", shut), "sees": ("cells colour number", sees)}
