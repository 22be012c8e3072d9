"""At most 10 * 8.6^n minimal deadlock patterns (docs/mathematics/growth.md): lemmas on the lists, finite part by two routes."""

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from pysat.solvers import Cadical153

import growth_above as above
import naive_deadlocks as naive
from crosscut.games.orcoon.deadlocks.shares import minimal_patterns
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

Place = tuple[int, int]
Table = dict[above.Situation, list[above.Reading]]
# Thousandths, as on the page: beside the left neighbour on one side, on the other, beyond it. All other situations cannot occur.
WEIGHTS = {
    "...": 476, "..?": 240, "..B": 465, ".?.": 341, ".?B": 233, ".B.": 732, ".B?": 200, ".BB": 689, ".BW": 631,
    "BW.": 1028, "BW?": 161, "BWB": 161,
}  # fmt: skip
needs_native = pytest.mark.skipif(kernel.native is None, reason="no compiled module")


@pytest.fixture(scope="module")
def table() -> Table:
    return above.readings()


def patterns(cells: int) -> list[dict[Place, str]]:
    found, _ = minimal_patterns("forbidden", Meter(), cells=cells)
    return [{(r, c): m for r, row in enumerate(p.rows) for c, m in enumerate(row) if m != "?"} for p in found]


def round_about(cell: Place) -> list[Place]:
    """The four neighbours clockwise, from the one above."""
    r, c = cell
    return [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]


def walk(marks: dict[Place, str]) -> Iterator[tuple[above.Situation, above.Reading]]:
    """Read a pattern as the page says; fails if something of it is not read."""
    first = min(place for place, mark in marks.items() if mark == ".")
    waiting, from_cell, known = deque([first]), {first: first}, {first}
    while waiting:
        cell = waiting.popleft()
        around = round_about(cell)
        known |= set(around)
        parent = from_cell[cell]
        if parent != cell:
            k = around.index(parent)
            turned = [marks.get(around[(k + i) % 4], "?") for i in (1, 2, 3)]
            of_parent = round_about(parent)
            j = of_parent.index(cell)
            ahead, beyond, behind = (marks.get(of_parent[(j + i) % 4], "?") for i in (3, 2, 1))
            yield (ahead, behind, beyond), (turned[0], turned[1], turned[2])
        for near in around:
            if marks.get(near) == "." and near not in from_cell:
                from_cell[near] = cell
                waiting.append(near)
    assert set(marks) <= known
    assert set(from_cell) == {place for place, mark in marks.items() if mark == "."}


def holds_on(marks: dict[Place, str], table: Table) -> None:
    dead = {place for place, mark in marks.items() if mark == "."}
    stones = marks.keys() - dead
    assert all(set(round_about(stone)) & dead for stone in stones)
    assert len({near for cell in dead for near in round_about(cell)} - dead) <= 2 * len(dead) + 2
    assert len(stones) <= 2 * len(dead) + 2
    assert all(reading in table[situation] for situation, reading in walk(marks))


def test_the_lemmas_hold_on_every_listed_pattern(table: Table) -> None:
    for marks in patterns(13):
        holds_on(marks, table)


@needs_native
@pytest.mark.slow
def test_the_lemmas_hold_on_the_long_list(table: Table) -> None:
    listed = patterns(24)
    assert len(listed) == 7443
    for marks in listed:
        holds_on(marks, table)


def test_stones_of_all_choices_of_reasons_are_neighbours_of_dead_cells() -> None:
    """Another route to the lemma: all shapes of up to five dead cells, whatever reasons are chosen."""
    for size in range(1, 6):
        for shape in naive.shapes(size):
            for stones in naive.stonings(shape, crossing=True):
                assert all(set(round_about(stone)) & shape for stone in stones)


