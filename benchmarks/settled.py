"""Settled positions of Xodd on large boards: how many of some random fillings are settled, and the slowest answer.

    python benchmarks/settled.py [--each 12] [--seed 2012]

Every answer comes with its evidence: a board that the rules counted, or a refutation that the checker has accepted.
"""

from __future__ import annotations

import argparse
import random

from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.xodd.questions.overtake import settle
from crosscut.games.xodd.rules import Xodd

BOARDS = (("9x9", 8), ("9x9", 16), ("9x9", 24), ("12x12", 16))


def filling(game: Xodd, empty: int, chosen: random.Random) -> Stones:
    """Return a legal position with so many empty cells, the others black or white at random."""
    while True:
        cells = list(range(game.board.size))
        chosen.shuffle(cells)
        stones = [0, 0]
        for cell in cells[empty:]:
            stones[chosen.random() >= 0.5] |= 1 << cell
        p = Stones(stones[0], stones[1])
        if game.illegal(p) is None:
            return p


def main() -> None:
    """Ask for each board, and print a line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--each", type=int, default=12)
    options.add_argument("--seed", type=int, default=2012)
    chosen = options.parse_args()
    for board, empty in BOARDS:
        game = open_game("xodd", board)
        assert isinstance(game, Xodd)
        source = random.Random(chosen.seed)
        answers = [settle(game, filling(game, empty, source)) for _ in range(chosen.each)]
        settled = sum(answer.settled is True for answer in answers)
        slowest = max(answer.seconds for answer in answers)
        print(f"{board}, {empty} empty cells: {settled} of {len(answers)} settled, slowest answer {slowest:.1f} s")


if __name__ == "__main__":
    main()
