"""Sliders for the checker: the rules of tests/support/sliders.py a second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from crosscut.checker.boards import ORTHOGONAL
from crosscut.checker.fields import Field, Position
from crosscut.checker.game import opponent, placed
from crosscut.checker.ply_game import PlyGame


class Sliders(PlyGame):
    """The rules."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {}
    OWNED: ClassVar[bool] = False

    def declared(self) -> list[Field]:
        return []

    def check(self, p: Position) -> None:
        pass

    def turns(self, p: Position) -> list[str]:
        names, cells = self.board.names, range(len(p.stones))
        pairs = ((a, b) for a in cells if p.stones[a] == p.turn for b in self.board.reach(a, ORTHOGONAL) if p.stones[b] == ".")
        return [f"{names[a]}-{names[b]}" for a, b in pairs]

    def after(self, p: Position, turn: str) -> Position:
        start, to = (self.board.index[name] for name in turn.split("-"))
        return Position(opponent(p.turn), placed(placed(p.stones, ".", start), p.turn, to), ())

    def winner(self, p: Position, order: str | None = None) -> str:
        return opponent(p.turn)
