"""A game's part of claims and notes: the book about its text, checks that only it has, counts of its own.

A game names a `GameClaims` in its offer, field `claims`; games whose texts are twins share one. A field that is left out means
the general way, or that the game does not have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crosscut.claims.claim import Book
from crosscut.core.offer import Ability
from crosscut.core.registry import offering, part

if TYPE_CHECKING:
    from crosscut.claims.checks import Check
    from crosscut.core.game import Game
    from crosscut.solver.limits import Meter

Counted = tuple[dict[str, int], str]
"""Positions by class, and the name of the way in which they were counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClaims:
    """The part of a game's offer.

    Arguments:
        games: those that the book is about, in its order.
        page: the one of them whose page of the book shows the claims of all of them, side by side; "": each has its own page.
        example: the number of a claim that each of them has.
        book: opens the book.
        checks: returns the checks of notes that only these games have, by name.
        counted: counts the positions of a game's board, of all classes or of the class named; None: one by one.
    """

    games: tuple[str, ...] = ()
    page: str = ""
    example: str = "11"
    book: Callable[[], Book] = Book
    checks: Callable[[], Mapping[str, Check]] = dict
    counted: Callable[[Any, Meter, str], Counted | None] | None = None

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists of this part."""
        if self.games:
            yield Ability("verify", "what its designer wrote, sentence by sentence", f"crosscut verify {{game}}-{self.example}")


def of_game(game: Game[Any]) -> GameClaims:
    """Return a game's part, an empty one by default."""
    return of_name(game.name)


def of_name(game: str) -> GameClaims:
    """Return the part of the game of that name, an empty one by default."""
    return part(game, "claims", GameClaims) or GameClaims()


def offered() -> dict[str, GameClaims]:
    """Return the parts of all games that have one, by game."""
    return dict(offering("claims", GameClaims))
