"""Counts of positions as records and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crosscut.core.game import Game, game_id
from crosscut.reports.charts import Bars, Chart, Lines, bars
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


def counts_charts(
    board: str,
    counts: Mapping[str, int] | None,
    margins: Mapping[int, int] | None = None,
    distances: Mapping[int, int] | None = None,
) -> list[Chart]:
    """Return charts of what is counted of a board: by class, by margin, by turns to the end (negative where they are lost)."""
    charts: list[Chart] = []
    if counts:
        charts.append(bars(f"{board}: positions by class", "class", "positions", counts))
    if margins:
        signed = {f"{margin:+d}": margins[margin] for margin in sorted(margins)}
        charts.append(bars(f"{board}: by margin of the side to move", "margin", "positions", signed))
    if distances:
        turns = sorted({abs(distance) for distance in distances})
        series = {word: [distances.get(sign * turn, 0) for turn in turns] for word, sign in (("won", 1), ("lost", -1))}
        across = "turns to the end, if the winner hurries and the loser delays"
        charts.append(
            Bars(f"{board}: by distance, for the side to move", across, "positions", [str(turn) for turn in turns], series)
        )
    return charts


def perft_charts(position: str, counted: str, counts: Sequence[int]) -> list[Chart]:
    """Return the chart of how many sequences of turns there are, by their length."""
    points = [(float(depth), number) for depth, number in enumerate(counts, 1) if number]
    return [Lines(f"{position}: sequences of {counted}", counted, "sequences", {"": points})] if points else []