@pytest.fixture(scope="module")
def by_sat() -> Table:
    """The same readings, found by SAT."""
    places = list(product(range(-3, 4), range(-4, 4)))
    number = {key: i for i, key in enumerate(product(places, ".BW"), 1)}
    solver, top = Cadical153(), len(number)
    for place in places:
        for one, two in ((".", "B"), (".", "W"), ("B", "W")):
            solver.add_clause([-number[place, one], -number[place, two]])
    for cell, colour in product(((0, 0), (0, -1)), "BW"):
        chosen = []
        for dead, stones in naive.reasons(cell, colour, crossing=True):
            top += 1
            chosen.append(top)
            for place, mark in [*((d, ".") for d in dead), *stones.items()]:
                solver.add_clause([-top, number[place, mark]])
        solver.add_clause(chosen)
    for r, c in places:  # rules 3 and 4, whatever is added
        for e, (colour, other) in product((-1, 1), (("B", "W"), ("W", "B"))):
            if (r + 1, c + e) in places:
                for one, two in product("." + other, repeat=2):
                    four = [((r, c), colour), ((r + 1, c + e), colour), ((r + 1, c), one), ((r, c + e), two)]
                    solver.add_clause([-number[key] for key in four])
            for x, y in ((1, 2 * e), (2, e)):
                corners = [((r, c), colour), ((r + x, c + y), colour), ((r + x, c), other), ((r, c + y), other)]
                for middle in [(r + i, c + j * e) for i, j in (((0, 1), (1, 1)) if x == 1 else ((1, 0), (1, 1)))]:
                    if all(place in places for place, _ in corners):
                        solver.add_clause([-number[key] for key in [*corners, (middle, ".")]])

    def says(place: Place, mark: str) -> list[int]:
        return [number[place, mark]] if mark != "?" else [-number[place, other] for other in ".BW"]

    places_read = [(-1, -1), (1, -1), (0, -2), (-1, 0), (0, 1), (1, 0)]
    found: Table = {(a, b, c): [] for a, b, c in product(above.MARKS, repeat=3)}
    for situation, reading in product(found, found):  # both are any three marks
        literals = [x for place, mark in zip(places_read, (*situation, *reading), strict=True) for x in says(place, mark)]
        if solver.solve(assumptions=[*says((0, 0), "."), *says((0, -1), "."), *literals]):
            found[situation].append(reading)
    return found


def test_the_readings_are_those_that_sat_finds(table: Table, by_sat: Table) -> None:
    assert sum(map(len, table.values())) == 223
    assert table == by_sat


def weight(situation: tuple[str, ...]) -> int:
    one, two, beyond = situation
    for a, b in ((one, two), (two, one)):
        for text in (a + b + beyond, (a + b + beyond).translate(str.maketrans("BW", "WB"))):
            if text in WEIGHTS:
                return WEIGHTS[text]
    return 0


def test_the_weights_of_the_page_prove_the_rate(by_sat: Table) -> None:
    """The sums again, in whole numbers, from the readings that SAT finds, by the geometry of the walk."""
    for situation, ways in by_sat.items():
        best = 0
        for knowledge in product([None, *above.MARKS], repeat=3):  # what is known before of the three cells
            total = 0
            for way in ways:
                if any(mark not in (None, read) for mark, read in zip(knowledge, way, strict=True)):
                    continue
                term = 1000**3
                around = [*way, "."]  # above, to the right, below, to the left
                for i in range(3):
                    if around[i] == "." and knowledge[i] is None:
                        term = term * weight((around[i - 1], around[(i + 1) % 4], around[(i + 2) % 4])) // 1000
                total += term
            best = max(best, total)
        assert best * 10 <= 86 * weight(situation) * 1000**2
    start = 0
    for first in product("BW?", above.MARKS, above.MARKS, "BW?"):  # nothing dead above the first dead cell or to the left
        term = 1000**2
        for i in (1, 2):
            if first[i] == ".":
                term = term * weight((first[i - 1], first[(i + 1) % 4], first[(i + 2) % 4])) // 1000
        start += term
    assert start * 10 < 10 * 86 * 1000**2


def test_the_weights_prove_the_rate(table: Table) -> None:
    weights = above.weights_for(table)
    assert {"".join(at): value * 1000 for at, value in weights.items() if value} == WEIGHTS
    assert above.fits(table, weights)
    assert above.factor(weights) < 10 * above.RATE
    assert not above.fits(table, weights, Fraction(8))
    assert max(above.weights_for(table, Fraction(17, 2)).values()) > 100  # 8.5 is too little for weights of this kind


def test_the_bound_is_above_what_is_listed() -> None:
    counts = {3: 1, 4: 1, 8: 1, 9: 1, 13: 4, 18: 71, 24: 3599, 27: 25776}
    assert all(count <= 10 * above.RATE**dead for dead, count in counts.items())
