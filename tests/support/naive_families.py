"""The theorem on webs of strips (docs/mathematics/deadlocks.md, Families) once more: a second, plain program without the package.

It was written from the page alone. Cells are places (row, column) in sets and dicts; a pattern is a tuple of columns, a column
the rows and marks that stand in it (`.` dead, B, W; don't cares are not written down). A web is kept with all images of its
strips, each shifted so that the top row of its first four columns is 0; so what may follow a window is looked up, and a window
that is its own image has all its continuations. Counts are of patterns on the grid that differ by more than a shift, in whole
numbers.

A web says nothing about gaps: two patterns four blank columns apart have no strips but their own. So *woven* means here: without
a blank column between two others, and all strips in the web.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

Place = tuple[int, int]  # row, column
Column = tuple[tuple[int, str], ...]
Columns = tuple[Column, ...]
BLANK: Column = ()
GAP: Columns = (BLANK,) * 4
OTHER = {"B": "W", "W": "B", ".": "."}
SIGNS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
WIDEST = 20


# --- Patterns -----------------------------------------------------------------------------------------------------------------


def read(rows: Sequence[str]) -> Columns:
    """The columns of a diagram."""
    return tuple(tuple((r, row[c]) for r, row in enumerate(rows) if row[c] != "?") for c in range(len(rows[0])))


def transposed(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def marks(columns: Columns) -> dict[Place, str]:
    return {(row, c): mark for c, column in enumerate(columns) for row, mark in column}


def dead_cells(columns: Columns) -> int:
    return sum(mark == "." for column in columns for _, mark in column)


def shifted(column: Column, rows: int) -> Column:
    return tuple((row + rows, mark) for row, mark in column)


def top(columns: Columns) -> int:
    return min((row for column in columns for row, _ in column), default=0)


def level(columns: Columns, by: Columns | None = None) -> Columns:
    """Shifted so that the top row, theirs or that of these others, is 0."""
    rows = -top(columns if by is None else by)
    return tuple(shifted(column, rows) for column in columns)


def posed(columns: Columns, mirror: bool, exchange: bool) -> Columns:
    return tuple(
        tuple(sorted((-row if mirror else row, OTHER[mark] if exchange else mark) for row, mark in column)) for column in columns
    )


def poses(columns: Columns) -> Iterator[Columns]:
    """The four images that keep columns in their order."""
    for mirror in (False, True):
        for exchange in (False, True):
            yield posed(columns, mirror, exchange)


def canonical(columns: Columns) -> Columns:
    """One and the same for all images: eight symmetries, exchange, shifts."""
    turned = defaultdict(list)
    for (row, column), mark in marks(columns).items():
        turned[row].append((column, mark))
    across = tuple(tuple(sorted(turned[row])) for row in range(min(turned), max(turned) + 1))
    return min(level(image) for lying in (columns, across) for way in (lying, lying[::-1]) for image in poses(way))


# --- What a web lets follow ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Web:
    """Strips with all their images, read both ways, and the columns that follow a window (its top row being 0)."""

    strips: frozenset[Columns]
    after: dict[Columns, frozenset[Column]]

    def following(self, columns: Columns) -> Iterator[Column]:
        """The columns that may stand behind these, at least four, not all blank."""
        window = columns[-4:]
        for column in self.after.get(level(window), ()):
            yield shifted(column, top(window))


def strips_of(columns: Columns) -> Iterator[Columns]:
    padded = GAP + columns + GAP
    for start in range(len(padded) - 4):
        yield padded[start : start + 5]


def name(strip: Columns) -> Columns:
    """One and the same for all strips that count as the same."""
    return min(level(image) for image in poses(strip))


def anchored(strip: Columns) -> Columns:
    """Shifted so that the top row of its first four columns is 0, or that of the last one if these are blank."""
    return level(strip, strip[:4] if strip[:4] != GAP else strip)


def web(strips: Sequence[Columns]) -> Web:
    images = frozenset(anchored(image) for strip in strips for way in (strip, strip[::-1]) for image in poses(way))
    after = defaultdict(set)
    for image in images:
        after[image[:4]].add(image[4])
    return Web(images, {window: frozenset(columns) for window, columns in after.items()})


def web_of(patterns: Sequence[Columns]) -> Web:
    return web([strip for columns in patterns for strip in strips_of(columns)])


def is_woven(columns: Columns, of: Web) -> bool:
    return BLANK not in columns and all(anchored(strip) in of.strips for strip in strips_of(columns))


# --- Reasons, and dropping out ------------------------------------------------------------------------------------------------


def windows(row: int, column: int) -> Iterator[tuple[Place, list[Place], list[Place]]]:
    """The eight windows of rule 4 with a corner here: the corner opposite, the two other corners, the two middle cells."""
    for down, right in SIGNS:
        far = (row + 2 * down, column + right)
        yield far, [(far[0], column), (row, far[1])], [(row + down, column), (row + down, far[1])]
        far = (row + down, column + 2 * right)
        yield far, [(far[0], column), (row, far[1])], [(row, column + right), (far[0], column + right)]


def has_reason(cell: Place, colour: str, dead: set[Place], stones: dict[Place, str]) -> bool:
    """D or X, as on the page."""
    row, column = cell
    other = OTHER[colour]
    for down, right in SIGNS:
        common = [(row + down, column), (row, column + right)]
        if stones.get((row + down, column + right)) == colour and all(c in dead or stones.get(c) == other for c in common):
            return True
    return any(
        stones.get(far) == colour and all(stones.get(c) == other for c in corners) and dead.issuperset(middles)
        for far, corners, middles in windows(row, column)
    )


def left_over(columns: Columns, gone: set[Place], closed: tuple[bool, bool]) -> set[Place]:
    """The dead cells that stand, once some dead cells and stones are gone, and cells without both reasons have dropped out.

    Only cells drop out for which two columns on either side are there, or there is nothing (`closed`: on the left, on the right).
    """
    there = {place: mark for place, mark in marks(columns).items() if place not in gone}
    stones = {place: mark for place, mark in there.items() if mark != "."}
    dead = set(there) - set(stones)
    first, last = 0 if closed[0] else 2, len(columns) - (1 if closed[1] else 3)
    while True:
        fallen = {
            cell
            for cell in dead
            if first <= cell[1] <= last and not all(has_reason(cell, colour, dead, stones) for colour in "BW")
        }
        if not fallen:
            return dead
        dead -= fallen


Goal = Callable[[Columns, set[Place]], bool]


def sure(of: Web, columns: Columns, gone: set[Place], goal: Goal, left_counts: bool = True) -> bool:
    """Is the goal reached in every woven pattern that has these columns? Pieces grow right and left in turn."""
    closed = (not left_counts or columns[0] == BLANK, columns[-1] == BLANK)
    if goal(columns, left_over(columns, gone, closed)):
        return True
    if all(closed) or len(columns) >= WIDEST:
        return False
    if closed[0] or (not closed[1] and len(columns) % 2):
        return all(sure(of, (*columns, column), gone, goal, left_counts) for column in of.following(columns))
    moved = {(row, column + 1) for row, column in gone}
    return all(sure(of, (column, *columns), moved, goal, left_counts) for column in of.following(columns[::-1]))


# --- The five conditions ------------------------------------------------------------------------------------------------------


def shape(strip: Columns) -> bool:
    stand = [column != BLANK for column in strip]
    if any(not stand[c] and any(stand[:c]) and any(stand[c:]) for c in range(5)):
        return False
    if not stand[2]:
        return True
    if not stand[1] or not stand[3]:
        return all(stand[:2]) or all(stand[3:])
    return dead_cells((strip[2],)) > 0


def reason(strip: Columns) -> bool:
    there = marks(strip)
    stones = {place: mark for place, mark in there.items() if mark != "."}
    dead = set(there) - set(stones)
    return all(has_reason(cell, colour, dead, stones) for cell in dead if cell[1] == 2 for colour in "BW")


def filled(columns: Columns) -> dict[Place, str] | None:
    """The marks with all forced cells filled; None if a cell is forced to both colours."""
    there = marks(columns)
    forced: dict[Place, str] = {}
    for (row, column), colour in there.items():
        for down, right in SIGNS:
            if colour == "." or there.get((row + down, column + right)) != colour:
                continue
            for free, taken in (((row + down, column), (row, column + right)), ((row, column + right), (row + down, column))):
                if free not in there and there.get(taken) in (".", OTHER[colour]) and forced.setdefault(free, colour) != colour:
                    return None
    return there | forced


def is_legal(there: dict[Place, str], first: int, last: int) -> bool:
    """Do the stones in these columns break neither rule 3 nor rule 4? What holds no stone is empty."""
    stones = {place: mark for place, mark in there.items() if mark != "." and first <= place[1] <= last}
    for (row, column), colour in stones.items():
        for down, right in SIGNS:
            common = [stones.get((row + down, column)), stones.get((row, column + right))]
            if stones.get((row + down, column + right)) == colour and colour not in common:
                return False
        for far, corners, middles in windows(row, column):
            alternate = stones.get(far) == colour and all(stones.get(c) == OTHER[colour] for c in corners)
            if alternate and not any(c in stones for c in middles):
                return False
    return True


def legal(strip: Columns) -> bool:
    there = filled(strip)
    return there is not None and is_legal(there, 1, 3)


def spread(strip: Columns, of: Web) -> bool:
    """Only columns on the right count: nothing looks further left than the two columns whose dead cells are gone."""
    if strip[0] == BLANK:
        return True
    gone = {(row, c) for c in (0, 1) for row, mark in strip[c] if mark == "."}
    return sure(of, strip, gone, lambda _, dead: all(column != 2 for _, column in dead), left_counts=False)


def two_columns_fall(columns: Columns, dead: set[Place]) -> bool:
    stand = {column for _, column in dead}
    falls = [column != BLANK and c not in stand for c, column in enumerate(columns)]
    return any(one and two for one, two in pairwise(falls))


def start(strip: Columns, of: Web) -> bool:
    return all(sure(of, strip, {(row, 2)}, two_columns_fall) for row, _ in strip[2])


def refused(of: Web) -> list[tuple[str, Columns]]:
    """The conditions that fail, each with a strip that fails it; no pattern woven from the web need be a minimal one then."""
    conditions: list[tuple[str, Callable[[Columns], bool]]] = [
        ("shape", shape),
        ("reason", reason),
        ("legal", legal),
        ("spread", lambda strip: spread(strip, of)),
        ("start", lambda strip: start(strip, of)),
    ]
    one_each = sorted({name(strip) for strip in of.strips})
    blank_middle = [("shape", strip) for strip in one_each if strip[2] == BLANK and not shape(strip)]
    return blank_middle + [
        (condition, strip) for strip in one_each if strip[2] != BLANK for condition, holds in conditions if not holds(strip)
    ]


def sound(of: Web) -> Web:
    """What is left of a web when strips that fail, read either way, are left out, again and again."""
    while failing := {name(strip) for _, strip in refused(of)}:
        of = web([strip for strip in of.strips if not {name(strip), name(strip[::-1])} & failing])
    return of


def is_minimal_pattern(columns: Columns) -> bool:
    """By the definitions, on the whole pattern: mutually dead, nothing to spare, legal with forced stones alone."""
    there, whole = marks(columns), (True, True)
    stones = {place: mark for place, mark in there.items() if mark != "."}
    position = filled(columns)
    return (
        len(left_over(columns, set(), whole)) == len(there) - len(stones) > 0
        and not any(left_over(columns, {thing}, whole) for thing in there)
        and position is not None
        and is_legal(position, 0, len(columns) - 1)
    )


# --- Members of a family ------------------------------------------------------------------------------------------------------


Repeat = tuple[int, int, bool, bool]  # a window's place, the place where it comes back, mirrored?, colours exchanged?


def repeats(columns: Columns) -> Iterator[Repeat]:
    """Each window of a pattern that comes back in it."""
    padded = GAP + columns + GAP
    for two in range(1, len(columns) + 4):
        for one in range(1, two):
            for mirror in (False, True):
                for exchange in (False, True):
                    if level(posed(padded[one : one + 4], mirror, exchange)) == level(padded[two : two + 4]):
                        yield one, two, mirror, exchange


def member(columns: Columns, repeat: Repeat, units: int) -> Columns:
    """The pattern with so many units in place of one, each in the pose against the one before that the second window has."""
    one, two, mirror, exchange = repeat
    padded = GAP + columns + GAP
    built = padded[: one + 4]
    pieces = [(padded[one : two + 4], number) for number in range(units)] + [(padded[two:], units - 1)]
    for piece, times in pieces:
        turned = posed(piece, mirror and times % 2 == 1, exchange and times % 2 == 1)
        rows = top(built[-4:]) - top(turned[:4])
        built += tuple(shifted(column, rows) for column in turned[4:])
    return built[4:-4]


# --- Counting -----------------------------------------------------------------------------------------------------------------


Graph = dict[Columns, list[tuple[int, Columns]]]


def steps(of: Web) -> Graph:
    """For each window, images counting as one: the dead cells of each column that may follow, and the window that this makes."""
    return {
        window: [(dead_cells((column,)), name((*window[1:], column))) for column in of.after[window]]
        for window in {name(window) for window in of.after}
    }


def walks(follow: Graph, begin: Columns, end: Columns, most: int, avoid: Columns) -> list[int]:
    """By dead cells of the columns added: how many ways lead from a window to a window, passing neither it nor another meanwhile.

    Two ways that differ make two patterns that differ by more than a shift, as one and the same columns stand before both.
    """

    @cache
    def ways(window: Columns, dead: int) -> int:
        total = 0
        for more, to in follow.get(window, ()):  # nothing, where strips were left out
            if to == end:
                total += more == dead
            elif more <= dead and to not in (avoid, GAP):
                total += ways(to, dead - more)
        return total

    return [ways(begin, dead) for dead in range(most + 1)]


def counts(of: Web, most: int) -> list[int]:
    """By dead cells: the woven patterns, those that are shifts of one another counting as one."""
    return walks(steps(of), GAP, GAP, most, GAP)


def woven(of: Web, most: int, begun: Columns = GAP) -> Iterator[Columns]:
    """The patterns that `counts` counts, one by one."""
    window = begun[-4:]
    if window == GAP and len(begun) > 4:
        yield begun[4:-4]
        return
    for column in of.after[GAP] - {BLANK} if window == GAP else of.following(begun):
        if dead_cells((*begun, column)) <= most:
            yield from woven(of, most, (*begun, column))


def product(one: list[int], two: list[int]) -> list[int]:
    return [sum(one[k] * two[n - k] for k in range(n + 1)) for n in range(len(one))]


@dataclass(frozen=True)
class Renewal:
    """What a window that comes back again and again proves: at least factor * rate^n woven patterns for all n from `since` on."""

    factor: Fraction
    since: int


def renewal(follow: Graph, window: Columns, rate: Fraction, longest: int, reach: int) -> Renewal | None:
    """A bound by one window: None if its loops, of at most so many dead cells, do not reach the rate.

    Let f(d) be the number of loops, from the window to its first return, with d dead cells. Loops in a row are counted by
    u(n) = sum of f(d) u(n - d). If the sum of f(d) / rate^d over d <= longest is 1 or more, and u(n) >= c rate^n for
    `longest` numbers n in a row, then for all after them. The ways in and out, of at most `reach` dead cells together, are
    multiplied in.
    """
    loops = walks(follow, window, window, longest, GAP)
    if sum(loops[d] / rate**d for d in range(1, longest + 1)) < 1:
        return None
    rows = [1]
    while len(rows) < 3 * longest:
        rows.append(sum(loops[d] * rows[-d] for d in range(1, min(longest, len(rows)) + 1)))
    shares = [ways / rate**n for n, ways in enumerate(rows)]
    factor, least = max((min(shares[n : n + longest]), n) for n in range(2 * longest))
    ends = product(walks(follow, GAP, window, reach, GAP), walks(follow, window, GAP, reach, window))
    return Renewal(factor * sum(ends[n] / rate**n for n in range(reach + 1)), least + reach)
