"""Orcoon's post-pass question (rule 5), as far as the checker finds it out by itself: a bound first, then all orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...boards import CheckError
from ...game import placed

if TYPE_CHECKING:
    from .rules import Orcoon

TABLE_LIMIT = 2_000_000
"""Entries of the table of one post-pass question; a question that needs more is refused as undecided."""

ENTRY = 120
"""Bytes that an entry takes besides its stones, about."""


def can_connect(game: Orcoon, stones: str, colour: str) -> bool:
    """Return whether `colour` can still connect by placing alone.

    Raises:
        CheckError: `TABLE_LIMIT` does not suffice.
    """
    if not game.connected(could_hold(game, stones, colour), colour):
        return False
    # All placement orders; orders that place the same set of stones lead to one entry.
    table, todo = {stones}, [stones]
    size = len(stones) + ENTRY
    while todo:
        now = todo.pop()
        game.meter.work(20 * len(stones))
        if game.connected(now, colour):
            game.meter.hold(-size * (len(table) - 1))
            return True
        after = {placed(now, colour, cell) for cell in range(len(now)) if game.may_place(now, colour, cell)} - table
        if len(table) + len(after) > TABLE_LIMIT:
            raise CheckError(f"undecided: whether {colour} can connect takes over {TABLE_LIMIT} table entries")
        game.meter.hold(size * len(after))
        table |= after
        todo += sorted(after)
    game.meter.hold(-size * (len(table) - 1))
    return False


def could_hold(game: Orcoon, stones: str, colour: str) -> str:
    """Return `stones` with `colour` on every empty point where it could ever have a stone, and perhaps on more.

    A point is left empty only if a stone there breaks rule 3 or 4 against the stones of now, even when every point found so far
    has a stone that helps. By induction over a placement order no point of it is left out: the stones of now are still there
    when it is placed, and what helps it then was placed before it.
    """
    held, before = stones, ""
    while held != before:
        before = held
        game.meter.work(10 * len(stones))
        for cell, glyph in enumerate(held):
            if glyph != "." or game.breaks_rule_3(stones, colour, cell, held) or game.breaks_rule_4(stones, colour, cell, held):
                continue
            held = placed(held, colour, cell)
    return held
