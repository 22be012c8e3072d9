"""Counting positions by class: what a game offers for it, else one by one (`solver/census.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosscut.core.game import Game
from crosscut.core.offer import Ability
from crosscut.core.registry import in_words, offering, part
from crosscut.core.stones import PlacementTables, Stones
from crosscut.solver.limits import Meter


class Counted(NamedTuple):
    """Positions by class.

    `margins`: how many positions are won or lost by which margin; `start`: the margin of the start; `groups`: how many boards
    have so many black and so many white groups. None where nobody counted these.
    """

    counts: dict[str, int]
    margins: Mapping[int, int] | None = None
    start: int | None = None
    groups: Mapping[tuple[int, int], int] | None = None


Count = Callable[[Any, Meter], Counted]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What a game offers to count. A count that is left out is done one by one, or does not exist.

    Arguments:
        about: what the classes of the game are, in words.
        by_class: legal positions by class, by solving the board as a whole; for boards that `suits` takes.
        suits: whether a board is for `by_class`.
        margins: as `by_class`, and by margin.
        total: how many legal positions there are, by transfer matrix.
        tables: the rules as tables with which the native loop counts reachable positions by the classes of the game
            (`solver/reachable.py`), or None for readings that tables cannot express.
        sequences: the native count of sequences of turns, where `core.stones.PlacementTables` cannot say the rules; arguments:
            the game, the position, the number of turns, the meter.
    """

    about: str = ""
    by_class: Count | None = None
    suits: Callable[[Any], bool] = lambda _game: True
    margins: Count | None = None
    total: Count | None = None
    tables: Callable[[Any], PlacementTables | None] | None = None
    sequences: Callable[[Any, Stones, int, Meter], int] | None = None

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists besides the count one by one."""
        if self.by_class is not None:
            yield Ability("census", self.about, "crosscut census {start}")
        if self.total is not None:
            yield Ability("census --total", "how many positions, on large boards", "crosscut census {start} --total")
        if self.margins is not None:
            yield Ability("census --margins", "positions by margin", "crosscut census {start} --margins")
        if self.tables is not None:
            yield Ability("census --reachable", "positions that play leads to", "crosscut census {start} --reachable")
        if self.sequences is not None or self.tables is not None:
            yield Ability("native perft", "sequences of turns by a native loop", "crosscut perft {start} 3 --method native")


def counts_of(game: Game[Any]) -> Counts:
    """Return what a game offers."""
    return part(game.name, "counts", Counts) or Counts()


def with_count(field: str) -> str:
    """Return the games that offer a count, by a field of `Counts`, in one line."""
    return in_words(name for name, counts in offering("counts", Counts) if getattr(counts, field) is not None)
