"""Xodd and Yodd in words: the rules in short, and how a game ends."""

from __future__ import annotations

from typing import Any

from crosscut.core.game import BLACK, COLOUR_NAMES, Game
from crosscut.core.notation import counted
from crosscut.core.stones import Stones
from crosscut.games.xodd.rules import Xodd
from crosscut.reports.words import Words


def _ended(game: Game[Any], p: Stones) -> str:
    assert isinstance(game, Xodd)
    black, white = game.counts(p)
    both = f"Black has {counted(black, 'group')}, White {white}"
    return f"Both have passed. {both}: {COLOUR_NAMES[game.margin(p) <= 0]}, with fewer, wins."


def _settled(game: Game[Any], p: Stones, side: int) -> str:
    assert isinstance(game, Xodd)
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    lead = game.margin(p) if side == BLACK else -game.margin(p)
    return f"{name} leads by {counted(lead, 'group')}, and nothing that {other} can still do changes who leads: {name} wins."


def _nothing_left(_game: Game[Any], side: int) -> str:
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    return f"Whatever {other} replies, nothing can then change that {name} leads: {name} wins."


XODD = Words(
    rules=(
        "Black begins. A turn is a pass, or one stone or two of either colour on empty points; Black's first turn is one stone.",
        "A group is all stones of one colour that are joined along rows and columns. At the end of each turn the "
        "number of all groups, of both colours together, must be odd.",
        "Two passes in a row end the game, and who has fewer groups of his own colour wins.",
    ),
    ended=_ended,
    settled=_settled,
    nothing_left=_nothing_left,
)
YODD = Words(
    rules=(
        "Black begins. A turn is a pass, or one stone or two of either colour on empty cells; Black's first turn is one stone.",
        "A group is all stones of one colour that are joined from cell to neighbouring cell. At the end of each turn "
        "the number of all groups, of both colours together, must be odd.",
        "Two passes in a row end the game, and who has fewer groups of his own colour wins.",
    ),
    ended=_ended,
    settled=_settled,
    nothing_left=_nothing_left,
)
