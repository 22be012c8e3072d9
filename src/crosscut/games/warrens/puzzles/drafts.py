"""Drafts of construction puzzles of Rabbit Warrens: the best warren of so many stones, some cells having to stay empty.

The score in the clue is the highest there is as long as the cells given stay as they are. So whoever finds the one completion has
found the one best warren, and a cell that would allow a better one is never taken away. A stone less must score less:
otherwise one stone could stand anywhere.
"""

from __future__ import annotations

import random

from crosscut.core.board import mask_of
from crosscut.core.game import BLACK
from crosscut.core.stones import StoneGame, Stones
from crosscut.games.warrens.puzzles.bare import Bare
from crosscut.games.warrens.puzzles.clues import Scores, StonesOf
from crosscut.games.warrens.questions.extreme import highest
from crosscut.puzzles.construction.offered import Draft
from crosscut.solver.limits import Meter


def best(game: StoneGame, chance: random.Random) -> Draft | None:
    """Draft: cells barred at random, and the best warren of a random number of stones; the clues are its score and the number."""
    assert isinstance(game, Bare)
    size = game.board.size
    stones = chance.randint(size // 3, size // 2)
    barred = mask_of(chance.sample(range(size), chance.randint(1, size // 6)))
    p = highest(game.rules, stones, barred, Meter(), lambda _score: None)
    space, complexity = game.rules.factors(p, BLACK)
    fewer = highest(game.rules, stones - 1, barred, Meter(), lambda _score: None)
    if game.rules.score(fewer, BLACK) == space * complexity:
        return None
    return Stones(p.black, 0), "BW.", (Scores(space, complexity), StonesOf(stones))
