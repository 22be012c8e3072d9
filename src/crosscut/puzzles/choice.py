"""Room for a puzzle: with one or two cells to fill it is solved before it is understood, a play or a construction puzzle."""

from __future__ import annotations

from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, game_id
from crosscut.core.turns import has_long_turns

FEWEST_CELLS = 3  # empty ones, or open ones
LITTLE_CHOICE = "little choice"


def few_cells(kind: str, cells: int) -> str | None:
    """Return a number of empty or open cells in words if it is too small, else None."""
    return None if cells >= FEWEST_CELLS else f"{cells} {kind} cell{'' if cells == 1 else 's'}"


def require_room(game: Game[Any]) -> None:
    """Raise UnsupportedError for a board that is too small for any puzzle."""
    if (size := game.board.size) < FEWEST_CELLS:
        cells = f"{size} cell{'' if size == 1 else 's'}"
        raise UnsupportedError(f"{game_id(game)} has {cells}: a puzzle has at least {FEWEST_CELLS} empty or open ones")


def require_play(game: Game[Any], choices: int) -> None:
    """Raise UnsupportedError for a board that is too small for a puzzle of play with so many real choices, 0 for any number.

    Where a turn takes a single cell, no more cells than that leave no such choice: stones, or the board's symmetries, take one.
    """
    require_room(game)
    if game.outcome(game.start()) is not None:
        raise UnsupportedError(f"{game_id(game)} is over before the first turn: there is no puzzle of play")
    if not has_long_turns(game) and game.board.size <= choices:
        raise UnsupportedError(
            f"{game_id(game)} has {game.board.size} cells: too few for {choices} real choices, as the editor's criterion"
            " few-choices asks (it may be allowed)"
        )
