"""Iqishiqi (João Pedro Neto, 2003): stones push a ball along lines of sight, each player towards his sides.

The numbers are those of docs/rules/iqishiqi.md. `Pushing` has what Oshiqi (`oshiqi.py`) shares.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_
from typing import ClassVar, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.game import BLACK, COLOUR_NAMES, Outcome, Reason, Step, Turn
from crosscut.core.notation import shown
from crosscut.core.schema import Cells, Field
from crosscut.core.state import StateGame

WAYS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Directions of the ball, as they may be written behind a drop."""


class Pushed(NamedTuple):
    """A position: masks of the stones (of both players together in Iqishiqi, of each in Oshiqi) and of the ball; side to move."""

    stones: int = 0
    black: int = 0
    white: int = 0
    ball: int = 0
    turn: int = BLACK


class Pushing(StateGame[Pushed]):
    """The ball, the groups that push it, and the sides: all but whose a stone is."""

    drawless: bool = True
    state: ClassVar[type[Pushed]] = Pushed

    @abstractmethod
    def friends(self, p: Pushed) -> int:
        """Return the stones that can belong to a group of the side to move."""

    @abstractmethod
    def with_stone(self, p: Pushed, cell: int) -> Pushed:
        """Return the position with one more stone of the side to move."""

    def start(self) -> Pushed:
        """Rule 1: the ball on the centre. UnsupportedError for a board without a centre."""
        if self.board.centre is None:
            raise UnsupportedError(
                f"{self.name} begins with the ball on the centre, and {self.board.name} has none: odd sizes expected"
            )
        return self._made({"ball": 1 << self.board.centre})

    @cached_property
    def rays(self) -> tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]:
        """For each cell the directions from it: the cells that lie ahead, the nearest first, and those that lie behind."""
        found: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = [[] for _ in range(self.board.size)]
        for axis in self.board.axes:
            for line in axis:
                for at, cell in enumerate(line.cells):
                    ahead, behind = line.cells[at + 1 :], line.cells[:at][::-1]
                    found[cell] += [(ahead, behind), (behind, ahead)]
        return tuple(map(tuple, found))

    @cached_property
    def goals(self) -> tuple[int, int]:
        """The cells on the sides of Black, and of White (masks); a corner is on one side of each."""
        black, white = (reduce(or_, map(self.board.side, names)) for names in self.owned_sides)
        return black, white

    def filled(self, p: Pushed) -> int:
        """Return the cells that are not empty."""
        return self.pieces(p, None)

    def pushes(self, p: Pushed, cell: int) -> list[int]:
        """Return the cells to which a stone dropped on an empty cell can push the ball (rules 3 and 4), rising."""
        friends = self.friends(p) | 1 << cell
        group, filled = self.board.flood(1 << cell, friends), self.filled(p) | 1 << cell
        count, found = group.bit_count(), []
        for ahead, behind in self.rays[p.ball.bit_length() - 1]:
            seen = next((other for other in behind if filled >> other & 1), None)
            if seen is None or not group >> seen & 1 or len(ahead) < count:
                continue
            if not any(filled >> other & 1 for other in ahead[:count]):
                found.append(ahead[count - 1])
        return sorted(found)

    def turns_at(self, p: Pushed, cell: int) -> list[tuple[Turn, int]]:
        """Return the turns that drop a stone on an empty cell, each with where the ball comes to lie."""
        ends = self.pushes(p, cell)
        if len(ends) == 1:
            return [(Turn((Step((cell,)),)), ends[0])]
        return [(Turn((Step((cell, end), None, "aim"),)), end) for end in ends]

    def reached(self, p: Pushed) -> Outcome | None:
        """Rule 5: the ball on a side wins for its owner, on a corner for whoever has moved."""
        black, white = (bool(p.ball & goal) for goal in self.goals)
        if black and white:
            return Outcome(1 - p.turn)
        return Outcome(int(white)) if black or white else None

    def outcome(self, p: Pushed) -> Outcome | None:
        """Rule 5, and rule 6: a player who has no turn has lost."""
        if (end := self.reached(p)) is not None:
            return end
        empty = self.board.all_cells & ~self.filled(p)
        return None if any(self.pushes(p, cell) for cell in cells_of(empty)) else Outcome(1 - p.turn)

    def spelled(self, p: Pushed, text: str) -> str:
        """Rule 4: return a drop with the ball's direction, `f5,se`, as it is written, with the ball's new cell or without."""
        name, _, way = text.partition(",")
        cell = self.board.by_name.get(name)
        if way not in WAYS or cell is None or self.filled(p) >> cell & 1 or self.reached(p) is not None:
            return text if way not in WAYS else name
        ends = self.pushes(p, cell)
        found = [end for end in ends if self._way(p.ball.bit_length() - 1, end) == way]
        if ends and not found:
            there = " or ".join(self._way(p.ball.bit_length() - 1, end) for end in ends)
            raise NotationError(f"{shown(text)}: this stone does not push the ball there, expected {there}")
        return f"{name},{self.board.names[found[0]]}" if len(ends) > 1 else name

    def _way(self, cell: int, other: int) -> str:
        """Return the direction from a cell to another one on a line with it, as a word of the compass."""
        (row, column), (to_row, to_column) = (self._places[one] for one in (cell, other))
        north = "n" if to_row < row else "s" if to_row > row else ""
        return north + ("w" if to_column < column else "e" if to_column > column else "")

    @cached_property
    def _places(self) -> dict[int, tuple[int, int]]:
        return {cell: place for place, cell in self.board.by_place.items()}

    def sights(self, p: Pushed) -> tuple[tuple[int, ...], ...]:
        """Return what a picture draws: the lines of sight, and the walks of the ball that a legal drop brings about."""
        return (*self.lines_of_sight(p), *self.walks(p)) if p.ball.bit_count() == 1 and self.reached(p) is None else ()

    def walks(self, p: Pushed) -> tuple[tuple[int, ...], ...]:
        """Return for each direction in which a legal drop can push the ball its longest walk, the ball's cell first."""
        empty = self.board.all_cells & ~self.filled(p)
        ends = {end for cell in cells_of(empty) for end in self.pushes(p, cell)}
        found = []
        for ahead, _ in self.rays[p.ball.bit_length() - 1]:
            steps = max((at for at, cell in enumerate(ahead, 1) if cell in ends), default=0)
            if steps:
                found.append((p.ball.bit_length() - 1, *ahead[:steps]))
        return tuple(found)

    def lines_of_sight(self, p: Pushed) -> tuple[tuple[int, ...], ...]:
        """Return the lines from the ball to the first stone that it sees in each direction, none if it has reached a side."""
        ball, filled = p.ball.bit_length() - 1, self.filled(p)
        if p.ball.bit_count() != 1 or self.reached(p) is not None:
            return ()
        found = []
        for _, behind in self.rays[ball]:
            seen = next((at for at, cell in enumerate(behind) if filled >> cell & 1), None)
            if seen is not None:
                found.append((ball, *behind[: seen + 1]))
        return tuple(found)

    def illegal(self, p: Pushed) -> Reason | None:
        """Rule 1: there is one ball."""
        balls = tuple(cells_of(p.ball))
        return None if len(balls) == 1 else Reason("1", balls, f"{len(balls)} balls, and there is one, rule 1")

    def legal(self, p: Pushed, turn: Turn) -> Reason | None:
        """Rules 2 to 4: a stone on an empty cell whose group pushes the ball; the ball's new cell where there is a choice."""
        if (end := self.reached(p)) is not None:
            return Reason(
                "5", (), f"the game has ended: the ball has reached a side, and {COLOUR_NAMES[end.winner or 0]} has won, rule 5"
            )
        if turn.word or len(turn.steps) != 1 or turn.steps[0].colour is not None or turn.steps[0].kind not in ("drop", "aim"):
            return Reason("2", (), "a turn drops one stone, there is no pass, rule 2")
        cell, *end_cells = turn.steps[0].cells
        name = self.board.names[cell]
        if self.filled(p) >> cell & 1:
            return Reason("2", (cell,), f"{name}: occupied, rule 2")
        ends = self.pushes(p, cell)
        if not ends:
            return Reason("3", (cell,), f"{name}: the group of this stone cannot push the ball, rule 3")
        if len(ends) == 1 and end_cells:
            return Reason(
                "4", (cell,), f"{name}: the ball goes to {self.board.names[ends[0]]}, there is no choice to write, rule 4"
            )
        if len(ends) > 1 and not set(end_cells) & set(ends):
            where = " or ".join(f"{name},{self.board.names[end]}" for end in ends)
            return Reason("4", (cell,), f"{name}: the ball can be pushed several ways, expected {where}, rule 4")
        return None

    def moves(self, p: Pushed) -> Iterator[Turn]:
        """Yield the drops by their cells, those with several directions by where the ball goes."""
        if self.reached(p) is None:
            for cell in cells_of(self.board.all_cells & ~self.filled(p)):
                yield from (turn for turn, _ in self.turns_at(p, cell))

    def play(self, p: Pushed, turn: Turn) -> Pushed:
        """Drop the stone and push the ball."""
        cell = turn.steps[0].cells[0]
        end = turn.steps[0].cells[1] if turn.steps[0].kind == "aim" else self.pushes(p, cell)[0]
        return self.with_stone(p, cell)._replace(ball=1 << end, turn=1 - p.turn)


