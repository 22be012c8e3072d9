"""Iqishiqi, and Oshiqi on square points. The numbers are those of their rule pages, which agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import HEXHEX, ORTHOGONAL, Board, Cells, CheckError, flood
from ...budget import Meter
from ...fields import Field, Position
from ...game import opponent, placed
from ...ply_game import PlyGame


class Iqishiqi(PlyGame):
    """Both players push one ball by dropping stones of one colour."""

    KINDS: ClassVar[tuple[str, ...]] = ("hexhex",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {}
    OWNED: ClassVar[bool] = False
    GLYPHS: ClassVar[str] = "xo"
    BALL: ClassVar[str] = "o"
    STONES: ClassVar[Mapping[str, str]] = {"B": "x", "W": "x"}
    """The stones that each player drops (rule 2)."""
    DIRECTIONS: ClassVar[Sequence[tuple[int, int]]] = HEXHEX
    SIDES: ClassVar[Mapping[str, Sequence[str]]] = {
        "B": ("bottom", "upper left", "upper right"),
        "W": ("top", "lower left", "lower right"),
    }
    """The sides of each player (rule 1)."""

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does."""
        super().__init__(board, readings, meter)
        self.goals = {player: frozenset().union(*(self.board.sides[side] for side in own)) for player, own in self.SIDES.items()}
        cells = range(len(self.board.points))
        self.lines = [[(self.line(p, down, by), self.line(p, -down, -by)) for down, by in self.DIRECTIONS] for p in cells]
        """For each cell and each direction the cells that lie ahead and those that lie behind, nearest first."""

    def line(self, cell: int, down: int, right: int) -> Cells:
        """Return the cells of the straight line from a cell in a direction, to the end of the board."""
        row, column = self.board.points[cell]
        following = self.board.cell_at(row + down, column + right)
        return () if following is None else (following, *self.line(following, down, right))

    def keeps(self, image: Sequence[int]) -> bool:
        """Return whether a map carries the sides of each player to sides of that player (rules 1 and 5)."""
        owned = [{self.board.sides[side] for side in own} for own in self.SIDES.values()]
        return all({frozenset([image[cell] for cell in side]) for side in sides} == sides for sides in owned)

    def declared(self) -> list[Field]:
        """Return that nothing stands behind the rows."""
        return []

    def check(self, p: Position) -> None:
        """There is one ball."""
        if p.stones.count(self.BALL) != 1:
            raise CheckError("a position has one ball")

    def pushes(self, p: Position, cell: int) -> list[int]:
        """Return the cells that a drop on an empty cell may push the ball to (rules 2 and 3); none if it is illegal."""
        own = self.STONES[p.turn]
        stones = placed(p.stones, own, cell)
        group = flood([cell], lambda stone: [near for near in self.board.neighbours[stone] if stones[near] == own])
        n = len(group)
        self.meter.work(60 + 15 * n)
        found = []
        for ahead, behind in self.lines[stones.index(self.BALL)]:
            first = next((there for there in behind if stones[there] != "."), None)
            way = ahead[:n]
            if first in group and len(way) == n and all(stones[there] == "." for there in way):
                found.append(way[-1])
        return found

    def empty(self, p: Position) -> list[int]:
        """Return the cells that a stone may be dropped on: the empty ones (rule 2), none if the ball is on a side (rule 5)."""
        return [] if self.owners(p) else [cell for cell, stone in enumerate(p.stones) if stone == "."]

    def turns(self, p: Position) -> list[str]:
        """Return the legal drops, with the ball's new cell where there is a choice (rules 2 to 4)."""
        names, plies = self.board.names, []
        for cell in self.empty(p):
            to = self.pushes(p, cell)
            plies += [names[cell]] if len(to) == 1 else [f"{names[cell]},{names[there]}" for there in to]
        return plies

    def after(self, p: Position, turn: str) -> Position:
        """Return the position with the stone dropped and the ball pushed (rules 2 to 4)."""
        name, _, choice = turn.partition(",")
        cell = self.board.index[name]
        to = self.board.index[choice] if choice else self.pushes(p, cell)[0]
        stones = placed(p.stones.replace(self.BALL, "."), self.STONES[p.turn], cell)
        return Position(opponent(p.turn), placed(stones, self.BALL, to), p.marks)

    def owners(self, p: Position) -> list[str]:
        """Return the owners of the sides that the ball is on."""
        ball = p.stones.index(self.BALL)
        return [player for player, goal in self.goals.items() if ball in goal]

    def ended(self, p: Position) -> bool:
        """Return whether the ball is on a side (rule 5) or no drop is legal (rule 6)."""
        return not any(self.pushes(p, cell) for cell in self.empty(p))

    def winner(self, p: Position, order: str | None = None) -> str:
        """Return the owner of the side (rule 5); on a corner, and when who is to move cannot (rule 6), the one who moved last."""
        owners = self.owners(p)
        return owners[0] if len(owners) == 1 else opponent(p.turn)


class Oshiqi(Iqishiqi):
    """The same with stones of two colours on square points (rules 1 to 3)."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    GLYPHS: ClassVar[str] = "BW@"
    BALL: ClassVar[str] = "@"
    STONES: ClassVar[Mapping[str, str]] = {"B": "B", "W": "W"}
    DIRECTIONS: ClassVar[Sequence[tuple[int, int]]] = ORTHOGONAL
    SIDES: ClassVar[Mapping[str, Sequence[str]]] = {"B": ("top", "bottom"), "W": ("left", "right")}

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, as `Rules` does; CheckError for a board without a centre (rule 1)."""
        super().__init__(board, readings, meter)
        if not all(size % 2 for size in self.board.sizes):
            raise CheckError(f"{self.board.name} has no centre, rule 1")
