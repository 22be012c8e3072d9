"""Room for a puzzle: with one or two cells to fill it is solved before it is understood, a play or a construction puzzle."""

from __future__ import annotations

from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, game_id

FEWEST_CELLS = 3  # empty ones, or open ones
LITTLE_CHOICE = "little choice"


def few_cells(kind: str, cells: int) -> str | None:
    """Return a number of empty or open cells in words if it is too small, else None."""
    return None if cells >= FEWEST_CELLS else f"{cells} {kind} cell{'' if cells == 1 else 's'}"


def require_room(game: Game[Any]) -> None:
    """Raise UnsupportedError for a board that is too small for any puzzle."""
    if (size := game.board.size) < FEWEST_CELLS:
        raise UnsupportedError(f"{game_id(game)} has {size} cells: a puzzle has at least {FEWEST_CELLS} empty or open ones")
