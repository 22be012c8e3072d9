"""Quax (Bill Taylor, 2000): square points, stones, and bridges between stones that touch at a corner.

The numbers are those of docs/rules/quax.md. `Bridging` has what Torax (`torax.py`) shares.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, WHITE, Outcome, Reason, Step, Turn
from crosscut.core.schema import STONES, Field, Links
from crosscut.core.state import StateGame
from crosscut.core.stones import dropped_cell


class Bridged(NamedTuple):
    """A position: masks of both players' stones, side to move, and bridges (masks of `board.diagonals`).

    Of Torax only: the phase, and whether who began has become the Blocker.
    """

    black: int = 0
    white: int = 0
    turn: int = BLACK
    black_bridges: int = 0
    white_bridges: int = 0
    phase: int = 0
    swapped: int = 0


class Bridging(StateGame[Bridged]):
    """Stones and bridges: rules 2, 3 and 5 of Quax."""

    state: ClassVar[type[Bridged]] = Bridged
    fields: ClassVar[tuple[Field, ...]] = (STONES, Links("bridges", "diagonals", "black_bridges", "white_bridges"))
    drawless: bool = True

    @abstractmethod
    def over(self, p: Bridged) -> Reason | None:
        """Return why the game has ended, None while it goes on."""

    def stones(self, p: Bridged, colour: int) -> int:
        """Return a player's stones."""
        return p.white if colour else p.black

    def bridges(self, p: Bridged, colour: int) -> int:
        """Return a player's bridges."""
        return p.white_bridges if colour else p.black_bridges

    @cached_property
    def diagonals(self) -> tuple[tuple[Turn, int, int], ...]:
        """For each diagonal the turn that puts a bridge there, the mask of its two cells, and the bit of the one it crosses."""
        found = []
        for one in self.board.diagonals:
            ends = (min(one.a, one.b), max(one.a, one.b))
            found.append((Turn((Step(ends, None, "bridge"),)), 1 << one.a | 1 << one.b, 1 << one.crosses))
        return tuple(found)

    @cached_property
    def numbers(self) -> dict[Turn, int]:
        """The number of the diagonal of each turn that puts a bridge."""
        return {turn: number for number, (turn, _, _) in enumerate(self.diagonals)}

    @cached_property
    def drops(self) -> tuple[Turn, ...]:
        """The turn that places a stone on each cell."""
        return tuple(Turn((Step((cell,)),)) for cell in range(self.board.size))

    def illegal(self, p: Bridged) -> Reason | None:
        """Bridges join stones of their player (rule 2), and do not cross (rule 3)."""
        both = p.black_bridges | p.white_bridges
        for colour in (BLACK, WHITE):
            for number in cells_of(self.bridges(p, colour)):
                turn, ends, crossed = self.diagonals[number]
                cells = turn.steps[0].cells
                pair = "".join(self.board.names[cell] for cell in cells)
                if self.stones(p, colour) & ends != ends:
                    who = COLOUR_NAMES[colour]
                    return Reason("2", cells, f"{pair}: a bridge of {who} without a stone of {who} on both ends, rule 2")
                if both & crossed:
                    return Reason("3", cells, f"{pair}: a bridge that crosses another, rule 3")
        return None

    def legal(self, p: Bridged, turn: Turn) -> Reason | None:
        """Rule 2: an own stone on an empty cell, or a bridge between own stones; rule 3; rule 5: a pass for want of both."""
        if (end := self.over(p)) is not None:
            return end
        if turn == PASS:
            return Reason("5", (), "there is a stone or a bridge to place, so no pass, rule 5") if self.can_place(p) else None
        if turn in self.numbers:
            return self.no_bridge(p, turn)
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("2", (), "a turn places one own stone or one bridge between own stones that touch at a corner, rule 2")
        if (p.black | p.white) >> cell & 1:
            return Reason("2", (cell,), f"{self.board.names[cell]}: occupied, rule 2")
        return None

    def no_bridge(self, p: Bridged, turn: Turn) -> Reason | None:
        """Return why there can be no bridge at a diagonal, or None."""
        number = self.numbers[turn]
        _, ends, crossed = self.diagonals[number]
        cells = turn.steps[0].cells
        pair = "".join(self.board.names[cell] for cell in cells)
        if self.stones(p, p.turn) & ends != ends:
            return Reason("2", cells, f"{pair}: a bridge joins two own stones, rule 2")
        if (p.black_bridges | p.white_bridges) & (1 << number | crossed):
            return Reason("3", cells, f"{pair}: there is a bridge, or one that crosses it, rule 3")
        return None

    def open_bridges(self, p: Bridged, colour: int) -> Iterator[int]:
        """Yield the diagonals on which a player may put a bridge, by number."""
        stones, taken = self.stones(p, colour), p.black_bridges | p.white_bridges
        for number, (_, ends, crossed) in enumerate(self.diagonals):
            if stones & ends == ends and not taken & (1 << number | crossed):
                yield number

    def open_to(self, p: Bridged, colour: int) -> tuple[int, int]:
        """Return the cells and the diagonals (masks) that a player has or could get, the other side doing nothing."""
        cells, theirs, found = self.board.all_cells & ~self.stones(p, 1 - colour), self.bridges(p, 1 - colour), 0
        for number, (_, ends, crossed) in enumerate(self.diagonals):
            if cells & ends == ends and not theirs & crossed:
                found |= 1 << number
        return cells, found

    def can_place(self, p: Bridged) -> bool:
        """Return whether the side to move has a stone or a bridge to place."""
        return p.black | p.white != self.board.all_cells or any(True for _ in self.open_bridges(p, p.turn))

    def moves(self, p: Bridged) -> Iterator[Turn]:
        """Yield stones by their cells, then bridges by their diagonals, or else the pass."""
        if self.over(p) is not None:
            return
        for cell in cells_of(self.board.all_cells & ~(p.black | p.white)):
            yield self.drops[cell]
        for number in self.open_bridges(p, p.turn):
            yield self.diagonals[number][0]
        if not self.can_place(p):
            yield PASS

    def play(self, p: Bridged, turn: Turn) -> Bridged:
        """Place the stone or the bridge."""
        if turn == PASS:
            return p._replace(turn=1 - p.turn)
        who = ("black", "white")[p.turn]
        name, bit = who, 1 << turn.steps[0].cells[0]
        if turn in self.numbers:
            name, bit = f"{who}_bridges", 1 << self.numbers[turn]
        return p._replace(**{name: getattr(p, name) | bit, "turn": 1 - p.turn})

    def linked(self, stones: int, bridges: int, start: int) -> int:
        """Return the stones that chains of orthogonal steps and bridges join with those of `start` (rule 4)."""
        reached, fresh = start & stones, start & stones
        while fresh:
            near = 0
            for cell in cells_of(fresh):
                near |= self.board.neighbours[cell]
            for number in cells_of(bridges):
                ends = self.diagonals[number][1]
                if ends & fresh:
                    near |= ends
            fresh = near & stones & ~reached
            reached |= fresh
        return reached


class Quax(Bridging):
    """Rule 1: Black owns the top and bottom rows, White the left and right columns; a corner belongs to both its sides."""

    name: ClassVar[str] = "quax"
    title: ClassVar[str] = "Quax"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (("top", "bottom"), ("left", "right"))

    def outcome(self, p: Bridged) -> Outcome | None:
        """Rule 4: who has joined his two sides has won."""
        for colour, (one, other) in enumerate(self.owned_sides):
            ends = self.board.side(one), self.board.side(other)
            if self.linked(self.stones(p, colour), self.bridges(p, colour), ends[0]) & ends[1]:
                return Outcome(colour)
        return None

    def can_join(self, p: Bridged, colour: int) -> bool:
        """Return whether a colour would have joined his sides if he got every empty cell and every open diagonal."""
        one, other = (self.board.side(name) for name in self.owned_sides[colour])
        cells, bridges = self.open_to(p, colour)
        return bool(self.linked(cells, bridges, one) & other)

    def over(self, p: Bridged) -> Reason | None:
        """Return who has won."""
        end = self.outcome(p)
        return (
            None if end is None else Reason("4", (), f"the game has ended: {COLOUR_NAMES[end.winner or 0]} is connected, rule 4")
        )
