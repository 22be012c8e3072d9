"""The list of all minimal deadlock patterns up to a number of dead cells or within a box, each with its name and what is
known of it.

Names are `E3-1`, `E4-1`, ...: the number of dead cells, and the place among all patterns with so many, ordered by stones, by
rows of the canonical form, and by its text (`Pattern.order`). So a name needs the full list for its number of dead cells and
never changes. Patterns that no legal position has are listed apart (`impossible`), with names of the same row.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from crosscut.core.errors import UnsupportedError
from crosscut.games.orcoon.deadlocks.contour import BLOCKING, colour_changes
from crosscut.games.orcoon.deadlocks.extend import Occurrence, occurrence
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.shares import MOST_CELLS, minimal_patterns, require_room
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Meter, limit_of

NAMED = {"native": 21, "python": 13}  # if the list was not asked for by cells, patterns up to so many dead cells get names
LEVELS = 3  # each run adds so many dead cells, so that a limit leaves the list of the run before


@dataclass(frozen=True)
class Deadlock:
    """A minimal pattern in its canonical form, with its name (None: too large to be named) and an occurrence."""

    name: str | None
    pattern: Pattern
    occurrence: Occurrence

    @cached_property
    def changes(self) -> int:
        """How often the colour changes on the way round; at least 4 is blocking."""
        return colour_changes(self.pattern)

    @property
    def blocking(self) -> bool:
        """Whether it can keep both colours from passing."""
        return self.changes >= BLOCKING


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that the checker has accepted: the file, what it proves, the lines of its proof; was it there already?"""

    file: Path
    proves: str
    lines: int
    kept: bool


@dataclass(slots=True)
class Catalogue:
    """What was asked for, the list, and how far it is complete.

    `cells` or `box`: the question; `method`: what answered it: search, sat, or given (`deadlocks` were given). The list is
    complete up to `complete` dead cells; with `all_sizes` there are no larger patterns (in the box, if there is one). `missing`:
    patterns that a given list lacks. `bundles`: checked proofs; `proved`: whether these are all that are needed. `limit`: what
    stopped the listing, None if nothing did.
    """

    crossing: str
    cells: int | None
    box: tuple[int, int] | None
    deadlocks: list[Deadlock] = field(default_factory=list)
    impossible: list[tuple[str | None, Pattern]] = field(default_factory=list)
    complete: int = 0
    all_sizes: bool = False
    nodes: int = 0
    seconds: float = 0.0
    limit: str | None = None
    method: str = "search"
    missing: list[Deadlock] = field(default_factory=list)
    bundles: list[Bundle] = field(default_factory=list)
    proved: bool = False

    @property
    def counts(self) -> dict[int, int]:
        """How many patterns there are by number of dead cells."""
        return dict(sorted(Counter(deadlock.pattern.dead for deadlock in self.deadlocks).items()))


def catalogue(
    crossing: str,
    meter: Meter,
    *,
    cells: int | None = None,
    box: tuple[int, int] | None = None,
    method: str | None = None,
    keep: Path | None = None,
) -> Catalogue:
    """Return the list up to `cells` dead cells, or within a `box` of (rows, columns); see `minimal_patterns` for the rest.

    After a limit or Ctrl-C the list is complete for fewer dead cells. Raises UnsupportedError as `minimal_patterns` does.
    """
    require_room(cells or MOST_CELLS, box)
    found = Catalogue(crossing, cells, box)
    try:
        if box is not None:
            patterns, limited = minimal_patterns(crossing, meter, box=box, method=method, keep=keep)
            if limited:
                raise UnsupportedError(f"a pattern of more than {MOST_CELLS} dead cells may fit into this box")
            _describe(found, patterns, names_of(crossing, patterns, meter, method), meter)
            found.complete, found.all_sizes = box[0] * box[1], True
        elif cells is not None:
            for level in range((cells - 1) % LEVELS + 1, cells + 1, LEVELS):
                patterns, limited = minimal_patterns(crossing, meter, cells=level, method=method, keep=keep)
                _describe(found, patterns, ranked(patterns), meter)
                found.complete, found.all_sizes = level if limited else cells, not limited
                if not limited:
                    break
    except (LimitReached, KeyboardInterrupt) as stop:
        found.limit = limit_of(stop)
        found.deadlocks = [deadlock for deadlock in found.deadlocks if deadlock.pattern.dead <= found.complete]
        found.impossible = [(name, pattern) for name, pattern in found.impossible if pattern.dead <= found.complete]
    found.nodes, found.seconds = meter.nodes, meter.seconds
    return found


def _describe(found: Catalogue, patterns: set[Pattern], names: dict[Pattern, str], meter: Meter) -> None:
    """Add the patterns of more dead cells than those that are complete, in order; LimitReached."""
    new = [pattern for pattern in patterns if pattern.dead > found.complete]
    for pattern in sorted(new, key=lambda pattern: pattern.order):
        meter.count()
        where = occurrence(pattern, found.crossing)
        if where is None:
            found.impossible.append((names.get(pattern), pattern))
        else:
            found.deadlocks.append(Deadlock(names.get(pattern), pattern, where))


def ranked(patterns: set[Pattern]) -> dict[Pattern, str]:
    """Return the names of patterns, of which there must be all with these numbers of dead cells."""
    names: dict[Pattern, str] = {}
    count: Counter[int] = Counter()
    for pattern in sorted(patterns, key=lambda pattern: pattern.order):
        count[pattern.dead] += 1
        names[pattern] = f"E{pattern.dead}-{count[pattern.dead]}"
    return names


def names_of(crossing: str, patterns: set[Pattern], meter: Meter, method: str | None = None) -> dict[Pattern, str]:
    """Return the names of those patterns that are small enough to be named; LimitReached."""
    most = NAMED["python" if kernel.native is None else method or "native"]
    small = [pattern.dead for pattern in patterns if pattern.dead <= most]
    return ranked(minimal_patterns(crossing, meter, cells=max(small), method=method)[0]) if small else {}
