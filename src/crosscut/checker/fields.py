"""Positions that are more than stones: the fields behind the rows, `WORD=...`, each read and written by itself.

This is a second reader of what the pages of the rules say about position IDs; nothing here is shared with the solver.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from .boards import Board, CheckError, shown

PLAYERS = "BW"
_CELL = "[a-z]{1,2}[1-9][0-9]{0,2}"


class Position(NamedTuple):
    """A position of a game that is played ply by ply.

    Attributes:
        turn: who decides, "B" or "W".
        stones: one glyph for each cell, "." for an empty one.
        marks: the value of each field behind the rows.
    """

    turn: str
    stones: str
    marks: tuple[Any, ...] = ()


class Field(ABC):
    """One field behind the rows; `word` stands before its "="."""

    nothing: ClassVar[Any]
    """The value of a field that is not written."""

    def __init__(self, word: str, board: Board) -> None:
        self.word = word
        self.board = board

    @abstractmethod
    def read(self, text: str) -> Any:  # noqa: ANN401 - a value of the field
        """Return the value that `text`, behind the "=", stands for; CheckError for another text."""

    @abstractmethod
    def write(self, value: Any) -> str:  # noqa: ANN401
        """Return the text of a value, "" for `nothing`."""

    def keeps(self, _image: Sequence[int]) -> bool:
        """Return whether a map of the cells, cell n taking what lay on `_image[n]`, is one of what the field speaks of, too."""
        return True

    @abstractmethod
    def moved(self, value: Any, image: Sequence[int]) -> Any:  # noqa: ANN401
        """Return what such a map makes of a value."""

    def cell(self, name: str) -> int:
        """Return the cell of that name; CheckError if the board has none."""
        if name not in self.board.index:
            raise CheckError(f"{self.word}: no cell {shown(name)}")
        return self.board.index[name]


class Flag(Field):
    """Something that is so or not: the word alone, or nothing."""

    nothing = False

    def read(self, text: str) -> bool:
        """Return that it is so."""
        if text:
            raise CheckError(f"{self.word}={shown(text)}: expected the word alone")
        return True

    def write(self, value: bool) -> str:
        """Return that there is nothing behind the word."""
        return ""

    def moved(self, value: bool, image: Sequence[int]) -> bool:
        """Return the value."""
        return value


class Number(Field):
    """A small number, `passes=1`; 0 is not written.

    Args:
        word: as for `Field`.
        board: as for `Field`.
        most: the largest number that there may be, 9 at most.
    """

    nothing = 0

    def __init__(self, word: str, board: Board, most: int) -> None:
        super().__init__(word, board)
        self.most = most

    def read(self, text: str) -> int:
        """Return the number."""
        if not re.fullmatch(f"[1-{self.most}]", text):
            raise CheckError(f"{self.word}={shown(text)}: expected a number from 1 to {self.most}")
        return int(text)

    def write(self, value: int) -> str:
        """Return its digit."""
        return str(value)

    def moved(self, value: int, image: Sequence[int]) -> int:
        """Return the value."""
        return value


class Spots(Field):
    """A distinguished cell of each player, `Ba1+We5`; the value is Black's and White's, None for one that is not there."""

    nothing = (None, None)

    def read(self, text: str) -> tuple[int | None, int | None]:
        """Return both cells."""
        match = re.fullmatch(f"(?:B({_CELL}))?[+]?(?:W({_CELL}))?", text)
        if not match:
            raise CheckError(f"{self.word}={shown(text)}: expected such as Ba1+We5")
        black, white = (None if name is None else self.cell(name) for name in match.groups())
        return black, white

    def write(self, value: Sequence[int | None]) -> str:
        """Return the cells that are there, each behind its player's letter."""
        names = self.board.names
        return "+".join([player + names[cell] for player, cell in zip(PLAYERS, value, strict=True) if cell is not None])

    def moved(self, value: Sequence[int | None], image: Sequence[int]) -> tuple[int | None, ...]:
        """Return the cells moved."""
        return tuple([None if cell is None else image.index(cell) for cell in value])


class Links(Field):
    """Links of each player between two cells, `Ba1b2+Wd4e5`: for each player a sorted tuple of their numbers.

    Args:
        word: as for `Field`.
        board: as for `Field`.
        pairs: the two cells of each link that there may be, the smaller first, by its number; 2n and 2n + 1 cross each other.
    """

    nothing = ((), ())

    def __init__(self, word: str, board: Board, pairs: Sequence[tuple[int, int]]) -> None:
        super().__init__(word, board)
        self.pairs = pairs
        self.number = {pair: number for number, pair in enumerate(pairs)}
        self.names = [board.names[one] + board.names[other] for one, other in pairs]
        self.either_way = self.number | {(other, one): number for (one, other), number in self.number.items()}
        self.known: dict[tuple[int, ...], list[Any]] = {}

    def read(self, text: str) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of each player's links."""
        found: dict[str, list[int]] = {player: [] for player in PLAYERS}
        for part in text.split("+"):
            match = re.fullmatch(f"([BW])({_CELL})({_CELL})", part)
            pair = (self.cell(match[2]), self.cell(match[3])) if match else (0, 0)
            if not match or pair not in self.number:
                raise CheckError(f"{self.word}: {shown(part)} is no link")
            found[match[1]].append(self.number[pair])
        return tuple(tuple(sorted(set(links))) for links in found.values())

    def write(self, value: Sequence[Sequence[int]]) -> str:
        """Return the links, Black's before White's, by their numbers."""
        return "+".join([player + self.names[link] for player, links in zip(PLAYERS, value, strict=True) for link in links])

    def keeps(self, image: Sequence[int]) -> bool:
        """Return whether links become links, and two that cross two that cross."""
        found = self.carried(image)
        return None not in found and all(one == other ^ 1 for one, other in zip(found[::2], found[1::2], strict=True))

    def moved(self, value: Sequence[Sequence[int]], image: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Return the links moved."""
        becomes = self.carried(image)
        return tuple([tuple(sorted([becomes[link] for link in links])) for links in value])

    def carried(self, image: Sequence[int]) -> list[Any]:
        """Return the number of the link that each link becomes, None for no link; found once for each image."""
        found = self.known.get(tuple(image))
        if found is None:
            to = {cell: place for place, cell in enumerate(image)}
            found = self.known[tuple(image)] = [self.either_way.get((to[one], to[other])) for one, other in self.pairs]
        return found
