"""Orcoon's post-pass question (rule 5), as far as the checker answers it without help: a bound first, then all orders."""

from __future__ import annotations

from ...boards import Cells, CheckError
from ...game import Game, opponent, placed

TABLE_LIMIT = 2_000_000
"""Entries of the table of one post-pass question; a question that needs more is refused as undecided."""

ENTRY = 120
"""Bytes that an entry takes besides its stones, about."""


class PostPass(Game):
    """The part of Orcoon's rules that answers the question; it rests on what rules 3 and 4 say of a point."""

    windows: list[list[Cells]]
    """For each point as a corner of a window of rule 4: the corner opposite, the two others, the two middle points."""

    def can_connect(self, stones: str, colour: str) -> bool:
        """Return whether `colour` can still connect by placing alone.

        Raises:
            CheckError: `TABLE_LIMIT` does not suffice.
        """
        if not self.connected(self.could_hold(stones, colour), colour):
            return False
        # All placement orders; orders that place the same set of stones lead to one entry.
        table, todo = {stones}, [stones]
        size = len(stones) + ENTRY
        while todo:
            now = todo.pop()
            self.meter.work(20 * len(stones))
            if self.connected(now, colour):
                self.meter.hold(-size * (len(table) - 1))
                return True
            after = {placed(now, colour, cell) for cell in range(len(now)) if self.may_place(now, colour, cell)} - table
            if len(table) + len(after) > TABLE_LIMIT:
                raise CheckError(f"undecided: whether {colour} can connect takes over {TABLE_LIMIT} table entries")
            self.meter.hold(size * len(after))
            table |= after
            todo += sorted(after)
        self.meter.hold(-size * (len(table) - 1))
        return False

    def could_hold(self, stones: str, colour: str) -> str:
        """Return `stones` with `colour` on every empty point where it could ever have a stone, and perhaps on more.

        A point is left empty only if a stone there breaks rule 3 or 4 against the stones now on the board, even when every point
        found so far has a stone that helps. By induction over a placement order no point of it is left out: when its stone is
        placed, the stones of now are still there, and the stones that help it were placed before it.
        """
        other, bars = opponent(colour), dict[int, list[tuple[int, int]]]()
        self.meter.work(10 * len(stones))
        for stone, glyph in enumerate(stones):
            if glyph == colour:
                for p, a, b in self.board.diagonals[stone]:
                    if stones[p] == "." and stones[a] != colour and stones[b] != colour:
                        bars.setdefault(p, []).append((a, b))
                for p, second, third, a, b in self.windows[stone]:
                    if stones[p] == stones[a] == stones[b] == "." and stones[second] == stones[third] == other:
                        bars.setdefault(p, []).append((a, b))
        held = ["." if p in bars else colour if glyph == "." else glyph for p, glyph in enumerate(stones)]
        while helped := [p for p, pairs in bars.items() if not [a for a, b in pairs if held[a] != colour and held[b] != colour]]:
            self.meter.work(10 * len(bars))
            for p in helped:
                held[p] = colour
                del bars[p]
        return "".join(held)
