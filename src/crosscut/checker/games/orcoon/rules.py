"""The rules of Orcoon, all readings, as literally as they can be written; rule numbers are those of the rule page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...boards import Board, CheckError, flood, shown
from ...budget import Meter
from ...game import Position, opponent, placed
from .strips import Strips


class Orcoon(Strips):
    """Orcoon on m x n points.

    Rule 1 (the edges, Black begins), the turns of rule 2 and the swap of rule 7 are the same in every game here and
    stand in `Game`: `edges`, `start`, `turns`, `play` and `may_swap`.
    """

    KINDS = ("rectangle",)
    SWITCHES: ClassVar = {"connection": ("chain", "knight"), "crossing": ("forbidden", "allowed"), "pie": ("off", "on")}

    def __init__(self, board: str | Board, readings: Mapping[str, str], meter: Meter | None = None) -> None:
        """Set the game up, with the windows of rule 4 as they are looked at; see `Game`."""
        super().__init__(board, readings, meter)
        self.knight = readings["connection"] == "knight"
        self.windows = [[] for _ in self.board.names]
        for p, windows in enumerate(self.board.windows if readings["crossing"] == "forbidden" else []):
            for (a, b, c, d), middles in windows:
                opposite, others = {a: (d, (b, c)), d: (a, (b, c)), b: (c, (a, d)), c: (b, (a, d))}[p]
                self.windows[p].append((opposite, *others, *middles))

    def breaks_rule_3(self, stones: str, colour: str, p: int) -> bool:
        """Rule 3: whether a stone on `p` has a like diagonal neighbour without a like common orthogonal neighbour."""
        for q, a, b in self.board.diagonals[p]:  # noqa: SIM110 - half the time of `any` over a generator
            if stones[q] == colour and stones[a] != colour and stones[b] != colour:
                return True
        return False

    def breaks_rule_4(self, stones: str, colour: str, p: int) -> bool:
        """Rule 4: whether a stone on `p` is in a window with four alternating corners and two empty middle points."""
        other = opponent(colour)
        for opposite, second, third, one, two in self.windows[p]:
            if stones[opposite] == colour and stones[second] == stones[third] == other and stones[one] == stones[two] == ".":
                return True
        return False

    def may_place(self, stones: str, colour: str, cell: int) -> bool:
        """Rule 2: on an empty point, and after the placement rules 3 and 4 hold for the new stone."""
        if stones[cell] != ".":
            return False
        return not self.breaks_rule_3(stones, colour, cell) and not self.breaks_rule_4(stones, colour, cell)

    def connected(self, stones: str, colour: str) -> bool:
        """Rule 5: a chain of orthogonal neighbours; connection=knight: of jumps, too."""
        return self.by_jumps(stones, colour) if self.knight else super().connected(stones, colour)

    def by_jumps(self, stones: str, colour: str) -> bool:
        """Return whether a chain joins the colour's edges under connection=knight."""
        one, other = self.edges[colour]
        starts = [cell for cell in one if stones[cell] == colour]
        reached = flood(starts, lambda cell: self.linked(stones, colour, cell))
        self.meter.work(15 * len(reached))
        return not other.isdisjoint(reached)

    def linked(self, stones: str, colour: str, cell: int) -> list[int]:
        """Return the stones that connect directly with one on `cell` under connection=knight.

        These are its neighbours, and those a jump away while the points adjacent to both are empty.
        """
        links = super().linked(stones, colour, cell)
        jumps = [(q, between) for q, between in self.board.jumps[cell] if stones[q] == colour]
        return links + [q for q, between in jumps if all(stones[point] == "." for point in between)]

    def ended(self, p: Position) -> bool:
        """Rule 5: a pass ends the game; rule 6: a connection does not. connection=knight: it does, so do two passes."""
        if self.knight:
            return p.over or self.connected(p.stones, "B") or self.connected(p.stones, "W")
        return p.passed

    def may_pass(self, p: Position, placements: Sequence[str]) -> bool:
        """Rules 2 and 6: a pass is always a turn. connection=knight: only without any legal placement."""
        return not self.knight or not placements

    def asked(self, p: Position) -> str | None:
        """Rule 5: the opponent of the passer, which is the colour to move. connection=knight: nobody is asked."""
        return p.turn if p.passed and not self.knight else None

    def result(self, p: Position, order: str | None) -> str | None:
        """Rule 5: he wins if he can still connect by placing alone, otherwise the passer wins."""
        colour = self.asked(p)
        if colour is None:  # connection=knight: whoever is connected, or a draw
            return next((side for side in "BW" if self.connected(p.stones, side)), None)
        if order is None:
            return colour if self.can_connect(p.stones, colour) else opponent(colour)
        stones = p.stones
        for name in order.split(",") if order else []:
            cell = self.board.index.get(name)
            if cell is None or not self.may_place(stones, colour, cell):
                raise CheckError(f"the order places {colour} on {shown(name)}, which is not legal there")
            stones = placed(stones, colour, cell)
        if not self.connected(stones, colour):
            raise CheckError(f"the order does not connect {colour}")
        return colour

    def check(self, p: Position) -> None:
        """Rules 3 and 4 as conditions on the position, and the extras as the readings allow them; see `Game`.

        Nothing more: play need not lead to the position, so nobody asks, say, whether a forced pass was really forced.
        """
        for cell, name in enumerate(self.board.names):
            if p.stones[cell] != "." and self.breaks_rule_3(p.stones, p.stones[cell], cell):
                raise CheckError(f"illegal position: the stone on {name} breaks rule 3 (diagonal)")
            if p.stones[cell] != "." and self.breaks_rule_4(p.stones, p.stones[cell], cell):
                raise CheckError(f"illegal position: the stone on {name} breaks rule 4 (crossing)")
        if p.over and not (self.knight and p.passed):
            raise CheckError("`over` belongs only behind the second of two passes with connection=knight")
        joined = [colour for colour in "BW" if self.knight and self.connected(p.stones, colour)]
        if len(joined) == 2 or (joined and p.passed):
            raise CheckError("illegal position: the game was over as soon as one side was connected")
