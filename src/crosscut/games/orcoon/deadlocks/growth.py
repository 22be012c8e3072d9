"""How fast the number of minimal patterns grows: a lower bound, proved, from walks in a web.

The web of all patterns up to some size has circles that share windows, so walks can take these circles in any order: the number
of walks grows exponentially with the number of dead cells. Different walks are different patterns on the grid, and no more than
16 of these are images of one another. So a(n), the number of minimal patterns with n dead cells, is at least the number of walks
with n dead cells, divided by 16.

Only the core of the web is used (`core`). Strips that do not pass `locality.prove` are removed first. The rate r is certified in
whole numbers: every window k of the core's circle has a weight v(k) > 0 with

    sum over the steps of k within the circle of v(next) / r^(dead cells)  >=  v(k).

Let F(k, n) be the number of walks from k to the end with n more dead cells, and D the most dead cells of a step. If, for D
numbers n in a row, F(k, n) >= c v(k) r^n for all k, then so it is for all larger n, by induction. D such numbers are found by
counting.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from crosscut.games.orcoon.deadlocks.columns import BLANK, Piece, readings
from crosscut.games.orcoon.deadlocks.core import Steps, circle_of, core_of, steps_of
from crosscut.games.orcoon.deadlocks.locality import Checked, Locality
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.web import Web
from crosscut.solver.limits import Meter

IMAGES = 16
DIGITS = 1000  # the rate is a multiple of 1/1000
ROUNDS = 300  # of the power iteration that guesses weights
SCALE = 10**15  # weights are whole numbers up to this
FARTHEST = 200  # dead cells up to which walks are counted
SHOWN = 100  # dead cells up to which numbers of walks are given


@dataclass(frozen=True, slots=True)
class Growth:
    """a(n) >= walks[n] / 16, and a(n) >= factor * rate ** n for all n >= least."""

    checked: Checked
    windows: int
    removed: dict[str, int]
    rate: Fraction
    factor: Fraction
    least: int
    walks: tuple[int, ...]

    def at_least(self, dead: int) -> int:
        """Return a lower bound for the number of minimal patterns with so many dead cells; `dead` < len(walks)."""
        return -(-self.walks[dead] // IMAGES)


def growth(patterns: Collection[Pattern], meter: Meter) -> Growth | None:
    """Return the bound that the web of these patterns gives, None if no walk has a choice. Raises LimitReached."""
    web = Web(columns for pattern in patterns for columns in readings(pattern))
    removed: dict[str, int] = {}
    while True:
        core = core_of(web)
        if core is None:
            return None
        locality = Locality(core, meter)
        faults = list(locality.faults())
        if not faults:
            break
        for strip, fault in faults:
            removed[fault] = removed.get(fault, 0) + 1
            web.remove(strip)
    steps = steps_of(core)
    circle = circle_of(steps)
    certified = certify({window: [step for step in steps[window] if step[0] in circle] for window in sorted(circle)})
    if certified is None:
        return None
    rate, weights = certified
    longest = max(dead for ways in steps.values() for _, dead in ways)
    counts = walks(steps, FARTHEST)
    least = reached_by_all(counts, circle, longest)
    if least is None:
        return None
    factor = min(Fraction(counts[n][k], weights[k]) / rate**n for k in circle for n in range(least, least + longest))
    entry, cost = way_in(steps, circle)
    return Growth(
        locality.checked,
        len(circle),
        removed,
        rate,
        factor * weights[entry] / rate**cost / IMAGES,
        least + cost,
        tuple(count[BLANK] for count in counts[: SHOWN + 1]),
    )


def certify(steps: Steps) -> tuple[Fraction, dict[Piece, int]] | None:
    """Return a rate above 1 with whole weights that prove it (see above), None if there is none.

    The guess is floating: weights and rate are improved in turn. What is returned has been checked in whole numbers.
    """
    at = {window: number for number, window in enumerate(steps)}
    ways = [[(at[after], dead) for after, dead in steps[window]] for window in steps]
    vector, rate = [1.0] * len(ways), 1.5

    def step() -> float:
        nonlocal vector
        powers = [rate**-dead for dead in range(1 + max(dead for way in ways for _, dead in way))]
        following = [sum(vector[after] * powers[dead] for after, dead in way) for way in ways]
        growing = sum(following) / sum(vector)
        following = [new + old for new, old in zip(following, vector, strict=True)]
        highest = max(following)
        vector = [value / highest for value in following]
        return growing

    for _ in range(ROUNDS):
        rate *= step() ** 0.3
    for thousandths in range(int(rate * DIGITS), DIGITS, -1):
        rate = thousandths / DIGITS
        for _ in range(ROUNDS):
            step()
        exact = Fraction(thousandths, DIGITS)
        weights = [max(1, round(value * SCALE)) for value in vector]
        if all(
            sum(weights[after] / exact**dead for after, dead in way) >= weight for way, weight in zip(ways, weights, strict=True)
        ):
            return exact, dict(zip(steps, weights, strict=True))
    return None


def walks(steps: Steps, most: int) -> list[dict[Piece, int]]:
    """Return for n = 0 to `most` and every window how many walks from it to the end have n more dead cells.

    Steps without a dead cell lead only towards the end (or from the start), so they form no circle.
    """
    found: list[dict[Piece, int]] = []
    for n in range(most + 1):
        here: dict[Piece, int] = {}

        def count(window: Piece, n: int = n, here: dict[Piece, int] = here) -> int:
            if window not in here:
                here[window] = sum(
                    int(n == dead) if after == BLANK else count(after) if not dead else found[n - dead][after]
                    for after, dead in steps[window]
                    if dead <= n
                )
            return here[window]

        for window in steps:
            count(window)
        found.append(here)
    return found


def reached_by_all(counts: list[dict[Piece, int]], circle: set[Piece], longest: int) -> int | None:
    """Return the first n from which on, for `longest` numbers in a row, every window of the circle has a walk to the end."""
    some = [all(count[window] for window in circle) for count in counts]
    return next((n for n in range(len(some) - longest + 1) if all(some[n : n + longest])), None)


def way_in(steps: Steps, circle: set[Piece]) -> tuple[Piece, int]:
    """Return a window of the circle that is reached from the start, and the dead cells on the way."""
    cost = {BLANK: 0}
    queue = [BLANK]
    for window in queue:
        for after, dead in steps[window]:
            if after not in cost:
                cost[after] = cost[window] + dead
                queue.append(after)
            if after in circle:
                return after, cost[after]
    raise AssertionError("a core has a way in")
