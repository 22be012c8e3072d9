"""Orcoon in words: the rules in short, and how a game ends."""

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


def _settled(game: Game[Any], p: Stones, side: int) -> str:
    """Return why a side has won that has only to pass from now on."""
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    return (
        f"{other} can no longer connect by placing alone: {name} passes and wins."
        if p.turn == side
        else _nothing_left(game, side)
    )


def _nothing_left(game: Game[Any], side: int) -> str:
    assert isinstance(game, Orcoon)
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    said = f"Whatever {other} places, {name} then passes and wins; if {other} passes, {name} can still connect."
    return "" if game.knight else said


WORDS = Words(
    rules=(
        "Black owns the top and bottom edges, White the left and right ones. Black begins. A turn is a stone of one's "
        "own colour on an empty point, or a pass.",
        "Two stones of one colour that touch at a corner must share a neighbour of that colour. The crossing x . o "
        "above o . x, its middle points empty, is forbidden in all its images.",
        "A pass ends the game: the other player may then place as many stones as he likes, each by these rules. If he "
        "can join his two edges by a chain, he wins; otherwise the player who passed has won.",
    ),
    ended=_ended,
    nothing_left=_nothing_left,
    settled=_settled,
)