class Iqishiqi(Pushing):
    """Iqishiqi on a hexhex: both players drop stones of one colour."""

    name: ClassVar[str] = "iqishiqi"
    title: ClassVar[str] = "Iqishiqi"
    families: ClassVar[tuple[str, ...]] = ("hexhex",)
    owned_sides: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (
        ("bottom", "upper left", "upper right"),
        ("top", "lower left", "lower right"),
    )
    fields: ClassVar[tuple[Field, ...]] = (
        Cells({"x": "stones", "o": "ball"}, {"X": "x", "O": "o"}, "x (a stone), o (the ball) or . (empty)", signs={"x": ""}),
    )

    def start(self) -> Pushed:
        """Rule 1. UnsupportedError for the board of one cell, which has no sides to reach."""
        if self.board.size == 1:
            raise UnsupportedError("hexhex1 has no sides to reach: iqishiqi is played from hexhex2 on")
        return super().start()

    def friends(self, p: Pushed) -> int:
        """All stones belong to both players."""
        return p.stones

    def with_stone(self, p: Pushed, cell: int) -> Pushed:
        """Return the position with one more stone."""
        return p._replace(stones=p.stones | 1 << cell)

    def check_extras(self, p: Pushed) -> None:
        """Raise NotationError for a board that is nothing but a corner."""
        if self.board.size == 1:
            raise NotationError("hexhex1 has no sides to reach: iqishiqi is played from hexhex2 on")
