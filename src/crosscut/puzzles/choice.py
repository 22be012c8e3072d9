"""How much there is to choose in a puzzle: too little, and it is solved before it is understood.

A position with one or two empty cells, or with a single turn, can have exactly one solution, and is no puzzle for anybody. So
`make` takes no position with fewer than three empty cells or fewer than two turns (images under a symmetry count as one turn),
and no construction puzzle with fewer than three open cells. `check` notes it of other people's puzzles. Turns are those of the
rules, passes counted: where only the pass wins, another turn has to be there.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, game_id
from crosscut.puzzles.play import representatives

FEWEST_CELLS = 3  # empty ones, or open ones
FEWEST_TURNS = 2
LITTLE_CHOICE = "little choice"


def little_choice(game: Game[Any], p: Hashable) -> str | None:
    """Return in words what a position that has not ended has too little of, None if it has enough of all."""
    if (lack := few_cells("empty", game.glyphs(p).count("."))) is not None:
        return lack
    turns = sum(1 for _ in islice(representatives(game, p), FEWEST_TURNS))
    return None if turns == FEWEST_TURNS else "1 turn"


def few_cells(kind: str, cells: int) -> str | None:
    """Return a number of empty or open cells in words if it is too small, else None."""
    return None if cells >= FEWEST_CELLS else f"{cells} {kind} cell{'' if cells == 1 else 's'}"


def require_room(game: Game[Any]) -> None:
    """Raise UnsupportedError for a board that is too small for any puzzle."""
    if (size := game.board.size) < FEWEST_CELLS:
        raise UnsupportedError(f"{game_id(game)} has {size} cells: a puzzle has at least {FEWEST_CELLS} empty or open ones")
