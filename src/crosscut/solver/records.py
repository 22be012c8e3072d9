"""How a designer prints games: the dialect of records that a game offers, besides turns one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosscut.core.game import Game
from crosscut.core.offer import Ability
from crosscut.core.registry import part


class Word(NamedTuple):
    """A turn, or a part of one, as position IDs write it, and where in the text it stands (from 1).

    `note`: what the record says of its effect, None if it says nothing; the dialect knows what it should say.
    """

    line: int
    column: int
    text: str
    note: str | None = None


class Printed(NamedTuple):
    """A game as it was printed: the board that its form tells ("" for none), and its plies in order of play."""

    board: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a game offers as `records`.

    Attributes:
        about: how the designer prints games, in a few words.
        example: the name of a record that ships with the package.
        read: reads the numbered lines below the header; None if they are not of this dialect. Raises NotationError, naming the
            place, for lines that are, and are wrong.
        note: what a record should say of the effect of a word, from the positions before and after it; None: nothing is said.
    """

    about: str
    example: str
    read: Callable[[Iterable[tuple[int, str]]], Printed | None]
    note: Callable[[Game[Any], Any, Any], str] | None = None

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        yield Ability("records", f"games as the designer prints them: {self.about}", f"crosscut replay example:{self.example}")


def dialect_of(game: str) -> Dialect | None:
    """Return the dialect of a game."""
    return part(game, "records", Dialect)
