"""Random boards have dead points (docs/mathematics/random-fillings.md): the box by SAT and by sample, and what play shows."""

from itertools import permutations, product
from random import Random

import pytest
from pysat.solvers import Cadical153

import naive_deadlocks as naive
import random_fillings as filling
from crosscut.checker.game import Position
from crosscut.checker.games.orcoon.rules import Orcoon

Place = tuple[int, int]
READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}


def test_the_deadlock_is_one() -> None:
    marks = {(r, c): m for r, row in enumerate(filling.DEADLOCK) for c, m in enumerate(row)}
    dead = frozenset(place for place, m in marks.items() if m == ".")
    assert len(dead) == 3
    assert naive.is_mutually_dead(dead, {p: m for p, m in marks.items() if m != "."}, crossing=True)
    assert not naive.is_mutually_dead(dead, {p: m for p, m in marks.items() if m != "."}, crossing=False)


def test_its_stones_may_come_in_every_order_that_begins_with_the_corner() -> None:
    """In every order of the two colours there is such an order of the stones: any that has the corner before its neighbours."""
    stones = [(r, c) for r, row in enumerate(filling.DEADLOCK) for c, m in enumerate(row) if m != "."]
    assert len(stones) == 6
    for order in permutations(stones):
        rows = [["."] * 3 for _ in range(3)]
        legal = []
        for r, c in order:
            legal.append(filling.may_stand(rows, r, c, filling.DEADLOCK[r][c]))
            rows[r][c] = filling.DEADLOCK[r][c]
        if order.index((0, 0)) < min(order.index((0, 1)), order.index((1, 0))):
            assert all(legal)


def shapes(size: int) -> list[list[Place]]:
    """All 2x2 blocks and 2x3 windows of a board, as corners (opposite ones first and second) and middles."""
    found = []
    for r, c in product(range(size), repeat=2):
        for h, w in ((1, 1), (1, 2), (2, 1)):
            if r + h < size and c + w < size:
                middle = [
                    p
                    for p in product(range(r, r + h + 1), range(c, c + w + 1))
                    if p[0] - r not in (0, h) or p[1] - c not in (0, w)
                ]
                found.append([(r, c), (r + h, c + w), (r + h, c), (r, c + w), *middle])
    return found


def test_no_legal_position_is_spoilt_by_writing_the_deadlock_into_a_box() -> None:
    """Two points round the box are all that a shape can see of the outside; so is 11x11 for a box in the middle."""
    size, first, last = 11, 2, 8
    solver = Cadical153()
    places = [(r, c) for r in range(size) for c in range(size)]
    number = {key: i for i, key in enumerate(product("ON", places, "BW"), 1)}
    for where, place in product("ON", places):
        solver.add_clause([-number[where, place, "B"], -number[where, place, "W"]])
    outside = [p for p in places if not (first <= p[0] <= last and first <= p[1] <= last)]
    fixed = {(first + 2 + r, first + 2 + c): m for r, row in enumerate(filling.DEADLOCK) for c, m in enumerate(row)}
    corners = {
        (a, b): ((a + (1 if a == last else -1), b), (a, b + (1 if b == last else -1)))
        for a, b in product((first, last), repeat=2)
    }
    for place, colour in product(places, "BW"):
        new, old = number["N", place, colour], number["O", place, colour]
        if place in outside:
            solver.add_clause([-new, old])
            solver.add_clause([new, -old])
        elif place in corners:
            need = [old, *(number["O", p, colour] for p in corners[place])]
            solver.add_clause([new, *(-x for x in need)])
            for x in need:
                solver.add_clause([-new, x])
        else:
            solver.add_clause([new if fixed.get(place) == colour else -new])

    def breaks(where: str) -> list[list[int]]:
        """What must not all be true, for each shape."""
        found = []
        for (a, b, c, d, *middle), (x, y) in product(shapes(size), (("B", "W"), ("W", "B"))):
            if not middle:  # a block: a like pair, and the other two not like
                for one, two, three, four in ((a, b, c, d), (c, d, a, b)):
                    found.append(
                        [number[where, one, x], number[where, two, x], -number[where, three, x], -number[where, four, x]]
                    )
            else:
                empty = [-number[where, p, z] for p in middle for z in "BW"]
                found.append([number[where, a, x], number[where, b, x], number[where, c, y], number[where, d, y], *empty])
        return found

    for broken in breaks("O"):
        solver.add_clause([-x for x in broken])
    assert solver.solve()
    for broken in breaks("N"):
        assert not solver.solve(assumptions=broken)


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_play_take_the_deadlock(seed: int) -> None:
    rng = Random(seed)
    rules = Orcoon("11x11", READINGS)
    for _ in range(4):
        rows = filling.filled(11, rng)
        order = [(r, c) for r, c in product(range(11), repeat=2) if rng.random() < 0.3]
        for r, c in order:  # thinned out, as far as it stays legal
            mark, rows[r][c] = rows[r][c], "."
            if not filling.is_legal(rows):
                rows[r][c] = mark
        for top, left in product((0, 2, 4), repeat=2):
            stones = "".join(map("".join, filling.swept(rows, top, left)))
            rules.check(Position("B", stones))
            assert not any(rules.may_place(stones, x, (top + 3) * 11 + left + 3) for x in "BW")


def test_games_end_with_dead_points() -> None:
    assert filling.with_dead_points(4, 1000, seed=1) == (21, 69)
    assert filling.with_dead_points(5, 1000, seed=1) == (32, 105)


@pytest.mark.slow
def test_large_games_end_with_dead_points() -> None:
    assert filling.with_dead_points(8, 300, seed=1) == (44, 154)
    assert filling.with_dead_points(14, 60, seed=1) == (22, 85)
    assert filling.with_dead_points(20, 30, seed=1) == (22, 121)
