"""The stones of a game alone, as a game of black and white stones that nobody plays: what construction puzzles work on.

A position of the game may say more: a ball, bridges, whose turn it is, how far a turn has come. Construction puzzles know black
stones, white stones and empty cells. A subclass names the game; its clues ask the game itself, `rules`.

Tried and given up: puzzles on positions of any kind, which need another notation for given cells and other techniques.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from crosscut.core.game import Outcome, Reason, Turn
from crosscut.core.state import StateGame
from crosscut.core.stones import StoneGame, Stones

Played = TypeVar("Played", bound=StateGame[Any])


class BareGame(StoneGame, Generic[Played]):
    """The stones of the game `played`; `exchange`: whether a symmetry may exchange the colours."""

    played: ClassVar[type[StateGame[Any]]]
    exchange: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "played" not in cls.__dict__:
            return
        cls.name, cls.title, cls.families = cls.played.name, cls.played.title, cls.played.families
        cls.switches, cls.owned_sides = cls.played.switches, cls.played.owned_sides

    @cached_property
    def rules(self) -> Played:
        """The game itself."""
        return self.played(self.board, self.readings)  # type: ignore[return-value]

    def keeps_colour_exchange(self, p: Stones) -> bool:
        """Return whether a symmetry may exchange the colours."""
        return self.exchange

    def illegal(self, p: Stones) -> Reason | None:
        """Return None: stones may stand anywhere."""
        return None

    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Return why there are no turns."""
        return Reason("", (), "stones alone are not played with")

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield nothing."""
        return iter(())

    def outcome(self, p: Stones) -> Outcome | None:
        """Return None."""
        return None
