"""Families of deadlock patterns: a strip of columns that can be inserted once, twice, and for ever.

A pattern in which a window of four columns comes back, in some pose, has a *unit* between the two places: the columns from
one up to the other. The unit can be left out, or stand twice, thrice, ... (each time in the pose that leads from the first
window to the second: moved up or down, mirrored, colours exchanged): the pattern keeps the same strips. So if the web of the
pattern's strips passes `locality.prove`, all members are mutually dead, minimal and extendable, without end.

`families` goes through a list of patterns, by columns and by rows. A family is named after its member with one unit: `F14-2` is
the second of those whose member has 14 dead cells, in the order of that member's `Pattern.order`, then of the member without
unit. A family met again one unit later, or cut elsewhere, counts once: families with three equal members in a row are the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from crosscut.core.errors import ContradictionError
from crosscut.games.orcoon.deadlocks.columns import WINDOW, Piece, Pose, pattern_of, readings, standing
from crosscut.games.orcoon.deadlocks.extend import occurrence
from crosscut.games.orcoon.deadlocks.locality import Checked, Locality
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes
from crosscut.games.orcoon.deadlocks.web import Web
from crosscut.solver.limits import Meter

LARGEST = 256  # cells of the largest board on which an occurrence can be replayed


@dataclass(frozen=True, slots=True)
class Growing:
    """A pattern cut in three, with one unit; `pose`: of the part that follows a unit, against the unit before."""

    start: Piece
    unit: Piece
    end: Piece
    pose: Pose

    def columns(self, units: int) -> Piece:
        """Return the columns of the member with so many units (0 or more)."""
        found, unit, end = self.start, self.unit, self.pose.undone().piece(self.end)
        for _ in range(units):
            found, unit, end = found + unit, self.pose.piece(unit), self.pose.piece(end)
        return found + end

    def copies(self, units: int) -> list[int]:
        """Return for each column of a member which unit it belongs to, counted from 1; 0 for start and end."""
        inner = [number for number in range(1, units + 1) for _ in self.unit]
        return [0] * len(self.start) + inner + [0] * len(self.end)

    def member(self, units: int) -> Pattern:
        """Return a member in its canonical form."""
        return pattern_of(self.columns(units)).canonical()

    def web(self) -> Web:
        """Return the web of the member with one unit; the others leave out or repeat a part of its walk."""
        return Web([self.columns(1)])


@dataclass(frozen=True, slots=True)
class Family:
    """Infinitely many minimal patterns by one rule, and what has been checked for all of them at once."""

    name: str
    rule: Growing
    checked: Checked


def families(patterns: Collection[Pattern], meter: Meter) -> tuple[list[Family], int]:
    """Return the families whose member with one unit is among these minimal patterns, and how many repeats the proof left open.

    Names need all minimal patterns with these numbers of dead cells. Raises LimitReached.
    """
    most = max((pattern.dead for pattern in patterns), default=0)
    seen: set[tuple[Pattern, ...]] = set()
    found: list[Family] = []
    count: dict[int, int] = {}
    left_open = 0
    for pattern in sorted(patterns, key=lambda pattern: pattern.order):
        rules = [rule for columns in readings(pattern) for rule in repeats(columns)]
        for rule in sorted(rules, key=lambda rule: (rule.member(0).order, rule.member(2).order)):
            meter.look()
            members = [rule.member(units) for units in range(3)]
            if tuple(members) in seen:
                continue
            while members[-3].dead <= most:
                seen.add(tuple(members[-3:]))
                members.append(rule.member(len(members)))
            locality = Locality(rule.web(), meter)
            if next(locality.faults(), None) is not None:
                left_open += 1
                continue
            count[pattern.dead] = count.get(pattern.dead, 0) + 1
            found.append(Family(f"F{pattern.dead}-{count[pattern.dead]}", rule, locality.checked))
    return found, left_open


def repeats(columns: Piece) -> Iterator[Growing]:
    """Yield the ways to cut a pattern where a window first comes back, one for each pose that leads there."""
    last: dict[Piece, int] = {}
    for at in range(len(columns) - WINDOW + 1):
        window = columns[at : at + WINDOW]
        base, poses = standing(window)
        if base in last:
            earlier = columns[last[base] : last[base] + WINDOW]
            for pose in poses:
                yield Growing(
                    columns[: last[base]],
                    columns[last[base] : at],
                    columns[at:],
                    between(standing(earlier)[1][0], pose),
                )
        last[base] = at


def between(first: Pose, second: Pose) -> Pose:
    """Return the pose that does the first, then takes the second back."""
    back = second.undone()
    return Pose(
        first.mirror != back.mirror,
        first.exchange != back.exchange,
        (-first.shift if back.mirror else first.shift) + back.shift,
    )


def confirm(rule: Growing, units: int) -> bool:
    """Check one member by the definitions, whole, as every listed pattern is; return whether an occurrence was replayed, too.

    Without one the board would be larger than any we have. Raises ContradictionError if the member is not mutually dead, not
    minimal, or in no legal position.
    """
    pattern = rule.member(units)
    planes = Planes(pattern.box[1] + 2 * EDGE, crossing=True)
    sketch = planes.sketch(pattern)
    replayable = pattern.box[0] * pattern.box[1] <= LARGEST
    if planes.largest(sketch) != sketch.dead or not planes.minimal(sketch):
        raise ContradictionError(f"{pattern.text}: proved minimal for all lengths, but this one is not")
    if replayable and occurrence(pattern, "forbidden") is None:
        raise ContradictionError(f"{pattern.text}: proved to occur for all lengths, but this one does not")
    return replayable
