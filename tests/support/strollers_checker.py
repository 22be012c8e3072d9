"""Strollers for the checker, by its own reader of fields: the rules of tests/support/strollers.py a second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from crosscut.checker.boards import ORTHOGONAL
from crosscut.checker.fields import Field, Flag, Position
from crosscut.checker.game import opponent, placed
from crosscut.checker.ply_game import PlyGame


class Strollers(PlyGame):
    """The rules."""

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar[Mapping[str, Sequence[str]]] = {}
    OWNED: ClassVar[bool] = False
    GLYPHS: ClassVar[str] = "BWKQ"

    def declared(self) -> list[Field]:
        return [Flag("dropped", self.board)]

    def check(self, p: Position) -> None:
        pass

    def turns(self, p: Position) -> list[str]:
        if "." not in p.stones:
            return []
        names = self.board.names
        empty = [cell for cell, glyph in enumerate(p.stones) if glyph == "."]
        if not p.marks[0]:
            return [names[cell] for cell in empty]
        own = [cell for cell, glyph in enumerate(p.stones) if glyph == p.turn]
        return [f"{names[a]}-{names[b]}" for a in own for b in self.board.reach(a, ORTHOGONAL) if b in empty] + ["pass"]

    def after(self, p: Position, turn: str) -> Position:
        if not p.marks[0]:
            stones = placed(p.stones, p.turn, self.board.index[turn])
            return Position(p.turn, stones, (True,)) if "." in stones else Position(opponent(p.turn), stones, (False,))
        if turn == "pass":
            return Position(opponent(p.turn), p.stones, (False,))
        start, to = (self.board.index[name] for name in turn.split("-"))
        king = "K" if p.turn == "B" else "Q"
        return Position(opponent(p.turn), placed(placed(p.stones, ".", start), king, to), (False,))

    def lead(self, p: Position, colour: str) -> int:
        lead = p.stones.count("K") - p.stones.count("Q")
        return lead if colour == "B" else -lead

    def winner(self, p: Position, order: str | None = None) -> str | None:
        lead = self.lead(p, "B")
        return None if lead == 0 else "B" if lead > 0 else "W"
