"""Pairs of neighbours among a player's stones: no stone move lowers their number (docs/rules/warrens.md)."""

from __future__ import annotations

from crosscut.core.board import cells_of
from crosscut.games.warrens.rules import Warrens


def pairs(game: Warrens, stones: int) -> int:
    """Return the number of pairs of neighbours among these stones (mask)."""
    return sum(game.beside(stones, cell) for cell in cells_of(stones)) // 2
