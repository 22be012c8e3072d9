"""The deadlocked positions of a board, counted by kind and by class.

A *kind* is a row of the full table: whether there is a mutually dead set, which listed patterns are there, and the reasons of the
two colours (explain.py). A *class* is one of four, the first that fits:

* `listed`: a listed pattern is there, whatever else;
* `unlisted`: there is a mutually dead set, but no listed pattern (if the list is complete there are none);
* `barred`: neither, and P(c) joins nobody's edges: explained only together with cells that are dead for one colour;
* `conflict`: neither, and P(c) joins somebody's edges.

A conflict deadlock may hold a pattern as well; then its class is `listed`, and its row and the list of conflicts show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.explain import CONFLICT, REASONS, Explanation
from crosscut.games.orcoon.rules import Orcoon

CLASSES = ("listed", "unlisted", "barred", "conflict")


class Deadlocked(NamedTuple):
    """A deadlocked position that stands for its images (it is the least by masks), and the number of these.

    `placeable`: some order of placements, each legal, of whatever colours, leads to it from the empty board.
    """

    position: Stones
    images: int
    explanation: Explanation
    placeable: bool

    @property
    def order(self) -> tuple[int, int, int]:
        """The sort key of positions: the number of stones, then masks."""
        p = self.position
        return (p.black | p.white).bit_count(), p.black, p.white


class Kind(NamedTuple):
    """Whether there is a mutually dead set, the listed patterns there, the reasons of the two colours, the plainer one first."""

    mutually_dead: bool
    listed: tuple[str, ...]
    reasons: tuple[str, str]

    @property
    def group(self) -> str:
        """The class, one of `CLASSES`."""
        if self.mutually_dead or self.listed:
            return "listed" if self.listed else "unlisted"
        return "conflict" if CONFLICT in self.reasons else "barred"

    @property
    def order(self) -> tuple[bool, tuple[str, ...], int, int]:
        """The sort key of rows."""
        plainer, deeper = map(REASONS.index, self.reasons)
        return not self.mutually_dead, self.listed, plainer, deeper


@dataclass(slots=True)
class Row:
    """How many positions are of a kind, how many up to symmetry, and the one of fewest stones."""

    smallest: Deadlocked
    positions: int = 0
    classes: int = 0


@dataclass(slots=True)
class Swept:
    """The deadlocks of a board: numbers, rows, conflict deadlocks and whether each is minimal.

    A conflict deadlock is *minimal* if no conflict deadlock of this board has only some of its stones. With a `limit` nothing
    else means anything.
    """

    game: Orcoon
    method: str
    listed: tuple[str, ...] = ()
    legal: int = 0
    deadlocked: int = 0
    classes: int = 0
    full: int = 0
    not_placeable: int = 0
    rows: dict[Kind, Row] = field(default_factory=dict)
    conflicts: list[tuple[Deadlocked, bool]] = field(default_factory=list)
    seconds: float = 0.0
    limit: str | None = None

    @property
    def by_class(self) -> dict[str, int]:
        """How many positions are in each class."""
        counts = dict.fromkeys(CLASSES, 0)
        for kind, row in self.rows.items():
            counts[kind.group] += row.positions
        return counts

    def take(self, positions: Iterable[Deadlocked]) -> None:
        """Count positions, which must be all there are, one for all images of each."""
        conflicts = []
        for one in positions:
            plainer, deeper = sorted(one.explanation.reasons, key=REASONS.index)
            kind = Kind(one.explanation.dead != 0, one.explanation.listed, (plainer, deeper))
            row = self.rows.setdefault(kind, Row(one))
            row.positions += one.images
            row.classes += 1
            row.smallest = min(row.smallest, one, key=lambda position: position.order)
            self.classes += 1
            self.full += one.images * (one.order[0] == self.game.board.size)
            self.not_placeable += one.images * (not one.placeable)
            if deeper == CONFLICT:
                conflicts.append(one)
        self.rows = dict(sorted(self.rows.items(), key=lambda item: item[0].order))
        minimal: list[Stones] = []
        for one in sorted(conflicts, key=lambda position: position.order):
            p = one.position
            least = all(q.black & ~p.black or q.white & ~p.white for q in minimal)
            self.conflicts.append((one, least))
            if least:
                minimal += self.game.images(p)
