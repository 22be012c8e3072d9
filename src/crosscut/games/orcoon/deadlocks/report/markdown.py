"""A list of deadlock patterns in Markdown, as in docs/results/deadlock-catalogue.md: nothing that differs from run to run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from crosscut.core.game import position_id
from crosscut.core.notation import counted
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, Deadlock
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.report.completeness_text import completeness
from crosscut.games.orcoon.deadlocks.report.text import box_name


def catalogue_markdown(found: Catalogue) -> Iterator[str]:
    """Yield the lines of a list in Markdown."""
    statement = completeness(found)
    yield "# Minimal deadlock patterns of Orcoon"
    yield ""
    yield f"{statement.claim}. Mirror images, rotations, shifts and the exchange of colours count as one pattern."
    yield ""
    yield from (f"* {ground}." for ground in statement.grounds)
    yield ""
    yield "Commands:"
    yield ""
    yield from (f"* `{command}` {shows}." for command, shows in statement.commands)
    yield ""
    yield "In the diagrams `.` is a cell on which neither side can ever place, `B` and `W` are stones that must stand there, `?`"
    yield "may be anything, or off the board. With each pattern comes a position on the board that is its box, and an order of"
    yield "placements, each legal in its turn, that leads to it (the colours need not alternate)."
    yield ""
    yield "| dead cells | patterns | stones |"
    yield "|---|---|---|"
    yield from (f"| {dead} | {number} | {stones} |" for dead, number, stones in sizes(found))
    for dead, group in groupby(found.deadlocks, lambda one: one.pattern.dead):
        yield ""
        yield f"## {counted(dead, 'dead cell')}"
        for one in group:
            yield ""
            yield f"### {one.name or 'no name'}"
            yield ""
            yield from ("    " + " ".join(row) for row in one.pattern.rows)
            yield ""
            yield f"{facts(one)}. {symmetry_text(one.pattern)}. Occurs in"
            yield f"`{position_id(one.occurrence.game, one.occurrence.position)}` by {' '.join(one.occurrence.placements)}."
    if found.impossible:
        yield ""
        yield "## In no legal position"
    for name, pattern in found.impossible:
        yield ""
        yield f"### {name or 'no name'}"
        yield ""
        yield from ("    " + " ".join(row) for row in pattern.rows)


def sizes(found: Catalogue) -> Iterator[tuple[int, int, str]]:
    """Yield (dead cells, number of patterns, smallest and largest number of stones)."""
    for dead, group in groupby(found.deadlocks, lambda one: one.pattern.dead):
        stones = [one.pattern.stones for one in group]
        yield dead, len(stones), str(stones[0]) if stones[0] == stones[-1] else f"{stones[0]}-{stones[-1]}"


def facts(deadlock: Deadlock) -> str:
    """Return stones, box and whether the pattern is blocking."""
    kind = "blocking" if deadlock.blocking else "harmless"
    stones = counted(deadlock.pattern.stones, "stone")
    return f"{stones}, box {box_name(deadlock.pattern.box)}, {kind} ({counted(deadlock.changes, 'colour change')})"


def symmetry_text(pattern: Pattern) -> str:
    """Return the symmetry group: the images that are the pattern itself."""
    group = pattern.symmetries()
    return f"Symmetry group of order {len(group)}: {'; '.join(group)}" if len(group) > 1 else "No symmetry but the identity"
