"""Orcoon's post-pass question (rule 5), as far as the checker answers it without help: a bound first, then all orders."""

from __future__ import annotations

from abc import abstractmethod

from ...boards import CheckError
from ...game import Game, placed

TABLE_LIMIT = 2_000_000
"""Entries of the table of one post-pass question; a question that needs more is refused as undecided."""

ENTRY = 120
"""Bytes that an entry takes besides its stones, about."""


class PostPass(Game):
    """The part of Orcoon's rules that answers the question; it rests on what rules 3 and 4 say of a point."""

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
        held, before = stones, ""
        while held != before:
            before = held
            self.meter.work(10 * len(stones))
            for cell, glyph in enumerate(held):
                if (
                    glyph != "."
                    or self.breaks_rule_3(stones, colour, cell, held)
                    or self.breaks_rule_4(stones, colour, cell, held)
                ):
                    continue
                held = placed(held, colour, cell)
        return held

    @abstractmethod
    def breaks_rule_3(self, stones: str, colour: str, p: int, helpers: str = "") -> bool:
        """Return whether a stone of `colour` on `p` breaks rule 3, where `helpers` are the stones that may help it."""

    @abstractmethod
    def breaks_rule_4(self, stones: str, colour: str, p: int, helpers: str = "") -> bool:
        """Return whether a stone of `colour` on `p` breaks rule 4, where `helpers` are the stones that may help it."""
