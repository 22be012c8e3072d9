"""Clues: each says something of the position that is sought, in a sentence, as clauses, and as a plain test.

The clauses and the test of a clue share no code: the tests compare them on all completions of small boards. A clue may be
switched by a literal `when`, so that one formula can be asked with and without it. The clues themselves belong to their games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from crosscut.core.board import Board
from crosscut.core.game import Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import TRUE
from crosscut.puzzles.construction.sought import Sought
from crosscut.puzzles.construction.technique import Technique


class Clue(ABC):
    """One clue, a frozen dataclass whose fields are its figures.

    `kind`: its name in records; `theme`: what it speaks of; `empties`: whether open cells may be empty if only this clue is
    given; `single`: clues with the same word here exclude each other in a puzzle, since a formula has room for one; `techniques`:
    what a person concludes from it at sight, none if it has no named techniques.
    """

    kind: ClassVar[str]
    theme: ClassVar[str]
    empties: ClassVar[bool] = False
    single: ClassVar[str] = ""
    techniques: ClassVar[tuple[Technique, ...]] = ()

    @property
    def stays(self) -> int:
        """The cells that the clue calls empty for ever: they stay given as empty, whichever parts are taken away."""
        return 0

    @abstractmethod
    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence for people."""

    @abstractmethod
    def holds(self, game: Any, p: Stones) -> bool:  # noqa: ANN401 - the clue's own game
        """Return whether the clue is true of a legal position, by the rules of the game."""

    def image(self, board: Board, symmetry: Symmetry) -> Clue | None:
        """Return the clue that says the same of the image of the position, None if there is none."""
        return self

    @abstractmethod
    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add: if the literal `when` holds, the clue is true of the position sought."""


def said(number: int, what: str) -> str:
    """Return a number of things in words: "no cell", "1 cell", "2 cells"."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
