"""Orcoon's questions about extremal positions; how they are answered is in `hitting`, what is proved in `solver/extreme`."""

from __future__ import annotations

from typing import Any

from crosscut.core.board import MOST_CELLS
from crosscut.games.orcoon.questions.hitting import fewest_stones, longest_order, most_dead
from crosscut.reports import extreme as extremes
from crosscut.solver.extreme import Extremum, Found
from crosscut.solver.questions import Answer, Asked

ANY = MOST_CELLS + 1
"""The bound of a manifest that is none: fewer stones than that any position has."""


def _known(question: str, found: Found, **bound: int | None) -> dict[str, Any]:
    return {"question": question, "orders": found.orders, **bound}


EXTREMES = {
    asked.name: asked
    for asked in (
        Extremum(
            name="fewest-stones",
            find=fewest_stones,
            unit="stone",
            says="{value}: neither side can connect, and with fewer stones one always can",
            claim="there is a legal position with fewer than {} stones in which neither side can connect",
            known=lambda found: _known("fewest-stones", found, least=ANY if found.value is None else found.value),
            bound="at least {} stones",
            none="there is a legal position in which neither side can connect",
        ),
        Extremum(
            name="most-dead",
            find=most_dead,
            unit="empty cell",
            says="{value} dead for both sides, never more: {cells}",
            claim="there is a legal position in which neither side can ever place on more than {} of the empty cells",
            known=lambda found: _known("most-dead", found, most=found.value),
            bound="at most {} dead cells",
        ),
        Extremum(
            name="longest-order",
            find=longest_order,
            unit="placement",
            says="{value}, and no position needs more: {colour} can connect by {cells}, not by fewer",
            claim="there is a legal position in which a side can connect, but only by more placements than {}",
            known=lambda found: _known("longest-order", found, most=found.value),
            bound="at least {} placements",
            ordered=True,
        ),
    )
}


def answer(asked: Asked) -> Answer:
    """Return the answer for a board."""
    return extremes.answer(asked, EXTREMES)
