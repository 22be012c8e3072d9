"""On which boards a table in memory stands behind an answer by itself: what a game's offer says, asked for each small board.

A game's `InMemory.cheaper` goes by measured sizes, so this is found by asking it, from the start of each board. Later positions
need shorter certificates, so there it may say otherwise.
"""

from __future__ import annotations

from crosscut.core.boards import boards_up_to
from crosscut.core.errors import CrosscutError
from crosscut.core.registry import game_class, open_game, part
from crosscut.solver.tables.in_memory import Asked, InMemory, in_memory

MOST = 25
"""Cells of the largest boards that are looked at: no game has such tables of larger ones."""

QUESTIONS = {
    "solve": (False, False, False),
    "map": (True, False, False),
    "solve --distance": (False, True, False),
    "solve --margin": (False, False, True),
}
"""What may be asked of a board, and whether that is all first turns, the distance, the margin."""


def tables_by_default(name: str) -> dict[str, list[str]]:
    """Return for each question the boards of a game on which a table stands behind the answer, where memory allows it."""
    if part(name, "in_memory", InMemory) is None:
        return {}
    found: dict[str, list[str]] = {question: [] for question in QUESTIONS}
    for board in boards_up_to(MOST, game_class(name).families):
        game = open_game(name, board)
        for question, asked in QUESTIONS.items():
            about = Asked(game.start(), *asked)
            try:
                if in_memory(game, about).cheaper(game, about):
                    found[question].append(board)
            except CrosscutError:  # there is no such table
                continue
    return {question: boards for question, boards in found.items() if boards}
