"""Clues: what is said of the position that is sought, each in a sentence, as clauses, and as a plain test by the game's rules.

The clauses and the test of a clue share nothing: the tests compare them on all completions of small boards. What a clue says may
depend on a literal `when`, so that one formula can be asked with and without it.

What a row's number counts: the groups of a colour that have a stone in that row. A group that leaves the row and comes back is
one; a group that has stones in three rows is counted in each of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from crosscut.core.board import Board, cells_of, mask_of
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Symmetry
from crosscut.core.stones import Stones
from crosscut.encodings.formula import FALSE, TRUE
from crosscut.encodings.reach import connected
from crosscut.games.orcoon.formulas.deadlock import mutually_dead
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.sought import SIDES, Puzzled, Sought


class Clue(ABC):
    """One clue. `kind` is its name in records, `of` the game (and its heirs) that it belongs to."""

    kind: ClassVar[str]
    of: ClassVar[type[Orcoon] | type[Xodd]]

    @abstractmethod
    def sentence(self, board: Board) -> str:
        """Return the clue as a sentence for people."""

    @abstractmethod
    def holds(self, game: Puzzled, p: Stones) -> bool:
        """Return whether the clue is true of a legal position, by the rules of the game."""

    def image(self, board: Board, symmetry: Symmetry) -> Clue | None:
        """Return what the clue says of the image of the position, None if no clue says that."""
        return self

    @abstractmethod
    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """Add: if the literal `when` holds, the clue is true of the position sought."""


@dataclass(frozen=True, slots=True)
class Final(Clue):
    """Orcoon: nobody can place any more. All empty cells are then one mutually dead set, and every such set is final."""

    kind: ClassVar[str] = "final"
    of: ClassVar[type[Orcoon] | type[Xodd]] = Orcoon

    def sentence(self, board: Board) -> str:
        """See `Clue`."""
        return "Every cell holds a stone or is dead: on a dead cell neither side may place a stone."

    def holds(self, game: Puzzled, p: Stones) -> bool:
        """See `Clue`."""
        assert isinstance(game, Orcoon)
        empty = game.board.all_cells & ~(p.black | p.white)
        return not any(game.placeable(*p.sides(colour), cell) for cell in cells_of(empty) for colour in (BLACK, WHITE))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """See `Clue`."""
        dead = [sought.gates.all_of(when, sought.empty(cell)) for cell in range(sought.board.size)]
        mutually_dead(sought.formula, sought.board, dead, *sought.stones, crossing=sought.crossing)


@dataclass(frozen=True, slots=True)
class Dead(Clue):
    """Orcoon: these cells (a mask) are a mutually dead set, by the reasons of docs/mathematics/deadlocks.md."""

    cells: int
    kind: ClassVar[str] = "dead"
    of: ClassVar[type[Orcoon] | type[Xodd]] = Orcoon

    def sentence(self, board: Board) -> str:
        """See `Clue`."""
        names = " ".join(board.names[cell] for cell in cells_of(self.cells))
        return f"These empty cells are a deadlock, on which neither side can ever place: {names}."

    def holds(self, game: Puzzled, p: Stones) -> bool:
        """See `Clue`: a stone there breaks rule 3 or 4, whatever is placed on the other empty cells."""
        assert isinstance(game, Orcoon)
        elsewhere = game.board.all_cells & ~self.cells
        for colour in (BLACK, WHITE):
            own, other = p.sides(colour)
            for cell in cells_of(self.cells):
                if (own | other) >> cell & 1:
                    return False
                touching = game.touches_only_diagonally(own, game.corners[cell], elsewhere & ~other)
                if touching is None and game.completes_crossing(own, other, game.windows[cell], elsewhere) is None:
                    return False
        return True

    def image(self, board: Board, symmetry: Symmetry) -> Dead:
        """See `Clue`."""
        return Dead(mask_of([symmetry.table[cell] for cell in cells_of(self.cells)]))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """See `Clue`."""
        dead = [when if self.cells >> cell & 1 else FALSE for cell in range(sought.board.size)]
        sought.formula.because("dead cells are empty")
        for cell in cells_of(self.cells):
            for side in sought.stones:
                sought.formula.add(-when, -side[cell])
        mutually_dead(sought.formula, sought.board, dead, *sought.stones, crossing=sought.crossing)


@dataclass(frozen=True, slots=True)
class Joined(Clue):
    """Orcoon: a chain of this colour's stones joins its two edges."""

    colour: int
    kind: ClassVar[str] = "connected"
    of: ClassVar[type[Orcoon] | type[Xodd]] = Orcoon

    def sentence(self, board: Board) -> str:
        """See `Clue`."""
        first, second = Orcoon.owned_sides[self.colour]
        return f"{COLOUR_NAMES[self.colour]} is connected: a chain of {SIDES[self.colour]} stones joins {first} and {second}."

    def holds(self, game: Puzzled, p: Stones) -> bool:
        """See `Clue`."""
        assert isinstance(game, Orcoon)
        return game.joined(p.sides(self.colour)[0], self.colour)

    def image(self, board: Board, symmetry: Symmetry) -> Joined:
        """See `Clue`."""
        return replace(self, colour=symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """See `Clue`."""
        goals = sought.game.goals[self.colour]
        connected(sought.formula, sought.board, sought.stones[self.colour], *goals, f"{SIDES[self.colour]} chain", unless=-when)


@dataclass(frozen=True, slots=True)
class Empties(Clue):
    """Orcoon: so many cells are empty."""

    number: int
    kind: ClassVar[str] = "empty"
    of: ClassVar[type[Orcoon] | type[Xodd]] = Orcoon

    def sentence(self, board: Board) -> str:
        """See `Clue`."""
        return "No cell is empty." if not self.number else f"Exactly {_said(self.number, 'cell')} {_is(self.number)} empty."

    def holds(self, game: Puzzled, p: Stones) -> bool:
        """See `Clue`."""
        return (p.black | p.white).bit_count() == game.board.size - self.number

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """See `Clue`."""
        empty = [sought.empty(cell) for cell in range(sought.board.size)]
        sought.exactly(self.number, empty, "empty cells", when)


@dataclass(frozen=True, slots=True)
class GroupsOf(Clue):
    """Xodd, Yodd: a colour has so many groups."""

    colour: int
    number: int
    kind: ClassVar[str] = "groups"
    of: ClassVar[type[Orcoon] | type[Xodd]] = Xodd

    def sentence(self, board: Board) -> str:
        """See `Clue`."""
        return f"{COLOUR_NAMES[self.colour]} has {_said(self.number, 'group')}."

    def holds(self, game: Puzzled, p: Stones) -> bool:
        """See `Clue`."""
        assert isinstance(game, Xodd)
        return game.counts(p)[self.colour] == self.number

    def image(self, board: Board, symmetry: Symmetry) -> GroupsOf:
        """See `Clue`."""
        return replace(self, colour=symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """See `Clue`."""
        sought.exactly(self.number, sought.groups(self.colour).roots, f"{SIDES[self.colour]} groups", when)


@dataclass(frozen=True, slots=True)
class GroupsInRow(Clue):
    """Xodd, Yodd: so many groups of a colour have a stone in this row (0 is the top one)."""

    row: int
    colour: int
    number: int
    kind: ClassVar[str] = "row"
    of: ClassVar[type[Orcoon] | type[Xodd]] = Xodd

    def sentence(self, board: Board) -> str:
        """See `Clue`."""
        return f"Row {self.row + 1} has stones of {_said(self.number, f'{SIDES[self.colour]} group')}."

    def holds(self, game: Puzzled, p: Stones) -> bool:
        """See `Clue`."""
        cells = sum(1 << cell for cell in game.board.rows[self.row])
        return sum(colour == self.colour and bool(group & cells) for colour, group in game.groups(p)) == self.number

    def image(self, board: Board, symmetry: Symmetry) -> GroupsInRow | None:
        """See `Clue`: a symmetry may make a column of the row, or a slanting line, and no clue is about these."""
        moved = sorted(symmetry.table[cell] for cell in board.rows[self.row])
        row = next((number for number, cells in enumerate(board.rows) if sorted(cells) == moved), None)
        return None if row is None else replace(self, row=row, colour=symmetry.colour(self.colour))

    def encode(self, sought: Sought, when: int = TRUE) -> None:
        """See `Clue`."""
        member = sought.groups(self.colour).member
        in_row = [member[cell] for cell in sought.board.rows[self.row]]
        name = f"{SIDES[self.colour]} groups in row {self.row + 1}"
        sought.formula.because(f"a gate: {name}, each by its root")
        roots = sorted({root for of in in_row for root in of})
        touching = [sought.gates.any_of(*(of[root] for of in in_row if root in of)) for root in roots]
        sought.exactly(self.number, touching, name, when)


CLUES: dict[str, type[Clue]] = {clue.kind: clue for clue in (Final, Dead, Joined, Empties, GroupsOf, GroupsInRow)}


def _said(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"
