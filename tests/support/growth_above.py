"""How many minimal deadlock patterns there are at most: the finite part of docs/mathematics/growth.md, by plain trying.

Every stone of a minimal pattern is a neighbour of a dead cell. So a pattern is known when the neighbours of all its dead cells
are known: go from dead cell to dead cell, first found first served, and read the four neighbours of each. A dead cell that was
found from its neighbour, turned so that this neighbour lies to the left, has a *situation*: what lies beside it on both sides of
the left neighbour, and beyond the left neighbour. `readings` finds, for each situation, what can be read above, to the right and
below, such that both cells can have reasons for both colours and no rule is broken. `fits` checks weights of the situations: the
weights of what can follow, multiplied over the cells found and added up, are at most RATE times the weight of the situation.

Marks: `.` dead, B, W, and `?` for anything else. Places are (row, column). The tests find the same readings by SAT, from
`naive_deadlocks.reasons`, and add up the products once more by their own geometry.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

Place = tuple[int, int]
Marks = dict[Place, str]
Situation = tuple[str, str, str]  # beside the left neighbour above, below; beyond it
Reading = tuple[str, str, str]  # above, right, below
MARKS = ".BW?"
OTHER = {"B": "W", "W": "B"}
CELL, LEFT = (0, 0), (0, -1)
RATE = Fraction(43, 5)


def reasons(cell: Place, colour: str) -> Iterator[Marks]:
    """The twenty reasons against a colour on a cell, as marks."""
    r, c = cell
    for d, e in product((-1, 1), repeat=2):
        for one, two in ((".", "."), (".", OTHER[colour]), (OTHER[colour], ".")):
            yield {(r + d, c + e): colour, (r + d, c): one, (r, c + e): two}
        beside = {(r, c + e): ".", (r + d, c + e): "."}
        yield beside | {(r + d, c + 2 * e): colour, (r, c + 2 * e): OTHER[colour], (r + d, c): OTHER[colour]}
        beyond = {(r + d, c): ".", (r + d, c + e): "."}
        yield beyond | {(r + 2 * d, c + e): colour, (r + 2 * d, c): OTHER[colour], (r, c + e): OTHER[colour]}


def broken(marks: Mapping[Place, str]) -> bool:
    """Whether stones and dead cells break rule 3 or 4 whatever is added (points 1 and 2 of docs/mathematics/deadlocks.md)."""
    for (r, c), stone in marks.items():
        if stone not in OTHER:
            continue
        other = OTHER[stone]
        for e in (-1, 1):
            near = (marks.get((r + 1, c), "?"), marks.get((r, c + e), "?"))
            if marks.get((r + 1, c + e)) == stone and all(mark in (".", other) for mark in near):
                return True
            for corners, middles in (
                (((r + 1, c + 2 * e), (r, c + 2 * e), (r + 1, c)), ((r, c + e), (r + 1, c + e))),
                (((r + 2, c + e), (r + 2, c), (r, c + e)), ((r + 1, c), (r + 1, c + e))),
            ):
                if [marks.get(corner) for corner in corners] == [stone, other, other] and "." in map(marks.get, middles):
                    return True
    return False


def can_be(marks: Marks, debts: list[list[Marks]]) -> bool:
    """Whether some choice of reasons agrees with the marks and breaks nothing."""
    if broken(marks):
        return False
    if not debts:
        return True
    fitting = (reason for reason in debts[0] if all(marks.get(place, mark) == mark for place, mark in reason.items()))
    return any(can_be(marks | reason, debts[1:]) for reason in fitting)


def readings() -> dict[Situation, list[Reading]]:
    """What can be read in each situation."""
    debts = [list(reasons(cell, colour)) for cell in (CELL, LEFT) for colour in OTHER]
    found: dict[Situation, list[Reading]] = {}
    for above, below, beyond in product(MARKS, repeat=3):
        known = {CELL: ".", LEFT: ".", (-1, -1): above, (1, -1): below, (0, -2): beyond}
        found[above, below, beyond] = [
            (n, e, s) for n, e, s in product(MARKS, repeat=3) if can_be(known | {(-1, 0): n, (0, 1): e, (1, 0): s}, debts)
        ]
    return found


def children(reading: Reading) -> tuple[Situation | None, ...]:
    """The situations of the neighbours above, to the right and below, None for those that are not dead."""
    n, e, s = reading
    after = ((".", e, s), (n, s, "."), (".", e, n))
    return tuple(after[i] if mark == "." else None for i, mark in enumerate(reading))


def alike(situation: Situation) -> Situation:
    """One and the same for a situation, its mirror image, and both with the colours exchanged."""
    above, below, beyond = situation
    images = [(above, below, beyond), (below, above, beyond)]
    exchange = {".": ".", "?": "?", "B": "W", "W": "B"}
    return min(images + [(exchange[a], exchange[b], exchange[c]) for a, b, c in images])


def sums(table: Mapping[Situation, list[Reading]], weights: Mapping[Situation, Fraction]) -> dict[Situation, Fraction]:
    """The largest sum of weights of what can follow each situation, whichever of the three cells are known before, and as what.

    A cell that is known before is not found now: it counts 1, dead or not.
    """
    largest = dict.fromkeys(weights, Fraction(0))
    for situation, ways in table.items():
        for known in product((False, True), repeat=3):
            total: dict[tuple[str, ...], Fraction] = {}
            for way in ways:
                weight = Fraction(1)
                for child, before in zip(children(way), known, strict=True):
                    weight *= 1 if child is None or before else weights[alike(child)]
                key = tuple(mark for mark, before in zip(way, known, strict=True) if before)
                total[key] = total.get(key, Fraction(0)) + weight
            for value in total.values():
                largest[alike(situation)] = max(largest[alike(situation)], value)
    return largest


def weights_for(table: Mapping[Situation, list[Reading]], rate: Fraction = RATE) -> dict[Situation, Fraction]:
    """Whole thousandths that `fits` accepts, found by going up from 0; weights of a hundred and more mean that there are none."""
    weights = {alike(situation): Fraction(0) for situation in table}
    for _ in range(400):
        higher = {at: Fraction(-(-value * 1000 // rate), 1000) for at, value in sums(table, weights).items()}
        if higher == weights or max(higher.values()) > 100:
            return higher
        weights = higher
    return weights


def fits(table: Mapping[Situation, list[Reading]], weights: Mapping[Situation, Fraction], rate: Fraction = RATE) -> bool:
    """Whether no sum is more than `rate` times the weight, in whole numbers."""
    return all(value <= rate * weights[at] for at, value in sums(table, weights).items())


def factor(weights: Mapping[Situation, Fraction]) -> Fraction:
    """The sum for the first dead cell in reading order: nothing dead above it or to the left."""
    total = Fraction(0)
    for above, left, right, below in product("BW?", "BW?", MARKS, MARKS):
        weight = Fraction(1)
        if right == ".":
            weight *= weights[alike((above, below, left))]
        if below == ".":
            weight *= weights[alike((left, right, above))]
        total += weight
    return total
