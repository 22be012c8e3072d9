"""Strollers, a game made up for tests: long turns, kings with glyphs of their own, a lead, draws.

1. A turn: drop an own soldier on an empty cell. Then pass, or move one own soldier to a neighbouring empty cell, where it becomes
   a King.
2. When the board is full the game has ended: more Kings win, as many each is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from crosscut.core.board import cells_of
from crosscut.core.game import PASS, Outcome, Reason, Step, Turn
from crosscut.core.schema import Cells, Field, Word
from crosscut.core.state import StateGame


class Walk(NamedTuple):
    """A position: soldiers and Kings of both players, side to move, and whether its soldier has been dropped."""

    black: int = 0
    white: int = 0
    black_kings: int = 0
    white_kings: int = 0
    turn: int = 0
    dropped: int = 0


class Strollers(StateGame[Walk]):
    """The rules."""

    name: ClassVar[str] = "strollers"
    title: ClassVar[str] = "Strollers"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    state: ClassVar[type[Walk]] = Walk
    fields: ClassVar[tuple[Field, ...]] = (
        Cells(
            {"B": "black", "W": "white", "K": "black_kings", "Q": "white_kings"},
            {"x": "B", "o": "W", "@": "K", "#": "Q"},
            "B or x, W or o, K or @ and Q or # (Kings of Black and White), . (empty)",
        ),
        Word("dropped", "dropped"),
    )

    def _empty(self, p: Walk) -> int:
        return self.board.all_cells & ~(p.black | p.white | p.black_kings | p.white_kings)

    def margin(self, p: Walk) -> int:
        return p.black_kings.bit_count() - p.white_kings.bit_count()

    def between(self, p: Walk) -> bool:
        return bool(p.dropped)

    def illegal(self, p: Walk) -> Reason | None:
        return None

    def legal(self, p: Walk, turn: Turn) -> Reason | None:
        return None if turn in self.moves(p) else Reason("1", (), "not one of the plies of now, rule 1")

    def moves(self, p: Walk) -> Iterator[Turn]:
        empty = self._empty(p)
        if self.outcome(p) is not None:
            return
        if not p.dropped:
            yield from (Turn((Step((cell,)),)) for cell in cells_of(empty))
            return
        for cell in cells_of(p.white if p.turn else p.black):
            yield from (Turn((Step((cell, to), None, "slide"),)) for to in cells_of(empty & self.board.neighbours[cell]))
        yield PASS

    def play(self, p: Walk, turn: Turn) -> Walk:
        own, kings = ("white", "white_kings") if p.turn else ("black", "black_kings")
        if not p.dropped:
            after = p._replace(**{own: getattr(p, own) | 1 << turn.steps[0].cells[0]}, dropped=1)
            return after if self._empty(after) else after._replace(turn=1 - p.turn, dropped=0)
        p = p._replace(turn=1 - p.turn, dropped=0)
        if not turn.steps:
            return p
        start, to = turn.steps[0].cells
        return p._replace(**{own: getattr(p, own) & ~(1 << start), kings: getattr(p, kings) | 1 << to})

    def outcome(self, p: Walk) -> Outcome | None:
        if self._empty(p):
            return None
        lead = self.margin(p)
        return Outcome(None if lead == 0 else 0 if lead > 0 else 1)
