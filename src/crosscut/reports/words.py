"""A game's words for why it has ended, or is as good as over: from its offer; without them the outcome is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crosscut.core.game import Game
from crosscut.core.registry import part


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Sentences of one game; each function returns "" for readings that it has no words for.

    Attributes:
        ended: why an ended position is won, and for whom.
        settled: why a colour has won a position that goes on, but in which its win is trivial.
        nothing_left: why a colour, which has just moved, has nothing left to do, whatever the other side replies.
    """

    ended: Callable[[Game[Any], Any], str] = lambda _game, _p: ""
    settled: Callable[[Game[Any], Any, int], str] = lambda _game, _p, _side: ""
    nothing_left: Callable[[Game[Any], int], str] = lambda _game, _side: ""


def words_of(game: Game[Any]) -> Words:
    """Return the words of a game."""
    return part(game.name, "words", Words) or Words()
