"""The goal `connect`: which turns keep the connection alive, and which reply cuts it after any other.

A colour is alive if it can still connect (`Traits.alive`); in an ended position, if it has won. A turn keeps the connection alive
if the colour is alive after every reply. No strategy is needed to show that, the rules answer: here the literal rules, in
`by_checker` the checker's. The checker gets one cutting reply for each turn that fails.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game, Turn
from crosscut.puzzles.traits import traits_of


def is_alive(game: Game[Any], p: Hashable, colour: int) -> bool:
    """Return whether a colour can still connect, or has won; UnsupportedError for a game in which nobody connects."""
    alive = traits_of(game).alive
    if alive is None:
        raise UnsupportedError(f"nobody connects in {game.name}")
    outcome = game.outcome(p)
    return outcome.winner == colour if outcome is not None else alive(game, p, colour)


def keeps(game: Game[Any], q: Hashable, colour: int) -> bool:
    """Return whether a colour, which has just moved to q, is alive after every reply, or in q if the game has ended there."""
    if game.outcome(q) is not None:
        return is_alive(game, q, colour)
    return cut(game, q, colour) is None


def cut(game: Game[Any], q: Hashable, colour: int) -> Turn | None:
    """Return the first reply in q, which goes on, after which a colour is not alive, None if there is none."""
    return next((reply for reply in game.moves(q) if not is_alive(game, game.play(q, reply), colour)), None)
