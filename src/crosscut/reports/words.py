"""A game's words: why it has ended or is as good as over, what its pictures show. Without them general words are taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
        rules: the rules in a few sentences, a paragraph each: what a reader needs to follow play; the rule page has everything.
        drawn: what a picture shows besides black and white stones: each as it looks (`legend.looks`), and what it is.
    """

    ended: Callable[[Game[Any], Any], str] = lambda _game, _p: ""
    settled: Callable[[Game[Any], Any, int], str] = lambda _game, _p, _side: ""
    nothing_left: Callable[[Game[Any], int], str] = lambda _game, _side: ""
    rules: tuple[str, ...] = ()
    drawn: Mapping[str, str] = field(default_factory=dict)


def words_of(game: Game[Any]) -> Words:
    """Return the words of a game."""
    return part(game.name, "words", Words) or Words()
