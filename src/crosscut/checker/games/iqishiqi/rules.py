"""Iqishiqi and Oshiqi. The numbers are those of their rule pages, and the same on both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import HEXHEX, ORTHOGONAL, CheckError, flood
from ...fields import Field, Position
from ...game import opponent, placed
from ...ply_game import PlyGame


class Iqishiqi(PlyGame):
    """Both players push the ball with stones of one colour, `x`; the ball is `o`."""

    KINDS: ClassVar[tuple[str, ...]] = ("hexhex",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {}
    OWNED: ClassVar[bool] = False
    GLYPHS: ClassVar[str] = "xo"
    BALL: ClassVar[str] = "o"
    STONES: ClassVar[Mapping[str, str]] = {"B": "x", "W": "x"}
    WAYS: ClassVar[Sequence[tuple[int, int]]] = HEXHEX
    OWNERS: ClassVar[Mapping[str, Sequence[str]]] = {
        "B": ("bottom", "upper left", "upper right"),
        "W": ("top", "lower left", "lower right"),
    }

    def declared(self) -> list[Field]:
        """Return nothing: the rows say all."""
        return []

    def check(self, p: Position) -> None:
        """There is one ball (1)."""
        if p.stones.count(self.BALL) != 1:
            raise CheckError("not one ball, rule 1")

    def turns(self, p: Position) -> list[str]:
        """The drops that can push the ball, by their cells, with the ball's new cell where there is a choice (2 to 4)."""
        if self.owner(p):
            return []
        return [turn for cell, stone in enumerate(p.stones) if stone == "." for turn in self.at(p, cell)]

    def allowed(self, p: Position, turn: str) -> bool:
        """Return whether `turn` is one of `turns`; a look at its cell tells."""
        cell = self.board.index.get(turn.split(",")[0])
        return cell is not None and p.stones[cell] == "." and not self.owner(p) and turn in self.at(p, cell)

    def at(self, p: Position, cell: int) -> list[str]:
        """Return the turns that drop a stone on an empty cell."""
        names, balls = self.board.names, sorted(self.pushed(p, cell))
        return [names[cell]] if len(balls) == 1 else [f"{names[cell]},{names[ball]}" for ball in balls]

    def pushed(self, p: Position, cell: int) -> list[int]:
        """Return the cells to which a stone on an empty cell can push the ball (3)."""
        mine = self.STONES[p.turn]
        stones, ball = placed(p.stones, mine, cell), p.stones.index(self.BALL)
        group = flood([cell], lambda one: [near for near in self.board.neighbours[one] if stones[near] == mine])
        found = []
        for down, right in self.WAYS:
            seen = next((other for other in self.walk(ball, -down, -right) if stones[other] != "."), None)
            ahead = self.walk(ball, down, right)[: len(group)]
            if seen in group and len(ahead) == len(group) and all(stones[other] == "." for other in ahead):
                found.append(ahead[-1])
        return found

    def walk(self, cell: int, down: int, right: int) -> list[int]:
        """Return the cells in a direction from a cell, up to the edge."""
        row, column = self.board.points[cell]
        found = []
        while (there := self.board.at.get((row := row + down, column := column + right))) is not None:
            found.append(there)
        return found

    def after(self, p: Position, turn: str) -> Position:
        """Drop the stone and push the ball."""
        name, _, wanted = turn.partition(",")
        cell = self.board.index[name]
        (end,) = [ball for ball in self.pushed(p, cell) if wanted in ("", self.board.names[ball])]
        stones = placed(p.stones.replace(self.BALL, "."), self.STONES[p.turn], cell)
        return p._replace(turn=opponent(p.turn), stones=placed(stones, self.BALL, end))

    def owner(self, p: Position) -> str | None:
        """Rule 5: return who wins by the ball: the owner of its side; at a corner, on sides of both, whoever has moved."""
        ball = p.stones.index(self.BALL)
        found = {player for player, names in self.OWNERS.items() if any(ball in self.board.sides[name] for name in names)}
        return opponent(p.turn) if len(found) == 2 else next(iter(found), None)

    def ended(self, p: Position) -> bool:
        """Return whether the ball is on a side (5), or there is no drop (6)."""
        return not self.turns(p)

    def winner(self, p: Position, order: str | None = None) -> str | None:
        """Return who wins: by the ball (5), or because the other player has no drop (6)."""
        return self.owner(p) or opponent(p.turn)


class Oshiqi(Iqishiqi):
    """The same on square points, with stones of two colours; the ball is `@`."""

    KINDS = ("rectangle",)
    GLYPHS = "BW@"
    BALL = "@"
    STONES: ClassVar[Mapping[str, str]] = {"B": "B", "W": "W"}
    WAYS = ORTHOGONAL
    OWNERS: ClassVar[Mapping[str, Sequence[str]]] = {"B": ("top", "bottom"), "W": ("left", "right")}
