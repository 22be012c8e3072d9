"""TEMPLATE: copy this file to start a game; it runs as it is (`crosscut solve template:3x3`).

It holds Col (Colin Vout), the shortest game that shows every part. What to do, in order, is in CONTRIBUTING.md; comments that
start with GUIDE say what each part is for and go when you have read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Outcome, Reason, Turn
from crosscut.core.stones import StoneGame, Stones, dropped_cell


class Template(StoneGame):
    """Col on rectangles: players place own stones in turn, never beside an own stone; who cannot place loses."""

    # GUIDE: the name in position IDs, the title for people, and the board families (core.boards.FAMILIES) it is played on.
    name: ClassVar[str] = "template"
    title: ClassVar[str] = "Col (the template for new games)"
    families: ClassVar[tuple[str, ...]] = ("rectangle",)
    # GUIDE: `drawless` says that no game ends in a draw; `ends_by_pass` and `alternates` stand beside it in core/game.py.
    drawless: bool = True
    # GUIDE: `owned_sides` names the sides of Black and of White, for drawing and for telling which symmetries keep the
    # colours (`images` and `symmetries` follow from that); `switches` names the readings of ambiguous rules. Col has neither.
    # Rules that know cells or directions apart have a method `keeps_symmetry`, see docs/use/plugins.md.

    # GUIDE: are the stones legal as they stand? Name the rule of docs/rules/<game>.md and the cells. People paste diagrams, so
    # do not ask whose turn it is, or how many stones each side has.
    def illegal(self, p: Stones) -> Reason | None:
        """Rule 2 as a condition on the position: no two like stones are neighbours."""
        for colour, group in self.groups(p):
            if group.bit_count() > 1:
                cells = tuple(cell for cell in range(self.board.size) if group >> cell & 1)
                return Reason(
                    "2", cells, f"{self.board.names[cells[0]]}: beside a stone of its colour, {COLOUR_NAMES[colour]}, rule 2"
                )
        return None

    # GUIDE: is this turn legal here? None, or the first rule against it. When the game has ended, no turn is (Reason with a text
    # that begins "the game has ended"); here that follows from rule 2.
    def legal(self, p: Stones, turn: Turn) -> Reason | None:
        """Rules 1 and 2: one own stone on an empty cell that is not beside an own stone."""
        cell = dropped_cell(turn)
        if cell is None:
            return Reason("1", (), "a turn places one own stone, rule 1")
        if (reason := self.occupied_reason(p, cell, "1")) is not None:
            return reason
        own = p.black if p.turn == BLACK else p.white
        beside = own & self.board.neighbours[cell]
        if beside:
            there = beside.bit_length() - 1
            return Reason("2", (cell, there), f"{self.board.names[cell]}: beside the own stone {self.board.names[there]}, rule 2")
        return None

    # GUIDE: all legal turns, in canonical order (cells rising, then swap, then pass). Slow is fine at first.
    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal placements."""
        return (turn for turn in self.drops if self.legal(p, turn) is None)

    # GUIDE: has the game ended, and for whom? It must be None exactly when `moves` yields something.
    def outcome(self, p: Stones) -> Outcome | None:
        """Rule 3: who is to move and cannot place has lost."""
        return None if any(True for _ in self.moves(p)) else Outcome(1 - p.turn)

    # GUIDE: optional: census classes. They may not depend on the side to move. Here: does the game go on for both?
    def classes(self) -> tuple[str, ...]:
        """Return who can still place, as census classes."""
        return ("both", "only_black", "only_white", "neither")

    def census_class(self, p: Stones) -> str:
        """Return who can still place."""
        able = (self.outcome(p._replace(turn=BLACK)) is None, self.outcome(p._replace(turn=WHITE)) is None)
        return {(True, True): "both", (True, False): "only_black", (False, True): "only_white"}.get(able, "neither")

    def breaks_at(self, p: Stones, cell: int) -> bool:
        """Return whether the stone on `cell` has an equal neighbour before it (lets the census prune)."""
        low = self.board.neighbours[cell] & ((1 << cell) - 1)
        return any(stones >> cell & 1 and stones & low for stones in (p.black, p.white))
