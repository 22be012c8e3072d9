"""Sliders, a game made up for tests in which play can come back: who cannot slide one of his stones to a neighbouring cell loses.

Rule 1 is the slide, rule 2 the end. There are wins, and positions in which both can go to and fro for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import Outcome, Reason, Step, Turn
from crosscut.core.schema import STONES, Field
from crosscut.core.state import StateGame


class Slid(NamedTuple):
    """A position: the stones of both, and who is to slide."""

    black: int = 0
    white: int = 0
    turn: int = 0


class Sliders(StateGame[Slid]):
    """The rules."""

    name: ClassVar[str] = "sliders"
    title: ClassVar[str] = "Sliders"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    drawless: bool = False
    cycles: ClassVar[bool] = True
    state: ClassVar[type[Slid]] = Slid
    fields: ClassVar[tuple[Field, ...]] = (STONES,)

    def illegal(self, p: Slid) -> Reason | None:
        return None

    def legal(self, p: Slid, turn: Turn) -> Reason | None:
        return None if turn in self.moves(p) else Reason("1", (), "no slide to a neighbouring cell, rule 1")

    def moves(self, p: Slid) -> Iterator[Turn]:
        empty = self.board.all_cells & ~(p.black | p.white)
        for cell in cells_of(p.white if p.turn else p.black):
            yield from (Turn((Step((cell, to), None, "slide"),)) for to in cells_of(empty & self.board.neighbours[cell]))

    def play(self, p: Slid, turn: Turn) -> Slid:
        start, to = turn.steps[0].cells
        stones = p[p.turn] & ~(1 << start) | 1 << to
        return p._replace(white=stones, turn=0) if p.turn else p._replace(black=stones, turn=1)

    def outcome(self, p: Slid) -> Outcome | None:
        return None if any(True for _ in self.moves(p)) else Outcome(1 - p.turn)
