"""How a game of Orcoon with connection=chain ends, in words."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import COLOUR_NAMES, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.words import Words


def _ended(game: Game[Any], p: Stones) -> str:
    """Return who has won a game that a pass has ended, and why."""
    assert isinstance(game, Orcoon)
    if game.knight:
        return ""
    placer, passer = COLOUR_NAMES[p.turn], COLOUR_NAMES[1 - p.turn]
    order = game.placement_order(p, p.turn)
    if order is None:
        return f"{passer} has passed, and {placer} can no longer connect by placing alone: {passer} wins."
    if not order:
        return f"{passer} has passed, and {placer} is connected: {placer} wins."
    cells = " ".join(game.board.names[cell] for cell in order)
    return f"{passer} has passed, and {placer} can connect by placing {cells}: {placer} wins."


def _nothing_left(game: Game[Any], side: int) -> str:
    assert isinstance(game, Orcoon)
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    said = f"Whatever {other} places, {name} then passes and wins; if {other} passes, {name} can still connect."
    return "" if game.knight else said


WORDS = Words(ended=_ended, nothing_left=_nothing_left)
