"""A board solved as a whole: entries, how positions are found among them, what an entry says of a position.

The game decides the form of an entry: a byte or two bits, one for each side to move or for both, and which of several images it
is kept for. The check of entries one by one by the rules is the same for all games (`Literal`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from crosscut.core.errors import TableError
from crosscut.core.game import BLACK, WHITE, position_id
from crosscut.core.stones import Stones
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value
from crosscut.solver.tables.file import Codes
from crosscut.solver.tables.numbering import position_of


class Worth(NamedTuple):
    """What a position is worth for the side to move; the turns of both sides to the end and the margin, where known."""

    value: Value
    distance: int | None = None
    margin: int | None = None


class Question(NamedTuple):
    """What a table answers: of the positions that can follow a given one (an ID; None: of all), who wins.

    Black wins if his lead at the end is `at_least` so much.
    """

    given: str | None = None
    at_least: int = 1


class SolvedBoard(ABC):
    """All positions of a board, solved.

    Attributes: `game`, with its board; `codes`: the entries; `counts`: how many positions there are, by class.
    """

    __slots__ = ()
    game: Any
    codes: Codes
    counts: dict[str, int]

    @abstractmethod
    def code(self, p: Stones) -> int:
        """Return the entry of a position before any pass."""

    @abstractmethod
    def worth(self, p: Stones) -> Worth | None:
        """Return what the entries say of a position before any pass; None: that it is no position of the game."""

    @abstractmethod
    def starts(self) -> dict[int, Worth]:
        """Return what the empty board is worth, by the side to move."""

    def question(self) -> Question:
        """Return what the entries answer."""
        return Question()

    def margins(self) -> dict[int, int] | None:
        """Return how many positions are won or lost by which margin, None where entries say nothing of margins."""
        return None

    def distances(self) -> dict[int, int] | None:
        """Return how many positions, with either side to move, are won in so many turns (negative: lost), None if not known."""
        return None


S = TypeVar("S", bound=SolvedBoard)


class Literal(ABC, Generic[S]):
    """The check of entries by the literal rules, position by position.

    Arguments: `solved`; `meter` counts the positions of `each`. `first`: the least number that has an entry.
    """

    first: ClassVar[int] = 0

    def __init__(self, solved: S, meter: Meter) -> None:
        self.solved = solved
        self.meter = meter

    @abstractmethod
    def wanted(self, p: Stones) -> Worth | None:
        """Return a position's worth by the rules and the entries of its successors, None if the game has no such position.

        Raises TableError if a successor's entry says that the successor is no position of the game.
        """

    @abstractmethod
    def wrong(self, wanted: Worth | None, found: Worth | None) -> str:
        """Return the sentence that says how the table's entry differs from what a position is worth."""

    def keeps(self, p: Stones) -> bool:
        """Return whether there is an entry for the stones of p, not only for an image of them."""
        return True

    def require(self, p: Stones) -> bool:
        """Return whether p is a position of the game; TableError unless its entry is right for either side to move."""
        for turn in (BLACK, WHITE):
            q = p._replace(turn=turn)
            wanted = self.wanted(q)
            self.compare(q, wanted, self.solved.worth(q))
        return wanted is not None

    def compare(self, p: Stones, wanted: Worth | None, found: Worth | None) -> None:
        """Raise TableError unless the table says of p what it is worth."""
        if wanted != found:
            raise TableError(f"wrong entry: {position_id(self.solved.game, p)} {self.wrong(wanted, found)}")

    def each(self, most_empty: int) -> Iterator[tuple[Stones, bool]]:
        """Check all entries of boards with at most so many empty cells; yield stones, and whether they are a position.

        Entries come by falling number, so the first wrong one does not follow from another one. Raises TableError, LimitReached.
        """
        cells = self.solved.game.board.size
        for number in reversed(range(self.first, 3**cells)):
            self.meter.look_now_and_then()
            p = position_of(number, cells)
            if self.keeps(p) and cells - (p.black | p.white).bit_count() <= most_empty:
                self.meter.count()
                yield p, self.require(p)

    def drawn(self, chance: random.Random) -> Stones:
        """Return a random board that has an entry."""
        cells = self.solved.game.board.size
        return position_of(chance.randrange(self.first, 3**cells), cells)

    def sample(self, wanted: int, seed: int) -> None:
        """Check random numbers until so many of them were positions; TableError, LimitReached."""
        chance = random.Random(seed)
        while wanted:
            self.meter.look()
            wanted -= self.require(self.drawn(chance))
