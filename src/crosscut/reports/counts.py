"""Counts of positions as records and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crosscut.core.game import Game, game_id
from crosscut.reports.records import Record, head
from crosscut.solver.counts import Counted
from crosscut.solver.proof import Evidence


def census_record(game: Game[Any], found: Counted | None, *, reachable: bool, method: str, limit: str | None) -> Record:
    """Return the numbers of positions by class, null when a limit came first; by margin and by groups, null if not asked for."""
    margins, groups = (None, None) if found is None else (found.margins, found.groups)
    return head("census", game, None if found is None else Evidence.UNCHECKED) | {
        "board": game_id(game),
        "reachable": reachable,
        "method": method,
        "counts": None if found is None else found.counts,
        "margins": None if margins is None else {f"{margin:+d}": count for margin, count in margins.items()},
        "start": None if found is None else found.start,
        "groups": None if groups is None else [[*pair, count] for pair, count in sorted(groups.items())],
        "limit": limit,
    }


def census_text(found: Counted) -> Iterator[str]:
    """Yield a line for each class, each margin, and the margin of the start."""
    for name, count in found.counts.items():
        yield f"{name} {count}"
    for margin, count in (found.margins or {}).items():
        yield f"margin {margin:+d} {count}"
    if found.start is not None:
        yield f"start {found.start:+d}"
